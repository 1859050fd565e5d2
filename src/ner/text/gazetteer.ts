import { FLAG, KIND_FLAGS, LISTED_FLAGS, NAME_OR_REGION_FLAGS, PART, PART_BITS, SHIFT } from './gazetteer-flags.js'
import { BASIS, join, maskOf, rollFolded, spread } from './hash.js'
import { COARSE, coarseShape } from './shape.js'
import { beginsLine, KIND, PAD, REGIME, type Tokens } from './tokens.js'

/** The gazetteer: known names, locations and common words, looked up by hash. */

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { min } = Math

const LONGEST_ENTRY = 5
const LONGEST_RUN = 8
// Least letters of a Hebrew or Arabic word after its particle; fewer in Amharic, whose letters are syllables.
const LEAST_LETTERS = 4
const LEAST_SYLLABLES = 3
const HEBREW = 0x590
const ETHIOPIC = 0x1200
const PARTICLES = new Set([...'ובלמהשכوبلفكየበለከ'].map((letter) => letter.charCodeAt(0)))

/**
 * A hash table of words with flags: open addressing, 16 bits of fingerprint, 16 bits of flags per slot. Fingerprints fall
 * along a probe sequence, so that a search for an unknown word ends early although the table is nearly full.
 */
export class Gazetteer {
  readonly #slots: Int32Array
  readonly #mask: number
  // The position after the last common word found in a run of characters.
  #segmented = 0

  constructor(slots: Int32Array) {
    this.#slots = slots
    this.#mask = maskOf(slots.length, 'gazetteer')
  }

  /** Returns the flags of a word, by its folded hash; 0 if unknown. */
  get(hash: number): number {
    const mixed = spread(hash)
    const print = (mixed >>> 16) | 1
    const slots = this.#slots
    for (let at = mixed & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = slots[at] ?? 0
      if (slot >>> 16 > print) continue
      return slot >>> 16 === print ? slot & 0xffff : 0
    }
  }

  /** Looks up every token of a stretch, entries of several tokens, and common words of several characters. */
  mark(text: string, tokens: Tokens): void {
    const to = PAD + tokens.count
    tokens.entry.fill(0, PAD, to)
    tokens.common.fill(0, PAD, to)
    this.#segmented = PAD
    let covered = PAD
    for (let position = PAD; position < to; position++) {
      const kind = tokens.kind[position] ?? 0
      if (kind === KIND.word) {
        const flags = this.#word(text, tokens, position)
        tokens.listed[position] = flags & LISTED_FLAGS
        tokens.common[position] = (flags & FLAG.common) >>> SHIFT.common
        if ((flags & FLAG.begins) !== 0 && position >= covered && mayBegin(tokens, position)) {
          covered = this.#phrase(tokens, position, to)
        }
      } else if (kind >= KIND.han) {
        tokens.listed[position] = this.get(tokens.fold[position] ?? 0) & LISTED_FLAGS
        covered = this.#run(text, tokens, position, covered)
      } else {
        tokens.listed[position] = 0
      }
    }
  }

  #word(text: string, tokens: Tokens, position: number): number {
    const flags = this.get(tokens.fold[position] ?? 0)
    if ((flags & KIND_FLAGS) !== 0 || !mayBegin(tokens, position)) return flags
    const whole =
      this.behindParticle(text, tokens.start[position] ?? 0, tokens.end[position] ?? 0, LEAST_LETTERS) &
      NAME_OR_REGION_FLAGS
    if (whole !== 0) return whole | FLAG.stem | flags
    for (const column of [tokens.stem1, tokens.stem2, tokens.stem3]) {
      const stem = column[position] ?? 0
      if (stem === 0) break
      const found = this.get(stem) & NAME_OR_REGION_FLAGS
      if (found !== 0) return found | FLAG.stem | flags
    }
    return flags
  }

  /**
   * Flags of a word without its particle: Hebrew, Arabic and Amharic write "and", "in", "to" and "of" as one letter at
   * the beginning of the next word. 0 if there is no particle, if the rest is not listed, or if the word has fewer than
   * `least` letters.
   */
  behindParticle(text: string, start: number, end: number, least: number): number {
    const first = text.charCodeAt(start)
    if (first < HEBREW || !PARTICLES.has(first) || end - start < (first < ETHIOPIC ? least : LEAST_SYLLABLES)) return 0
    return this.get(rollFolded(BASIS, text, start + 1, end))
  }

  #phrase(tokens: Tokens, position: number, to: number): number {
    let hash = tokens.fold[position] ?? 0
    let best = 0
    let bestFlags = 0
    const limit = min(to, position + LONGEST_ENTRY)
    for (let next = position + 1; next < limit; next++) {
      if (beginsLine(tokens, next)) break
      hash = join(hash, tokens.fold[next] ?? 0)
      const flags = this.get(hash) & LISTED_FLAGS
      if (flags === 0) continue
      best = next
      bestFlags = flags
    }
    return best === 0 ? position : cover(tokens, position, best, bestFlags)
  }

  // Marks the longest entry that begins at this character; it may overwrite the tail of a shorter one.
  #run(text: string, tokens: Tokens, position: number, covered: number): number {
    const limit = min(PAD + tokens.count, position + LONGEST_RUN)
    let hash = BASIS
    let best = 0
    let bestFlags = 0
    let common = 0
    for (let next = position; next < limit; next++) {
      if ((tokens.kind[next] ?? 0) < KIND.han || (next > position && tokens.gap[next] !== 0)) break
      hash = rollFolded(hash, text, tokens.start[next] ?? 0, tokens.end[next] ?? 0)
      if (next === position) continue
      const entry = this.get(hash)
      if ((entry & FLAG.common) !== 0) common = next
      const flags = entry & KIND_FLAGS
      if (flags === 0) continue
      best = next
      bestFlags = flags
    }
    if (common !== 0 && position >= this.#segmented) this.#segment(tokens, position, common)
    if (best === 0 || best < covered) return covered
    return cover(tokens, position, best, bestFlags)
  }

  // Splits text without spaces into common words: of those that begin at a character, the longest.
  #segment(tokens: Tokens, first: number, last: number): void {
    tokens.common[first] = PART.first
    tokens.common.fill(PART.inside, first + 1, last)
    tokens.common[last] = PART.last
    this.#segmented = last + 1
  }
}

// A word in lower case is a name only in lines without capitals.
function mayBegin(tokens: Tokens, position: number): boolean {
  return coarseShape(tokens.shape[position] ?? 0) !== COARSE.lower || tokens.regime[position] === REGIME.lower
}

function cover(tokens: Tokens, first: number, last: number, flags: number): number {
  for (let position = first; position <= last; position++) {
    const part = position === first ? PART.first : position === last ? PART.last : PART.inside
    tokens.entry[position] = (flags << PART_BITS) | part
  }
  return last + 1
}
