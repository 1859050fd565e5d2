import { COLON } from './characters.js'
import type { LineStart } from './line-start.js'
import type { Form } from './symbols.js'

/** Follows square brackets, and finds where a link destination begins: after `](`, or after the `]:` of a label. */

const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d
const PARENTHESIS = 0x28

const CARET = 0x5e

/** What the last `]` may have closed. */
type Closed = 'none' | 'text' | 'label'

/** A definition that a `:` after a `]` begins. */
export interface Definition {
  readonly isFootnote: boolean
  /** The token whose brackets are the label's. */
  readonly token: string | undefined
}

export class LinkBrackets {
  readonly #line: LineStart
  #closed: Closed = 'none'
  /** Number of symbols in the label that a `[` at the start of a line opened, or -1. */
  #label = -1
  /** True if the label begins with `^`. */
  #isFootnote = false
  /** The last token, if its `]` was the previous symbol. */
  #token: string | undefined
  #behind: string | undefined
  #isBefore = true

  constructor(line: LineStart) {
    this.#line = line
  }

  /** The token whose brackets a destination follows: it is a link only if the token stays as it is. */
  get behind(): string | undefined {
    return this.#behind
  }

  /** The definition that a `:` would begin here. */
  get definition(): Definition | undefined {
    if (this.#closed !== 'label' && this.#token === undefined) return undefined
    return { isFootnote: this.#isFootnote, token: this.#token }
  }

  /** Skips symbols without brackets. */
  pass(text: string, from: number, to: number): void {
    this.#closed = 'none'
    this.#token = undefined
    if (this.#label === 0 && text.charCodeAt(from) === CARET) this.#isFootnote = true
    if (this.#label >= 0) this.#label += to - from
    for (let at = from; at < to && this.#behind !== undefined; at++) this.leave(text.charCodeAt(at) === 0x20)
  }

  token(token: string, text: string): void {
    this.#closed = 'none'
    this.#token = text.endsWith(']') ? token : undefined
    if (this.#label < 0) this.#isFootnote = text.includes('^')
    this.#isBefore = false
  }

  /** True if a destination follows this symbol. */
  leads(code: number): boolean {
    if (code !== PARENTHESIS && code !== COLON) return false
    if (this.#token !== undefined) {
      this.#behind = this.#token
      this.#isBefore = true
    }
    return this.#closed === 'label' || (this.#closed === 'text' && code === PARENTHESIS)
  }

  /** Takes the next symbol. A label may contain any symbol but brackets; an escaped one may be read as a bracket. */
  see(code: number, form: Form): void {
    this.#closed = 'none'
    this.#token = undefined
    if (form !== 'encoded' && code === SQUARE_CLOSING) {
      this.#closed = this.#label >= 0 ? 'label' : 'text'
      // The box of a task list item: a paragraph begins after it.
      if (this.#label === 0 || this.#label === 1) this.#line.renew()
      if (form === 'literal') this.#label = -1
    } else if (form !== 'encoded' && code === SQUARE && this.#line.isFresh) {
      if (form === 'literal') this.#isFootnote = false
      this.#label = 0
    } else if (this.#label >= 0) {
      if (this.#label === 0 && code === CARET) this.#isFootnote = true
      this.#label++
    }
  }

  /** Leaves a destination, which white space after its first character ends. */
  leave(isSpace: boolean): void {
    if (isSpace && !this.#isBefore) this.#behind = undefined
    if (!isSpace) this.#isBefore = false
  }
}
