import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { isAfterWord, isWordEnd, nextWord, wordEnd } from '../../src/guard/words.js'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

function wordsIn(text: string): [number, string][] {
  const words: [number, string][] = []
  for (let at = nextWord(text, 0); at < text.length;) {
    const end = wordEnd(text, at)
    words.push([at, text.slice(at, end)])
    at = nextWord(text, end)
  }
  return words
}

/** Units that look like words, halves of pairs among them. */
const UNIT = fc.oneof(
  fc.constantFrom(' ', '-', '\n', 'é', '\u0301', '한', '𝒜', '👋', '\ud835', '\udc9c', '½'),
  fc.string(),
)

describe('words', () => {
  it.each(['', ' ', 'Anna', 'a-b', "l'été 2026", 'e\u0301 नमस्ते 𝒜𝒷 👋🏽x', '\ud835', 'x\udc9cy'])(
    'are found in %j',
    (text) => {
      expect(wordsIn(text)).toEqual([...text.matchAll(WORD)].map(({ index, 0: word }) => [index, word]))
    },
  )

  it('are those of the regular expression in any text', () => {
    fc.assert(
      fc.property(fc.array(UNIT), (units) => {
        const text = units.join('')
        expect(wordsIn(text)).toEqual([...text.matchAll(WORD)].map(({ index, 0: word }) => [index, word]))
      }),
    )
  })

  it('end where the regular expression says, at any unit', () => {
    fc.assert(
      fc.property(fc.array(UNIT), (units) => {
        const text = units.join('')
        for (let end = 0; end <= text.length; end++) {
          const isAfter = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, end))
          expect(isAfterWord(text, end)).toBe(isAfter)
          expect(isWordEnd(text, end)).toBe(!isAfter || !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end)))
        }
      }),
    )
  })
})
