import { isHostCharacter } from './bare-host.js'
import { classOf, COLON, DOT, isWord, JOINT, LINE, NEWLINE, SLASH, SPACE, STRAY } from './characters.js'
import { CoreMatcher, type Core } from './core-matcher.js'
import { END, NO_LIMIT, WALL, type SymbolReader } from './symbols.js'
import type { TokenSet } from './token-set.js'

/**
 * Matches one token, as a model may have written it, at one position:
 *
 *     bracket* pad core pad bracket*
 *
 * The core, label and hash, decides; all else is how much of the punctuation around belongs to the token. Pads exist only
 * inside of brackets. Brackets go in pairs, the innermost first, so that a bracket of the text (a list, a link) stays. One
 * left over is the token's only if nothing in the text pairs with it.
 * Everything is bounded: no match reads further than LONGEST_TOKEN.
 */

/** A token is never longer as written, in code units; a stretched one is text. Bounds what a stream holds back. */
export const LONGEST_TOKEN = 256

const MOST_BRACKETS = 3
const LONGEST_PAD = 8
/** How far a bracket without its partner is looked after. */
const LINK_TEXT = 64
const LONGEST_SCHEME = 16

const PAD = SPACE | LINE | JOINT | STRAY

const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d
const PARENTHESIS = 0x28
const ANGLE = 0x3c
const ANGLE_CLOSING = 0x3e
const HASH_SIGN = 0x23
const PLUS = 0x2b
const UPPER_A = 0x41
const CURLY = 0x7b
const CURLY_CLOSING = 0x7d

/** The text up to `end` stands for `token`. */
export interface TokenMatch {
  readonly token: string
  readonly end: number
}

/** What stands before a possible token. */
export interface Before {
  /** Whether a letter or digit would be continued by it. */
  readonly word: boolean
  /** How many square brackets are open. */
  readonly brackets: number
  /** Whether a `<` stands right before it. */
  readonly less: boolean
}

interface Opening {
  readonly bracket: number
  /** How many of them, in a row; 0 if there is none. */
  readonly count: number
  readonly end: number
}

/** Whether a token may start with this symbol as a bracket. */
export function isOpening(code: number): boolean {
  return code === SQUARE || code === ANGLE || code === CURLY
}

export class TokenMatcher {
  readonly #cores: CoreMatcher
  readonly #reader: SymbolReader
  readonly #starts: Uint8Array
  /** Where no core starts, with brackets or without: the last place that is known. */
  #coreless = -1

  constructor(set: TokenSet, reader: SymbolReader) {
    this.#starts = set.starts
    this.#cores = new CoreMatcher(set, reader)
    this.#reader = reader
  }

  /** The token that starts at `at`, brackets included. Means nothing if the reader is starved afterwards. */
  match(at: number, before: Before): TokenMatch | undefined {
    this.#reader.limit = at + LONGEST_TOKEN
    this.#reader.limited = false
    const match = this.#match(at, before)
    this.#reader.limit = NO_LIMIT
    return match
  }

  /** The text of the reader has changed. */
  reset(): void {
    this.#coreless = -1
  }

  #match(at: number, before: Before): TokenMatch | undefined {
    const opening = this.#opening(at)
    if (!opening) return undefined
    const enclosed = opening.count > 0
    // Square brackets are what tokens are written in; right behind a word all others are code: `bold{…}`, `Array<…>`.
    if (before.word && opening.bracket !== SQUARE) return undefined
    const start = enclosed ? this.#reader.skipMarked(opening.end, LONGEST_PAD, PAD, opening.bracket) : at
    if (start === this.#coreless || this.#starts[this.#reader.visible(start)] !== 1) return undefined
    const core = this.#cores.match(start, enclosed)
    if (!core) {
      // In brackets more is a core than without.
      if (enclosed && !this.#reader.limited) this.#coreless = start
      return undefined
    }
    const end = enclosed ? this.#closed(opening, core, before) : this.#unopened(core, before)
    return end === undefined || this.#beginsUrl(end, before) ? undefined : { token: core.token, end }
  }

  /** Whether the value would be the beginning of a URL: of its host, or behind a `<` of its scheme. */
  #beginsUrl(end: number, { less }: Before): boolean {
    if (!less) return this.#beginsHost(end)
    const code = this.#reader.visible(end)
    return isHostCharacter(code) || code === COLON || code === DOT || code === SLASH || code === PLUS
  }

  /**
   * Whether `.evil.example` follows: renderers that link bare hosts take the value for a part of it. A single dot is that
   * of a file, or of a sentence.
   */
  #beginsHost(from: number): boolean {
    let dots = 0
    let label = 0
    for (let end = this.#surplus(from); ; end = this.#reader.end) {
      const code = this.#reader.visible(end)
      if (code === DOT && (label > 0 || dots === 0)) {
        dots++
        label = 0
      } else if (isHostCharacter(code)) {
        label++
        if (dots >= 2) return true
      } else return code === END && dots > 0 && end >= this.#reader.limit
    }
  }

  #opening(at: number): Opening | undefined {
    const bracket = this.#reader.visible(at)
    if (!isOpening(bracket)) return { bracket, count: 0, end: at }
    let count = 1
    let end = this.#reader.end
    while (this.#reader.visible(end) === bracket) {
      // Of a longer row the last ones are its own.
      if (count === MOST_BRACKETS) return undefined
      end = this.#reader.end
      count++
    }
    return { bracket, count, end }
  }

  /**
   * Where a token with opening brackets ends, or undefined if not all of them are its own: then it starts further on,
   * and will be found there.
   */
  #closed({ bracket, count, end }: Opening, core: Core, before: Before): number | undefined {
    const square = bracket === SQUARE
    const left = count - core.closed
    if (left === 0) return this.#unopened(core, before)
    const closings = this.#closings(core.end, bracket, left)
    const last = closings.at(-1)
    if (last === undefined) {
      // The closing bracket was lost.
      const alone = square && count === 1 && end === core.start && !core.loose && !this.#closesLater(core.end)
      return alone ? core.end : undefined
    }
    if (closings.length < left || (square && this.#isDestination(last))) return undefined
    return square && before.brackets === 0 ? this.#surplus(last) : last
  }

  /** Where a token without opening brackets ends: after a closing one, if nothing in the text has opened that. */
  #unopened(core: Core, before: Before): number {
    return before.brackets === 0 ? this.#surplus(core.end) : core.end
  }

  /** Where the closing brackets end, one by one; none if there is more than a pad in between. */
  #closings(from: number, bracket: number, most: number): number[] {
    const closing = bracket === SQUARE ? SQUARE_CLOSING : bracket === ANGLE ? ANGLE_CLOSING : CURLY_CLOSING
    let end = from
    let slash = false
    let tagEnd: number[] = []
    for (let pad = 0; pad <= LONGEST_PAD; pad++) {
      const tag = this.#reader.skipTag(end)
      if (tag !== end) {
        end = tag
        continue
      }
      const code = this.#reader.visible(end)
      if (code === closing) return this.#row(end, code, most)
      if (!(classOf(code) & PAD)) break
      end = this.#reader.end
      // `[NAME_8F3A21C4/>`: closed as if it were a tag.
      if (slash && code === ANGLE_CLOSING) tagEnd = [end]
      slash = code === SLASH
    }
    return tagEnd
  }

  #row(from: number, bracket: number, most: number): number[] {
    const ends: number[] = []
    let end = from
    while (ends.length < most && this.#reader.visible(end) === bracket) {
      end = this.#reader.end
      ends.push(end)
    }
    return ends
  }

  /** Past up to two closing brackets that nothing in the text has opened. */
  #surplus(from: number): number {
    return this.#row(from, SQUARE_CLOSING, 2).at(-1) ?? from
  }

  #closesLater(from: number): boolean {
    let end = from
    for (let count = 0; count < LINK_TEXT; count++) {
      const code = this.#reader.visible(end)
      if (code === SQUARE_CLOSING) return true
      if (code === SQUARE || code === NEWLINE || code === WALL || code === END) return false
      end = this.#reader.end
    }
    return false
  }

  /** Whether `(https:`, `(mailto:`, `(/` or `(#` follows: then the brackets before it are those of a Markdown link. */
  #isDestination(at: number): boolean {
    if (this.#reader.visible(at) !== PARENTHESIS) return false
    const first = this.#reader.visible(this.#reader.skip(this.#reader.end, 2, SPACE))
    if (first === ANGLE || first === SLASH || first === HASH_SIGN) return true
    let code = first
    for (let count = 0; count < LONGEST_SCHEME && isWord(code); count++) code = this.#reader.visible(this.#reader.end)
    if (code !== COLON || first < UPPER_A) return false
    const after = this.#reader.visible(this.#reader.end)
    return after !== END && after !== WALL && !(classOf(after) & (SPACE | LINE))
  }
}
