import { join, spread } from '../../ner/text/hash.js'

/** Features of a finding, hashed into a table of weights. */

/** Slots of the table of weights. */
export const SLOTS = 1 << 19

/** Kinds of features; the number is part of the hash, and so of the model format. */
export type Kind = number

/** The first `size` features of a list: slots of the table of weights, each with its value. */
export interface Features {
  readonly slots: ArrayLike<number>
  readonly values: ArrayLike<number>
  readonly size: number
}

/** The features of one finding. The arrays stay as long as they were, so that the next finding need not let them grow. */
export class Bag implements Features {
  readonly slots: number[] = []
  readonly values: number[] = []
  size = 0

  clear(): void {
    this.size = 0
  }

  add(kind: Kind, value: number, weight = 1): void {
    this.slots[this.size] = spread(join(kind, value)) & (SLOTS - 1)
    this.values[this.size++] = weight
  }
}
