import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { MAX_TOKENS, newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { foldHash } from '../../../src/ner/text/hash.js'

const tokens = newTokens()

function words(text: string): string[] {
  const result: string[] = []
  for (let at = 0; at < text.length;) {
    at = tokenize(text, at, tokens)
    for (let i = PAD; i < PAD + tokens.count; i++) result.push(text.slice(tokens.start[i], tokens.end[i]))
  }
  return result
}

describe('tokenize', () => {
  it.each([
    ['Anna Smith, 12 Main St.', ['Anna', 'Smith', ',', '12', 'Main', 'St', '.']],
    ["Jean-Luc d'Arc", ['Jean', '-', 'Luc', 'd', "'", 'Arc']],
    ['東京都のジョン', ['東', '京', '都', 'の', 'ジョン']],
    ['서울에서', ['서', '울', '에', '서']],
    ['नई दिल्ली में', ['नई', 'दिल्ली', 'में']],
    ['👍🏽 ok', ['👍', '🏽', 'ok']],
    ['A1b2', ['A', '1', 'b', '2']],
  ])('cuts %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('keeps a letter and its combining marks together', () => {
    expect(words('Zoe\u0308 Nin\u0303o')).toEqual(['Zoe\u0308', 'Nin\u0303o'])
  })

  it('puts every character but white space into exactly one token, whatever the text', () => {
    const units = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes)),
      fc.string({
        unit: fc.constantFrom('\ud83d', '\ude00', 'a', 'B', '\u0301', ' ', '\n', '中', 'ก', 'ี', '7'),
        maxLength: 80,
      }),
    )
    fc.assert(
      fc.property(units, (text) => {
        let last = 0
        for (let at = 0; at < text.length;) {
          const next = tokenize(text, at, tokens)
          expect(next).toBeGreaterThan(at)
          at = next
          for (let i = PAD; i < PAD + tokens.count; i++) {
            const start = tokens.start[i] ?? -1
            const end = tokens.end[i] ?? -1
            expect(end).toBeGreaterThan(start)
            expect(text.slice(last, start)).toMatch(/^[\s\p{Z}\p{Cc}]*$/u)
            last = end
          }
        }
        expect(text.slice(last)).toMatch(/^[\s\p{Z}\p{Cc}]*$/u)
      }),
      { numRuns: 500 },
    )
  })

  it('goes on where a full buffer ended', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `w${String(i)}x`).join(' ')
    expect(words(text).join('')).toBe(text.replaceAll(' ', ''))
    expect(tokens.count).toBeLessThanOrEqual(MAX_TOKENS)
  })
})

describe('foldHash', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['MÜLLER', 'muller'],
    ['Ёлка', 'елка'],
    ['مُحَمَّد', 'محمد'],
    ['Ανδρέας', 'ανδρεας'],
  ])('does not tell %s from %s', (a, b) => {
    expect(foldHash(a)).toBe(foldHash(b))
  })
})
