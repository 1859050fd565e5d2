import { DASH, isWord, JOINT, LINE, SPACE, STRAY, UNDERSCORE, upper } from './characters.js'
import { hexDigit, type SymbolReader } from './symbols.js'
import type { TokenSet, Trie } from './token-set.js'

/**
 * Matches what is in a token's brackets: a label of the set, something that joins, and a whole hash that belongs to the
 * label; or the two swapped. The digits of a hash may stand apart, the letters of a label may not.
 */

const LONGEST_JOINT = 6
/** Between two digits of a hash: `8F3A - 21C4`. */
const LONGEST_GAP = 3

const BARE_JOINT = SPACE | JOINT
const ENCLOSED_JOINT = SPACE | LINE | JOINT | STRAY

export interface Core {
  readonly token: string
  readonly start: number
  readonly end: number
  /** Swapped, and without a `_` or `-` between the two: only brackets around both can tell that they belong together. */
  readonly loose: boolean
}

/** What a trie knows, and where it ends in the text. */
interface Found<T> {
  readonly value: T
  readonly end: number
}

export class CoreMatcher {
  readonly #set: TokenSet
  readonly #reader: SymbolReader

  constructor(set: TokenSet, reader: SymbolReader) {
    this.#set = set
    this.#reader = reader
  }

  /** What starts at `at`; in brackets more may stand between label and hash. */
  match(at: number, enclosed: boolean): Core | undefined {
    return this.#pair(this.#set.byLabel, at, enclosed, false) ?? this.#pair(this.#set.byHash, at, enclosed, true)
  }

  #pair(root: Trie<Trie<string>>, start: number, enclosed: boolean, swapped: boolean): Core | undefined {
    for (const head of this.#walk(root, start, swapped)) {
      const joint = this.#reader.skip(head.end, LONGEST_JOINT, enclosed ? ENCLOSED_JOINT : BARE_JOINT)
      const loose = swapped && joint === this.#reader.skip(head.end, LONGEST_JOINT, ENCLOSED_JOINT & ~JOINT)
      if (loose && !enclosed) continue
      for (const tail of this.#walk(head.value, joint, !swapped)) {
        if (this.#endsWord(tail.end)) return { token: tail.value, start, end: tail.end, loose }
      }
    }
    return undefined
  }

  /** All that the trie knows from `at` on, longest first; the digits of a hash may stand apart. */
  #walk<T>(root: Trie<T>, at: number, gaps: boolean): Found<T>[] {
    const found: Found<T>[] = []
    let node = root
    let end = at
    for (;;) {
      const from = gaps && node !== root ? this.#reader.skip(end, LONGEST_GAP, BARE_JOINT) : end
      const next = node.next.get(upper(this.#reader.visible(from)))
      if (!next) return found
      node = next
      end = this.#reader.end
      if (node.value !== undefined) found.unshift({ value: node.value, end })
    }
  }

  /** Whether label or hash end here: not in the middle of a word, an identifier or a longer row of digits. */
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
