import { GROUPS, Lattice, groupOf } from '../../src/ner/crf/lattice.js'
import { PAD, type Tokens } from '../../src/ner/text/tokens.js'
import { fingerprintOf, LARGEST, STEP } from '../../src/ner/crf/weights.js'
import { allowed, LABEL, LABELS, SCORED } from '../../src/ner/crf/labels.js'
import { FINE_SLOTS, fineSlot, thin } from './fine-slots.js'

/** Trains the weights of the CRF. */

const SIZE = LABELS * LABELS
const LIMIT = LARGEST * STEP
const LARGEST_SCORE = 35
const LARGEST_TRANSITION = 8
// Added to the squared slopes by whose root AdaGrad divides.
const STEADY = 0.02
const STEADY_TRANSITION = 1
// Slopes and errors below this teach nothing, nor do tokens that are O with this probability.
const NEGLIGIBLE = 1e-4
const CERTAINLY_O = 0.9999

/** Rows of weights of the features of a stretch: those of token `i` are `rows[starts[i]]` to `rows[starts[i + 1] - 1]`. */
export interface Rows {
  readonly rows: Int32Array
  readonly starts: Int32Array
}

/** The learning rate of a step, and the share of features that were kept. */
export interface StepOptions {
  readonly rate: number
  readonly kept: number
}

/** Trains the weights of a conditional random field by AdaGrad on the log-likelihood of one stretch after another. */
export class CrfTrainer {
  readonly weights = new Float32Array(FINE_SLOTS * SCORED)
  readonly transitions = new Float64Array(GROUPS * SIZE)
  readonly lattice = new Lattice()
  readonly #squares = new Float32Array(FINE_SLOTS * SCORED)
  // How far the weights are ahead of their mean since `startMean`: each change times the moment it was made, from 0 to
  // 1.
  #behind: Float32Array | undefined
  #now = 0
  readonly #transitionSquares = new Float64Array(GROUPS * SIZE)
  readonly #powers = new Float64Array(GROUPS * SIZE)
  readonly #gradient = new Float64Array(SCORED)
  // Of the transitions to the current token: their masses, and which of them are possible.
  readonly #masses = new Float64Array(SIZE)
  readonly #isPossible = new Uint8Array(SIZE)

  readonly fingerprints: Uint8Array
  readonly #counts: Uint32Array
  readonly #decay: Float32Array

  /** `shrink` is the strength of the pull to zero that every feature feels once per pass, however often it occurs. */
  constructor({ fingerprints, counts }: { fingerprints: Uint8Array; counts: Uint32Array }, shrink: number) {
    this.fingerprints = fingerprints
    this.#counts = counts
    this.#decay = Float32Array.from(counts, (count) => shrink / Math.max(1, count))
    this.#powers.fill(1)
  }

  /** Writes the rows of the features that own their slot to `out`; returns their number. */
  slots(features: Int32Array, isCharacter: boolean, out: Int32Array): number {
    let n = 0
    for (const feature of features) {
      const slot = fineSlot(feature, isCharacter)
      if (this.fingerprints[slot] === fingerprintOf(feature)) out[n++] = slot * SCORED
    }
    return n
  }

  /** Gives every slot of the model file to the feature that matters most there: by its largest weight and its frequency. */
  thin(): void {
    thin(this.fingerprints, (slot) => {
      const row = this.weights.subarray(slot * SCORED, (slot + 1) * SCORED)
      let largest = 0
      for (const weight of row) largest = Math.max(largest, Math.abs(weight))
      return largest * Math.sqrt(this.#counts[slot] ?? 0)
    })
  }

  /** Keeps the mean of the weights from now on. */
  startMean(): void {
    this.#behind = new Float32Array(FINE_SLOTS * SCORED)
  }

  /** Replaces the weights by their mean, in which single texts at the end of a training count for less. */
  takeMean(): void {
    const behind = this.#behind
    if (behind === undefined) return
    for (let at = 0; at < behind.length; at++) this.weights[at] = (this.weights[at] ?? 0) - (behind[at] ?? 0)
    this.#behind = undefined
  }

  /** The share of the time since `startMean` that is over. */
  set now(share: number) {
    this.#now = share
  }

  /** One step on a stretch, of whose features a share of `kept` is left. Returns the loss. */
  step(tokens: Tokens, features: Rows, gold: Uint8Array, { rate, kept }: StepOptions): number {
    const count = tokens.count
    const { rows, starts } = features
    const score = this.#fill(count, features, gold, 1 / kept)
    const loss = this.#logarithm(tokens) - score - this.#goldTransitions(tokens, gold)
    const m = this.lattice.marginals
    const g = this.#gradient
    for (let i = 0; i < count; i++) {
      let size = 0
      for (let label = 1; label < LABELS; label++) {
        const error = (m[i * LABELS + label] ?? 0) - (gold[i] === label ? 1 : 0)
        g[label - 1] = error
        size += Math.abs(error)
      }
      if (size > NEGLIGIBLE) this.#update(rows, starts[i] ?? 0, starts[i + 1] ?? 0, rate)
    }
    this.#updateTransitions(tokens, gold, rate)
    return loss
  }

  /** The loss of a stretch, without a step. */
  loss(tokens: Tokens, features: Rows, gold: Uint8Array): number {
    const score = this.#fill(tokens.count, features, gold, 1)
    return this.#logarithm(tokens) - score - this.#goldTransitions(tokens, gold)
  }

  #logarithm(tokens: Tokens): number {
    this.lattice.sum(tokens, this.#powers, 0, tokens.count)
    return this.lattice.logarithm(0, tokens.count)
  }

  /** Fills the lattice's potentials; returns the score of the gold labels. */
  #fill(count: number, { rows, starts }: Rows, gold: Uint8Array, scale: number): number {
    const p = this.lattice.potentials
    const w = this.weights
    let total = 0
    for (let i = 0; i < count; i++) {
      const from = starts[i] ?? 0
      const to = starts[i + 1] ?? 0
      let s0 = 0,
        s1 = 0,
        s2 = 0,
        s3 = 0,
        s4 = 0,
        s5 = 0,
        s6 = 0,
        s7 = 0
      for (let k = from; k < to; k++) {
        const row = rows[k] ?? 0
        s0 += w[row] ?? 0
        s1 += w[row + 1] ?? 0
        s2 += w[row + 2] ?? 0
        s3 += w[row + 3] ?? 0
        s4 += w[row + 4] ?? 0
        s5 += w[row + 5] ?? 0
        s6 += w[row + 6] ?? 0
        s7 += w[row + 7] ?? 0
      }
      const scores = [0, s0, s1, s2, s3, s4, s5, s6, s7]
      for (let label = 1; label < LABELS; label++) {
        const score = Math.max(-LARGEST_SCORE, Math.min(LARGEST_SCORE, (scores[label] ?? 0) * scale))
        if (gold[i] === label) total += score
        p[i * LABELS + label] = Math.exp(score)
      }
    }
    return total
  }

  #update(rows: Int32Array, from: number, to: number, rate: number): void {
    const w = this.weights
    const q = this.#squares
    const g = this.#gradient
    const behind = this.#behind
    for (let k = from; k < to; k++) {
      const row = rows[k] ?? 0
      const decay = this.#decay[row / SCORED] ?? 0
      for (let label = 0; label < SCORED; label++) {
        const at = row + label
        const old = w[at] ?? 0
        const slope = (g[label] ?? 0) + decay * old
        const square = (q[at] ?? 0) + slope * slope
        q[at] = square
        const value = old - (rate * slope) / Math.sqrt(square + STEADY)
        const next = value > LIMIT ? LIMIT : value < -LIMIT ? -LIMIT : value
        w[at] = next
        if (behind !== undefined) behind[at] = (behind[at] ?? 0) + this.#now * (next - old)
      }
    }
  }

  #goldTransitions(tokens: Tokens, gold: Uint8Array): number {
    let total = 0
    for (let i = 0; i < tokens.count; i++) {
      const before = i === 0 ? 0 : (gold[i - 1] ?? 0)
      total += this.transitions[groupOf(tokens.kind[PAD + i] ?? 0) * SIZE + before * LABELS + (gold[i] ?? 0)] ?? 0
    }
    return total
  }

  // Expected minus seen transitions, from forward and backward sums.
  #updateTransitions(tokens: Tokens, gold: Uint8Array, rate: number): void {
    const { marginals } = this.lattice
    for (let i = 0; i < tokens.count; i++) {
      const at = i * LABELS
      // Nothing is to be learnt far from every entity.
      const isO = (marginals[at] ?? 0) > CERTAINLY_O
      if (isO && (i === 0 || (marginals[at - LABELS] ?? 0) > CERTAINLY_O)) continue
      const group = groupOf(tokens.kind[PAD + i] ?? 0) * SIZE
      const seen = (i === 0 ? 0 : (gold[i - 1] ?? 0)) * LABELS + (gold[i] ?? 0)
      const masses = this.#transitionMasses(i, group)
      let sum = 0
      for (const mass of masses) sum += mass
      for (let pair = 0; pair < SIZE; pair++) {
        const mass = masses[pair] ?? 0
        if (this.#isPossible[pair] === 1) this.#stepTransition(group + pair, mass / sum - (pair === seen ? 1 : 0), rate)
      }
    }
  }

  /** The unnormalised probability of every transition to token `i`, as `from * LABELS + to`. */
  #transitionMasses(i: number, group: number): Float64Array {
    const { forward, backward, potentials, scale } = this.lattice
    const at = i * LABELS
    const masses = this.#masses.fill(0)
    this.#isPossible.fill(0)
    for (let from = 0; from < LABELS; from++) {
      const a = i === 0 ? (from === LABEL.O ? 1 : 0) : (forward[at - LABELS + from] ?? 0)
      if (a === 0) continue
      for (let to = 0; to < LABELS; to++) {
        const pair = from * LABELS + to
        if (!ALLOWED[pair] || forward[at + to] === 0) continue
        this.#isPossible[pair] = 1
        masses[pair] =
          a *
          (this.#powers[group + pair] ?? 0) *
          (potentials[at + to] ?? 0) *
          (backward[at + to] ?? 0) *
          (scale[i] ?? 1)
      }
    }
    return masses
  }

  #stepTransition(slot: number, slope: number, rate: number): void {
    if (Math.abs(slope) < NEGLIGIBLE) return
    const square = (this.#transitionSquares[slot] ?? 0) + slope * slope
    this.#transitionSquares[slot] = square
    const value = (this.transitions[slot] ?? 0) - (rate * slope) / Math.sqrt(square + STEADY_TRANSITION)
    const limited = Math.max(-LARGEST_TRANSITION, Math.min(LARGEST_TRANSITION, value))
    this.transitions[slot] = limited
    this.#powers[slot] = Math.exp(limited)
  }
}

const ALLOWED = Array.from({ length: SIZE }, (_, i) => allowed(Math.floor(i / LABELS), i % LABELS))
