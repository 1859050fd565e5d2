import { maskOf, spread } from './hash.js'
import { KIND, PAD, type Tokens } from './tokens.js'

/** Guesses the language of a text from its words. */

/** A vote is a byte: six bits of language, two of weight. */
export const WEIGHT_BITS = 2
const MOST_WEIGHT = (1 << WEIGHT_BITS) - 1
const LANGUAGES = 64

/** Lets every word of a stretch vote for a language, by a table indexed with its hash. */
export class LanguageVotes {
  readonly #votes: Uint8Array
  readonly #mask: number
  readonly #tally = new Int32Array(LANGUAGES)

  constructor(votes: Uint8Array) {
    this.#votes = votes
    this.#mask = maskOf(votes.length, 'language')
  }

  /** Returns the language with the most votes; 0 if there are none. */
  guess(tokens: Tokens): number {
    const tally = this.#tally.fill(0)
    const to = PAD + tokens.count
    const mask = this.#mask
    for (let position = PAD; position < to; position++) {
      const kind = tokens.kind[position] ?? 0
      if (kind === KIND.digits || kind === KIND.symbol) continue
      const vote = this.#votes[spread(tokens.word[position] ?? 0) & mask] ?? 0
      const language = vote >>> WEIGHT_BITS
      tally[language] = (tally[language] ?? 0) + 1 + (vote & MOST_WEIGHT)
    }
    let best = 0
    let most = 0
    for (let language = 1; language < LANGUAGES; language++) {
      const count = tally[language] ?? 0
      if (count > most) {
        most = count
        best = language
      }
    }
    return best
  }
}
