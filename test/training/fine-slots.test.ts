import { describe, expect, it } from '@jest/globals'
import { WORD_SLOTS, Weights } from '../../src/ner/crf/weights.js'
import { SCORED } from '../../src/ner/crf/labels.js'
import { FINE_SLOTS, fineSlot, tablesOf, thin } from '../../training/crf/fine-slots.js'

// Two features of words that share a slot in the product, and one of characters with the hash of the first.
const [first, second] = [0x40000011, 0x40000022 + (1 << 11)]

function trained(): Uint8Array {
  const fingerprints = new Uint8Array(FINE_SLOTS)
  fingerprints[fineSlot(first, false)] = 0x11
  fingerprints[fineSlot(second, false)] = 0x22
  fingerprints[fineSlot(first, true)] = 0x11
  return fingerprints
}

function scoresOf(weights: Weights, feature: number): number[] {
  const scores = new Int32Array(SCORED)
  weights.add(Int32Array.of(feature), 0, 1, scores, 0)
  return [...scores]
}

describe('thin', () => {
  it('leaves each slot of the product to the feature that is worth more', () => {
    expect(first >>> (32 - Math.log2(WORD_SLOTS))).toBe(second >>> (32 - Math.log2(WORD_SLOTS)))
    const fingerprints = trained()
    thin(fingerprints, (slot) => (slot === fineSlot(second, false) ? 2 : 1))
    expect(fingerprints[fineSlot(first, false)]).toBe(0)
    expect(fingerprints[fineSlot(second, false)]).toBe(0x22)
    expect(fingerprints[fineSlot(first, true)]).toBe(0x11)
  })
})

describe('tablesOf', () => {
  it('gives words and characters tables of their own, without features that have no weight', () => {
    const fingerprints = trained()
    thin(fingerprints, (slot) => (slot === fineSlot(second, false) ? 2 : 1))
    const { words, characters } = tablesOf(fingerprints, (slot, label) =>
      slot === fineSlot(second, false) ? label : 0,
    )
    expect(scoresOf(new Weights(words), second)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(scoresOf(new Weights(words), first)).toEqual(new Array(SCORED).fill(0))
    expect(characters.every((word) => word === 0)).toBe(true)
  })
})
