import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { firstEndingAfter, firstFrom, firstIndex, overlapsOf } from '../../../src/detectors/scan/intervals.js'

/** Spans in order that do not overlap. */
const SPANS = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 })), { maxLength: 20 }).map((steps) => {
  let at = 0
  return steps.map(([gap, length]) => ({ start: (at += gap), end: (at += length) }))
})

describe('a search in what is in order', () => {
  it('finds what a look at each would find', () => {
    fc.assert(
      fc.property(SPANS, fc.nat(120), (spans, offset) => {
        const orEnd = (index: number) => (index < 0 ? spans.length : index)
        expect(firstFrom(spans, offset)).toBe(orEnd(spans.findIndex(({ start }) => start >= offset)))
        expect(firstEndingAfter(spans, offset)).toBe(orEnd(spans.findIndex(({ end }) => end > offset)))
      }),
    )
  })

  it('gives the number of all where none is right', () => {
    expect(firstIndex(7, () => false)).toBe(7)
    expect(firstIndex(0, () => true)).toBe(0)
  })
})

describe('overlapping spans', () => {
  it('share a character, wherever they stand in the list', () => {
    const touches = overlapsOf([
      { start: 20, end: 22 },
      { start: 0, end: 10 },
      { start: 2, end: 4 },
    ])
    const asked = [
      [5, 6],
      [9, 12],
      [10, 20],
      [21, 30],
      [22, 30],
    ] as const
    expect(asked.map(([start, end]) => touches(start, end))).toEqual([true, true, false, true, false])
  })
})
