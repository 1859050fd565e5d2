import { isCharacter, MAX_FEATURES, netFeatures } from '../src/ner/crf/features.js'
import { HIDDEN, NET, REACH, VECTOR, VECTOR_SLOTS, WINDOW } from '../src/ner/crf/network.js'
import { MAX_TOKENS, PAD, type Tokens } from '../src/ner/text/tokens.js'
import { fingerprintOf, LARGEST, setSlot, STEP, type WeightTable } from '../src/ner/crf/weights.js'
import { Adam } from './adam.js'
import type { Random } from './random.js'

const PLACES = MAX_TOKENS + 2 * PAD
const SHIFT = 32 - Math.log2(VECTOR_SLOTS)
// Seen less often, a feature gets no vector.
const FEWEST = 3
const BATCH = 4096
// Shares of the features, of the words as such, and of the hidden units left out of a sample.
const DROP = 0.12
const FORGET = 0.25
const DROP_HIDDEN = 0.1
// The first features of a word know most of it.
const LEXICAL = 4
const ANSWERS = 2
// What is known so well teaches nothing more.
const LEAST_ERROR = 0.001

/** Chooses which feature owns each slot of the table of vectors: the one seen most often. */
export class VectorElection {
  readonly #counts = new Uint32Array(VECTOR_SLOTS * 256)
  readonly #features = new Int32Array(MAX_FEATURES)

  /** Counts the features of a token that the net will see. */
  count(tokens: Tokens, place: number): void {
    const size = netFeatures(tokens, place, this.#features)
    for (let k = 0; k < size; k++) {
      const feature = this.#features[k] ?? 0
      const at = (feature >>> SHIFT) * 256 + fingerprintOf(feature)
      this.#counts[at] = (this.#counts[at] ?? 0) + 1
    }
  }

  winners(): Uint8Array {
    const owners = new Uint8Array(VECTOR_SLOTS)
    for (let slot = 0; slot < VECTOR_SLOTS; slot++) {
      let most = FEWEST - 1
      for (let print = 0; print < 256; print++) {
        const seen = this.#counts[slot * 256 + print] ?? 0
        if (seen <= most) continue
        most = seen
        owners[slot] = print
      }
    }
    return owners
  }
}

/** Trains the net on single tokens: cross-entropy of neither, name and place; Adam, a few thousand tokens at a time. */
export class NetTrainer {
  readonly #owners: Uint8Array
  readonly #random: Random
  readonly #batch: number
  readonly #vectors: Adam
  readonly #net: Adam
  readonly #features = new Int32Array(MAX_FEATURES)
  // Of the present stretch: the slots of each token’s features, its vector, and the slope of the loss there.
  readonly #rows = new Int32Array(PLACES * MAX_FEATURES)
  readonly #sizes = new Int32Array(PLACES)
  readonly #seen = new Float32Array(PLACES * VECTOR)
  readonly #slopes = new Float32Array(PLACES * VECTOR)
  readonly #known = new Uint8Array(PLACES)
  readonly #hidden = new Float32Array(HIDDEN)
  #samples = 0
  #tokens = 0
  loss = 0
  count = 0

  /** The numbers change after every `batch` tokens. */
  constructor(owners: Uint8Array, random: Random, batch = BATCH) {
    this.#owners = owners
    this.#batch = batch
    this.#random = random
    this.#vectors = new Adam(VECTOR_SLOTS * VECTOR, VECTOR)
    this.#net = new Adam(NET.size, NET.size)
    this.#vectors.scatter(0.05, random)
    this.#net.scatter(Math.sqrt(1 / WINDOW), random, NET.hidden, NET.hiddenBias)
    this.#net.scatter(Math.sqrt(1 / HIDDEN), random, NET.answers, NET.own)
  }

  /** Learns tokens `wanted` of a stretch; `gold` holds their labels. */
  learn(tokens: Tokens, wanted: readonly number[], gold: Uint8Array, rate: number): void {
    this.#known.fill(0, 0, tokens.count + 2 * PAD)
    for (const i of wanted) {
      for (let place = PAD + i - REACH; place <= PAD + i + REACH; place++) {
        if (this.#known[place] === 0) this.#see(tokens, place)
      }
      const label = gold[i] ?? 0
      this.#sample(PAD + i, label === 0 ? 0 : label < 5 ? 1 : 2)
    }
    for (let place = 0; place < tokens.count + 2 * PAD; place++) if (this.#known[place] === 1) this.#passOn(place)
    this.#samples += wanted.length
    this.#tokens += tokens.count
    if (this.#tokens < this.#batch) return
    this.#vectors.step(rate, this.#samples)
    this.#net.step(rate, this.#samples)
    this.#samples = this.#tokens = 0
  }

  /** The table of vectors and the numbers of the net. */
  parts(): { vectors: WeightTable; net: Float32Array } {
    const vectors = new Int32Array(2 * VECTOR_SLOTS)
    for (let slot = 0; slot < VECTOR_SLOTS; slot++) {
      const steps = Array.from(this.#vectors.values.subarray(slot * VECTOR, (slot + 1) * VECTOR), (value) =>
        Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / STEP))),
      )
      const owner = this.#owners[slot] ?? 0
      if (owner !== 0 && steps.some((step) => step !== 0)) setSlot(vectors, slot, owner, steps)
    }
    return { vectors, net: this.#net.values }
  }

  #see(tokens: Tokens, place: number): void {
    const at = place * VECTOR
    this.#slopes.fill(0, at, at + VECTOR)
    this.#seen.fill(0, at, at + VECTOR)
    this.#known[place] = 1
    this.#sizes[place] = -1
    if (place < PAD || place >= PAD + tokens.count || isCharacter(tokens, place)) return
    const from = place * MAX_FEATURES
    let n = from
    const size = netFeatures(tokens, place, this.#features)
    for (let k = this.#random.chance(FORGET) ? LEXICAL : 0; k < size; k++) {
      const feature = this.#features[k] ?? 0
      const slot = feature >>> SHIFT
      if (this.#owners[slot] !== fingerprintOf(feature) || this.#random.chance(DROP)) continue
      this.#rows[n++] = slot * VECTOR
    }
    this.#sizes[place] = n - from
    const { values } = this.#vectors
    const seen = this.#seen
    seen.set(this.#net.values.subarray(NET.bias, NET.bias + VECTOR), at)
    for (let row = from; row < n; row++) {
      const slot = this.#rows[row] ?? 0
      for (let k = 0; k < VECTOR; k++) seen[at + k] = (seen[at + k] ?? 0) + (values[slot + k] ?? 0)
    }
    for (let k = 0; k < VECTOR; k++) seen[at + k] = Math.max(0, seen[at + k] ?? 0)
  }

  // One token forwards and back.
  #sample(place: number, answer: number): void {
    const w = this.#net.values
    const g = this.#net.slopes
    const seen = this.#seen
    const slopes = this.#slopes
    const hidden = this.#hidden
    const window = (place - REACH) * VECTOR
    const own = place * VECTOR
    const scores = [w[NET.answersBias] ?? 0, w[NET.answersBias + 1] ?? 0]
    for (let unit = 0; unit < HIDDEN; unit++) {
      const row = NET.hidden + unit * WINDOW
      let value = w[NET.hiddenBias + unit] ?? 0
      for (let k = 0; k < WINDOW; k++) value += (w[row + k] ?? 0) * (seen[window + k] ?? 0)
      hidden[unit] = value <= 0 || this.#random.chance(DROP_HIDDEN) ? 0 : value / (1 - DROP_HIDDEN)
    }
    for (let a = 0; a < ANSWERS; a++) {
      let score = scores[a] ?? 0
      for (let k = 0; k < VECTOR; k++) score += (w[NET.own + a * VECTOR + k] ?? 0) * (seen[own + k] ?? 0)
      for (let k = 0; k < HIDDEN; k++) score += (w[NET.answers + a * HIDDEN + k] ?? 0) * (hidden[k] ?? 0)
      scores[a] = Math.max(-30, Math.min(30, score))
    }
    const odds = scores.map((score) => Math.exp(score))
    const sum = odds.reduce((a, b) => a + b, 1)
    this.loss -= Math.log((answer === 0 ? 1 : (odds[answer - 1] ?? 0)) / sum)
    this.count++
    const errors = odds.map((odd, a) => odd / sum - (answer === a + 1 ? 1 : 0))
    if (errors.every((error) => Math.abs(error) < LEAST_ERROR)) return
    for (let a = 0; a < ANSWERS; a++) {
      const error = errors[a] ?? 0
      g[NET.answersBias + a] = (g[NET.answersBias + a] ?? 0) + error
      for (let k = 0; k < VECTOR; k++) {
        const at = NET.own + a * VECTOR + k
        g[at] = (g[at] ?? 0) + error * (seen[own + k] ?? 0)
        slopes[own + k] = (slopes[own + k] ?? 0) + error * (w[at] ?? 0)
      }
    }
    for (let unit = 0; unit < HIDDEN; unit++) {
      const value = hidden[unit] ?? 0
      if (value === 0) continue
      let slope = 0
      for (let a = 0; a < ANSWERS; a++) {
        const at = NET.answers + a * HIDDEN + unit
        const error = errors[a] ?? 0
        g[at] = (g[at] ?? 0) + error * value
        slope += error * (w[at] ?? 0)
      }
      slope /= 1 - DROP_HIDDEN
      g[NET.hiddenBias + unit] = (g[NET.hiddenBias + unit] ?? 0) + slope
      const row = NET.hidden + unit * WINDOW
      for (let k = 0; k < WINDOW; k++) {
        g[row + k] = (g[row + k] ?? 0) + slope * (seen[window + k] ?? 0)
        slopes[window + k] = (slopes[window + k] ?? 0) + slope * (w[row + k] ?? 0)
      }
    }
  }

  // The slope at a token’s vector is that of each of its features.
  #passOn(place: number): void {
    const size = this.#sizes[place] ?? 0
    if (size < 0) return
    const at = place * VECTOR
    for (let k = 0; k < VECTOR; k++) if (this.#seen[at + k] === 0) this.#slopes[at + k] = 0
    const slopes = this.#slopes.subarray(at, at + VECTOR)
    for (let k = 0; k < VECTOR; k++) this.#net.slopes[k] = (this.#net.slopes[k] ?? 0) + (slopes[k] ?? 0)
    const from = place * MAX_FEATURES
    for (let row = from; row < from + size; row++) this.#vectors.add(this.#rows[row] ?? 0, slopes)
  }
}
