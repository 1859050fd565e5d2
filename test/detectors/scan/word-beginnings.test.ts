import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { wordsOf } from '../../../src/detectors/document/plate.js'
import { beginningsOf, mayHoldOneOf } from '../../../src/detectors/scan/word-beginnings.js'
import { readSections } from '../../../src/detectors/word-list.js'

describe('a look for the beginnings of words', () => {
  const words = [...readSections('vehicle-words.txt').values()].flat()
  const mayHold = mayHoldOneOf(beginningsOf(words))
  const holds = wordsOf(words)

  it('finds every word that the pattern finds, in any text and case', () => {
    const word = fc.constantFrom(...words).map((each) => each.replace('*', ''))
    const piece = fc.oneof(
      word,
      word.map((each) => each.toUpperCase()),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(' ', ' ', '\n', 'a', '7', '-', 'и'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        expect(mayHold(text) || !holds.test(text.replaceAll('\n', ' '))).toBe(true)
      }),
    )
  })

  it('rules out sentences without any', () => {
    const found = [
      'Could you please send me the invoice 4711-B again?',
      'Die Rechnung 12-345-AB ist noch offen.',
      'I have 3 numbers: 417 ABK',
      'Я получил письмо 12 января.',
      '请把合同发给我。',
    ].filter(mayHold)
    expect(found).toEqual([])
  })

  it('compares whole short words, and the stems of others', () => {
    const may = mayHoldOneOf(beginningsOf(['car', 'kfz*', 'no plat', '車']))
    expect(['a car', 'CAR', 'Kfzs', 'no\nplat', '我的車'].map(may)).toEqual([true, true, true, true, true])
    expect(['care', 'scar', 'no place', 'kf', ''].map(may)).toEqual([false, false, false, false, false])
  })
})
