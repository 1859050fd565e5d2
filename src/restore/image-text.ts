import { NEWLINE } from './characters.js'
import { BACKTICK } from './html-states.js'
import type { Form } from './symbols.js'

/**
 * Tracks whether a text is in the brackets of an image, `![…]`. commonmark and micromark write a tag inside verbatim
 * into the attribute `alt`: a quotation mark in it ends the value, and the rest of the text becomes attributes.
 */

const BANG = 0x21
const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d
const PARENTHESIS = 0x28
const SPACE = 0x20
const TAB = 0x09

export class ImageText {
  #depth = 0
  /** True if no code and no destination in it can hide a bracket. */
  #isSimple = true
  #isBlank = false
  #tags = 0

  /** Skips text without notable symbols. */
  pass(): void {
    this.#isBlank = false
  }

  /**
   * Takes the next symbol, the previous one and how many tags have begun. Returns true if a tag has begun in the
   * brackets.
   */
  see(code: number, form: Form, last: number, tags: number): boolean {
    const hasTag = this.#depth > 0 && tags !== this.#tags
    this.#tags = tags
    if (this.#depth === 0) {
      if (code === SQUARE && last === BANG && form === 'literal') this.#start()
    } else if (code === NEWLINE) this.#break()
    else if (code !== SPACE && code !== TAB) this.#inside(code, form, last)
    return hasTag
  }

  #start(): void {
    this.#depth = 1
    this.#isSimple = true
    this.#isBlank = false
  }

  #break(): void {
    if (this.#isBlank) this.#depth = 0
    this.#isBlank = true
  }

  #inside(code: number, form: Form, last: number): void {
    this.#isBlank = false
    const isDestination = code === PARENTHESIS && last === SQUARE_CLOSING
    if (isDestination || code === BACKTICK) this.#isSimple = false
    else if (form === 'literal' && code === SQUARE) this.#depth++
    else if (form === 'literal' && code === SQUARE_CLOSING && this.#isSimple) this.#depth--
  }
}
