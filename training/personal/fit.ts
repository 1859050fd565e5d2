import { SLOTS } from '../../src/detectors/personal/feature-bag.js'
import { HIDDEN, ROW, TABLE, type PersonalWeights } from '../../src/detectors/personal/network.js'
import { Random } from '../random.js'
import type { Example } from './examples.js'

/** Fits the weights of the second stage. */

const PASSES = 8
/** In the last passes, how often in each the weights are taken into their mean: single ones depend on chance. */
const AVERAGED_PASSES = 2
const MEANS_PER_PASS = 10
const RATE = 0.05
const DECAY = 1e-6
/** The share of features dropped, so that none relies on others. */
const DROPPED = 0.78
const STEADY = 0.01
const START = 0.1
const LARGEST = 127

/** Learns the net by AdaGrad; the same examples and seed give the same weights. */
export function fitNet(examples: readonly Example[], seed: number, say: (line: string) => void): PersonalWeights {
  const learner = new Learner(new Random(seed))
  const order = Int32Array.from(examples, (_, index) => index)
  for (let pass = 0; pass < PASSES; pass++) {
    const rate = RATE * (1 - pass / PASSES)
    const loss = learner.pass(examples, order, { rate, isAveraged: pass >= PASSES - AVERAGED_PASSES })
    say(`pass ${String(pass + 1)}: loss ${loss.toFixed(4)}`)
  }
  return learner.weights()
}

class Learner {
  readonly #random: Random
  readonly #rows = new Float32Array(TABLE)
  readonly #rowSquares = new Float32Array(TABLE)
  // Bias, then hidden biases, then what leads out of the hidden units; and the sums of their squared slopes.
  readonly #few = new Float64Array(1 + 2 * HIDDEN)
  readonly #fewSquares = new Float64Array(1 + 2 * HIDDEN)
  readonly #rowTotals = new Float64Array(TABLE)
  readonly #fewTotals = new Float64Array(1 + 2 * HIDDEN)
  #taken = 0
  readonly #sums = new Float64Array(ROW)
  readonly #slopes = new Float64Array(ROW)

  constructor(random: Random) {
    this.#random = random
    for (let at = 0; at < TABLE; at++) if (at % ROW !== 0) this.#rows[at] = (random.next() - 0.5) * START
    for (let unit = 0; unit < HIDDEN; unit++) this.#few[1 + HIDDEN + unit] = unit % 2 === 0 ? -0.5 : 0.5
  }

  /** One pass over all examples; gives the mean loss. */
  pass(
    examples: readonly Example[],
    order: Int32Array,
    { rate, isAveraged }: { rate: number; isAveraged: boolean },
  ): number {
    this.#random.shuffle(order)
    let loss = 0
    let weights = 0
    const step = Math.ceil(order.length / MEANS_PER_PASS)
    for (const [at, index] of order.entries()) {
      const example = examples[index]
      if (!example) continue
      loss += this.#learn(example, rate)
      weights += example.weight
      if (isAveraged && at % step === step - 1) this.#take()
    }
    return loss / weights
  }

  #take(): void {
    this.#taken++
    for (let at = 0; at < TABLE; at++) this.#rowTotals[at] = (this.#rowTotals[at] ?? 0) + (this.#rows[at] ?? 0)
    for (let at = 0; at < this.#few.length; at++)
      this.#fewTotals[at] = (this.#fewTotals[at] ?? 0) + (this.#few[at] ?? 0)
  }

  /** The mean weights. */
  weights(): PersonalWeights {
    const rows = this.#rowTotals.map((total) => total / this.#taken)
    const few = this.#fewTotals.map((total) => total / this.#taken)
    const scale = rows.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST
    return {
      rows: Int8Array.from(rows, (value) => Math.round(value / scale)),
      scale,
      bias: few[0] ?? 0,
      hiddenBias: [...few.subarray(1, 1 + HIDDEN)],
      out: [...few.subarray(1 + HIDDEN)],
    }
  }

  #learn({ hashes, values, isPersonal, weight }: Example, rate: number): number {
    const kept = Float32Array.from(values, (value) => (this.#random.next() < DROPPED ? 0 : value / (1 - DROPPED)))
    const [sums, slopes, few] = [this.#sums, this.#slopes, this.#few]
    sums.fill(0)
    for (let k = 0; k < hashes.length; k++) {
      const value = kept[k] ?? 0
      const row = rowOf(hashes[k])
      if (value !== 0)
        for (let unit = 0; unit < ROW; unit++) sums[unit] = (sums[unit] ?? 0) + value * (this.#rows[row + unit] ?? 0)
    }
    let logit = (few[0] ?? 0) + (sums[0] ?? 0)
    for (let unit = 0; unit < HIDDEN; unit++) logit += this.#active(unit) * (few[1 + HIDDEN + unit] ?? 0)
    const likely = 1 / (1 + Math.exp(-logit))
    const slope = (likely - (isPersonal ? 1 : 0)) * weight
    slopes.fill(0)
    slopes[0] = slope
    this.#step(0, slope, rate)
    for (let unit = 0; unit < HIDDEN; unit++) {
      const active = this.#active(unit)
      if (active <= 0) continue
      slopes[unit + 1] = slope * (few[1 + HIDDEN + unit] ?? 0)
      this.#step(1 + HIDDEN + unit, slope * active, rate / 5)
      this.#step(1 + unit, slopes[unit + 1] ?? 0, rate)
    }
    this.#stepRows(hashes, kept, rate)
    return -weight * Math.log(Math.max(1e-9, isPersonal ? likely : 1 - likely))
  }

  #active(unit: number): number {
    return Math.max(0, (this.#few[1 + unit] ?? 0) + (this.#sums[unit + 1] ?? 0))
  }

  #step(at: number, slope: number, rate: number): void {
    this.#fewSquares[at] = (this.#fewSquares[at] ?? 0) + slope * slope
    this.#few[at] = (this.#few[at] ?? 0) - (rate * slope) / Math.sqrt(STEADY + (this.#fewSquares[at] ?? 0))
  }

  #stepRows(hashes: Int32Array, kept: Float32Array, rate: number): void {
    const [rows, squares, slopes] = [this.#rows, this.#rowSquares, this.#slopes]
    for (let k = 0; k < hashes.length; k++) {
      const value = kept[k] ?? 0
      if (value === 0) continue
      const row = rowOf(hashes[k])
      for (let unit = 0; unit < ROW; unit++) {
        const slope = (slopes[unit] ?? 0) * value + DECAY * (rows[row + unit] ?? 0)
        if (slope === 0) continue
        squares[row + unit] = (squares[row + unit] ?? 0) + slope * slope
        rows[row + unit] = (rows[row + unit] ?? 0) - (rate * slope) / Math.sqrt(STEADY + (squares[row + unit] ?? 0))
      }
    }
  }
}

/** Where the weights of a feature begin. */
function rowOf(hash = 0): number {
  return (hash & (SLOTS - 1)) * ROW
}

/** Slots of the table that are in use. */
export function usedSlots({ rows }: PersonalWeights): number {
  let used = 0
  for (let slot = 0; slot < SLOTS; slot++)
    if (rows.subarray(slot * ROW, slot * ROW + ROW).some((value) => value !== 0)) used++
  return used
}
