import { AMPERSAND, BACKSLASH, NEWLINE } from './characters.js'
import type { RecentWord } from './recent.js'
import { BACKTICK, DOUBLE_QUOTE, isLetter, RETURN, SINGLE_QUOTE, SPACE, TAB } from './html-states.js'

/**
 * Follows a style sheet, and knows whether something is open in it that may load what comes: for the renderer that has
 * not seen its end where it seems to be.
 */

const HASH = 0x23
const PARENTHESIS = 0x28
const PARENTHESIS_CLOSING = 0x29
const AT_SIGN = 0x40
const SEMICOLON = 0x3b
const CURLY = 0x7b
const CURLY_CLOSING = 0x7d

/** With these Markdown may take what follows for code or an escape, or drop it with a cell of a table. */
const MARKS: readonly number[] = [BACKTICK, BACKSLASH, 0x7e, 0x7c]

export class StyleSheet {
  /** There was something in it with which Markdown could have taken its end for text. */
  isLoose = false
  #quote = 0
  #depth = 0
  #isRule = false
  /** In SVG `&quot;` is a quotation mark. */
  #hasReference = false
  #last = 0

  /** A string, a parenthesis or an `@import` is open, or may be. */
  get isOpen(): boolean {
    return this.#quote !== 0 || this.#depth > 0 || this.#isRule || this.#hasReference
  }

  see(code: number): void {
    const isBreak = code === NEWLINE || code === RETURN
    if (MARKS.includes(code) || (isBreak && this.#last === code)) this.isLoose = true
    if (this.#last === AMPERSAND && (isLetter(code) || code === HASH)) this.#hasReference = true
    if (code !== SPACE && code !== TAB) this.#last = code
    if (isBreak) this.#quote = 0
    else if (this.#quote !== 0) this.#quote = code === this.#quote ? 0 : this.#quote
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) this.#quote = code
    else if (code === PARENTHESIS) this.#depth++
    else if (code === PARENTHESIS_CLOSING) this.#depth = Math.max(0, this.#depth - 1)
    else if (code === AT_SIGN) this.#isRule = true
    else if (code === SEMICOLON || code === CURLY || code === CURLY_CLOSING) this.#isRule = false
  }
}

/** Functions that load: `url(`, `image-set(`. */
const FUNCTIONS = ['url', 'src', 'set', 'image']

/** Whether a style sheet loads what comes behind this symbol and the word before it. */
export function loadsInStyle(code: number, { word, before }: RecentWord): boolean {
  return code === PARENTHESIS ? FUNCTIONS.includes(word) : word === 'import' && before === AT_SIGN
}
