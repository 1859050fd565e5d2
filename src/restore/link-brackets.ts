import { COLON } from './characters.js'
import type { LineStart } from './line-start.js'
import type { Form } from './symbols.js'

/** Follows square brackets, and knows where they lead to a destination: `](`, or the `]:` of a label. */

const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d
const PARENTHESIS = 0x28

const CARET = 0x5e

/** What the last `]` may have closed. */
type Closed = 'none' | 'text' | 'label'

/** What a `:` begins behind a `]`. */
export interface Definition {
  readonly isFootnote: boolean
  /** The token whose brackets are those of the label. */
  readonly token: string | undefined
}

export class LinkBrackets {
  readonly #line: LineStart
  #closed: Closed = 'none'
  /** How many symbols came in the label that a `[` at the beginning of a line has opened, or -1. */
  #label = -1
  /** It begins with `^`. */
  #isFootnote = false
  /** The last token, if what comes follows its `]`. */
  #token: string | undefined
  #behind: string | undefined
  #isBefore = true

  constructor(line: LineStart) {
    this.#line = line
  }

  /** The token whose brackets a destination follows: it is one only if the token stays as it is. */
  get behind(): string | undefined {
    return this.#behind
  }

  /** The definition that a `:` begins here. */
  get definition(): Definition | undefined {
    if (this.#closed !== 'label' && this.#token === undefined) return undefined
    return { isFootnote: this.#isFootnote, token: this.#token }
  }

  /** So many symbols went by, of which none is a bracket. */
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

  /** Whether a destination follows this symbol. */
  leads(code: number): boolean {
    if (code !== PARENTHESIS && code !== COLON) return false
    if (this.#token !== undefined) {
      this.#behind = this.#token
      this.#isBefore = true
    }
    return this.#closed === 'label' || (this.#closed === 'text' && code === PARENTHESIS)
  }

  /** In a label there may be any symbol but the two; an escaped one may be read as one of them. */
  see(code: number, form: Form): void {
    this.#closed = 'none'
    this.#token = undefined
    if (form !== 'encoded' && code === SQUARE_CLOSING) {
      this.#closed = this.#label >= 0 ? 'label' : 'text'
      // The box of a task: what follows is the beginning of a paragraph.
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

  /** White space behind the first character of a destination ends it. */
  leave(isSpace: boolean): void {
    if (isSpace && !this.#isBefore) this.#behind = undefined
    if (!isSpace) this.#isBefore = false
  }
}
