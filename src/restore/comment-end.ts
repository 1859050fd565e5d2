import { DASH } from './characters.js'
import { BANG, GREATER } from './html-states.js'

/** Finds the end of a comment: `-->` or `--!>`; `<!-->` is a complete one. */
export class CommentEnd {
  #dashes = 0

  start(): void {
    this.#dashes = 2
  }

  /** True if the comment ends with this character. */
  see(code: number): boolean {
    const ends = code === GREATER && this.#dashes >= 2
    this.#dashes = code === DASH ? this.#dashes + 1 : code === BANG && this.#dashes >= 2 ? 2 : 0
    return ends
  }
}
