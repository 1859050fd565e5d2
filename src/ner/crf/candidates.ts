import { REGIME } from '../text/context.js'
import { scriptOf } from './calibration.js'
import { coarseShape, SHAPE } from '../text/shape.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'
import { LABELS } from './weights.js'

// A small word at the end of a name stays if it is rarer than this (see `Tokens.common`), or this probable.
const COMMON = 2
const BELIEVED = 0.5

/** A span with the model's own probability that its tokens are of this type (0 NAME, 1 LOCATION). */
export interface Candidate {
  start: number
  end: number
  type: 0 | 1
  script: number
  probability: number
  /** Its tokens. */
  first: number
  last: number
}

/**
 * Turns labels into spans, added to `found`, and tells how probable each is. The spans of the best path keep their borders; tokens that it
 * leaves out but that are a name or place with at least probability `floor` become spans of their own.
 */
export function candidates(
  text: string,
  tokens: Tokens,
  path: Uint8Array,
  marginals: Float64Array,
  floor: number,
  from: number,
  to: number,
  found: Candidate[],
): void {
  for (let i = from; i < to; i++) {
    const label = path[i] ?? 0
    let last = i
    let type: 0 | 1 = label < 5 ? 0 : 1
    if (label !== 0) {
      const closing = type === 0 ? 3 : 7
      if (label !== closing + 1) while (last + 1 < to && (path[last] ?? 0) !== closing) last++
    } else {
      const name = typeProbability(marginals, i, 0)
      const place = typeProbability(marginals, i, 1)
      if (name + place < floor) continue
      type = name >= place ? 0 : 1
      while (last + 1 < to && path[last + 1] === 0 && goesOn(tokens, marginals, last + 1, type, floor)) last++
    }
    const head = afterSymbols(tokens, i, last)
    const tail = beforeSmallWords(tokens, marginals, head, beforeSymbols(tokens, head, last), type)
    i = last
    if (head > last) continue
    const start = tokens.start[PAD + head] ?? 0
    found.push({
      start,
      end: tokens.end[PAD + tail] ?? 0,
      type,
      script: scriptOf(tokens.kind[PAD + head] ?? 0, text.charCodeAt(start)),
      probability: meanProbability(marginals, head, tail, type),
      first: head,
      last: tail,
    })
  }
}

/** A token that is a name for another reason than its labels. */
export function nameAt(text: string, tokens: Tokens, i: number, probability: number): Candidate {
  const start = tokens.start[PAD + i] ?? 0
  const end = tokens.end[PAD + i] ?? 0
  const script = scriptOf(KIND.word, text.charCodeAt(start))
  return { start, end, type: 0, script, probability, first: i, last: i }
}

// A comma or a quotation mark at its edge is no part of a name; a full stop behind it may be ("John F.").
function afterSymbols(tokens: Tokens, first: number, last: number): number {
  let head = first
  while (head <= last && tokens.kind[PAD + head] === KIND.symbol) head++
  return head
}

function beforeSymbols(tokens: Tokens, first: number, last: number): number {
  let tail = last
  while (tail > first && tokens.kind[PAD + tail] === KIND.symbol && !mayEnd(tokens.shape[PAD + tail] ?? 0)) tail--
  return tail
}

// "João Pereira mora": a small common word behind a name, which the model is not sure of, is no part of it.
function beforeSmallWords(tokens: Tokens, marginals: Float64Array, first: number, last: number, type: 0 | 1): number {
  let tail = last
  if (type !== 0 || coarseShape(tokens.shape[PAD + first] ?? 0) === 0) return tail
  while (tail > first && isSmallAndCommon(tokens, PAD + tail) && typeProbability(marginals, tail, type) < BELIEVED)
    tail--
  return tail
}

function isSmallAndCommon(tokens: Tokens, place: number): boolean {
  if (tokens.kind[place] !== KIND.word || tokens.regime[place] !== REGIME.normal) return false
  return (tokens.common[place] ?? 0) >= COMMON && coarseShape(tokens.shape[place] ?? 0) === 0 && tokens.gap[place] !== 0
}

function mayEnd(shape: number): boolean {
  return shape === SHAPE.stop || shape === SHAPE.bracket
}

function goesOn(tokens: Tokens, marginals: Float64Array, i: number, type: 0 | 1, floor: number): boolean {
  if (((tokens.gap[PAD + i] ?? 0) & GAP.newline) !== 0) return false
  const at = i * LABELS + 4 * type
  const begins = (marginals[at + 1] ?? 0) + (marginals[at + 4] ?? 0)
  const inside = (marginals[at + 2] ?? 0) + (marginals[at + 3] ?? 0)
  return begins + inside >= floor && inside >= begins
}

function typeProbability(marginals: Float64Array, i: number, type: 0 | 1): number {
  const at = i * LABELS + 4 * type
  return (marginals[at + 1] ?? 0) + (marginals[at + 2] ?? 0) + (marginals[at + 3] ?? 0) + (marginals[at + 4] ?? 0)
}

function meanProbability(marginals: Float64Array, first: number, last: number, type: 0 | 1): number {
  let sum = 0
  for (let i = first; i <= last; i++) sum += typeProbability(marginals, i, type)
  return sum / (last - first + 1)
}
