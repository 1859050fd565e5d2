import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { nextWord, wordEnd } from '../../src/guard/words.js'

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

describe('words', () => {
  it.each(['', ' ', 'Anna', 'a-b', "l'été 2026", 'e\u0301 नमस्ते 𝒜𝒷 👋🏽x', '\ud835', 'x\udc9cy'])(
    'are found in %j',
    (text) => {
      expect(wordsIn(text)).toEqual([...text.matchAll(WORD)].map(({ index, 0: word }) => [index, word]))
    },
  )

  it('are those of the regular expression in any text', () => {
    const unit = fc.oneof(fc.constantFrom(' ', '-', '\n', 'é', '\u0301', '한', '𝒜', '👋', '\ud835', '½'), fc.string())
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('')
        expect(wordsIn(text)).toEqual([...text.matchAll(WORD)].map(({ index, 0: word }) => [index, word]))
      }),
    )
  })
})
