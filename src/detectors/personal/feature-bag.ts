import { join, spread } from '../../ner/text/hash.js'

/** Features of a finding, hashed into a table of weights. */

/** Slots of the table of weights. */
export const SLOTS = 1 << 19

/** Kinds of features; the number is part of the hash, and so of the model format. */
export type Kind = number

/** The features of one finding: slots of the table of weights, each with its value. */
export class Bag {
  readonly slots: number[] = []
  readonly values: number[] = []

  clear(): void {
    this.slots.length = 0
    this.values.length = 0
  }

  add(kind: Kind, value: number, weight = 1): void {
    this.slots.push(spread(join(kind, value)) & (SLOTS - 1))
    this.values.push(weight)
  }
}
