import { featuresAt, LEXICAL, MAX_FEATURES } from '../../src/ner/crf/features.js'
import { isCharacter, KIND, MAX_TOKENS, PAD, type Tokens } from '../../src/ner/text/tokens.js'
import type { CrfTrainer } from './crf-trainer.js'
import type { Random } from '../random.js'
import type { WordRarity } from './word-rarity.js'

/** Maps the features of a stretch to rows of weights, and drops some of them while training. */

/** Which features are dropped at random while training. */
export interface Dropout {
  readonly random: Random
  readonly rarity: WordRarity
  /** The share of all features that is dropped, so that none relies on the others. */
  readonly drop: number
  /**
   * A word of this frequency is treated as unknown half of the time, a rarer one more often: new texts are full of
   * unknown words.
   */
  readonly forget: number
}

/** The weight rows of the features of a stretch: those of token `i` are `rows[starts[i]]` to `rows[starts[i + 1] - 1]`. */
export class FeatureRows {
  readonly rows = new Int32Array(MAX_TOKENS * MAX_FEATURES)
  readonly starts = new Int32Array(MAX_TOKENS + 1)
  readonly #features = new Int32Array(MAX_FEATURES)
  readonly #trainer: CrfTrainer

  constructor(trainer: CrfTrainer) {
    this.#trainer = trainer
  }

  fill(tokens: Tokens, dropout?: Dropout): void {
    let n = 0
    for (let i = 0; i < tokens.count; i++) {
      this.starts[i] = n
      const size = featuresAt(tokens, PAD + i, this.#features)
      const from = dropout !== undefined && isForgotten(tokens, PAD + i, dropout) ? LEXICAL : 0
      const features = this.#features.subarray(from, size)
      n += this.#trainer.slots(features, isCharacter(tokens, PAD + i), this.rows.subarray(n))
      if (dropout !== undefined) n = this.#drop(this.starts[i] ?? 0, n, dropout)
    }
    this.starts[tokens.count] = n
  }

  #drop(from: number, to: number, { random, drop }: Dropout): number {
    let n = from
    for (let k = from; k < to; k++) if (!random.chance(drop)) this.rows[n++] = this.rows[k] ?? 0
    return n
  }
}

function isForgotten(tokens: Tokens, position: number, { random, rarity, forget }: Dropout): boolean {
  if (tokens.kind[position] !== KIND.word) return false
  return random.chance(rarity.of(tokens.fold[position] ?? 0, forget))
}
