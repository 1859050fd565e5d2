import { maskOf, spread } from './hash.js'
import { KIND, PAD, type Tokens } from './tokens.js'

/** Guesses the language of a text from its words. */

/** A vote is eight bits of fingerprint, six of language, two of weight. */
const WEIGHT_BITS = 2
export const LANGUAGE_BITS = 6
const PRINT_SHIFT = WEIGHT_BITS + LANGUAGE_BITS
const LANGUAGES = 1 << LANGUAGE_BITS
// Votes by weight: of a word, and of the letters at the beginning and the end of a word that has no vote.
const OF_WORD = [2, 4, 8, 16] as const
const OF_LETTERS = [1, 2, 4, 8] as const
// Tell the hashes of first and last letters from those of words.
const FIRST_LETTERS = 0x2545f491
const LAST_LETTERS = 0x51ed270b

/** The key by which a token votes as a word. */
export function wordKey(tokens: Tokens, position: number): number {
  return spread(tokens.word[position] ?? 0)
}

/** The key by which its first letters vote. */
export function firstLettersKey(tokens: Tokens, position: number): number {
  return spread((tokens.prefix3[position] ?? 0) ^ FIRST_LETTERS)
}

/** The key by which its last letters vote. */
export function lastLettersKey(tokens: Tokens, position: number): number {
  return spread((tokens.suffix3[position] ?? 0) ^ LAST_LETTERS)
}

/** The bits of a vote. */
export function voteOf(key: number, language: number, weight: number): number {
  return ((key >>> 24) << PRINT_SHIFT) | (language << WEIGHT_BITS) | weight
}

/** Lets every word of a stretch vote for a language, by a table indexed with its hash. */
export class LanguageVotes {
  readonly #votes: Uint16Array
  readonly #mask: number
  readonly #tally = new Int32Array(LANGUAGES)

  constructor(votes: Uint16Array) {
    this.#votes = votes
    this.#mask = maskOf(votes.length, 'language')
  }

  /** Returns the language with the most votes; 0 if there are none. */
  guess(tokens: Tokens): number {
    const tally = this.#tally.fill(0)
    const to = PAD + tokens.count
    for (let position = PAD; position < to; position++) {
      const kind = tokens.kind[position] ?? 0
      if (kind === KIND.digits || kind === KIND.symbol) continue
      if (this.#add(wordKey(tokens, position), OF_WORD) || kind !== KIND.word) continue
      this.#add(firstLettersKey(tokens, position), OF_LETTERS)
      this.#add(lastLettersKey(tokens, position), OF_LETTERS)
    }
    let best = 0
    for (let language = 1; language < LANGUAGES; language++) {
      if ((tally[language] ?? 0) > (tally[best] ?? 0)) best = language
    }
    return best
  }

  #add(key: number, worth: readonly number[]): boolean {
    const vote = this.#votes[key & this.#mask] ?? 0
    if (vote === 0 || vote >>> PRINT_SHIFT !== key >>> 24) return false
    const language = (vote >>> WEIGHT_BITS) & (LANGUAGES - 1)
    this.#tally[language] = (this.#tally[language] ?? 0) + (worth[vote & ((1 << WEIGHT_BITS) - 1)] ?? 0)
    return true
  }
}
