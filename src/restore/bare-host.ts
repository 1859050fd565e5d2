import { classOf, COLON, DOT, SLASH, WORD } from './characters.js'

/**
 * Detects a host that is not written as a URL but linked as one, such as `evil.example:8080/`: a host, followed by the
 * start of a path.
 */

const DASH = 0x2d
const HASH = 0x23
const QUESTION = 0x3f
const SHORTEST_LABEL = 2

type State = 'none' | 'label' | 'port'

export class BareHost {
  #state: State = 'none'
  /** Length of the label after the last dot; negative if it cannot be the last one of a host. */
  #label = 0

  get isPossible(): boolean {
    return this.#state !== 'none'
  }

  /** Takes the next symbol and the previous one. Returns true if a path begins with it. */
  see(code: number, last: number): boolean {
    if (this.#state === 'none') {
      if (code === DOT && isHostCharacter(last)) this.#start()
      return false
    }
    const isHost = this.#state === 'port' || this.#label >= SHORTEST_LABEL
    if (code === SLASH || code === QUESTION || code === HASH) {
      this.#state = 'none'
      return isHost
    }
    if (code === COLON && isHost) this.#state = 'port'
    else if (code === DOT && this.#label !== 0) this.#start()
    else if (!isHostCharacter(code)) this.#state = 'none'
    else if (this.#label === 0 && isDigit(code)) this.#label = -Infinity
    else this.#label++
    return false
  }

  /** Takes a token, whose value may be a label. */
  token(): void {
    this.#label = SHORTEST_LABEL
  }

  end(): void {
    this.#state = 'none'
  }

  #start(): void {
    this.#state = 'label'
    this.#label = 0
  }
}

/** True if a host name may contain this character. */
export function isHostCharacter(code: number): boolean {
  return code === DASH || code >= 0x80 || (classOf(code) & WORD) !== 0
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
