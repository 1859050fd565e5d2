/** Keeps the last symbols of a text, such as `https` before its colon. */

const SIZE = 16
const ENCODED = 0x10000
/** Length of the longest word that matters. */
const LONGEST_WORD = 11

/** The word at the end of a text, in lower case. */
export interface RecentWord {
  readonly word: string
  /** True if all of it is written literally. */
  readonly isPlain: boolean
  /** The symbol before it, or 0 if there is none or it is not written literally. */
  readonly before: number
}

export class Recent {
  readonly #symbols = new Int32Array(SIZE)
  #count = 0

  /** The last symbol, however it is written. */
  get last(): number {
    return this.symbol(1)
  }

  /** Returns the symbol `back` positions ago, however it is written; 0 if there is none. */
  symbol(back: number): number {
    return this.#at(back) & ~ENCODED
  }

  push(code: number, isPlain: boolean): void {
    this.#symbols[this.#count++ & (SIZE - 1)] = isPlain ? code : code | ENCODED
  }

  pass(text: string, from: number, to: number): void {
    for (let at = Math.max(from, to - LONGEST_WORD - 1); at < to; at++) this.push(text.charCodeAt(at), true)
  }

  /** Returns the symbol `back` positions ago, or 0 if it is not written literally. */
  plain(back: number): number {
    const symbol = this.#at(back)
    return symbol & ENCODED ? 0 : symbol
  }

  /** Returns the ASCII letter `back` positions ago, in lower case, however it is written; 0 if there is none. */
  letter(back: number): number {
    const letter = this.symbol(back) | 0x20
    return letter >= 0x61 && letter <= 0x7a ? letter : 0
  }

  /** Returns the letters at the end. */
  word(): RecentWord {
    let word = ''
    let isPlain = true
    let back = 1
    for (; back <= LONGEST_WORD; back++) {
      const symbol = this.#at(back)
      const letter = this.letter(back)
      if (letter === 0) break
      word = String.fromCharCode(letter) + word
      if (symbol & ENCODED) isPlain = false
    }
    return { word, isPlain, before: this.plain(back) }
  }

  #at(back: number): number {
    return back > this.#count ? 0 : (this.#symbols[(this.#count - back) & (SIZE - 1)] ?? 0)
  }
}
