import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { fingerprintOf, LARGEST, setSlot, Weights } from '../../../src/ner/crf/weights.js'
import { SCORED } from '../../../src/ner/crf/labels.js'

const BITS = 4
const weight = fc.integer({ min: -LARGEST, max: LARGEST })
const feature = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const known = fc.array(fc.record({ feature, weights: fc.array(weight, { minLength: SCORED, maxLength: SCORED }) }))

describe('Weights', () => {
  it('adds what the table says of the features it knows, and nothing for others', () => {
    fc.assert(
      fc.property(known, fc.array(feature, { maxLength: 20 }), (rows, strangers) => {
        const table = new Int32Array(2 << BITS)
        const owners = new Map(rows.map((row) => [row.feature >>> (32 - BITS), row]))
        for (const [slot, row] of owners) setSlot(table, slot, fingerprintOf(row.feature), row.weights)
        const asked = Int32Array.from([...rows.map((row) => row.feature), ...strangers])
        const scores = new Int32Array(SCORED)
        new Weights(table).add(asked, 0, asked.length, scores, 0)
        const expected = Array.from({ length: SCORED }, (_, label) =>
          asked.reduce((sum, one) => {
            const owner = owners.get(one >>> (32 - BITS))
            const isKnown = owner !== undefined && fingerprintOf(owner.feature) === fingerprintOf(one)
            return sum + (isKnown ? (owner.weights[label] ?? 0) : 0)
          }, 0),
        )
        expect([...scores]).toEqual(expected)
      }),
    )
  })
})
