import { firstFeatures, isCharacter, MAX_FEATURES, nextFeatures, otherFeatures } from './features.js'
import { REGIME } from '../text/context.js'
import type { Lattice } from './lattice.js'
import type { ModelParts } from './model-file.js'
import { quietKey, QuietWords } from '../text/stop-words.js'
import { coarseShape } from '../text/shape.js'
import { KIND, MAX_TOKENS, PAD, type Tokens } from '../text/tokens.js'
import { LABELS, SCORED, STEP, type Weights } from './weights.js'

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { log, max, min } = Math

// A label so many steps behind O does not come back into play: after the first features (small letters and symbols make
// up most of a text and hardly ever begin a name; single characters tell their part early), and after all.
const HOPELESS_SMALL = -17
const HOPELESS_CHARACTER = -20
const HOPELESS = -33
const OUTSIDE = -32
const INSIDE = -50
// From this probability on a span may go on behind a token, and this probable it must stay there.
const STILL_OPEN = 0.05
const GOES_ON = 0.03
const LIMIT = 700
const POWERS = Float64Array.from({ length: 2 * LIMIT + 1 }, (_, i) => Math.exp((i - LIMIT) * STEP))

/** Scores tokens one by one into the lattice, and looks no further where a token is surely outside. */
export class Scorer {
  /** Eight scores per token, in steps. */
  readonly scores = new Int32Array(MAX_TOKENS * SCORED)
  readonly #words: Weights
  readonly #characters: Weights
  // Words with which no span begins, and words that lie in none.
  readonly #quiet: QuietWords
  readonly #outside: QuietWords
  readonly #lattice: Lattice
  readonly #transitions: Float64Array
  readonly #features = new Int32Array(MAX_FEATURES)
  // May a span go on behind the token scored last? And the score that a label inside it needs then.
  #open = false
  #inside = INSIDE

  constructor(
    weights: { words: Weights; characters: Weights },
    { quiet, outside }: Pick<ModelParts, 'quiet' | 'outside'>,
    lattice: Lattice,
    transitions: Float64Array,
  ) {
    this.#words = weights.words
    this.#characters = weights.characters
    this.#quiet = new QuietWords(quiet)
    this.#outside = new QuietWords(outside)
    this.#lattice = lattice
    this.#transitions = transitions
  }

  /** Scores token i; false if it is surely neither name nor place. `fresh`: the token before it was that, too. */
  score(tokens: Tokens, i: number, fresh: boolean): boolean {
    const { scores } = this
    const features = this.#features
    const at = i * SCORED
    if (fresh) this.#open = false
    if ((this.#open ? this.#outside : this.#quiet).has(quietKey(tokens, PAD + i))) return false
    scores.fill(0, at, at + SCORED)
    const single = isCharacter(tokens, PAD + i)
    const weights = single ? this.#characters : this.#words
    const some = firstFeatures(tokens, PAD + i, features)
    weights.add(features, 0, some, scores, at)
    const hopeless = single ? HOPELESS_CHARACTER : HOPELESS
    if (!this.#hopeful(at, isSmall(tokens, PAD + i) ? HOPELESS_SMALL : hopeless)) return false
    const more = nextFeatures(tokens, PAD + i, features, some)
    weights.add(features, some, more, scores, at)
    if (!this.#hopeful(at, hopeless)) return false
    const all = otherFeatures(tokens, PAD + i, features, more)
    weights.add(features, more, all, scores, at)
    if (!this.#hopeful(at, OUTSIDE)) return false
    this.#toPotentials(i)
    const open = this.#lattice.step(tokens, this.#transitions, i, fresh)
    this.#open = open > STILL_OPEN
    this.#inside = max(INSIDE, log((GOES_ON * (1 - open)) / open) / STEP)
    return true
  }

  /** Adds steps to the scores of a name and of a place. */
  raise(i: number, name: number, place: number): void {
    const at = i * SCORED
    for (let label = 0; label < SCORED; label++) {
      this.scores[at + label] = get(this.scores, at + label) + (label < 4 ? name : place)
    }
    this.#toPotentials(i)
  }

  // A span can begin here, or go on if one may be open: labels 1, 4, 5, 8 begin one, the others need one before them.
  #hopeful(at: number, least: number): boolean {
    const { scores } = this
    const begins =
      get(scores, at) > least ||
      get(scores, at + 3) > least ||
      get(scores, at + 4) > least ||
      get(scores, at + 7) > least
    return begins || (this.#open && (this.#goesOn(at, 1, 5) || this.#goesOn(at, 2, 6)))
  }

  #goesOn(at: number, name: number, place: number): boolean {
    return get(this.scores, at + name) > this.#inside || get(this.scores, at + place) > this.#inside
  }

  #toPotentials(i: number): void {
    const { potentials } = this.#lattice
    for (let label = 0; label < SCORED; label++) {
      const score = get(this.scores, i * SCORED + label)
      potentials[i * LABELS + label + 1] = POWERS[max(-LIMIT, min(LIMIT, score)) + LIMIT] ?? 0
    }
  }
}

function isSmall(tokens: Tokens, place: number): boolean {
  const kind = tokens.kind[place]
  if (kind === KIND.symbol) return true
  return kind === KIND.word && tokens.regime[place] === REGIME.normal && coarseShape(tokens.shape[place] ?? 0) === 0
}

function get(scores: Int32Array, at: number): number {
  return scores[at] ?? 0
}
