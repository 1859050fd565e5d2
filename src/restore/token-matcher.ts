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
 * The core, label and hash, decides; the rest is how much of the surrounding punctuation belongs to the token. Pads
 * exist only inside brackets. Brackets are paired from the innermost outwards, so that a bracket of the text (a list, a
 * link) stays. An unpaired one belongs to the token only if nothing in the text pairs with it. Everything is bounded:
 * no match reads further than LONGEST_TOKEN.
 */

/** Longest token as written, in code units; anything longer is text. Limits what a stream holds back. */
export const LONGEST_TOKEN = 256

const MOST_BRACKETS = 3
const LONGEST_PAD = 8
/** How far to search for the partner of a bracket. */
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

/** A match: the text up to `end` is `token`. */
export interface TokenMatch {
  readonly token: string
  readonly end: number
}

/** The context before a possible token. */
export interface Before {
  /** True after a letter or digit. */
  readonly isAfterWord: boolean
  /** Number of open square brackets. */
  readonly brackets: number
  /** True between strings of JSON, where more brackets than one are those of lists. */
  readonly isStructure: boolean
  /** True right after a `<`. */
  readonly isAfterLess: boolean
  /** True if a bare host may be linked. */
  readonly linksHosts: boolean
}

interface Opening {
  readonly bracket: number
  /** Number of brackets in a row; 0 if there is none. */
  readonly count: number
  readonly end: number
}

/** True if a token may start with this symbol as a bracket. */
export function isOpening(code: number): boolean {
  return code === SQUARE || code === ANGLE || code === CURLY
}

export class TokenMatcher {
  readonly #cores: CoreMatcher
  readonly #reader: SymbolReader
  readonly #starts: Uint8Array
  readonly #bracketed: ReadonlySet<string>
  /** Last offset known to start no core, with brackets or without. */
  #coreless = -1

  constructor(set: TokenSet, reader: SymbolReader) {
    this.#starts = set.starts
    this.#bracketed = set.bracketed
    this.#cores = new CoreMatcher(set, reader)
    this.#reader = reader
  }

  /**
   * Returns the token that starts at `at`, brackets included. The result is void if the reader is starved afterwards.
   */
  match(at: number, before: Before): TokenMatch | undefined {
    this.#reader.limit = at + LONGEST_TOKEN
    this.#reader.isLimited = false
    const match = this.#match(at, before)
    this.#reader.limit = NO_LIMIT
    return match
  }

  /** Resets after the reader's text has changed. */
  reset(): void {
    this.#coreless = -1
  }

  #match(at: number, before: Before): TokenMatch | undefined {
    const opening = this.#opening(at)
    if (!opening) return undefined
    const isEnclosed = opening.count > 0
    // Tokens are written in square brackets; right after a word any others are code: `bold{…}`, `Array<…>`.
    if (before.isAfterWord && opening.bracket !== SQUARE) return undefined
    const start = isEnclosed ? this.#reader.skipMarked(opening.end, LONGEST_PAD, PAD, opening.bracket) : at
    if (start === this.#coreless || this.#starts[this.#reader.visible(start)] !== 1) return undefined
    const core = this.#cores.match(start, isEnclosed)
    if (!core) {
      // More counts as a core inside brackets than outside.
      if (isEnclosed && !this.#reader.isLimited) this.#coreless = start
      return undefined
    }
    const end = isEnclosed ? this.#closed(opening, core, before) : this.#unopened(core, before)
    return end === undefined || this.#beginsUrl(end, before) ? undefined : { token: core.token, end }
  }

  /** True if the value would begin a URL: its host or, after a `<`, its scheme. */
  #beginsUrl(end: number, { isAfterLess, linksHosts }: Before): boolean {
    if (!isAfterLess) return linksHosts && this.#beginsHost(end)
    const code = this.#reader.visible(end)
    return isHostCharacter(code) || code === COLON || code === DOT || code === SLASH || code === PLUS
  }

  /**
   * True if `.evil.example` follows: renderers that link bare hosts would take the value for part of it. A single dot
   * belongs to a file name or a sentence.
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
      // In a longer row, the last brackets are the token's.
      if (count === MOST_BRACKETS) return undefined
      end = this.#reader.end
      count++
    }
    return { bracket, count, end }
  }

  /**
   * Returns the end of a token with opening brackets, or undefined if not all of them belong to it: then it starts
   * later, and is found there.
   */
  #closed({ bracket, count, end }: Opening, core: Core, before: Before): number | undefined {
    const isSquare = bracket === SQUARE
    const left = count - core.closed
    if (left === 0) return this.#unopened(core, before)
    if (left > 1 && (before.isStructure || this.#bracketed.has(core.token))) return undefined
    const closings = this.#closings(core.end, bracket, left)
    const last = closings.at(-1)
    if (last === undefined) {
      // The closing bracket is missing.
      const isAlone = isSquare && count === 1 && end === core.start && !core.isLoose && !this.#closesLater(core.end)
      return isAlone ? core.end : undefined
    }
    if (closings.length < left || (isSquare && this.#isDestination(last))) return undefined
    return isSquare && before.brackets === 0 ? this.#surplus(last) : last
  }

  /**
   * Returns the end of a token without opening brackets: after a closing one, if nothing in the text has opened that.
   */
  #unopened(core: Core, before: Before): number {
    return before.brackets === 0 ? this.#surplus(core.end) : core.end
  }

  /** Returns the ends of the closing brackets, one by one; none if more than a pad is in between. */
  #closings(from: number, bracket: number, most: number): number[] {
    const closing = bracket === SQUARE ? SQUARE_CLOSING : bracket === ANGLE ? ANGLE_CLOSING : CURLY_CLOSING
    let end = from
    let hasSlash = false
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
      if (hasSlash && code === ANGLE_CLOSING) tagEnd = [end]
      hasSlash = code === SLASH
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

  /** Skips up to two closing brackets that nothing in the text has opened. */
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

  /** True if `(https:`, `(mailto:`, `(/` or `(#` follows: then the brackets before it belong to a Markdown link. */
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
