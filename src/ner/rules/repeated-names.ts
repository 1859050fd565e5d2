import { coarseShape } from '../text/shape.js'
import { nameAt, type Candidate } from '../crf/candidates.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

/** Probability from which on a name is believed enough to be looked for elsewhere in its message. */
const SURE = 0.9
/** What a word that was found that way counts for. */
const RECALLED = 0.6
const MOST_WORDS = 5000

/**
 * The words of the names found so far in a message: "Smith" alone is a name where "Anna Smith" stands before or after.
 * Only words with a capital count, and none that begins a sentence, where any word has one.
 */
export class NameWords {
  readonly #words = new Set<number>()

  get isEmpty(): boolean {
    return this.#words.size === 0
  }

  /** Learns the words of a span of tokens. */
  learn(tokens: Tokens, first: number, last: number, probability: number): void {
    if (probability < SURE || this.#words.size > MOST_WORDS) return
    for (let place = PAD + first; place <= PAD + last; place++) {
      if (isNameLike(tokens, place)) this.#words.add(tokens.fold[place] ?? 0)
    }
  }

  /** Learns a word by its folded hash. */
  add(word: number): void {
    if (this.#words.size <= MOST_WORDS) this.#words.add(word)
  }

  /** Is this token a word of a name that the message has in full elsewhere? */
  has(tokens: Tokens, i: number): boolean {
    const place = PAD + i
    if (((tokens.gap[place] ?? 0) & GAP.sentence) !== 0 && ((tokens.gap[place] ?? 0) & GAP.newline) === 0) return false
    return isNameLike(tokens, place) && this.#words.has(tokens.fold[place] ?? 0)
  }
}

/** The findings of a stretch, and with them the words that are names because of what the message says elsewhere. */
export function recall(text: string, tokens: Tokens, found: readonly Candidate[], names: NameWords): Candidate[] {
  const all: Candidate[] = []
  let next = 0
  for (let i = 0; i < tokens.count; i++) {
    const span = found[next]
    if (span?.first === i) {
      const known = span.probability < RECALLED && span.first === span.last && names.has(tokens, i)
      all.push(known ? { ...span, type: 0, probability: RECALLED } : span)
      next++
      i = span.last
    } else if (names.has(tokens, i)) {
      all.push(nameAt(text, tokens, i, RECALLED))
    }
  }
  return all
}

function isNameLike(tokens: Tokens, place: number): boolean {
  if (tokens.kind[place] !== KIND.word) return false
  const shape = coarseShape(tokens.shape[place] ?? 0)
  const length = (tokens.end[place] ?? 0) - (tokens.start[place] ?? 0)
  return (shape === 1 || shape === 2 || shape === 4) && length > 2
}
