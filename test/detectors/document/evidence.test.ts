import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { DOCUMENTS } from '../../../src/detectors/document/types/all.js'
import type { DocumentType } from '../../../src/detectors/document/types/document-type.js'

const TRIES = 4_000
/** What is rarer than this in so many tries is not measured. */
const MOST_BITS = 7
const ROWS = DOCUMENTS.filter(({ bits }) => bits !== undefined).map((row) => ({ ...row, row }))

describe('the evidence of a document', () => {
  it.each(ROWS)(
    'is no more than that of a random string which passes: $country $kind $pattern',
    ({ row, bits = 0 }) => {
      expect(Math.min(bits, MOST_BITS)).toBeLessThanOrEqual(measured(row) + 0.8)
    },
  )
})

/** How many times random strings in the shape of valid values are halved by pattern and check. */
function measured({ pattern, check }: DocumentType): number {
  const passes = (value: string) => pattern.test(value) && (check?.(value) ?? true)
  const source = new RegExp(pattern.source.replace(/\(\?[!=].*?\)/g, ''))
  const valid = fc.sample(fc.stringMatching(source), { numRuns: 1_000, seed: 7 }).filter(passes)
  const next = random(1)
  let passed = 0
  for (let index = 0; index < TRIES; index++) {
    const shape = valid[index % valid.length] ?? ''
    if (passes(shape.replace(/\d/g, () => String(next(10))).replace(/[A-Z]/g, () => letter(next(26))))) passed++
  }
  return Math.log2(TRIES / Math.max(passed, 1))
}

function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

/** Numbers below a limit, the same in every run. */
function random(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
