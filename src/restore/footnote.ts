import { NEWLINE } from './characters.js'
import { RETURN, SPACE, TAB } from './html-states.js'

/**
 * Finds the end of a footnote definition, `[^1]: …`: the first line after an empty one that is not indented like code.
 */

const INDENT = 4

export class Footnote {
  /** True in a definition, and after empty lines that may end it. */
  isOpen = false
  /** True if only white space came since the line break, and how much. */
  #isBlank = false
  #indent = 0
  #isBehindEmpty = false
  #last = 0

  /** True if text that begins here belongs to the footnote. */
  get holds(): boolean {
    return this.isOpen && !(this.#isBlank && this.#isBehindEmpty && this.#indent < INDENT)
  }

  /** Starts after the colon of its label. */
  start(): void {
    this.isOpen = true
    this.#isBlank = this.#isBehindEmpty = false
  }

  /** Takes the next symbol. Encoded white space is text. */
  see(code: number, isPlain: boolean): void {
    if (!this.isOpen) return
    const last = this.#last
    this.#last = code
    if (isPlain && (code === NEWLINE || code === RETURN)) {
      if (code === RETURN || last !== RETURN) this.#break()
    } else if (!this.#isBlank) return
    else if (isPlain && (code === SPACE || code === TAB)) this.#indent += code === TAB ? INDENT : 1
    else this.#begin()
  }

  #break(): void {
    if (this.#isBlank) this.#isBehindEmpty = true
    this.#isBlank = true
    this.#indent = 0
  }

  #begin(): void {
    this.isOpen = this.holds
    this.#isBlank = this.#isBehindEmpty = false
  }
}
