import { allowed, begins, LABEL, LABELS, SCORED } from './labels.js'
import { groupOf, type Run } from './lattice.js'
import { beginsLine, MAX_TOKENS, PAD, type Tokens } from '../text/tokens.js'

/** Viterbi decoding: finds the most probable labels of a stretch of tokens. */

const SIZE = LABELS * LABELS
const ALL_LABELS = Array.from({ length: LABELS }, (_, label) => label)
// The labels that may precede each label, and the labels that continue an entity.
const BEFORE = ALL_LABELS.map((to) => Uint8Array.from(ALL_LABELS.filter((from) => allowed(from, to))))
const CONTINUES = ALL_LABELS.map((label) => label !== LABEL.O && !begins(label))
const NONE = new Uint8Array(0)

/** Finds the most probable labels of a stretch of tokens, with O before and after it. */
export class Viterbi {
  readonly labels = new Uint8Array(MAX_TOKENS)
  readonly #back = new Uint8Array(MAX_TOKENS * LABELS)
  #now = new Float64Array(LABELS)
  #next = new Float64Array(LABELS)

  /** Sets `labels` for tokens `from` to `to - 1`; `transitions` holds weights by group, label before and label. */
  decode(tokens: Tokens, scores: Int32Array, transitions: Int16Array, { from, to }: Run): void {
    let now = this.#now.fill(-Infinity)
    let next = this.#next
    now[LABEL.O] = 0
    for (let i = from; i < to; i++) {
      const t = groupOf(tokens.kind[PAD + i] ?? 0) * SIZE
      const isNewLine = beginsLine(tokens, PAD + i)
      for (let label = 0; label < LABELS; label++) {
        const before = BEFORE[label] ?? NONE
        let best = -Infinity
        let chosen = 0
        if (!isNewLine || CONTINUES[label] === false) {
          for (let k = 0; k < before.length; k++) {
            const other = before[k] ?? 0
            const value = (now[other] ?? 0) + (transitions[t + other * LABELS + label] ?? 0)
            if (value > best) {
              best = value
              chosen = other
            }
          }
        }
        next[label] = label === LABEL.O ? best : best + (scores[i * SCORED + label - 1] ?? 0)
        this.#back[i * LABELS + label] = chosen
      }
      const swap = now
      now = next
      next = swap
    }
    let label = lastLabel(tokens, now, transitions, to)
    for (let i = to - 1; i >= from; i--) {
      this.labels[i] = label
      label = this.#back[i * LABELS + label] ?? 0
    }
  }
}

/**
 * Returns the best label of the last token: no entity stays open, and if more tokens follow, the transition to O
 * counts.
 */
function lastLabel(tokens: Tokens, scores: Float64Array, transitions: Int16Array, to: number): number {
  const behind = to < tokens.count ? groupOf(tokens.kind[PAD + to] ?? 0) * SIZE : -1
  let label = 0
  let best = -Infinity
  for (let other = 0; other < LABELS; other++) {
    const value = (scores[other] ?? 0) + (behind < 0 ? 0 : (transitions[behind + other * LABELS] ?? 0))
    if (allowed(other, LABEL.O) && value > best) {
      label = other
      best = value
    }
  }
  return label
}
