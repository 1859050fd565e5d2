import { classOf, DASH, isWord, JOINT, LESS, LINE, SPACE, STRAY, UNDERSCORE, upper } from './characters.js'
import { hexDigit, type SymbolReader } from './symbols.js'
import type { PairTrie, TokenSet, Trie } from './token-set.js'

/**
 * Matches the core of a token, inside its brackets: a known label, a joint, and a whole hash that belongs to the label;
 * or the two swapped. The digits of a hash may be separated, the letters of a label may not.
 */

const LONGEST_JOINT = 6
/** Longest gap between two digits of a hash: `8F3A - 21C4`. */
const LONGEST_GAP = 3

const BARE_JOINT = SPACE | JOINT
const ENCLOSED_JOINT = SPACE | LINE | JOINT | STRAY
const ENCLOSED_GAP = SPACE | JOINT | STRAY

const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d

export interface Core {
  readonly token: string
  readonly start: number
  readonly end: number
  /**
   * True if the two are swapped without a `_` or `-` between them: only brackets around both prove that they belong
   * together.
   */
  readonly isLoose: boolean
  /** Number of brackets before the core that close between label and hash: `[NAME]_8F3A21C4`. */
  readonly closed: number
}

/** The text between label and hash. */
interface Joint {
  readonly end: number
  readonly closed: number
}

/** An entry of a trie, and where it ends in the text. */
interface Found<T> {
  readonly value: T
  readonly end: number
}

const NONE: readonly never[] = []

export class CoreMatcher {
  readonly #set: TokenSet
  readonly #reader: SymbolReader

  constructor(set: TokenSet, reader: SymbolReader) {
    this.#set = set
    this.#reader = reader
  }

  /** Matches a core at `at`; inside brackets, more may separate label and hash. */
  match(at: number, isEnclosed: boolean): Core | undefined {
    const first = this.#reader.visible(at)
    const { byLabel, byHash, startsLabel, startsHash } = this.#set
    const found = startsLabel[first] === 1 ? this.#pair(byLabel, at, isEnclosed, false) : undefined
    return found ?? (startsHash[first] === 1 ? this.#pair(byHash, at, isEnclosed, true) : undefined)
  }

  #pair(root: PairTrie, start: number, isEnclosed: boolean, isSwapped: boolean): Core | undefined {
    for (const head of this.#walk(root, start, isSwapped, isEnclosed)) {
      const joint = this.#joint(head.end, isEnclosed)
      const isLoose =
        isSwapped && joint.end === this.#reader.skipMarked(head.end, LONGEST_JOINT, ENCLOSED_JOINT & ~JOINT)
      if (isLoose && !isEnclosed) continue
      for (const tail of this.#walk(head.value, joint.end, !isSwapped, isEnclosed)) {
        if (this.#endsWord(tail.end)) return { token: tail.value, start, end: tail.end, isLoose, closed: joint.closed }
      }
    }
    return undefined
  }

  /**
   * Matches the joint. Inside brackets, mark-up may separate label and hash, and each may have its own brackets:
   * `[NAME]_[8F3A21C4]`.
   */
  #joint(from: number, isEnclosed: boolean): Joint {
    if (!isEnclosed) return { end: this.#reader.skip(from, LONGEST_JOINT, BARE_JOINT), closed: 0 }
    let closed = 0
    let end = this.#reader.skipMarked(from, LONGEST_JOINT, ENCLOSED_JOINT)
    if (this.#reader.visible(end) === SQUARE_CLOSING) {
      closed = 1
      end = this.#reader.skip(this.#reader.end, LONGEST_JOINT, BARE_JOINT)
      if (this.#reader.visible(end) === SQUARE) {
        closed = 0
        end = this.#reader.end
      }
    }
    return { end, closed }
  }

  /** Matches a gap between two digits of a hash. */
  #gap(from: number, isEnclosed: boolean): number {
    return isEnclosed
      ? this.#reader.skipMarked(from, LONGEST_GAP, ENCLOSED_GAP)
      : this.#reader.skip(from, LONGEST_GAP, BARE_JOINT)
  }

  /** Returns all entries of the trie at `at`, longest first; the digits of a hash may be separated. */
  #walk<T, E>(root: Trie<T, E>, at: number, allowsGaps: boolean, isEnclosed: boolean): readonly Found<T>[] {
    let found: Found<T>[] | undefined
    let node = root
    let end = at
    for (;;) {
      const code = this.#reader.visible(end)
      const mayBeGap = allowsGaps && node !== root && (code === LESS || (classOf(code) & ENCLOSED_GAP) !== 0)
      const next = node.next(upper(mayBeGap ? this.#reader.visible(this.#gap(end, isEnclosed)) : code))
      if (!next) return found ?? NONE
      node = next
      end = this.#reader.end
      if (node.value === undefined) continue
      const last = { value: node.value, end }
      found = found === undefined ? [last] : [last, ...found]
    }
  }

  /** True if a label or hash ends here, and not in the middle of a word, an identifier or a longer row of digits. */
  #endsWord(end: number): boolean {
    const next = this.#reader.visible(end)
    if (isWord(next)) return false
    if (next === UNDERSCORE) {
      const after = this.#reader.visible(this.#reader.skip(end, 3, JOINT)) // three, as in `___NAME_8F3A21C4___`
      return after !== UNDERSCORE && !isWord(after)
    }
    return next !== DASH || !this.#isHexWord(this.#reader.end)
  }

  #isHexWord(at: number): boolean {
    let digits = 0
    for (let end = at; ; end = this.#reader.end, digits++) {
      const code = this.#reader.visible(end)
      if (hexDigit(code) < 0) return digits > 0 && !isWord(code)
    }
  }
}
