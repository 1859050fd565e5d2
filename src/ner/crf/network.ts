import { isCharacter, MAX_FEATURES, netFeatures } from './features.js'
import { MAX_TOKENS, PAD, type Tokens } from '../text/tokens.js'
import { SCORED, STEP, Weights, type WeightTable } from './weights.js'

/** Slots of the table of vectors; it is made like the tables of weights, with eight numbers of a vector per slot. */
export const VECTOR_SLOTS = 1 << 18
export const VECTOR = SCORED

/** The net sees so many tokens to each side. */
export const REACH = 3
export const WINDOW = (2 * REACH + 1) * VECTOR
export const HIDDEN = 32

/** Where the parts of the net lie among its numbers. */
export const NET = {
  /** Added to every vector. */
  bias: 0,
  /** From the window to the hidden layer, hidden unit by hidden unit, and what is added there. */
  hidden: VECTOR,
  hiddenBias: VECTOR + HIDDEN * WINDOW,
  /** From the hidden layer to the two answers. */
  answers: VECTOR + HIDDEN * WINDOW + HIDDEN,
  /** From the token’s own vector to the two answers, and what is added there. */
  own: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN,
  answersBias: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN + 2 * VECTOR,
  size: VECTOR + HIDDEN * WINDOW + 3 * HIDDEN + 2 * VECTOR + 2,
} as const

const PLACES = MAX_TOKENS + 2 * PAD

/**
 * A small neural network that sees a token and its neighbours, each as the sum of the vectors of its features. It tells
 * how much more probable than neither a name and a place are, as logarithms.
 */
export class Net {
  name = 0
  place = 0
  readonly #table: Weights
  readonly #net: Float64Array
  readonly #hidden: Float64Array
  readonly #features = new Int32Array(MAX_FEATURES)
  readonly #sums = new Int32Array(VECTOR)
  // Vectors of the tokens of the present stretch, and which of them are there already.
  readonly #vectors = new Float64Array(PLACES * VECTOR)
  readonly #known = new Uint8Array(PLACES)

  constructor(vectors: WeightTable, net: Float32Array) {
    this.#table = new Weights(vectors)
    this.#net = Float64Array.from(net)
    this.#hidden = byFours(net.subarray(NET.hidden, NET.hiddenBias))
  }

  /** Before the first token of a stretch. */
  begin(): void {
    this.#known.fill(0)
  }

  /** Sets `name` and `place` for token i. */
  read(tokens: Tokens, i: number): void {
    const from = PAD + i - REACH
    for (let place = from; place <= PAD + i + REACH; place++) if (this.#known[place] === 0) this.#see(tokens, place)
    this.#readOwn((PAD + i) * VECTOR)
    this.#readWindow(from * VECTOR)
  }

  #readOwn(own: number): void {
    const net = this.#net
    const vectors = this.#vectors
    let name = get(net, NET.answersBias)
    let place = get(net, NET.answersBias + 1)
    for (let k = 0; k < VECTOR; k++) {
      const value = get(vectors, own + k)
      name += value * get(net, NET.own + k)
      place += value * get(net, NET.own + VECTOR + k)
    }
    this.name = name
    this.place = place
  }

  // Four hidden units at a time, which are four sums that do not wait for each other.
  #readWindow(window: number): void {
    const hidden = this.#hidden
    const vectors = this.#vectors
    let at = 0
    for (let unit = 0; unit < HIDDEN; unit += 4) {
      let a = get(this.#net, NET.hiddenBias + unit)
      let b = get(this.#net, NET.hiddenBias + unit + 1)
      let c = get(this.#net, NET.hiddenBias + unit + 2)
      let d = get(this.#net, NET.hiddenBias + unit + 3)
      for (let k = window; k < window + WINDOW; k++, at += 4) {
        const value = get(vectors, k)
        a += value * get(hidden, at)
        b += value * get(hidden, at + 1)
        c += value * get(hidden, at + 2)
        d += value * get(hidden, at + 3)
      }
      this.#answer(unit, a)
      this.#answer(unit + 1, b)
      this.#answer(unit + 2, c)
      this.#answer(unit + 3, d)
    }
  }

  #answer(unit: number, value: number): void {
    if (value <= 0) return
    this.name += value * get(this.#net, NET.answers + unit)
    this.place += value * get(this.#net, NET.answers + HIDDEN + unit)
  }

  // What lies outside the stretch, and single characters, have no vector.
  #see(tokens: Tokens, place: number): void {
    this.#known[place] = 1
    const at = place * VECTOR
    this.#vectors.fill(0, at, at + VECTOR)
    if (place < PAD || place >= PAD + tokens.count || isCharacter(tokens, place)) return
    const sums = this.#sums.fill(0)
    this.#table.add(this.#features, 0, netFeatures(tokens, place, this.#features), sums, 0)
    for (let k = 0; k < VECTOR; k++) {
      const value = (sums[k] ?? 0) * STEP + get(this.#net, NET.bias + k)
      if (value > 0) this.#vectors[at + k] = value
    }
  }
}

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
