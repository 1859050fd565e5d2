import { expect, it } from '@jest/globals'
import { englishWords } from '../../training/vocabulary/english.js'
import { ordinaryVocabulary } from '../../training/vocabulary/collect.js'
import type { Doc } from '../../training/doc.js'
import type { Entry, Kind } from '../../training/lists/gazetteers.js'

const doc = (lang: string, text: string, ...names: string[]): Doc => ({
  id: text,
  lang,
  text,
  source: 'test',
  spans: names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length, label: 'NAME' })),
})
const entry = (text: string, kind: Kind): Entry => ({ text, kind, locale: 'en', source: 'test', weight: 1 })

it('takes words in small letters that occur twice in one language', () => {
  const docs = [
    doc('en', 'a plumber and a colander, twice a plumber'),
    doc('de', 'ein colander, der Termin, ein Termin'),
  ]
  expect(ordinaryVocabulary(docs, [])).toEqual(['plumber'])
})

it('leaves out names: those of annotated texts, given names, parts of addresses and paths', () => {
  const docs = [
    doc('en', 'Plumber is here, the plumber of a plumber', 'Plumber'),
    doc('en', 'a rose, another rose, a fishmonger, one fishmonger'),
    doc('en', '/home/krista/x, krista@example.org, krista.miller'),
  ]
  expect(ordinaryVocabulary(docs, [entry('Rose', 'given'), entry('Fishmonger', 'surname')])).toEqual(['fishmonger'])
})

it('leaves out what is listed as three kinds of names', () => {
  const docs = [doc('en', 'the mill, a mill'), doc('en', 'one mill')]
  const kinds = ['surname', 'city', 'street'] as const
  expect(ordinaryVocabulary(docs, [])).toEqual(['mill'])
  expect(
    ordinaryVocabulary(
      docs,
      kinds.map((kind) => entry('Mill', kind)),
    ),
  ).toEqual([])
})

it('takes the words of a dictionary, but for names', () => {
  const docs = [doc('en', 'Almond wrote', 'Almond')]
  expect(ordinaryVocabulary(docs, [], ['almond', 'colander'])).toEqual(['colander'])
  const words = englishWords()
  for (const word of ['colander', 'colanders', 'allergy', 'allergies', 'peaches']) expect(words).toContain(word)
  for (const name of ['london', 'London', 'Almondzz']) expect(words).not.toContain(name)
})
