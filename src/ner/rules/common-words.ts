import type { Candidate } from '../crf/candidates.js'
import { DOUBTFUL } from '../crf/thresholds.js'
import { COARSE, coarseShape } from '../text/shape.js'
import { KIND, PAD, REGIME, type Tokens } from '../text/tokens.js'

/** Drops doubtful capitalised words that the text has in lower case elsewhere: "the Tenant … every tenant". */
export function withoutCommonWords(tokens: Tokens, found: Candidate[]): Candidate[] {
  let lower: ReadonlySet<number> | undefined
  return found.filter(
    (span) => !isDoubtful(tokens, span) || !(lower ??= lowerCaseWords(tokens)).has(wordOf(tokens, span)),
  )
}

function isDoubtful(tokens: Tokens, { first, last, probability }: Candidate): boolean {
  const position = PAD + first
  if (first !== last || probability >= DOUBTFUL || tokens.regime[position] !== REGIME.normal) return false
  return tokens.kind[position] === KIND.word && coarseShape(tokens.shape[position] ?? 0) === COARSE.initial
}

function wordOf(tokens: Tokens, { first }: Candidate): number {
  return tokens.word[PAD + first] ?? 0
}

function lowerCaseWords(tokens: Tokens): Set<number> {
  const words = new Set<number>()
  for (let position = PAD; position < PAD + tokens.count; position++) {
    if (coarseShape(tokens.shape[position] ?? 0) === COARSE.lower) words.add(tokens.word[position] ?? 0)
  }
  return words
}
