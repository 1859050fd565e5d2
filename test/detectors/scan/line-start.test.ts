import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lineStart } from '../../../src/detectors/scan/line-start.js'

describe('lineStart', () => {
  it('is where the line begins, unless that is too far away', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀'), maxLength: 40 })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(20), (text, place, reach) => {
        const at = place % (text.length + 1)
        const start = text.slice(0, at).lastIndexOf('\n') + 1
        expect(lineStart(text, at, reach)).toBe(at - start <= reach ? start : undefined)
      }),
    )
  })
})
