import { MAX_FEATURES, networkFeatures } from './features.js'
import { SCORED } from './labels.js'
import { STEP, Weights, type WeightTable } from './weights.js'
import { isCharacter, PAD, ROWS, type Tokens } from '../text/tokens.js'

/** The small neural network that rescores tokens. */

/**
 * Slots of the table of feature vectors, which is laid out like the weight tables, with the eight numbers of a vector
 * per slot.
 */
export const VECTOR_SLOTS = 1 << 18
export const VECTOR = SCORED

/** How many tokens the network sees on each side. */
export const REACH = 3
export const WINDOW = (2 * REACH + 1) * VECTOR
export const HIDDEN = 32

/** Offsets of the layers among the numbers of the network. */
export const LAYOUT = {
  /** Bias of every vector. */
  bias: 0,
  /** From the window to the hidden layer, unit by unit, and the bias there. */
  hidden: VECTOR,
  hiddenBias: VECTOR + HIDDEN * WINDOW,
  /** From the hidden layer to the two outputs. */
  output: VECTOR + HIDDEN * WINDOW + HIDDEN,
  /** From the token's own vector to the two outputs, and the bias there. */
  own: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN,
  outputBias: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN + 2 * VECTOR,
  size: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN + 2 * VECTOR + 2,
} as const

/** How far a token's vector is computed. */
const STATE = { none: 0, summed: 1, computed: 2 } as const

/**
 * A small neural network. Reads a token and its neighbours, each as the sum of its features' vectors, and gives the
 * log-odds of a name and of a location against neither.
 */
export class Network {
  name = 0
  location = 0
  readonly #table: Weights
  readonly #numbers: Float64Array
  readonly #hidden: Float64Array
  readonly #features = new Int32Array(MAX_FEATURES)
  // The sums and vectors of the tokens of the current stretch, and how far they are computed.
  readonly #sums = new Int32Array(ROWS * VECTOR)
  readonly #vectors = new Float64Array(ROWS * VECTOR)
  readonly #states = new Uint8Array(ROWS)

  constructor(vectors: WeightTable, numbers: Float32Array) {
    this.#table = new Weights(vectors)
    this.#numbers = Float64Array.from(numbers)
    this.#hidden = byFours(numbers.subarray(LAYOUT.hidden, LAYOUT.hiddenBias))
  }

  /** Call before the first token of a stretch. */
  begin(): void {
    this.#states.fill(STATE.none)
  }

  /** Sets `name` and `location` for token `i`. */
  read(tokens: Tokens, i: number): void {
    const from = PAD + i - REACH
    const to = PAD + i + REACH
    // All sums first: the processor then waits for the table's rows of several tokens at once.
    for (let position = from; position <= to; position++) {
      if (this.#states[position] === STATE.none) this.#addFeatures(tokens, position)
    }
    for (let position = from; position <= to; position++) {
      if (this.#states[position] === STATE.summed) this.#computeVector(position)
    }
    this.#readOwn((PAD + i) * VECTOR)
    this.#readWindow(from * VECTOR)
  }

  #readOwn(own: number): void {
    const numbers = this.#numbers
    const vectors = this.#vectors
    let name = get(numbers, LAYOUT.outputBias)
    let location = get(numbers, LAYOUT.outputBias + 1)
    for (let k = 0; k < VECTOR; k++) {
      const value = get(vectors, own + k)
      name += value * get(numbers, LAYOUT.own + k)
      location += value * get(numbers, LAYOUT.own + VECTOR + k)
    }
    this.name = name
    this.location = location
  }

  // Four hidden units at a time: four sums that do not depend on each other.
  #readWindow(window: number): void {
    const hidden = this.#hidden
    const vectors = this.#vectors
    let at = 0
    for (let unit = 0; unit < HIDDEN; unit += 4) {
      let a = get(this.#numbers, LAYOUT.hiddenBias + unit)
      let b = get(this.#numbers, LAYOUT.hiddenBias + unit + 1)
      let c = get(this.#numbers, LAYOUT.hiddenBias + unit + 2)
      let d = get(this.#numbers, LAYOUT.hiddenBias + unit + 3)
      for (let k = window; k < window + WINDOW; k++, at += 4) {
        const value = get(vectors, k)
        a += value * get(hidden, at)
        b += value * get(hidden, at + 1)
        c += value * get(hidden, at + 2)
        d += value * get(hidden, at + 3)
      }
      this.#addOutput(unit, a)
      this.#addOutput(unit + 1, b)
      this.#addOutput(unit + 2, c)
      this.#addOutput(unit + 3, d)
    }
  }

  #addOutput(unit: number, value: number): void {
    if (value <= 0) return
    this.name += value * get(this.#numbers, LAYOUT.output + unit)
    this.location += value * get(this.#numbers, LAYOUT.output + HIDDEN + unit)
  }

  // Rows outside the stretch and single characters have no vector.
  #addFeatures(tokens: Tokens, position: number): void {
    const at = position * VECTOR
    if (position < PAD || position >= PAD + tokens.count || isCharacter(tokens, position)) {
      this.#states[position] = STATE.computed
      this.#vectors.fill(0, at, at + VECTOR)
      return
    }
    this.#states[position] = STATE.summed
    this.#sums.fill(0, at, at + VECTOR)
    this.#table.add(this.#features, 0, networkFeatures(tokens, position, this.#features), this.#sums, at)
  }

  #computeVector(position: number): void {
    this.#states[position] = STATE.computed
    const at = position * VECTOR
    for (let k = 0; k < VECTOR; k++) {
      const value = (this.#sums[at + k] ?? 0) * STEP + get(this.#numbers, LAYOUT.bias + k)
      this.#vectors[at + k] = value > 0 ? value : 0
    }
  }
}

/** Rows of the hidden layer, four of them interleaved. */
function byFours(rows: Float32Array): Float64Array {
  const four = 4 * WINDOW
  return Float64Array.from(rows, (_, at) => {
    const inFour = at % four
    return rows[at - inFour + (inFour % 4) * WINDOW + (inFour >>> 2)] ?? 0
  })
}

function get(column: Float64Array, at: number): number {
  return column[at] ?? 0
}
