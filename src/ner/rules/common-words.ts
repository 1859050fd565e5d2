import { REGIME } from '../text/context.js'
import { coarseShape } from '../text/shape.js'
import type { Candidate } from '../crf/candidates.js'
import { KIND, PAD, type Tokens } from '../text/tokens.js'

/** From this probability on a word is believed to be a name or place, whatever else the message says. */
const SURE = 0.4

/**
 * Leaves out capitalised words of which the model is unsure and which the message has in small letters elsewhere: "the
 * Tenant … every tenant".
 */
export function withoutCommonWords(tokens: Tokens, found: Candidate[]): Candidate[] {
  let small: ReadonlySet<number> | undefined
  return found.filter((span) => !isUnsureOf(tokens, span) || !(small ??= smallWords(tokens)).has(wordOf(tokens, span)))
}

function isUnsureOf(tokens: Tokens, { first, last, probability }: Candidate): boolean {
  const place = PAD + first
  if (first !== last || probability >= SURE || tokens.regime[place] !== REGIME.normal) return false
  return tokens.kind[place] === KIND.word && coarseShape(tokens.shape[place] ?? 0) === INITIAL
}

function wordOf(tokens: Tokens, { first }: Candidate): number {
  return tokens.word[PAD + first] ?? 0
}

function smallWords(tokens: Tokens): Set<number> {
  const words = new Set<number>()
  for (let place = PAD; place < PAD + tokens.count; place++) {
    if (coarseShape(tokens.shape[place] ?? 0) === LOWER) words.add(tokens.word[place] ?? 0)
  }
  return words
}

const LOWER = 0
const INITIAL = 1
