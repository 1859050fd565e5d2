import { LESS, NEWLINE } from './characters.js'
import { BACKTICK, BANG, isSpace, QUESTION, RETURN } from './html-states.js'

/**
 * Tracks whether `</script>` or `</style>` may fail to end its element: Markdown may treat it as code, or drop it with a
 * link destination, a label or a table cell; for a browser it may be in a comment.
 */

const TILDE = 0x7e
const PIPE = 0x7c
const SQUARE_CLOSING = 0x5d
const FENCE = 3

export class RawEnd {
  #hasComment = false
  #tags = 0
  /** True if Markdown parses the content. */
  #isLoose = false
  /** True if Markdown may find a construct in it that hides HTML. */
  #isMarked = false
  #isBlank = false
  /** True in the first line, which may be the head of a table. */
  #isFirstLine = true
  #row = 0
  #last = 0

  start(isLoose: boolean): void {
    this.#isLoose = isLoose
    this.#hasComment = this.#isMarked = this.#isBlank = false
    this.#tags = this.#last = 0
    this.#isFirstLine = true
  }

  /** True if a browser may not see the end; in SVG it parses tags and comments here. */
  isHidden(isForeign: boolean): boolean {
    return this.#hasComment || (isForeign && this.#tags > 1)
  }

  loosen(): void {
    this.#isLoose = true
  }

  /** True if Markdown may take the end for text; `isIndented`: its line is indented like code. */
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
