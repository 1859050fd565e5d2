import { COLON, DASH, DOT, LESS, SLASH, UNDERSCORE } from './characters.js'
import { BACKTICK, GREATER, isDigit, isLetter, isSpace } from './html-states.js'

/**
 * Tracks whether a tag is also one for Markdown, whose rules are stricter than the browser's: otherwise it is text, in
 * which a URL continues.
 */
export class WellFormed {
  /** True if it is, so far. */
  holds = false
  /** The last part, if only some characters may follow it: a slash, or the mark that ended a value. */
  #after: 'slash' | 'value' | undefined
  /** True if only white space came since a line break. */
  #isBlank = false

  start(holds: boolean): void {
    this.holds = holds
  }

  spoil(): void {
    this.holds = false
  }

  /** Takes any character of the tag. */
  see(code: number): void {
    const after = this.#after
    this.#after = undefined
    if (!isSpace(code)) this.#isBlank = false
    if (after === 'slash' && code !== GREATER) this.holds = false
    if (after === 'value' && code !== GREATER && code !== SLASH && !isSpace(code)) this.holds = false
  }

  /** Takes a character of the tag's name. */
  inName(code: number): void {
    if (!isLetter(code) && !isDigit(code) && code !== DASH) this.holds = false
  }

  /** Takes a character between or in the names of attributes. */
  inAttribute(code: number, isFirst: boolean): void {
    const begins = isLetter(code) || code === UNDERSCORE || code === COLON
    const follows = isDigit(code) || code === DASH || code === DOT
    if (!begins && (isFirst || !follows)) this.holds = false
  }

  /** Takes a character of an unquoted value. */
  inUnquoted(code: number): void {
    if (code === LESS || code === BACKTICK || code === SLASH) this.holds = false
  }

  slash(): void {
    this.#after = 'slash'
  }

  endOfValue(): void {
    this.#after = 'value'
  }

  /** Takes a line break: an empty line ends everything. */
  lineBreak(): void {
    if (this.#isBlank) this.holds = false
    this.#isBlank = true
  }
}
