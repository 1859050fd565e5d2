import { BACKSLASH } from './characters.js'

/**
 * Knows whether a URL goes on behind a line break, and behind the white space and the marks of quotations that begin the
 * next line. markdown-it goes on behind a break with a backslash before it; marked takes U+2028 for a break that begins a
 * line but ends no URL.
 */

const SPACE = 0x20
const GREATER = 0x3e

export class LineJoin {
  #isOpen = false

  /** Takes white space, and the symbol before it. Gives whether the URL goes on. */
  space(code: number, last: number): boolean {
    if (last === BACKSLASH && code !== SPACE) this.#isOpen = true
    return this.#isOpen
  }

  /** Takes any other symbol. */
  see(code: number): void {
    if (code !== GREATER) this.#isOpen = false
  }

  /** A line break that ends no URL. */
  open(): void {
    this.#isOpen = true
  }

  close(): void {
    this.#isOpen = false
  }
}
