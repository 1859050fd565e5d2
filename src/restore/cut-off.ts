import { NEWLINE } from './characters.js'
import { GREATER, RETURN, SPACE, TAB } from './html-states.js'
import type { LineStart } from './line-start.js'

/**
 * Detects where Markdown may cut off a tag that continues on the next line. If the raw HTML block ends there, Markdown
 * turns the quotation mark that ends a value into text, and the browser keeps looking for it; URLs in the value then
 * end only at white space.
 */
export class CutOff {
  readonly #line: LineStart
  /** Column at which the content of the tag's first line began. */
  #column = 0
  /** Width of white space since the line break; undefined if there is none, or it is over. */
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

  /** Takes a line break in a tag. Returns true if the tag is cut off here. */
  lineBreak(): boolean {
    if (this.#line.endsBlock || this.#line.isInQuote) return true
    this.#indent ??= 0
    return false
  }

  /**
   * Takes a character of the tag. Returns true if the tag was cut off before it: by the end of a list item; inside a
   * value also by an empty line or a quotation mark of Markdown.
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
