import { nameAt, type Candidate } from '../crf/candidates.js'
import { TYPE } from '../crf/labels.js'
import { KNOWN_NAME, REPEATED_NAME } from '../crf/thresholds.js'
import { COARSE, coarseShape, isCapitalised } from '../text/shape.js'
import { beginsLine, GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

/** Finds repetitions of known names in a text. */

const MOST_WORDS = 5000
const LEAST_LETTERS = 3

/** The words of the names found so far in a text, by their folded hashes. */
export class KnownNames {
  readonly #words = new Set<number>()

  get isEmpty(): boolean {
    return this.#words.size === 0
  }

  /** Adds the words of a candidate if it is probable enough. */
  learn(tokens: Tokens, { first, last, probability }: Candidate): void {
    if (probability < KNOWN_NAME || this.#words.size > MOST_WORDS) return
    for (let position = PAD + first; position <= PAD + last; position++) {
      if (isNameLike(tokens, position)) this.#words.add(tokens.fold[position] ?? 0)
    }
  }

  /** Adds a word by its folded hash. */
  add(word: number): void {
    if (this.#words.size <= MOST_WORDS) this.#words.add(word)
  }

  /**
   * True if token `i` is a capitalised word of a known name. At the start of a sentence, where any word is capitalised, a common
   * word is none.
   */
  has(tokens: Tokens, i: number): boolean {
    const position = PAD + i
    const startsSentence = ((tokens.gap[position] ?? 0) & GAP.sentence) !== 0 && !beginsLine(tokens, position)
    if (startsSentence && (tokens.common[position] ?? 0) > 0) return false
    return isNameLike(tokens, position) && this.#words.has(tokens.fold[position] ?? 0)
  }
}

/**
 * Adds words that repeat part of a known name: "Smith" alone is a name after "Anna Smith". Raises the probability of
 * candidates that do.
 */
export function withRepeatedNames(
  text: string,
  tokens: Tokens,
  found: readonly Candidate[],
  names: KnownNames,
): Candidate[] {
  const all: Candidate[] = []
  let next = 0
  for (let i = 0; i < tokens.count; i++) {
    const span = found[next]
    if (span?.first === i) {
      const repeats = span.probability < REPEATED_NAME && span.first === span.last && names.has(tokens, i)
      all.push(repeats ? { ...span, type: TYPE.name, probability: REPEATED_NAME } : span)
      next++
      i = span.last
    } else if (names.has(tokens, i)) {
      all.push(nameAt(text, tokens, i, REPEATED_NAME))
    }
  }
  return all
}

function isNameLike(tokens: Tokens, position: number): boolean {
  if (tokens.kind[position] !== KIND.word) return false
  const shape = coarseShape(tokens.shape[position] ?? 0)
  const letters = (tokens.end[position] ?? 0) - (tokens.start[position] ?? 0)
  return (isCapitalised(shape) || shape === COARSE.capitals) && letters >= LEAST_LETTERS
}
