import { BACKSLASH, LESS, NEWLINE } from './characters.js'
import { DOUBLE_QUOTE, GREATER, RETURN, SINGLE_QUOTE, SPACE, TAB } from './html-states.js'
import type { Form } from './symbols.js'

/**
 * Tracks whether a text may be in the destination or title of a link definition, `[label]: destination "title"`, from
 * the colon of its label on. In marked, a title continues over empty lines.
 */

const PARENTHESIS = 0x28
const PARENTHESIS_CLOSING = 0x29
/** The closing mark of a title, by its opening mark. */
const CLOSING = new Map([
  [DOUBLE_QUOTE, DOUBLE_QUOTE],
  [SINGLE_QUOTE, SINGLE_QUOTE],
  [PARENTHESIS, PARENTHESIS_CLOSING],
])

/**
 * Position in the definition: `before` and `behind` the destination; `angle` if it began with `<`; `unclear` if
 * renderers differ on its `>`.
 */
type State = 'outside' | 'before' | 'destination' | 'angle' | 'behind' | 'title' | 'unclear'

export class MovedDefinition {
  #state: State = 'before'
  /** The mark that ends the title. */
  #closing = 0
  /** True in the line of a destination that began with `<`. */
  #isAngleLine = false
  /** True if the line broke before or after the destination. */
  #isNextLine = false
  /** True if it broke after a backslash: for markdown-it the destination continues. */
  #mayGoOn = false
  #last = 0

  /**
   * True in the part that is moved: the title, or the destination, which may be a URL in which tokens would be restored
   * otherwise.
   */
  get isOpen(): boolean {
    return this.#state !== 'outside' && this.#state !== 'before' && this.#state !== 'behind'
  }

  /** True in a title, which continues over empty lines. */
  get #isInTitle(): boolean {
    return this.#state === 'title' || this.#state === 'unclear'
  }

  /** True if each symbol must be passed to `see`. */
  get isActive(): boolean {
    return this.#state !== 'outside' || this.#isAngleLine
  }

  /** Takes the next symbol. */
  see(code: number, form: Form): void {
    if (!this.isActive) return
    const isPlain = form === 'literal'
    if (isPlain && (code === NEWLINE || code === RETURN)) {
      if (code === RETURN || this.#last !== RETURN) this.#break()
    } else if (isPlain && (code === SPACE || code === TAB)) {
      if (this.#state === 'destination') this.#state = 'behind'
    } else if (this.#isAngleLine && code === GREATER && form !== 'encoded') {
      this.#state = this.#state === 'angle' ? 'behind' : 'unclear'
    } else this.#character(isPlain ? code : 0)
    this.#last = code
  }

  /** An empty line ends a definition. */
  #break(): void {
    this.#isAngleLine = false
    if (this.#isInTitle) return
    if (this.#isNextLine || this.#state === 'angle') this.#state = 'outside'
    else if (this.#state === 'destination') {
      this.#state = 'behind'
      this.#mayGoOn = this.#last === BACKSLASH
    }
    this.#isNextLine = true
  }

  #character(code: number): void {
    if (this.#state === 'title') {
      if (code === this.#closing) this.#state = 'outside'
      return
    }
    const isQuotation = code === GREATER && this.#isNextLine
    if (this.#state === 'before' && !isQuotation) this.#begin(code)
    else if (this.#state === 'behind' && !isQuotation) this.#follow(code)
  }

  #begin(code: number): void {
    this.#isAngleLine = code === LESS
    this.#state = code === LESS ? 'angle' : 'destination'
    this.#isNextLine = false
  }

  #follow(code: number): void {
    const closing = CLOSING.get(code)
    if (closing !== undefined) {
      this.#closing = closing
      this.#state = 'title'
    } else {
      this.#state = this.#mayGoOn ? 'destination' : 'outside'
      this.#isNextLine = this.#mayGoOn = false
    }
  }
}
