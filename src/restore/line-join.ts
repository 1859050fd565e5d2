import { BACKSLASH } from './characters.js'

/**
 * Tracks whether a URL continues after a line break, and after the white space and quotation marks that begin the next
 * line. markdown-it continues after a break preceded by a backslash; marked takes U+2028 for a break that begins a line
 * but ends no URL.
 */

const SPACE = 0x20
const GREATER = 0x3e

export class LineJoin {
  #isOpen = false

  /** Takes white space, and the previous symbol. Returns true if the URL continues. */
  space(code: number, last: number): boolean {
    if (last === BACKSLASH && code !== SPACE) this.#isOpen = true
    return this.#isOpen
  }

  /** Takes any other symbol. */
  see(code: number): void {
    if (code !== GREATER) this.#isOpen = false
  }

  /** Takes a line break that ends no URL. */
  open(): void {
    this.#isOpen = true
  }

  close(): void {
    this.#isOpen = false
  }
}
