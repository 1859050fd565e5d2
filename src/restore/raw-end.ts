import { LESS, NEWLINE } from './characters.js'
import { BACKTICK, BANG, isSpace, QUESTION, RETURN } from './html-states.js'

/**
 * Knows whether the end of a script or a style sheet, `</script>`, may be none: Markdown takes it for code, for a
 * destination, a label or a cell that it drops; to a browser it stands in a comment.
 */

const TILDE = 0x7e
const PIPE = 0x7c
const SQUARE_CLOSING = 0x5d
const FENCE = 3

export class RawEnd {
  #hasComment = false
  #tags = 0
  /** Markdown reads the content as its own text. */
  #isLoose = false
  /** It may take something in it for the beginning of what is no HTML. */
  #isMarked = false
  #isBlank = false
  /** Which may be the head of a table. */
  #isFirstLine = true
  #row = 0
  #last = 0

  start(isLoose: boolean): void {
    this.#isLoose = isLoose
    this.#hasComment = this.#isMarked = this.#isBlank = false
    this.#tags = this.#last = 0
    this.#isFirstLine = true
  }

  /** Whether a browser may not see the end; in SVG it reads tags and comments here. */
  isHidden(isForeign: boolean): boolean {
    return this.#hasComment || (isForeign && this.#tags > 1)
  }

  loosen(): void {
    this.#isLoose = true
  }

  /** Whether Markdown may take the end for text; `isIndented`: its line is like one of code. */
  mayBeText(isIndented: boolean): boolean {
    return (this.#isLoose || this.#isFirstLine) && (this.#isMarked || isIndented)
  }

  see(code: number): void {
    this.#lineBreak(code)
    this.#row = code === this.#last ? this.#row + 1 : 1
    if (code === PIPE && this.#isFirstLine) this.#isLoose = true // the head of a table
    if (code === BACKTICK || code === PIPE || code === SQUARE_CLOSING || (code === TILDE && this.#row === FENCE)) {
      this.#isMarked = true
    }
    if (code === LESS) this.#tags++
    // `<!--` hides the end of a script behind another `<script`.
    if (this.#last === LESS && (code === BANG || code === QUESTION)) this.#hasComment = true
    this.#last = code
  }

  #lineBreak(code: number): void {
    if (code === NEWLINE || code === RETURN) {
      if (this.#isBlank && !(code === NEWLINE && this.#last === RETURN)) this.#isLoose = true
      this.#isBlank = true
      this.#isFirstLine = false
    } else if (!isSpace(code) && code !== 0x0b) this.#isBlank = false
  }
}
