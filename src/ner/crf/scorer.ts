import { firstFeatures, MAX_FEATURES, nextFeatures, otherFeatures } from './features.js'
import { LABEL, LABELS, SCORED } from './labels.js'
import type { Lattice } from './lattice.js'
import type { ModelParts } from './model-file.js'
import { OPEN } from './thresholds.js'
import { STEP, type Weights } from './weights.js'
import { COARSE, coarseShape } from '../text/shape.js'
import { stopWordKey, StopWords } from '../text/stop-words.js'
import { isCharacter, KIND, MAX_TOKENS, PAD, REGIME, type Tokens } from '../text/tokens.js'

/** Scores tokens for the CRF, with pruning. */

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { log, max, min } = Math

// Pruning: a label with a lower score than this, in steps, is dropped. After the first features the bar is higher for
// lower-case words and symbols, which make up most of a text and hardly ever begin an entity, and for characters, whose
// first features say enough.
const LEAST_OF_LOWER = -17
const LEAST_OF_CHARACTER = -20
const LEAST_OF_OTHERS = -33
const LEAST_AT_END = -32
const LEAST_INSIDE = -50
const LARGEST_SCORE = 700
const POWERS = Float64Array.from({ length: 2 * LARGEST_SCORE + 1 }, (_, i) => Math.exp((i - LARGEST_SCORE) * STEP))

// Indexes of scores: one less than the label's number.
const B_NAME = LABEL.B_NAME - 1
const I_NAME = LABEL.I_NAME - 1
const E_NAME = LABEL.E_NAME - 1
const S_NAME = LABEL.S_NAME - 1
const B_LOCATION = LABEL.B_LOCATION - 1
const I_LOCATION = LABEL.I_LOCATION - 1
const E_LOCATION = LABEL.E_LOCATION - 1
const S_LOCATION = LABEL.S_LOCATION - 1

/** Scores tokens one by one into the lattice. Looks at further features only while an entity is still possible. */
export class Scorer {
  /** Eight scores per token, in steps. */
  readonly scores = new Int32Array(MAX_TOKENS * SCORED)
  readonly #words: Weights
  readonly #characters: () => Weights
  readonly #neverFirst: StopWords
  readonly #neverInside: StopWords
  readonly #lattice: Lattice
  readonly #transitions: Float64Array
  readonly #features = new Int32Array(MAX_FEATURES)
  // How many first features of each token `begin` has added up.
  readonly #added = new Uint8Array(MAX_TOKENS)
  // Whether an entity may continue after the token scored last, and the score that a label inside it then needs.
  #isOpen = false
  #leastInside = LEAST_INSIDE

  constructor(
    weights: { words: Weights; characters: () => Weights },
    stopWords: Pick<ModelParts, 'neverFirst' | 'neverInside'>,
    lattice: Lattice,
    transitions: Float64Array,
  ) {
    this.#words = weights.words
    this.#characters = weights.characters
    this.#neverFirst = new StopWords(stopWords.neverFirst)
    this.#neverInside = new StopWords(stopWords.neverInside)
    this.#lattice = lattice
    this.#transitions = transitions
  }

  /**
   * Adds up the first features of all tokens that may begin an entity. It may be called before the tokens of a stretch are
   * scored: the processor then waits for the weights of several tokens at once, since nothing depends on the one before.
   */
  begin(tokens: Tokens): void {
    for (let i = 0; i < tokens.count; i++) {
      this.#added[i] = this.#neverFirst.has(stopWordKey(tokens, PAD + i)) ? 0 : this.#addFirst(tokens, i)
    }
  }

  /** Scores token `i`; returns false if it is certainly O. `fresh` says that the previous token is. */
  score(tokens: Tokens, i: number, fresh: boolean): boolean {
    const { scores } = this
    const features = this.#features
    const at = i * SCORED
    if (fresh) this.#isOpen = false
    if ((this.#isOpen ? this.#neverInside : this.#neverFirst).has(stopWordKey(tokens, PAD + i))) return false
    const single = isCharacter(tokens, PAD + i)
    const weights = single ? this.#characters() : this.#words
    const first = this.#added[i] || this.#addFirst(tokens, i)
    this.#added[i] = 0
    const least = single ? LEAST_OF_CHARACTER : LEAST_OF_OTHERS
    if (!this.#isPossible(at, isLowerOrSymbol(tokens, PAD + i) ? LEAST_OF_LOWER : least)) return false
    const next = nextFeatures(tokens, PAD + i, features, first)
    weights.add(features, first, next, scores, at)
    if (!this.#isPossible(at, least)) return false
    const all = otherFeatures(tokens, PAD + i, features, next)
    weights.add(features, next, all, scores, at)
    if (!this.#isPossible(at, LEAST_AT_END)) return false
    this.#setPotentials(i)
    const open = this.#lattice.step(tokens, this.#transitions, i, fresh)
    this.#isOpen = open > OPEN.from
    this.#leastInside = max(LEAST_INSIDE, log((OPEN.goesOn * (1 - open)) / open) / STEP)
    return true
  }

  /** Adds up the first features of token `i`; returns their number. */
  #addFirst(tokens: Tokens, i: number): number {
    const { scores } = this
    const weights = isCharacter(tokens, PAD + i) ? this.#characters() : this.#words
    const first = firstFeatures(tokens, PAD + i, this.#features)
    scores.fill(0, i * SCORED, (i + 1) * SCORED)
    weights.add(this.#features, 0, first, scores, i * SCORED)
    return first
  }

  /** Adds steps to the scores of all name labels and all location labels. */
  raise(i: number, name: number, location: number): void {
    const at = i * SCORED
    for (let k = 0; k < SCORED; k++) {
      this.scores[at + k] = get(this.scores, at + k) + (k < B_LOCATION ? name : location)
    }
    this.#setPotentials(i)
  }

  // True if an entity can begin here or, if one may be open, continue.
  #isPossible(at: number, least: number): boolean {
    const { scores } = this
    const begins =
      get(scores, at + B_NAME) > least ||
      get(scores, at + S_NAME) > least ||
      get(scores, at + B_LOCATION) > least ||
      get(scores, at + S_LOCATION) > least
    return (
      begins || (this.#isOpen && (this.#isInside(at, I_NAME, I_LOCATION) || this.#isInside(at, E_NAME, E_LOCATION)))
    )
  }

  #isInside(at: number, name: number, location: number): boolean {
    return get(this.scores, at + name) > this.#leastInside || get(this.scores, at + location) > this.#leastInside
  }

  #setPotentials(i: number): void {
    const { potentials } = this.#lattice
    for (let k = 0; k < SCORED; k++) {
      const score = get(this.scores, i * SCORED + k)
      potentials[i * LABELS + k + 1] = POWERS[max(-LARGEST_SCORE, min(LARGEST_SCORE, score)) + LARGEST_SCORE] ?? 0
    }
  }
}

function isLowerOrSymbol(tokens: Tokens, position: number): boolean {
  const kind = tokens.kind[position]
  if (kind === KIND.symbol) return true
  const isWord = kind === KIND.word && tokens.regime[position] === REGIME.normal
  return isWord && coarseShape(tokens.shape[position] ?? 0) === COARSE.lower
}

function get(scores: Int32Array, at: number): number {
  return scores[at] ?? 0
}
