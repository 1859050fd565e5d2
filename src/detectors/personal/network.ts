import { SLOTS, type Features } from './feature-bag.js'

/** The network of the second stage. */

/** Hidden units. */
export const HIDDEN = 11
/** Weights per slot: its own, and one for each hidden unit. A multiple of three, since rows are added three weights at a time. */
export const ROW = 1 + HIDDEN

/** The weights of the network: `rows` are integers, to be multiplied by `scale`. */
export interface PersonalWeights {
  readonly rows: Int8Array
  readonly scale: number
  readonly bias: number
  readonly hiddenBias: readonly number[]
  readonly out: readonly number[]
}

/** Adds the rows of features to `sums`, an array of `ROW`: three sums at a time, which do not depend on each other, in registers. */
export function addRows({ rows }: PersonalWeights, { hashes, values, size }: Features, sums: Float64Array): void {
  for (let unit = 0; unit < ROW; unit += 3) {
    let a = sums[unit] ?? 0
    let b = sums[unit + 1] ?? 0
    let c = sums[unit + 2] ?? 0
    for (let at = 0; at < size; at++) {
      const row = ((hashes[at] ?? 0) & (SLOTS - 1)) * ROW + unit
      const value = values[at] ?? 0
      a += value * (rows[row] ?? 0)
      b += value * (rows[row + 1] ?? 0)
      c += value * (rows[row + 2] ?? 0)
    }
    sums[unit] = a
    sums[unit + 1] = b
    sums[unit + 2] = c
  }
}

/** Returns the log-odds, from the sums of all rows. */
export function logit({ scale, bias, hiddenBias, out }: PersonalWeights, sums: Float64Array): number {
  let sum = bias + scale * (sums[0] ?? 0)
  for (let unit = 0; unit < HIDDEN; unit++) {
    const input = (hiddenBias[unit] ?? 0) + scale * (sums[unit + 1] ?? 0)
    if (input > 0) sum += input * (out[unit] ?? 0)
  }
  return sum
}

/** Weights in the table. */
export const TABLE = SLOTS * ROW
