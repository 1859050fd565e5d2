import { BACKSLASH, LESS, NEWLINE } from './characters.js'
import { DOUBLE_QUOTE, GREATER, RETURN, SINGLE_QUOTE, SPACE, TAB } from './html-states.js'
import type { Form } from './symbols.js'

/**
 * Knows whether a text may be in the destination or the title of one definition, `[label]: destination "title"`, from the colon
 * of its label on. To marked a title reaches over empty lines, too.
 */

const PARENTHESIS = 0x28
const PARENTHESIS_CLOSING = 0x29
/** What ends a title, by what begins it. */
const CLOSING = new Map([
  [DOUBLE_QUOTE, DOUBLE_QUOTE],
  [SINGLE_QUOTE, SINGLE_QUOTE],
  [PARENTHESIS, PARENTHESIS_CLOSING],
])

/** `before` and `behind` the destination; `angle`: it began with `<`; `unclear`: renderers differ on its `>`. */
type Place = 'outside' | 'before' | 'destination' | 'angle' | 'behind' | 'title' | 'unclear'

export class MovedDefinition {
  #place: Place = 'before'
  /** What ends the title. */
  #closing = 0
  /** In the line of a destination that began with `<`. */
  #isAngleLine = false
  /** The line broke before the destination, or behind it. */
  #isNextLine = false
  /** It broke behind a backslash: to markdown-it the destination goes on. */
  #mayGoOn = false
  #last = 0

  /** In what is moved: the title, or the destination, which may be a URL where tokens are restored otherwise. */
  get isOpen(): boolean {
    return this.#place !== 'outside' && this.#place !== 'before' && this.#place !== 'behind'
  }

  /** In a title, which goes on over empty lines. */
  get #isInTitle(): boolean {
    return this.#place === 'title' || this.#place === 'unclear'
  }

  /** Each symbol has to be seen. */
  get isActive(): boolean {
    return this.#place !== 'outside' || this.#isAngleLine
  }

  /** Takes the next symbol. */
  see(code: number, form: Form): void {
    if (!this.isActive) return
    const isPlain = form === 'literal'
    if (isPlain && (code === NEWLINE || code === RETURN)) {
      if (code === RETURN || this.#last !== RETURN) this.#break()
    } else if (isPlain && (code === SPACE || code === TAB)) {
      if (this.#place === 'destination') this.#place = 'behind'
    } else if (this.#isAngleLine && code === GREATER && form !== 'encoded') {
      this.#place = this.#place === 'angle' ? 'behind' : 'unclear'
    } else this.#character(isPlain ? code : 0)
    this.#last = code
  }

  /** An empty line ends a definition. */
  #break(): void {
    this.#isAngleLine = false
    if (this.#isInTitle) return
    if (this.#isNextLine || this.#place === 'angle') this.#place = 'outside'
    else if (this.#place === 'destination') {
      this.#place = 'behind'
      this.#mayGoOn = this.#last === BACKSLASH
    }
    this.#isNextLine = true
  }

  #character(code: number): void {
    if (this.#place === 'title') {
      if (code === this.#closing) this.#place = 'outside'
      return
    }
    const isQuotation = code === GREATER && this.#isNextLine
    if (this.#place === 'before' && !isQuotation) this.#begin(code)
    else if (this.#place === 'behind' && !isQuotation) this.#follow(code)
  }

  #begin(code: number): void {
    this.#isAngleLine = code === LESS
    this.#place = code === LESS ? 'angle' : 'destination'
    this.#isNextLine = false
  }

  #follow(code: number): void {
    const closing = CLOSING.get(code)
    if (closing !== undefined) {
      this.#closing = closing
      this.#place = 'title'
    } else {
      this.#place = this.#mayGoOn ? 'destination' : 'outside'
      this.#isNextLine = this.#mayGoOn = false
    }
  }
}
