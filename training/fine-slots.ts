import { CHARACTER_SLOTS, SCORED, WORD_SLOTS, type WeightTable } from '../src/ner/weights.js'

/** While training, words and characters each have more slots than in the product, so that fewer features share one. */
const FINE = 1 << 21
export const FINE_SLOTS = 2 * FINE

/** The slot of a feature while training: those of words come first. */
export function fineSlot(feature: number, isCharacter: boolean): number {
  return (feature >>> 11) + (isCharacter ? FINE : 0)
}

const PRODUCT = [
  { from: 0, slots: WORD_SLOTS },
  { from: FINE, slots: CHARACTER_SLOTS },
] as const

/** Of the features that will share a slot in the product, leaves the one with most `worth` its fingerprint. */
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

/** The product's tables of words and characters; `weight` is in steps. Slots without any weight are left empty. */
export function tablesOf(
  fingerprints: Uint8Array,
  weight: (slot: number, label: number) => number,
): { words: WeightTable; characters: WeightTable } {
  const table = ({ from, slots }: (typeof PRODUCT)[number]): WeightTable => {
    const result = { fingerprints: new Uint8Array(slots), weights: new Int8Array(slots * SCORED) }
    for (let fine = from; fine < from + FINE; fine++) {
      if (fingerprints[fine] === 0) continue
      const slot = Math.floor(((fine - from) * slots) / FINE)
      for (let label = 0; label < SCORED; label++) {
        const steps = weight(fine, label)
        result.weights[label * slots + slot] = steps
        if (steps !== 0) result.fingerprints[slot] = fingerprints[fine] ?? 0
      }
    }
    return result
  }
  return { words: table(PRODUCT[0]), characters: table(PRODUCT[1]) }
}
