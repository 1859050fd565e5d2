import { DASH } from './characters.js'
import { BANG, GREATER } from './html-states.js'

/** Knows where a comment ends: at `-->` or `--!>`, and `<!-->` is a whole one. */
export class CommentEnd {
  #dashes = 0

  start(): void {
    this.#dashes = 2
  }

  /** Whether it ends with this character. */
  see(code: number): boolean {
    const ends = code === GREATER && this.#dashes >= 2
    this.#dashes = code === DASH ? this.#dashes + 1 : code === BANG && this.#dashes >= 2 ? 2 : 0
    return ends
  }
}
