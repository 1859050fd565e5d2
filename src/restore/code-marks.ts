import { BACKTICK } from './html-states.js'

/**
 * Knows whether Markdown may take the end of a text for code, or drop it: the text has a fence or an odd number of backticks,
 * or it began within a line, which may be one of a table, and goes on in another cell.
 */

const TILDE = 0x7e
const PIPE = 0x7c
const FENCE = 3

export class CodeMarks {
  #ticks = 0
  #row = 0
  #last = 0
  #isInLine = false
  #isDoubtful = false

  get isOpen(): boolean {
    return this.#isDoubtful || this.#ticks % 2 === 1
  }

  start(isInLine: boolean): void {
    this.#ticks = this.#row = this.#last = 0
    this.#isInLine = isInLine
    this.#isDoubtful = false
  }

  see(code: number): void {
    if (code === BACKTICK) this.#ticks++
    if (code !== BACKTICK && code !== TILDE) this.#row = 0
    else this.#row = code === this.#last ? this.#row + 1 : 1
    if (this.#row === FENCE || (code === PIPE && this.#isInLine)) this.#isDoubtful = true
    this.#last = code
  }
}
