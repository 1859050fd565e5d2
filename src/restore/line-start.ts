import { NEWLINE } from './characters.js'
import { CodeFence } from './code-fence.js'

/**
 * Tracks how a line began: Markdown gives some beginnings a meaning (`> `, `- `, `[label]:`), and removes some of them
 * from tags that span lines.
 */

const SPACE = 0x20
const TAB = 0x09
const RETURN = 0x0d
const LETTER = /\p{L}/u

export class LineStart {
  /** True before the first letter: this may still be the mark of a quotation, a list or a definition. */
  isFresh = true
  /** True if only white space came before the first `<`. */
  isBare = true
  /** Column at which the line's content begins, after white space and marks. */
  column = 0
  /** True if the line's content is indented like code. */
  isIndented = false
  /** True if an earlier line since the last empty one began with `>`. */
  isQuoted = false
  /** True after a comment or `<?…?>`, after which Markdown may resume in the middle of a tag. */
  endsBlock = false
  /** The fenced code block around the line, if any. */
  readonly fence = new CodeFence()
  #isBlank = true
  #spaces = 0
  #startsQuote = false
  #last = 0

  /** True if this line or an earlier one began with `>`. */
  get isInQuote(): boolean {
    return this.isQuoted || this.#startsQuote
  }

  /** Skips text without line breaks. */
  pass(text: string, from: number, to: number): void {
    this.fence.pass(text, from, to)
    this.#last = 0
    if (!this.isFresh) return
    for (let at = from; at < to; at++) {
      this.see(text.charCodeAt(at))
      if (!this.isFresh) return
    }
  }

  see(code: number): void {
    const last = this.#last
    this.#last = code
    if (code === RETURN || (code === NEWLINE && last !== RETURN)) this.#end()
    else if (this.isFresh) this.#mark(code)
  }

  /** Starts over: this may begin a paragraph or a line, as U+2028 does for some renderers. */
  renew(): void {
    this.isFresh = true
  }

  #mark(code: number): void {
    if (code === SPACE || code === TAB) {
      this.column++
      this.#spaces++
      if (this.#spaces >= 4 || code === TAB) this.isIndented = true
      return
    }
    this.#isBlank = false
    this.#spaces = 0
    if (code !== 0x3c) this.isBare = false
    if (code === 0x3e) this.#startsQuote = true
    if (code >= 0x41 && LETTER.test(String.fromCharCode(code))) this.isFresh = false
    else if (code !== 0x3c) this.column++
  }

  #end(): void {
    if (this.#isBlank) this.isQuoted = false
    else if (this.#startsQuote) this.isQuoted = true
    this.isFresh = this.isBare = this.#isBlank = true
    this.#startsQuote = this.endsBlock = this.isIndented = false
    this.column = this.#spaces = 0
  }
}
