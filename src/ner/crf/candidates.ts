import { scriptOf } from './calibration.js'
import { beginOf, LABEL, LABELS, TYPE, typeOf, type EntityType } from './labels.js'
import { PROBABLE_LAST_WORD } from './thresholds.js'
import { COARSE, coarseShape, SHAPE } from '../text/shape.js'
import { beginsLine, KIND, PAD, REGIME, type Tokens } from '../text/tokens.js'

/**
 * Turns decoded labels into candidates: entities with their probability, borders cleaned of symbols and common words.
 */

// From this grade of `Tokens.common` on, a word in lower case may be cut off the end of a name.
const COMMON = 2
// How far the labels I, E and S of a type are from its B.
const I = LABEL.I_NAME - LABEL.B_NAME
const E = LABEL.E_NAME - LABEL.B_NAME
const S = LABEL.S_NAME - LABEL.B_NAME

/** A decoded entity, with the probability that its tokens are of its type. */
export interface Candidate {
  start: number
  end: number
  type: EntityType
  /** Index into SCRIPTS. */
  script: number
  probability: number
  /** First and last token. */
  first: number
  last: number
}

/** The decoder's output for a stretch of tokens. */
export interface Decoded {
  /** The labels of the most probable sequence, by token. */
  readonly labels: Uint8Array
  /** Probability of every label of every token. */
  readonly marginals: Float64Array
  /** A token outside the most probable sequence's entities is a candidate from this probability on. */
  readonly floor: number
  /** Range of tokens, `to` exclusive. */
  readonly from: number
  readonly to: number
}

/**
 * Adds the candidates of a stretch to `found`. Entities of the most probable sequence keep their borders; tokens that it
 * leaves out become candidates of their own if they are a name or location with at least probability `floor`.
 */
export function addCandidates(text: string, tokens: Tokens, decoded: Decoded, found: Candidate[]): void {
  const { labels, from, to } = decoded
  for (let i = from; i < to; i++) {
    const isEntity = labels[i] !== LABEL.O
    const type = isEntity ? typeOf(labels[i] ?? 0) : likelierType(decoded, i)
    if (type === undefined) continue
    const last = isEntity ? entityEnd(decoded, i, type) : outsideEnd(tokens, decoded, i, type)
    const candidate = trimmed(text, tokens, decoded, { type, first: i, last })
    if (candidate) found.push(candidate)
    i = last
  }
}

/** Makes a candidate of a single token that a rule has found. */
export function nameAt(text: string, tokens: Tokens, i: number, probability: number): Candidate {
  const start = tokens.start[PAD + i] ?? 0
  const end = tokens.end[PAD + i] ?? 0
  const script = scriptOf(KIND.word, text.charCodeAt(start))
  return { start, end, type: TYPE.name, script, probability, first: i, last: i }
}

/** Returns the likelier type of a token outside of all entities; undefined if neither is probable enough. */
function likelierType({ marginals, floor }: Decoded, i: number): EntityType | undefined {
  const name = typeProbability(marginals, i, TYPE.name)
  const location = typeProbability(marginals, i, TYPE.location)
  if (name + location < floor) return undefined
  return name >= location ? TYPE.name : TYPE.location
}

function entityEnd({ labels, to }: Decoded, first: number, type: EntityType): number {
  const end = beginOf(type) + E
  let last = first
  if (labels[first] !== beginOf(type) + S) while (last + 1 < to && labels[last] !== end) last++
  return last
}

function outsideEnd(tokens: Tokens, decoded: Decoded, first: number, type: EntityType): number {
  const { labels, to } = decoded
  let last = first
  while (last + 1 < to && labels[last + 1] === LABEL.O && continues(tokens, decoded, last + 1, type)) last++
  return last
}

function continues(tokens: Tokens, { marginals, floor }: Decoded, i: number, type: EntityType): boolean {
  if (beginsLine(tokens, PAD + i)) return false
  const at = i * LABELS + beginOf(type)
  const begins = (marginals[at] ?? 0) + (marginals[at + S] ?? 0)
  const inside = (marginals[at + I] ?? 0) + (marginals[at + E] ?? 0)
  return begins + inside >= floor && inside >= begins
}

/** An entity before its borders are cleaned. */
type Entity = Pick<Candidate, 'type' | 'first' | 'last'>

function trimmed(text: string, tokens: Tokens, { marginals }: Decoded, entity: Entity): Candidate | undefined {
  const { type, last } = entity
  const head = afterSymbols(tokens, entity.first, last)
  if (head > last) return undefined
  const whole = { type, first: head, last: beforeSymbols(tokens, head, last) }
  const tail = beforeCommonWords(tokens, marginals, whole)
  const start = tokens.start[PAD + head] ?? 0
  return {
    start,
    end: tokens.end[PAD + tail] ?? 0,
    type,
    script: scriptOf(tokens.kind[PAD + head] ?? 0, text.charCodeAt(start)),
    probability: meanProbability(marginals, head, tail, type),
    first: head,
    last: tail,
  }
}

// Skips commas and quotation marks at the edges of an entity; a full stop at its end may belong to it ("John F.").
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

function mayEnd(shape: number): boolean {
  return shape === SHAPE.stop || shape === SHAPE.bracket
}

// Cuts off common lower-case words at the end of a name if the model is unsure of them: "João Pereira mora".
function beforeCommonWords(tokens: Tokens, marginals: Float64Array, { type, first, last }: Entity): number {
  let tail = last
  if (type !== TYPE.name || coarseShape(tokens.shape[PAD + first] ?? 0) === COARSE.lower) return tail
  while (
    tail > first &&
    isCommonInLowerCase(tokens, PAD + tail) &&
    typeProbability(marginals, tail, type) < PROBABLE_LAST_WORD
  )
    tail--
  return tail
}

function isCommonInLowerCase(tokens: Tokens, position: number): boolean {
  if (tokens.kind[position] !== KIND.word || tokens.regime[position] !== REGIME.normal) return false
  const isLower = coarseShape(tokens.shape[position] ?? 0) === COARSE.lower
  return isLower && (tokens.common[position] ?? 0) >= COMMON && tokens.gap[position] !== 0
}

function typeProbability(marginals: Float64Array, i: number, type: EntityType): number {
  const at = i * LABELS + beginOf(type)
  return (marginals[at] ?? 0) + (marginals[at + I] ?? 0) + (marginals[at + E] ?? 0) + (marginals[at + S] ?? 0)
}

function meanProbability(marginals: Float64Array, first: number, last: number, type: EntityType): number {
  let sum = 0
  for (let i = first; i <= last; i++) sum += typeProbability(marginals, i, type)
  return sum / (last - first + 1)
}
