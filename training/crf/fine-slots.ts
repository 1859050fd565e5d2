import { CHARACTER_SLOTS, setSlot, WORD_SLOTS, type WeightTable } from '../../src/ner/crf/weights.js'
import { SCORED } from '../../src/ner/crf/labels.js'

/** The larger weight tables used while training, and how they become the model's. */

/** While training, words and characters each have more slots than in the model, so that fewer features share one. */
const FINE_BITS = 21
const FINE = 1 << FINE_BITS
export const FINE_SLOTS = 2 * FINE

/** The slot of a feature while training: those of words come first. */
export function fineSlot(feature: number, isCharacter: boolean): number {
  return (feature >>> (32 - FINE_BITS)) + (isCharacter ? FINE : 0)
}

const PRODUCT = [
  { from: 0, slots: WORD_SLOTS },
  { from: FINE, slots: CHARACTER_SLOTS },
] as const

/** Keeps, of the features that will share a slot in the model, the fingerprint of the one with the highest `worth`. */
export function thin(fingerprints: Uint8Array, worth: (slot: number) => number): void {
  for (const { from, slots } of PRODUCT) {
    const shared = FINE / slots
    for (let first = from; first < from + FINE; first += shared) {
      let best = first
      for (let slot = first + 1; slot < first + shared; slot++) {
        if (worthOf(slot) > worthOf(best)) best = slot
      }
      for (let slot = first; slot < first + shared; slot++) if (slot !== best) fingerprints[slot] = 0
    }
  }

  function worthOf(slot: number): number {
    return fingerprints[slot] === 0 ? -1 : worth(slot)
  }
}

/** Returns the model's tables of words and characters; `weight` is in steps. Slots without any weight stay empty. */
export function tablesOf(
  fingerprints: Uint8Array,
  weight: (slot: number, label: number) => number,
): { words: WeightTable; characters: WeightTable } {
  const tableOf = ({ from, slots }: (typeof PRODUCT)[number]): WeightTable => {
    const table = new Int32Array(2 * slots)
    for (let fine = from; fine < from + FINE; fine++) {
      if (fingerprints[fine] === 0) continue
      const weights = Int8Array.from({ length: SCORED }, (_, label) => weight(fine, label))
      if (weights.every((steps) => steps === 0)) continue
      setSlot(table, Math.floor(((fine - from) * slots) / FINE), fingerprints[fine] ?? 0, weights)
    }
    return table
  }
  return { words: tableOf(PRODUCT[0]), characters: tableOf(PRODUCT[1]) }
}
