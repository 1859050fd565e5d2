import { expect, it } from '@jest/globals'
import { withoutKnownBrands } from '../../../src/detectors/personal/known-brands.js'
import { KNOWN } from '../../../src/detectors/personal/well-known-names.js'
import { joinedHash, readWords } from '../../../src/detectors/personal/words.js'
import { FLAG } from '../../../src/ner/text/gazetteer-flags.js'

const BRANDS = new Map(
  ['Rozetka', 'Zara', 'Robert', 'Bauhaus', 'Saga Falabella', 'カルメン'].map((name) => [
    joinedHash(readWords(name)),
    KNOWN.organisation,
  ]),
)
const knowledge = {
  known: (hash: number) => BRANDS.get(hash) ?? 0,
  facts: {
    known: (word: string) => (word === 'Zara' || word === 'Robert' ? FLAG.given : 0),
    flags: () => 0,
    cluster: () => 0,
  },
}

/** What is still found from 0.6 on if these parts of a text were, with this score. */
function kept(text: string, parts: readonly string[], score = 0.8, given = () => false): string[] {
  const findings = parts.map((part) => {
    const start = text.indexOf(part)
    return { label: 'NAME', score, text: part, spans: { start, end: start + part.length } }
  })
  return withoutKnownBrands(text, findings, { ...knowledge, given })
    .filter((one) => one.score >= 0.6)
    .map((one) => one.text)
}

it.each([
  ['a company', 'Я Рустем, посилка з Rozetka', ['Рустем', 'Rozetka'], ['Рустем']],
  ['a company of two words', 'Compró en Saga Falabella, Quispe', ['Saga Falabella', 'Quispe'], ['Quispe']],
  ['an inflected one', 'spadla z Bauhausu, Jana', ['Bauhausu', 'Jana'], ['Jana']],
])('%s is nobody', (_, text, parts, names) => {
  expect(kept(text, parts)).toEqual(names)
})

it.each([
  ['a usual given name', 'Zara is ill', ['Zara']],
  ['an inflected one', 'palika Robertam', ['Robertam']],
  ['one who is addressed politely', 'ベビーシッターのカルメンさん', ['カルメン']],
  ['a speaker', 'Rozetka: are you there?', ['Rozetka']],
  ['a part of a name', 'Rozetka Hill is ill', ['Rozetka', 'Hill']],
])('%s is somebody', (_, text, parts) => {
  expect(kept(text, parts)).toEqual(parts)
})

it('is somebody where the model is sure', () => {
  expect(kept('Dear Ms Rozetka,', ['Rozetka'], 0.95)).toEqual(['Rozetka'])
})

it('keeps its score where a rule of the app or a key gives it', () => {
  expect(kept('посилка з Rozetka', ['Rozetka'], 0.8, () => true)).toEqual(['Rozetka'])
})
