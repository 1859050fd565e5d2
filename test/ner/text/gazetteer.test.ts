import { describe, expect, it } from '@jest/globals'
import { Gazetteer } from '../../../src/ner/text/gazetteer.js'
import { addContext } from '../../../src/ner/text/context.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { FLAG } from '../../../src/ner/text/gazetteer-flags.js'
import { foldHash } from '../../../src/ner/text/hash.js'
import { buildGazetteer } from '../../../training/tables/gazetteer-table.js'
import type { Entry, Kind } from '../../../training/lists/gazetteers.js'

const entry = (text: string, kind: Kind): Entry => ({ text, kind, locale: 'en', source: 'test', weight: 3 })
const gazetteer = new Gazetteer(
  buildGazetteer([
    entry('Anna', 'given'),
    entry('New York', 'city'),
    entry('東京', 'city'),
    entry('Kowalska', 'surname'),
    entry('חיפה', 'city'),
  ]),
)

function marked(text: string): ReturnType<typeof newTokens> {
  const tokens = newTokens()
  tokenize(text, 0, tokens)
  addContext(tokens)
  gazetteer.mark(text, tokens)
  return tokens
}

describe('Gazetteer', () => {
  it('knows its words without regard to case and accents, and no others', () => {
    expect(gazetteer.get(foldHash('ánna')) & FLAG.given).toBeGreaterThan(0)
    expect(gazetteer.get(foldHash('Bernd'))).toBe(0)
  })

  it('knows a word by its stem', () => {
    const tokens = marked('Kowalską')
    expect(tokens.listed[PAD]! & FLAG.surname).toBeGreaterThan(0)
    expect(marked('Kowalskiej').listed[PAD]! & FLAG.stem).toBe(FLAG.stem)
  })

  it('knows a word in small letters by its stem only in lines without capitals', () => {
    expect(marked('kowalskiej nie ma').listed[PAD]! & FLAG.stem).toBe(FLAG.stem)
    expect(marked('kowalskiej nie zna Jan').listed[PAD]).toBe(0)
  })

  it('knows a word behind a particle that is written as one with it', () => {
    expect(marked('בחיפה').listed[PAD]).toBe(gazetteer.get(foldHash('חיפה')) | FLAG.stem)
  })

  it('marks entries of several tokens', () => {
    const tokens = marked('to New York now')
    expect([...tokens.entry.subarray(PAD, PAD + 4)].map((span) => span & 3)).toEqual([0, 1, 3, 0])
    expect([...marked('私は東京へ').entry.subarray(PAD, PAD + 5)].map((span) => span & 3)).toEqual([0, 0, 1, 3, 0])
  })

  it('refuses a table of a wrong size', () => {
    expect(() => new Gazetteer(new Int32Array(3))).toThrow(/power of 2/)
  })
})
