import { join, spread } from '../../ner/text/hash.js'

/** Features of a finding, hashed into a table of weights. */

/** Slots of the table of weights. */
export const SLOTS = 1 << 19

/** Kinds of features; the number is part of the hash, and so of the model format. */
export type Kind = number

/** Bits of the filter of features. */
export const FILTER_BITS = 1 << 23
const FILTER_SHIFT = 9

/** The first `size` features of a list, each with its value. The lower bits of a hash are the slot in the table of weights. */
export interface Features {
  readonly hashes: ArrayLike<number>
  readonly values: ArrayLike<number>
  readonly size: number
}

/** The bit of a feature in a filter, which says whether training saw the feature often enough to learn from it. */
export function filterBit(hash: number): number {
  return hash >>> FILTER_SHIFT
}

/** The features of one finding. The arrays stay as long as they were, so that the next finding need not let them grow. */
export class Bag implements Features {
  readonly hashes: number[] = []
  readonly values: number[] = []
  size = 0

  clear(): void {
    this.size = 0
  }

  add(kind: Kind, value: number, weight = 1): void {
    this.hashes[this.size] = spread(join(kind, value))
    this.values[this.size++] = weight
  }

  /** Leaves the features that a filter holds. All at once: the processor then waits for several bits of the filter at a time. */
  keepIn(filter: Int32Array): void {
    const { hashes, values, size } = this
    let kept = 0
    for (let at = 0; at < size; at++) {
      const hash = hashes[at] ?? 0
      hashes[kept] = hash
      values[kept] = values[at] ?? 0
      kept += bitIn(filter, hash)
    }
    this.size = kept
  }
}

/** Returns 1 if a filter holds a feature, else 0. */
export function bitIn(filter: Int32Array, hash: number): number {
  const bit = filterBit(hash)
  return ((filter[bit >>> 5] ?? 0) >>> (bit & 31)) & 1
}
