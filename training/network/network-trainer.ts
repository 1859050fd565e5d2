import { LEXICAL, MAX_FEATURES, networkFeatures } from '../../src/ner/crf/features.js'
import { LABEL, typeOf } from '../../src/ner/crf/labels.js'
import { HIDDEN, LAYOUT, REACH, VECTOR, VECTOR_SLOTS, WINDOW } from '../../src/ner/crf/network.js'
import { PAD, ROWS, isCharacter, type Tokens } from '../../src/ner/text/tokens.js'
import { fingerprintOf, LARGEST, setSlot, STEP, type WeightTable } from '../../src/ner/crf/weights.js'
import { Adam } from './adam.js'
import type { Random } from '../random.js'

/** Trains the network that rescores tokens. */

const FINGERPRINTS = 256
const SHIFT = 32 - Math.log2(VECTOR_SLOTS)
// Least occurrences of a feature with a vector.
const FEWEST = 3
// Number of tokens per step.
const BATCH = 4096
// Dropout: the shares of features, of word features and of hidden units that are dropped.
const DROP = 0.12
const FORGET = 0.25
const DROP_HIDDEN = 0.1
const OUTPUTS = 2
// Classes of tokens that are neither in a name nor in a location, beside "none", and how much they count.
const OTHER_CLASSES = 3
const OTHER_ROW = HIDDEN + 1
const OTHER_WEIGHT = 0.3
/** Classes of tokens outside names and locations: none, organisation, another named entity, date. */
export const OTHER = { none: 0, ORG: 1, OTHER: 2, DATE: 3 } as const
/** Offset of the first output's weights, and the distance between those of two outputs. */
interface Rows {
  readonly from: number
  readonly step: number
}
const OUTPUT_ROWS: Rows = { from: LAYOUT.output, step: HIDDEN }
const OTHER_ROWS: Rows = { from: 0, step: OTHER_ROW }
const LARGEST_SCORE = 30
// Smaller errors teach nothing.
const LEAST_ERROR = 0.001

/** Elects the feature that owns each slot of the table of vectors: the one seen most often. */
export class VectorElection {
  readonly #counts = new Uint32Array(VECTOR_SLOTS * FINGERPRINTS)
  readonly #features = new Int32Array(MAX_FEATURES)

  /** Counts the features of a token that the network will see. */
  count(tokens: Tokens, position: number): void {
    const size = networkFeatures(tokens, position, this.#features)
    for (let k = 0; k < size; k++) {
      const feature = this.#features[k] ?? 0
      const at = (feature >>> SHIFT) * FINGERPRINTS + fingerprintOf(feature)
      this.#counts[at] = (this.#counts[at] ?? 0) + 1
    }
  }

  winners(): Uint8Array {
    const owners = new Uint8Array(VECTOR_SLOTS)
    for (let slot = 0; slot < VECTOR_SLOTS; slot++) {
      let most = FEWEST - 1
      for (let print = 0; print < FINGERPRINTS; print++) {
        const seen = this.#counts[slot * FINGERPRINTS + print] ?? 0
        if (seen <= most) continue
        most = seen
        owners[slot] = print
      }
    }
    return owners
  }
}

/** The true labels of a stretch of tokens. */
export interface Answers {
  /** Labels of the CRF. */
  readonly gold: Uint8Array
  /** Classes of the tokens outside names and locations, if annotated: see `OTHER`. */
  readonly others?: Uint8Array | undefined
}

/**
 * Trains the network by the cross-entropy of neither, name and location at single tokens, with Adam. Where the texts say
 * what else a token belongs to, the hidden layer learns that, too; the outputs for it are not part of the model.
 */
export class NetworkTrainer {
  readonly #owners: Uint8Array
  readonly #random: Random
  readonly #batch: number
  readonly #vectors: Adam
  readonly #network: Adam
  readonly #features = new Int32Array(MAX_FEATURES)
  // Of the current stretch: the rows of each token's features, its vector, and the slope of the loss there.
  readonly #rows = new Int32Array(ROWS * MAX_FEATURES)
  readonly #sizes = new Int32Array(ROWS)
  readonly #seen = new Float32Array(ROWS * VECTOR)
  readonly #slopes = new Float32Array(ROWS * VECTOR)
  readonly #isComputed = new Uint8Array(ROWS)
  readonly #hidden = new Float32Array(HIDDEN)
  // From the hidden layer to the outputs for other classes, class by class; the bias of each comes last.
  readonly #others = new Adam(OTHER_CLASSES * OTHER_ROW, OTHER_CLASSES * OTHER_ROW)
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
    this.#network = new Adam(LAYOUT.size, LAYOUT.size)
    this.#vectors.scatter(0.05, random)
    this.#network.scatter(Math.sqrt(1 / WINDOW), random, LAYOUT.hidden, LAYOUT.hiddenBias)
    this.#network.scatter(Math.sqrt(1 / HIDDEN), random, LAYOUT.output, LAYOUT.own)
    this.#others.scatter(Math.sqrt(1 / HIDDEN), random)
  }

  /** Learns tokens `wanted` of a stretch. */
  learn(tokens: Tokens, wanted: readonly number[], { gold, others }: Answers, rate: number): void {
    this.#isComputed.fill(0, 0, tokens.count + 2 * PAD)
    for (const i of wanted) {
      for (let position = PAD + i - REACH; position <= PAD + i + REACH; position++) {
        if (this.#isComputed[position] === 0) this.#computeVector(tokens, position)
      }
      const label = gold[i] ?? 0
      this.#sample(PAD + i, label === LABEL.O ? 0 : 1 + typeOf(label), others?.[i])
    }
    for (let position = 0; position < tokens.count + 2 * PAD; position++)
      if (this.#isComputed[position] === 1) this.#backwardVector(position)
    this.#samples += wanted.length
    this.#tokens += tokens.count
    if (this.#tokens < this.#batch) return
    this.#vectors.step(rate, this.#samples)
    this.#network.step(rate, this.#samples)
    this.#others.step(rate, this.#samples)
    this.#samples = this.#tokens = 0
  }

  /** The table of vectors and the numbers of the network. */
  parts(): { vectors: WeightTable; network: Float32Array } {
    const vectors = new Int32Array(2 * VECTOR_SLOTS)
    for (let slot = 0; slot < VECTOR_SLOTS; slot++) {
      const steps = Array.from(this.#vectors.values.subarray(slot * VECTOR, (slot + 1) * VECTOR), (value) =>
        Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / STEP))),
      )
      const owner = this.#owners[slot] ?? 0
      if (owner !== 0 && steps.some((step) => step !== 0)) setSlot(vectors, slot, owner, steps)
    }
    return { vectors, network: this.#network.values }
  }

  #computeVector(tokens: Tokens, position: number): void {
    const at = position * VECTOR
    this.#slopes.fill(0, at, at + VECTOR)
    this.#seen.fill(0, at, at + VECTOR)
    this.#isComputed[position] = 1
    this.#sizes[position] = -1
    if (position < PAD || position >= PAD + tokens.count || isCharacter(tokens, position)) return
    const from = position * MAX_FEATURES
    let n = from
    const size = networkFeatures(tokens, position, this.#features)
    for (let k = this.#random.chance(FORGET) ? LEXICAL : 0; k < size; k++) {
      const feature = this.#features[k] ?? 0
      const slot = feature >>> SHIFT
      if (this.#owners[slot] !== fingerprintOf(feature) || this.#random.chance(DROP)) continue
      this.#rows[n++] = slot * VECTOR
    }
    this.#sizes[position] = n - from
    const { values } = this.#vectors
    const seen = this.#seen
    seen.set(this.#network.values.subarray(LAYOUT.bias, LAYOUT.bias + VECTOR), at)
    for (let row = from; row < n; row++) {
      const slot = this.#rows[row] ?? 0
      for (let k = 0; k < VECTOR; k++) seen[at + k] = (seen[at + k] ?? 0) + (values[slot + k] ?? 0)
    }
    for (let k = 0; k < VECTOR; k++) seen[at + k] = Math.max(0, seen[at + k] ?? 0)
  }

  /** One token forwards and back; `other` is its class among the others, if that is known. */
  #sample(position: number, answer: number, other: number | undefined): void {
    const odds = this.#forward(position).map((score) => Math.exp(score))
    const sum = odds.reduce((a, b) => a + b, 1)
    this.loss -= Math.log((answer === 0 ? 1 : (odds[answer - 1] ?? 0)) / sum)
    this.count++
    const errors = odds.map((odd, a) => odd / sum - (answer === a + 1 ? 1 : 0))
    const otherErrors = other === undefined ? [] : this.#otherErrors(other)
    if ([...errors, ...otherErrors].every((error) => Math.abs(error) < LEAST_ERROR)) return
    errors.forEach((error, output) => {
      this.#backwardOutput(position, output, error)
    })
    for (let unit = 0; unit < HIDDEN; unit++) {
      const slope = this.#slopeOf(unit, errors, this.#network, OUTPUT_ROWS)
      this.#backwardHidden(position, unit, slope + this.#slopeOf(unit, otherErrors, this.#others, OTHER_ROWS))
    }
    otherErrors.forEach((error, a) => {
      const at = a * OTHER_ROW + HIDDEN
      this.#others.slopes[at] = (this.#others.slopes[at] ?? 0) + error
    })
  }

  /** The errors of the outputs for other classes, by their weight. */
  #otherErrors(other: number): number[] {
    const w = this.#others.values
    const odds = Array.from({ length: OTHER_CLASSES }, (_, a) => {
      let score = w[a * OTHER_ROW + HIDDEN] ?? 0
      for (let unit = 0; unit < HIDDEN; unit++) score += (w[a * OTHER_ROW + unit] ?? 0) * (this.#hidden[unit] ?? 0)
      return Math.exp(Math.max(-LARGEST_SCORE, Math.min(LARGEST_SCORE, score)))
    })
    const sum = odds.reduce((a, b) => a + b, 1)
    return odds.map((odd, a) => OTHER_WEIGHT * (odd / sum - (other === a + 1 ? 1 : 0)))
  }

  /** The slope of the loss at a hidden unit, from the errors of the outputs whose weights these are. */
  #slopeOf(unit: number, errors: readonly number[], { values, slopes }: Adam, rows: Rows): number {
    const value = this.#hidden[unit] ?? 0
    let slope = 0
    errors.forEach((error, output) => {
      const at = rows.from + output * rows.step + unit
      slopes[at] = (slopes[at] ?? 0) + error * value
      slope += error * (values[at] ?? 0)
    })
    return slope
  }

  /** Fills the hidden layer, some units of it left out, and gives the two scores. */
  #forward(position: number): number[] {
    const w = this.#network.values
    const seen = this.#seen
    const hidden = this.#hidden
    const window = (position - REACH) * VECTOR
    const own = position * VECTOR
    for (let unit = 0; unit < HIDDEN; unit++) {
      const row = LAYOUT.hidden + unit * WINDOW
      let value = w[LAYOUT.hiddenBias + unit] ?? 0
      for (let k = 0; k < WINDOW; k++) value += (w[row + k] ?? 0) * (seen[window + k] ?? 0)
      hidden[unit] = value <= 0 || this.#random.chance(DROP_HIDDEN) ? 0 : value / (1 - DROP_HIDDEN)
    }
    return Array.from({ length: OUTPUTS }, (_, a) => {
      let score = w[LAYOUT.outputBias + a] ?? 0
      for (let k = 0; k < VECTOR; k++) score += (w[LAYOUT.own + a * VECTOR + k] ?? 0) * (seen[own + k] ?? 0)
      for (let k = 0; k < HIDDEN; k++) score += (w[LAYOUT.output + a * HIDDEN + k] ?? 0) * (hidden[k] ?? 0)
      return Math.max(-LARGEST_SCORE, Math.min(LARGEST_SCORE, score))
    })
  }

  #backwardOutput(position: number, output: number, error: number): void {
    const { values: w, slopes: g } = this.#network
    const own = position * VECTOR
    g[LAYOUT.outputBias + output] = (g[LAYOUT.outputBias + output] ?? 0) + error
    for (let k = 0; k < VECTOR; k++) {
      const at = LAYOUT.own + output * VECTOR + k
      g[at] = (g[at] ?? 0) + error * (this.#seen[own + k] ?? 0)
      this.#slopes[own + k] = (this.#slopes[own + k] ?? 0) + error * (w[at] ?? 0)
    }
  }

  #backwardHidden(position: number, unit: number, slopeAbove: number): void {
    const { values: w, slopes: g } = this.#network
    const seen = this.#seen
    const slopes = this.#slopes
    if (this.#hidden[unit] === 0) return
    const slope = slopeAbove / (1 - DROP_HIDDEN)
    g[LAYOUT.hiddenBias + unit] = (g[LAYOUT.hiddenBias + unit] ?? 0) + slope
    const window = (position - REACH) * VECTOR
    const row = LAYOUT.hidden + unit * WINDOW
    for (let k = 0; k < WINDOW; k++) {
      g[row + k] = (g[row + k] ?? 0) + slope * (seen[window + k] ?? 0)
      slopes[window + k] = (slopes[window + k] ?? 0) + slope * (w[row + k] ?? 0)
    }
  }

  // The slope at a token's vector is that of each of its features.
  #backwardVector(position: number): void {
    const size = this.#sizes[position] ?? 0
    if (size < 0) return
    const at = position * VECTOR
    for (let k = 0; k < VECTOR; k++) if (this.#seen[at + k] === 0) this.#slopes[at + k] = 0
    const slopes = this.#slopes.subarray(at, at + VECTOR)
    for (let k = 0; k < VECTOR; k++) this.#network.slopes[k] = (this.#network.slopes[k] ?? 0) + (slopes[k] ?? 0)
    const from = position * MAX_FEATURES
    for (let row = from; row < from + size; row++) this.#vectors.add(this.#rows[row] ?? 0, slopes)
  }
}
