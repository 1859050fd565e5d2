import { allowed, LABEL, LABELS } from './labels.js'
import { beginsLine, KIND, MAX_TOKENS, PAD, type Tokens } from '../text/tokens.js'

/** Forward and backward sums of the CRF. */

const SIZE = LABELS * LABELS
// Labels that leave no entity open.
const CLOSED = [LABEL.O, LABEL.E_NAME, LABEL.S_NAME, LABEL.E_LOCATION, LABEL.S_LOCATION] as const

// Transitions inside entities, as `from * LABELS + to`; and the first transition from each closed label, to O.
const NAME_BI = LABEL.B_NAME * LABELS + LABEL.I_NAME
const NAME_BE = LABEL.B_NAME * LABELS + LABEL.E_NAME
const NAME_II = LABEL.I_NAME * LABELS + LABEL.I_NAME
const NAME_IE = LABEL.I_NAME * LABELS + LABEL.E_NAME
const LOCATION_BI = LABEL.B_LOCATION * LABELS + LABEL.I_LOCATION
const LOCATION_BE = LABEL.B_LOCATION * LABELS + LABEL.E_LOCATION
const LOCATION_II = LABEL.I_LOCATION * LABELS + LABEL.I_LOCATION
const LOCATION_IE = LABEL.I_LOCATION * LABELS + LABEL.E_LOCATION
const FROM_E_NAME = LABEL.E_NAME * LABELS
const FROM_S_NAME = LABEL.S_NAME * LABELS
const FROM_E_LOCATION = LABEL.E_LOCATION * LABELS
const FROM_S_LOCATION = LABEL.S_LOCATION * LABELS

/** Groups of tokens with transition weights of their own: words, Chinese and Japanese, Korean, Thai characters. */
export const GROUPS = 4

export function groupOf(kind: number): number {
  if (kind < KIND.han) return 0
  return kind <= KIND.hiragana ? 1 : kind - KIND.hiragana + 1
}

/** A run of tokens: `from` to `to - 1`. */
export interface Run {
  readonly from: number
  readonly to: number
}

/**
 * Sums over all label sequences of a stretch of tokens, as in a linear-chain conditional random field. The tokens
 * around the stretch are O, and entities do not cross lines. Buffers are reused.
 *
 * The loops over labels are unrolled: `n0` to `n8` are the labels of the next token, `a0` to `a8` those of the previous
 * one. O, B and S follow the closed labels O, E and S; I and E follow B and I.
 */
export class Lattice {
  /** exp(score) of every label of every token; the caller fills those other than O. */
  readonly potentials = new Float64Array(MAX_TOKENS * LABELS)
  /** Probability of every label of every token. */
  readonly marginals = new Float64Array(MAX_TOKENS * LABELS)
  readonly forward = new Float64Array(MAX_TOKENS * LABELS)
  readonly backward = new Float64Array(MAX_TOKENS * LABELS)
  readonly scale = new Float64Array(MAX_TOKENS)
  /** Share of the sequence with O throughout, on the scale of `forward`. */
  readonly outside = new Float64Array(MAX_TOKENS)

  /** Sums over tokens `from` to `to - 1`; `transitions` holds exp(weight) by group, label before and label. */
  sum(tokens: Tokens, transitions: Float64Array, from: number, to: number): void {
    if (from >= to) return
    this.#forward(tokens, transitions, from, to)
    this.#backward(tokens, transitions, from, to)
  }

  /**
   * Takes one forward step: to token `i` from the previous one or, if `fresh`, from O. Returns the probability, given
   * the tokens read so far, that an entity continues after the token.
   */
  step(tokens: Tokens, w: Float64Array, i: number, fresh: boolean): number {
    const { forward: a, potentials: p, outside } = this
    const at = i * LABELS
    const t = groupOf(tokens.kind[PAD + i] ?? 0) * SIZE
    p[at] = 1
    let n2 = 0
    let n3 = 0
    let n6 = 0
    let n7 = 0
    let a0 = 1
    let a3 = 0
    let a4 = 0
    let a7 = 0
    let a8 = 0
    if (!fresh) {
      const last = at - LABELS
      a0 = get(a, last)
      a3 = get(a, last + 3)
      a4 = get(a, last + 4)
      a7 = get(a, last + 7)
      a8 = get(a, last + 8)
      if (!beginsLine(tokens, PAD + i)) {
        n2 = (get(a, last + 1) * get(w, t + NAME_BI) + get(a, last + 2) * get(w, t + NAME_II)) * get(p, at + 2)
        n3 = (get(a, last + 1) * get(w, t + NAME_BE) + get(a, last + 2) * get(w, t + NAME_IE)) * get(p, at + 3)
        n6 = (get(a, last + 5) * get(w, t + LOCATION_BI) + get(a, last + 6) * get(w, t + LOCATION_II)) * get(p, at + 6)
        n7 = (get(a, last + 5) * get(w, t + LOCATION_BE) + get(a, last + 6) * get(w, t + LOCATION_IE)) * get(p, at + 7)
      }
    }
    const n0 = enter(w, t, a0, a3, a4, a7, a8)
    const n1 = enter(w, t + 1, a0, a3, a4, a7, a8) * get(p, at + 1)
    const n4 = enter(w, t + 4, a0, a3, a4, a7, a8) * get(p, at + 4)
    const n5 = enter(w, t + 5, a0, a3, a4, a7, a8) * get(p, at + 5)
    const n8 = enter(w, t + 8, a0, a3, a4, a7, a8) * get(p, at + 8)
    const factor = 1 / (n0 + n1 + n2 + n3 + n4 + n5 + n6 + n7 + n8)
    a[at] = n0 * factor
    a[at + 1] = n1 * factor
    a[at + 2] = n2 * factor
    a[at + 3] = n3 * factor
    a[at + 4] = n4 * factor
    a[at + 5] = n5 * factor
    a[at + 6] = n6 * factor
    a[at + 7] = n7 * factor
    a[at + 8] = n8 * factor
    this.scale[i] = factor
    outside[i] = (fresh ? 1 : get(outside, i - 1)) * get(w, t) * factor
    return (n1 + n2 + n5 + n6) * factor
  }

  /**
   * Completes the sums after the steps of tokens `from` to `to - 1`. If the probability that the stretch holds an entity
   * is below `floor`, returns false and leaves it: then O throughout is the most probable sequence.
   */
  finish(tokens: Tokens, w: Float64Array, { from, to }: Run, floor: number): boolean {
    const behind = to < tokens.count ? groupOf(tokens.kind[PAD + to] ?? 0) * SIZE : -1
    const end = (to - 1) * LABELS
    let closed = 0
    for (const label of CLOSED)
      closed += get(this.forward, end + label) * (behind < 0 ? 1 : get(w, behind + label * LABELS))
    const outside = get(this.outside, to - 1) * (behind < 0 ? 1 : get(w, behind))
    if (outside > (1 - floor) * closed) return false
    this.#backward(tokens, w, from, to)
    return true
  }

  /** Returns the logarithm of the sum over all sequences of the tokens summed last, for training. */
  logarithm(from: number, to: number): number {
    let result = 0
    for (let i = from; i < to; i++) result -= Math.log(get(this.scale, i))
    const end = (to - 1) * LABELS
    let closed = 0
    for (let label = 0; label < LABELS; label++) if (allowed(label, 0)) closed += get(this.forward, end + label)
    return result + Math.log(closed)
  }

  #forward(tokens: Tokens, w: Float64Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.step(tokens, w, i, i === from)
  }

  #backward(tokens: Tokens, w: Float64Array, from: number, to: number): void {
    const { backward: z, potentials: p, scale } = this
    const end = (to - 1) * LABELS
    // If more tokens follow, the transition to the O after the stretch counts, too.
    const behind = to < tokens.count ? groupOf(tokens.kind[PAD + to] ?? 0) * SIZE : -1
    for (let label = 0; label < LABELS; label++) {
      z[end + label] = !allowed(label, 0) ? 0 : behind < 0 ? 1 : get(w, behind + label * LABELS)
    }
    this.#marginals(end)
    for (let i = to - 2; i >= from; i--) {
      const at = i * LABELS
      const next = at + LABELS
      const t = groupOf(tokens.kind[PAD + i + 1] ?? 0) * SIZE
      const factor = get(scale, i + 1)
      const open = !beginsLine(tokens, PAD + i + 1) ? factor : 0
      const n0 = factor * get(z, next)
      const n1 = factor * get(p, next + 1) * get(z, next + 1)
      const n2 = open * get(p, next + 2) * get(z, next + 2)
      const n3 = open * get(p, next + 3) * get(z, next + 3)
      const n4 = factor * get(p, next + 4) * get(z, next + 4)
      const n5 = factor * get(p, next + 5) * get(z, next + 5)
      const n6 = open * get(p, next + 6) * get(z, next + 6)
      const n7 = open * get(p, next + 7) * get(z, next + 7)
      const n8 = factor * get(p, next + 8) * get(z, next + 8)
      z[at] = leave(w, t, n0, n1, n4, n5, n8)
      z[at + 1] = get(w, t + NAME_BI) * n2 + get(w, t + NAME_BE) * n3
      z[at + 2] = get(w, t + NAME_II) * n2 + get(w, t + NAME_IE) * n3
      z[at + 3] = leave(w, t + FROM_E_NAME, n0, n1, n4, n5, n8)
      z[at + 4] = leave(w, t + FROM_S_NAME, n0, n1, n4, n5, n8)
      z[at + 5] = get(w, t + LOCATION_BI) * n6 + get(w, t + LOCATION_BE) * n7
      z[at + 6] = get(w, t + LOCATION_II) * n6 + get(w, t + LOCATION_IE) * n7
      z[at + 7] = leave(w, t + FROM_E_LOCATION, n0, n1, n4, n5, n8)
      z[at + 8] = leave(w, t + FROM_S_LOCATION, n0, n1, n4, n5, n8)
      this.#marginals(at)
    }
  }

  #marginals(at: number): void {
    const { forward: a, backward: z, marginals: m } = this
    let total = 0
    for (let k = at; k < at + LABELS; k++) total += m[k] = get(a, k) * get(z, k)
    const norm = 1 / total
    for (let k = at; k < at + LABELS; k++) m[k] = get(m, k) * norm
  }
}

function get(column: Float64Array, at: number): number {
  return column[at] ?? 0
}

// eslint-disable-next-line max-params -- inlined for every token: an object would be allocated each time
function enter(w: Float64Array, t: number, a0: number, a3: number, a4: number, a7: number, a8: number): number {
  return (
    a0 * get(w, t) +
    a3 * get(w, t + FROM_E_NAME) +
    a4 * get(w, t + FROM_S_NAME) +
    a7 * get(w, t + FROM_E_LOCATION) +
    a8 * get(w, t + FROM_S_LOCATION)
  )
}

// eslint-disable-next-line max-params -- inlined for every token: an object would be allocated each time
function leave(w: Float64Array, t: number, n0: number, n1: number, n4: number, n5: number, n8: number): number {
  return n0 * get(w, t) + n1 * get(w, t + 1) + n4 * get(w, t + 4) + n5 * get(w, t + 5) + n8 * get(w, t + 8)
}
