import { COLON, DASH, DOT, LESS, SLASH, UNDERSCORE } from './characters.js'
import { BACKTICK, GREATER, isDigit, isLetter, isSpace } from './html-states.js'

/**
 * Whether a tag is one to Markdown as well, whose rules are stricter than the browser's: what is no tag to it is text, in
 * which a URL goes on.
 */
export class WellFormed {
  /** So far it is. */
  holds = false
  /** What came last, if only some characters may follow it: a slash, or the mark that ended a value. */
  #after: 'slash' | 'value' | undefined
  /** Nothing but white space came since a line break. */
  #isBlank = false

  start(holds: boolean): void {
    this.holds = holds
  }

  spoil(): void {
    this.holds = false
  }

  /** A character of the tag, whatever it is. */
  see(code: number): void {
    const after = this.#after
    this.#after = undefined
    if (!isSpace(code)) this.#isBlank = false
    if (after === 'slash' && code !== GREATER) this.holds = false
    if (after === 'value' && code !== GREATER && code !== SLASH && !isSpace(code)) this.holds = false
  }

  /** One of the tag's name. */
  inName(code: number): void {
    if (!isLetter(code) && !isDigit(code) && code !== DASH) this.holds = false
  }

  /** One between or in the names of attributes. */
  inAttribute(code: number, isFirst: boolean): void {
    const begins = isLetter(code) || code === UNDERSCORE || code === COLON
    const follows = isDigit(code) || code === DASH || code === DOT
    if (!begins && (isFirst || !follows)) this.holds = false
  }

  /** One of a value without quotation marks. */
  inUnquoted(code: number): void {
    if (code === LESS || code === BACKTICK || code === SLASH) this.holds = false
  }

  slash(): void {
    this.#after = 'slash'
  }

  endOfValue(): void {
    this.#after = 'value'
  }

  /** An empty line ends whatever it is in. */
  lineBreak(): void {
    if (this.#isBlank) this.holds = false
    this.#isBlank = true
  }
}
