import { NEWLINE } from './characters.js'
import { CodeFence } from './code-fence.js'

/**
 * How the line began that a text is in: Markdown gives what stands there a meaning (`> `, `- `, `[label]:`), and takes
 * some of it away from tags that reach over several lines.
 */

const SPACE = 0x20
const TAB = 0x09
const RETURN = 0x0d
const LETTER = /\p{L}/u

export class LineStart {
  /** No letter yet: what stands here may still be the mark of a quotation, a list or a definition. */
  isFresh = true
  /** Nothing but white space came before a first `<`. */
  isBare = true
  /** Where the line's content begins, behind white space and marks. */
  column = 0
  /** White space before the line's content is as wide as that of code. */
  isIndented = false
  /** A line before, since the last empty one, began with `>`. */
  isQuoted = false
  /** Something ended here behind which Markdown may take up again in the middle of a tag: a comment, a `<?…?>`. */
  endsBlock = false
  /** The block of code that the line may be in. */
  readonly fence = new CodeFence()
  #isBlank = true
  #spaces = 0
  #startsQuote = false
  #last = 0

  /** This line began with `>`, or one before. */
  get isInQuote(): boolean {
    return this.isQuoted || this.#startsQuote
  }

  /** Text without line breaks went by. */
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

  /** What comes now may be the beginning of a paragraph or a line, too: U+2028 is one to some. */
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
