import { describe, expect, it } from '@jest/globals'
import { unionsOf } from '../../../src/detectors/scan/union.js'

const PATTERNS = [
  /([a-c])x\1/y,
  /[(]?\((\d)-\1\)/y,
  /([ -]?)\d{2}([./]?)\d\2(?!\d)/y,
  /\\1(?:z)(?=y)|(?<=q)(\p{Lu})\1/uy,
]
const TEXTS = ['axa', 'axb', '(1-1)', '((2-3)', '((2-2)', '-12.3.', '123', '12.3', '\\1zy', 'qÄÄ', 'qÄB', '']

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

describe('a union of patterns', () => {
  it('matches exactly where one of them does, backreferences included', () => {
    const unions = unionsOf(PATTERNS)
    expect(unions.map(({ flags }) => flags)).toEqual(['y', 'uy'])
    for (const text of TEXTS) {
      for (let at = 0; at <= text.length; at++) {
        const isMatch = PATTERNS.some((pattern) => matchesAt(pattern, text, at))
        expect([text, at, unions.some((union) => matchesAt(union, text, at))]).toEqual([text, at, isMatch])
      }
    }
  })
})
