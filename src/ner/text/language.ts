import { maskOf, spread } from './hash.js'
import { KIND, PAD, type Tokens } from './tokens.js'

/** Votes of words for the language of a stretch: a byte per hashed word, six bits of language, two of weight. */
export class LanguageVotes {
  readonly #votes: Uint8Array
  readonly #mask: number
  readonly #tally = new Int32Array(64)

  constructor(votes: Uint8Array) {
    this.#votes = votes
    this.#mask = maskOf(votes.length, 'language')
  }

  /** The language most words vote for; 0 if none leads. */
  guess(tokens: Tokens): number {
    const tally = this.#tally.fill(0)
    const to = PAD + tokens.count
    const mask = this.#mask
    for (let place = PAD; place < to; place++) {
      const kind = tokens.kind[place] ?? 0
      if (kind === KIND.digits || kind === KIND.symbol) continue
      const vote = this.#votes[spread(tokens.word[place] ?? 0) & mask] ?? 0
      const language = vote >>> 2
      tally[language] = (tally[language] ?? 0) + 1 + (vote & 3)
    }
    let best = 0
    let most = 0
    for (let language = 1; language < 64; language++) {
      const count = tally[language] ?? 0
      if (count > most) {
        most = count
        best = language
      }
    }
    return best
  }
}
