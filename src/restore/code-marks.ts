import { BACKTICK } from './html-states.js'

/** Knows whether a text that began outside of Markdown's code may be in it: it has a fence, or an odd number of backticks. */

const TILDE = 0x7e
const FENCE = 3

export class CodeMarks {
  #ticks = 0
  #row = 0
  #last = 0
  #hasFence = false

  get isOpen(): boolean {
    return this.#hasFence || this.#ticks % 2 === 1
  }

  start(): void {
    this.#ticks = this.#row = this.#last = 0
    this.#hasFence = false
  }

  see(code: number): void {
    if (code === BACKTICK) this.#ticks++
    if (code !== BACKTICK && code !== TILDE) this.#row = 0
    else this.#row = code === this.#last ? this.#row + 1 : 1
    if (this.#row === FENCE) this.#hasFence = true
    this.#last = code
  }
}
