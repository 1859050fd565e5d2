import { REGIME } from './context.js'
import { coarseShape } from './shape.js'
import type { Candidate } from './spans.js'
import { KIND, PAD, type Tokens } from './tokens.js'

/** From this probability on a word is believed to be a name or place, whatever else the message says. */
const SURE = 0.4

/**
 * Leaves out capitalised words of which the model is unsure and which the message has in small letters elsewhere: "the
 * Tenant … every tenant".
 */
export function withoutCommonWords(tokens: Tokens, found: Candidate[]): Candidate[] {
  return found.filter((span) => !isCommonWord(tokens, span))
}

function isCommonWord(tokens: Tokens, { first, last, probability }: Candidate): boolean {
  const place = PAD + first
  if (first !== last || probability >= SURE || tokens.regime[place] !== REGIME.normal) return false
  if (tokens.kind[place] !== KIND.word || coarseShape(tokens.shape[place] ?? 0) !== INITIAL) return false
  const word = tokens.word[place]
  for (let other = PAD; other < PAD + tokens.count; other++) {
    if (tokens.word[other] === word && coarseShape(tokens.shape[other] ?? 0) === LOWER) return true
  }
  return false
}

const LOWER = 0
const INITIAL = 1
