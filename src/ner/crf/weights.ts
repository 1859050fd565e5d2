import { SCORED } from './labels.js'

/** The weight tables of the CRF: hashed features, quantised weights. */

/** Slots of the weight tables for features of words and of characters; the upper bits of a feature choose its slot. */
export const WORD_SLOTS = 1 << 20
export const CHARACTER_SLOTS = 1 << 19

/** Weights are quantised to steps of this size, on the scale of natural logarithms. */
export const STEP = 1 / 18
/** The largest weight, in steps: seven bits with `BIAS` added. */
export const LARGEST = 63
const BIAS = 64
// In each of the four bytes of a word: the bit of the fingerprint, and the bits of two of the four weights.
const FINGERPRINT_BITS = 0x80808080 | 0
const LANES = 0x007f007f

/** Returns the fingerprint that distinguishes features of one slot: eight bits, never 0, which marks an empty slot. */
export function fingerprintOf(feature: number): number {
  return feature & 0xff || 0xff
}

/**
 * A table of weights laid out for the processor: two 32-bit words per slot, each byte a weight of seven bits and one bit
 * of the fingerprint. One cache line answers a look-up, and four additions add eight weights. Empty slots are 0.
 */
export type WeightTable = Int32Array

/** Writes a slot: the fingerprint of its feature and eight weights, in steps. */
export function setSlot(table: WeightTable, slot: number, fingerprint: number, weights: ArrayLike<number>): void {
  const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  for (let label = 0; label < SCORED; label++) {
    // Bit 7 of byte n is bit n of the fingerprint.
    bytes[8 * slot + label] = ((weights[label] ?? 0) + BIAS) | (((fingerprint >>> label) & 1) << 7)
  }
}

/** Looks up the weights of features and adds them up. */
export class Weights {
  readonly #words: Int32Array
  readonly #shift: number
  // For each fingerprint, the bits that both words of its slot have.
  readonly #wanted = new Int32Array(512)

  constructor(table: WeightTable) {
    this.#words = table
    this.#shift = 33 - Math.log2(table.length)
    for (let print = 0; print < 256; print++) {
      this.#wanted[2 * print] = printBits(print & 15)
      this.#wanted[2 * print + 1] = printBits(print >>> 4)
    }
  }

  /** Adds the weights of features `from` to `to - 1` to the eight scores that begin at `at`. */
  // eslint-disable-next-line max-params -- called for every token: an object would be allocated each time
  add(features: Int32Array, from: number, to: number, scores: Int32Array, at: number): void {
    const words = this.#words
    const shift = this.#shift
    const wanted = this.#wanted
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let hits = 0
    for (let i = from; i < to; i++) {
      const feature = features[i] ?? 0
      const slot = (feature >>> shift) << 1
      const print = (feature & 0xff || 0xff) << 1
      const low = words[slot] ?? 0
      const high = words[slot + 1] ?? 0
      // Branchless: half of the branches would be mispredicted and delay the look-ups that follow.
      const other = ((low ^ (wanted[print] ?? 0)) | (high ^ (wanted[print + 1] ?? 0))) & FINGERPRINT_BITS
      const mine = ~((other | (0 - other)) >> 31)
      const lanes = LANES & mine
      a += low & lanes
      b += (low >>> 8) & lanes
      c += high & lanes
      d += (high >>> 8) & lanes
      hits -= mine
    }
    const bias = hits * BIAS
    scores[at] = (scores[at] ?? 0) + (a & 0xffff) - bias
    scores[at + 1] = (scores[at + 1] ?? 0) + (b & 0xffff) - bias
    scores[at + 2] = (scores[at + 2] ?? 0) + (a >>> 16) - bias
    scores[at + 3] = (scores[at + 3] ?? 0) + (b >>> 16) - bias
    scores[at + 4] = (scores[at + 4] ?? 0) + (c & 0xffff) - bias
    scores[at + 5] = (scores[at + 5] ?? 0) + (d & 0xffff) - bias
    scores[at + 6] = (scores[at + 6] ?? 0) + (c >>> 16) - bias
    scores[at + 7] = (scores[at + 7] ?? 0) + (d >>> 16) - bias
  }
}

function printBits(nibble: number): number {
  return ((nibble & 1) << 7) | ((nibble & 2) << 14) | ((nibble & 4) << 21) | ((nibble & 8) << 28)
}
