import { NEWLINE } from './characters.js'
import { GREATER, RETURN, SPACE, TAB } from './html-states.js'
import type { LineStart } from './line-start.js'

/**
 * Knows when Markdown may cut off a tag that goes on in the next line. If the block of raw HTML ends there, Markdown makes
 * text of the mark that ends a value, and the browser goes on to look for it; and the URLs in it end with white space only.
 */
export class CutOff {
  readonly #line: LineStart
  /** Where the content of the line began in which the tag did. */
  #column = 0
  /** How much white space came since the line break, or undefined: none has come, or it is over. */
  #indent: number | undefined

  constructor(line: LineStart) {
    this.#line = line
  }

  startTag(): void {
    this.#column = Math.max(this.#column, this.#line.column)
  }

  endTags(): void {
    this.#column = 0
  }

  /** A line break in a tag. Gives whether it is cut off here. */
  lineBreak(): boolean {
    if (this.#line.endsBlock || this.#line.isInQuote) return true
    this.#indent ??= 0
    return false
  }

  /**
   * A character of the tag. Gives whether it was cut off before it: by the end of a list's item; in a value also by an empty
   * line or the mark of a quotation.
   */
  see(code: number, isInValue: boolean): boolean {
    if (this.#indent === undefined) return false
    if (code === SPACE || code === TAB) {
      this.#indent++
      return false
    }
    const isLess = this.#indent < this.#column
    this.#indent = undefined
    return isLess || (isInValue && (code === NEWLINE || code === RETURN || code === GREATER))
  }
}
