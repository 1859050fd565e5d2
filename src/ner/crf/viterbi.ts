import { allowed, groupOf } from './lattice.js'
import { GAP, MAX_TOKENS, PAD, type Tokens } from '../text/tokens.js'
import { LABELS, SCORED } from './weights.js'

const SIZE = LABELS * LABELS
// Labels that may stand before each label.
const BEFORE = Array.from({ length: LABELS }, (_, to) =>
  Uint8Array.from(Array.from({ length: LABELS }, (_, from) => from).filter((from) => allowed(from, to))),
)

/** The likeliest labels of a stretch of tokens (Viterbi); O stands before and after it. */
export class BestPath {
  readonly labels = new Uint8Array(MAX_TOKENS)
  readonly #back = new Uint8Array(MAX_TOKENS * LABELS)
  #now = new Float64Array(LABELS)
  #next = new Float64Array(LABELS)

  find(tokens: Tokens, scores: Int32Array, transitions: Int16Array, from: number, to: number): void {
    let now = this.#now.fill(-Infinity)
    let next = this.#next
    now[0] = 0
    for (let i = from; i < to; i++) {
      const t = groupOf(tokens.kind[PAD + i] ?? 0) * SIZE
      const newLine = ((tokens.gap[PAD + i] ?? 0) & GAP.newline) !== 0
      for (let label = 0; label < LABELS; label++) {
        const before = BEFORE[label] ?? NONE
        let best = -Infinity
        let chosen = 0
        if (before.length > 2 || !newLine) {
          for (let k = 0; k < before.length; k++) {
            const other = before[k] ?? 0
            const value = (now[other] ?? 0) + (transitions[t + other * LABELS + label] ?? 0)
            if (value > best) {
              best = value
              chosen = other
            }
          }
        }
        next[label] = label === 0 ? best : best + (scores[i * SCORED + label - 1] ?? 0)
        this.#back[i * LABELS + label] = chosen
      }
      const swap = now
      now = next
      next = swap
    }
    const behind = to < tokens.count ? groupOf(tokens.kind[PAD + to] ?? 0) * SIZE : -1
    let label = 0
    let best = -Infinity
    for (let other = 0; other < LABELS; other++) {
      const value = (now[other] ?? 0) + (behind < 0 ? 0 : (transitions[behind + other * LABELS] ?? 0))
      if (allowed(other, 0) && value > best) {
        label = other
        best = value
      }
    }
    for (let i = to - 1; i >= from; i--) {
      this.labels[i] = label
      label = this.#back[i * LABELS + label] ?? 0
    }
  }
}

const NONE = new Uint8Array(0)
