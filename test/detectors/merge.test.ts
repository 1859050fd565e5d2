import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { merge } from '../../src/detectors/merge.js'
import type { Finding } from '../../src/types.js'

const TEXT = 'Anna Schmidt, 12 Baker Street, London, anna@example.org'

function at(label: string, score: number, start: number, end: number): Finding {
  return { label, score, text: TEXT.slice(start, end), spans: { start, end } }
}

describe('merge', () => {
  it('keeps the longer of two, so an address that holds a city is one finding', () => {
    expect(merge([at('LOCATION', 0.9, 31, 37), at('LOCATION', 0.8, 14, 37)])).toEqual([at('LOCATION', 0.8, 14, 37)])
  })

  it('keeps what is left of the weaker, so no letter is lost', () => {
    expect(merge([at('NAME', 0.8, 0, 17), at('LOCATION', 0.8, 14, 37)])).toEqual([
      at('NAME', 0.8, 0, 12),
      at('LOCATION', 0.8, 14, 37),
    ])
  })

  it('never lets a finding below 0.6 displace one above', () => {
    expect(merge([at('NAME', 0.4, 0, 37), at('LOCATION', 0.8, 31, 37)])).toEqual([
      at('NAME', 0.4, 0, 29),
      at('LOCATION', 0.8, 31, 37),
    ])
  })

  it('keeps a sure number whole within a longer name or place', () => {
    expect(merge([at('LOCATION', 0.7, 14, 37), at('DOCUMENT', 0.9, 14, 22)])).toEqual([
      at('DOCUMENT', 0.9, 14, 22),
      at('LOCATION', 0.7, 23, 37),
    ])
    expect(merge([at('LOCATION', 0.7, 14, 37), at('DOCUMENT', 0.8, 14, 22)])).toHaveLength(1)
  })

  it('gives the same disjoint findings in any order of the input, and covers all that it was given', () => {
    const findings = fc.array(
      fc
        .tuple(
          fc.constantFrom('NAME', 'LOCATION', 'DOCUMENT'),
          fc.constantFrom(0.4, 0.6, 0.9),
          fc.nat(50),
          fc.integer({ min: 1, max: 5 }),
        )
        .map(([label, score, start, length]) => at(label, score, start, start + length)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(findings, (list) => {
        const merged = merge(list)
        expect(merge([...list].reverse())).toEqual(merged)
        let last = 0
        const covered = new Set<number>()
        for (const { spans, text } of merged) {
          expect(spans.start).toBeGreaterThanOrEqual(last)
          expect(text).toBe(TEXT.slice(spans.start, spans.end))
          last = spans.end
          for (let index = spans.start; index < spans.end; index++) covered.add(index)
        }
        for (const { spans } of list) {
          for (let index = spans.start; index < spans.end; index++) {
            if (/[\w]/.test(TEXT[index] ?? '')) expect(covered.has(index)).toBe(true)
          }
        }
      }),
    )
  })
})
