import { REGIME } from './context.js'
import { join, maskOf, spread } from './hash.js'
import { coarseShape } from './shape.js'
import { KIND, PAD, type Tokens } from './tokens.js'
import { roll } from './tokenize.js'
import { foldOf } from './characters.js'

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { min } = Math

/** Bits of an entry. The two-bit fields say how common the word is as that (0 … 3). */
export const FLAG = {
  given: 0x3,
  surname: 0xc,
  city: 0x30,
  region: 0xc0,
  street: 0x100,
  title: 0x200,
  begins: 0x400, // entries of several tokens begin with this token
  stem: 0x800, // known without its ending
  common: 0x3000, // how common the word is in ordinary text
} as const

export const COMMON_SHIFT = 12
// What an entry says of names and places, apart from how common the word is.
const LISTED = 0xfff
const KINDS = 0x3ff

export const PLACE_IN_ENTRY = { first: 1, inside: 2, last: 3 } as const

const LONGEST_ENTRY = 5
const LONGEST_RUN = 8
const BASIS = 0x811c9dc5 | 0
const ETHIOPIC = 0x1200
const PARTICLES = new Set([...'ובלמהשכوبلفكየበለከ'].map((letter) => letter.charCodeAt(0)))

/**
 * A set of hashed words with flags: open addressing, 16 bits to tell words apart, 16 bits of flags. Along the way of a
 * search these 16 bits fall, so that a search for what is not there ends early though the table is nearly full.
 */
export class Gazetteer {
  readonly #slots: Int32Array
  readonly #mask: number
  // The place behind the last common word found in a run of characters.
  #segmented = 0

  constructor(slots: Int32Array) {
    this.#slots = slots
    this.#mask = maskOf(slots.length, 'gazetteer')
  }

  /** Flags of a word by its folded hash; 0 if it is unknown. */
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

  /** Looks up every token of a stretch, then entries of several tokens and common words of several characters. */
  mark(text: string, tokens: Tokens): void {
    const to = PAD + tokens.count
    tokens.span.fill(0, PAD, to)
    tokens.common.fill(0, PAD, to)
    this.#segmented = PAD
    let covered = PAD
    for (let place = PAD; place < to; place++) {
      const kind = tokens.kind[place] ?? 0
      if (kind === KIND.word) {
        const flags = this.#word(text, tokens, place)
        tokens.gaz[place] = flags & LISTED
        tokens.common[place] = (flags & FLAG.common) >>> COMMON_SHIFT
        if ((flags & FLAG.begins) !== 0 && place >= covered && mayBegin(tokens, place)) {
          covered = this.#phrase(tokens, place, to)
        }
      } else if (kind >= KIND.han) {
        tokens.gaz[place] = this.get(tokens.fold[place] ?? 0) & LISTED
        covered = this.#run(text, tokens, place, to, covered)
      } else {
        tokens.gaz[place] = 0
      }
    }
  }

  #word(text: string, tokens: Tokens, place: number): number {
    const flags = this.get(tokens.fold[place] ?? 0)
    if ((flags & KINDS) !== 0 || coarseShape(tokens.shape[place] ?? 0) === 0) return flags
    const whole = this.behindParticle(text, tokens.start[place] ?? 0, tokens.end[place] ?? 0, 4) & 0xff
    if (whole !== 0) return whole | FLAG.stem | flags
    for (const column of [tokens.stem1, tokens.stem2, tokens.stem3]) {
      const stem = column[place] ?? 0
      if (stem === 0) break
      const found = this.get(stem) & 0xff
      if (found !== 0) return found | FLAG.stem | flags
    }
    return flags
  }

  /**
   * Hebrew, Arabic and Amharic write "and", "in", "to", "of" as one letter at the beginning of the next word. The flags
   * of what stands behind such a letter; 0 if there is none, or nothing listed. Words of fewer than `least` letters are
   * taken as they are; those of Amharic have fewer, as its letters are syllables.
   */
  behindParticle(text: string, start: number, end: number, least: number): number {
    const first = text.charCodeAt(start)
    if (first < 0x590 || !PARTICLES.has(first) || end - start < (first < ETHIOPIC ? least : 3)) return 0
    let hash = BASIS
    for (let at = start + 1; at < end; at++) {
      const unit = foldOf[text.charCodeAt(at)] ?? 0
      if (unit !== 0) hash = roll(hash, unit)
    }
    return this.get(hash)
  }

  #phrase(tokens: Tokens, place: number, to: number): number {
    let hash = tokens.fold[place] ?? 0
    let best = 0
    let bestFlags = 0
    const limit = min(to, place + LONGEST_ENTRY)
    for (let next = place + 1; next < limit; next++) {
      if (((tokens.gap[next] ?? 0) & 2) !== 0) break
      hash = join(hash, tokens.fold[next] ?? 0)
      const flags = this.get(hash) & LISTED
      if (flags === 0) continue
      best = next
      bestFlags = flags
    }
    return best === 0 ? place : cover(tokens, place, best, bestFlags)
  }

  // The longest entry that begins at this character; a longer one may overwrite the tail of the one before.
  #run(text: string, tokens: Tokens, place: number, to: number, covered: number): number {
    const limit = min(to, place + LONGEST_RUN)
    let hash = BASIS
    let best = 0
    let bestFlags = 0
    let common = 0
    for (let next = place; next < limit; next++) {
      if ((tokens.kind[next] ?? 0) < KIND.han || (next > place && tokens.gap[next] !== 0)) break
      const end = tokens.end[next] ?? 0
      for (let at = tokens.start[next] ?? 0; at < end; at++) {
        const unit = foldOf[text.charCodeAt(at)] ?? 0
        if (unit !== 0) hash = roll(hash, unit)
      }
      if (next === place) continue
      const entry = this.get(hash)
      if ((entry & FLAG.common) !== 0) common = next
      const flags = entry & KINDS
      if (flags === 0) continue
      best = next
      bestFlags = flags
    }
    if (common !== 0 && place >= this.#segmented) this.#segment(tokens, place, common)
    if (best === 0 || best < covered) return covered
    return cover(tokens, place, best, bestFlags)
  }

  // Common words, the longest first come, part a text without spaces.
  #segment(tokens: Tokens, first: number, last: number): void {
    tokens.common[first] = PLACE_IN_ENTRY.first
    tokens.common.fill(PLACE_IN_ENTRY.inside, first + 1, last)
    tokens.common[last] = PLACE_IN_ENTRY.last
    this.#segmented = last + 1
  }
}

// A small letter begins a name only where nothing else is large.
function mayBegin(tokens: Tokens, place: number): boolean {
  return coarseShape(tokens.shape[place] ?? 0) !== 0 || tokens.regime[place] === REGIME.lower
}

function cover(tokens: Tokens, first: number, last: number, flags: number): number {
  for (let place = first; place <= last; place++) {
    const where = place === first ? PLACE_IN_ENTRY.first : place === last ? PLACE_IN_ENTRY.last : PLACE_IN_ENTRY.inside
    tokens.span[place] = (flags << 2) | where
  }
  return last + 1
}
