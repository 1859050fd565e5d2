import { GROUPS, Lattice, allowed, groupOf } from '../src/ner/crf/lattice.js'
import { PAD, type Tokens } from '../src/ner/text/tokens.js'
import { fingerprintOf, LABELS, LARGEST, SCORED, STEP } from '../src/ner/crf/weights.js'
import { FINE_SLOTS, fineSlot, thin } from './fine-slots.js'

const SIZE = LABELS * LABELS
const LIMIT = LARGEST * STEP

/** Weights of a conditional random field under training: AdaGrad on the log-likelihood of one text after another. */
export class Optimiser {
  readonly weights = new Float32Array(FINE_SLOTS * SCORED)
  readonly transitions = new Float64Array(GROUPS * SIZE)
  readonly lattice = new Lattice()
  readonly #squares = new Float32Array(FINE_SLOTS * SCORED)
  // What the mean of the weights since `startMean` is behind them: each change times when it came, from 0 to 1.
  #behind: Float32Array | undefined
  #now = 0
  readonly #transitionSquares = new Float64Array(GROUPS * SIZE)
  readonly #powers = new Float64Array(GROUPS * SIZE)
  readonly #gradient = new Float64Array(SCORED)

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

  /** Slots × 8 of the features that own their slot; returns how many. */
  slots(features: Int32Array, count: number, isCharacter: boolean, out: Int32Array, from: number): number {
    let n = from
    for (let i = 0; i < count; i++) {
      const feature = features[i] ?? 0
      const slot = fineSlot(feature, isCharacter)
      if (this.fingerprints[slot] === fingerprintOf(feature)) out[n++] = slot * SCORED
    }
    return n
  }

  /** Gives every slot of the product to the feature that does most there: by its largest weight and how often it is seen. */
  thin(): void {
    thin(this.fingerprints, (slot) => {
      const row = this.weights.subarray(slot * SCORED, (slot + 1) * SCORED)
      let largest = 0
      for (const weight of row) largest = Math.max(largest, Math.abs(weight))
      return largest * Math.sqrt(this.#counts[slot] ?? 0)
    })
  }

  /** From now on the mean of the weights is kept. */
  startMean(): void {
    this.#behind = new Float32Array(FINE_SLOTS * SCORED)
  }

  /** Puts their mean in the place of the weights: single texts at the end of a training weigh less in it. */
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

  /** One step on one stretch; `rows[starts[i]] … rows[starts[i + 1]]` are the features of token i. Returns the loss. */
  step(tokens: Tokens, rows: Int32Array, starts: Int32Array, gold: Uint8Array, rate: number, kept: number): number {
    const count = tokens.count
    const score = this.#fill(count, rows, starts, gold, 1 / kept)
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
      if (size > 1e-4) this.#update(rows, starts[i] ?? 0, starts[i + 1] ?? 0, rate)
    }
    this.#updateTransitions(tokens, gold, rate)
    return loss
  }

  /** The loss of a stretch, without a step. */
  loss(tokens: Tokens, rows: Int32Array, starts: Int32Array, gold: Uint8Array): number {
    const score = this.#fill(tokens.count, rows, starts, gold, 1)
    return this.#logarithm(tokens) - score - this.#goldTransitions(tokens, gold)
  }

  #logarithm(tokens: Tokens): number {
    this.lattice.sum(tokens, this.#powers, 0, tokens.count)
    return this.lattice.logarithm(0, tokens.count)
  }

  #fill(count: number, rows: Int32Array, starts: Int32Array, gold: Uint8Array, scale: number): number {
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
        const score = Math.max(-35, Math.min(35, (scores[label] ?? 0) * scale))
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
        const value = old - (rate * slope) / Math.sqrt(square + 0.02)
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
    const { forward, backward, potentials, scale } = this.lattice
    const w = this.transitions
    const q = this.#transitionSquares
    for (let i = 0; i < tokens.count; i++) {
      const group = groupOf(tokens.kind[PAD + i] ?? 0) * SIZE
      const at = i * LABELS
      // Far from every span nothing is to be learnt.
      if (
        (this.lattice.marginals[at] ?? 0) > 0.9999 &&
        (i === 0 || (this.lattice.marginals[at - LABELS] ?? 0) > 0.9999)
      )
        continue
      const before = i === 0 ? 0 : (gold[i - 1] ?? 0)
      let sum = 0
      for (let pass = 0; pass < 2; pass++) {
        for (let from = 0; from < LABELS; from++) {
          const a = i === 0 ? (from === 0 ? 1 : 0) : (forward[at - LABELS + from] ?? 0)
          if (a === 0) continue
          for (let to = 0; to < LABELS; to++) {
            const slot = group + from * LABELS + to
            if (!ALLOWED[from * LABELS + to] || forward[at + to] === 0) continue
            const mass =
              a * (this.#powers[slot] ?? 0) * (potentials[at + to] ?? 0) * (backward[at + to] ?? 0) * (scale[i] ?? 1)
            if (pass === 0) {
              sum += mass
              continue
            }
            const slope = mass / sum - (from === before && to === gold[i] ? 1 : 0)
            if (Math.abs(slope) < 1e-4) continue
            q[slot] = (q[slot] ?? 0) + slope * slope
            w[slot] = Math.max(-8, Math.min(8, (w[slot] ?? 0) - (rate * slope) / Math.sqrt((q[slot] ?? 0) + 1)))
            this.#powers[slot] = Math.exp(w[slot] ?? 0)
          }
        }
      }
    }
  }
}

const ALLOWED = Array.from({ length: SIZE }, (_, i) => allowed(Math.floor(i / LABELS), i % LABELS))
