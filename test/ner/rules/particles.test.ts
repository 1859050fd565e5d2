import { describe, expect, it } from '@jest/globals'
import { Gazetteer } from '../../../src/ner/text/gazetteer.js'
import { withoutParticle } from '../../../src/ner/rules/particles.js'
import { addContext } from '../../../src/ner/text/context.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { buildGazetteer } from '../../../training/tables/gazetteer-table.js'
import type { Kind } from '../../../training/lists/gazetteers.js'

const LISTED: readonly (readonly [string, Kind])[] = [
  ['חיפה', 'city'],
  ['תל אביב', 'city'],
  ['ברק', 'given'],
  ['رباط', 'city'],
  ['مازن', 'given'],
  ['ጎንደር', 'city'],
  ['Haifa', 'city'],
]
const gazetteer = new Gazetteer(
  buildGazetteer(LISTED.map(([text, kind]) => ({ text, kind, locale: 'xx', source: 'test', weight: 3 }))),
)

/** What is left of a span over a whole text. */
function left(text: string, type: 0 | 1): string {
  const tokens = newTokens()
  tokenize(text, 0, tokens)
  addContext(tokens)
  gazetteer.mark(text, tokens)
  const last = tokens.count - 1
  const whole = { start: 0, end: tokens.end[PAD + last] ?? 0, type, script: 2, probability: 0.9, first: 0, last }
  const { start, end } = withoutParticle(text, tokens, gazetteer, whole)
  return text.slice(start, end)
}

describe('a particle written as one with a name', () => {
  it.each([
    ['בחיפה', 1, 'חיפה'],
    ['בתל אביב', 1, 'תל אביב'],
    ['ومازن', 0, 'مازن'],
    ['برباط', 1, 'رباط'],
    ['በጎንደር', 1, 'ጎንደር'],
  ] as const)('stays outside: %s', (text, type, expected) => {
    expect(left(text, type)).toBe(expected)
  })

  it.each([
    ['ברק', 0, 'a name that begins with such a letter'],
    ['בחיפה', 0, 'a place taken for a person'],
    ['ברעננה', 1, 'a place that is not listed'],
    ['bHaifa', 1, 'another script'],
  ] as const)('is no particle: %s (%i, %s)', (text, type, _why) => {
    expect(left(text, type)).toBe(text)
  })
})
