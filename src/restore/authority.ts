import type { AllowedHosts } from './allowed-hosts.js'
import type { Form } from './symbols.js'

/**
 * Reads the authority of a URL, `//good.example:8443`, and checks that it is an allowed host, written plainly: nothing
 * encoded, no user name, no backslash, no final dot, ASCII only.
 */

const LONGEST = 300

export class Authority {
  readonly #hosts: AllowedHosts
  #text = ''

  constructor(hosts: AllowedHosts) {
    this.#hosts = hosts
  }

  /** True if no host is allowed. */
  get isNever(): boolean {
    return this.#hosts.isEmpty
  }

  /** Starts with the part of it read so far. */
  start(text: string): void {
    this.#text = text
  }

  /** Takes the next symbol. Returns whether the host is allowed, or undefined while it continues. */
  see(code: number, form: Form): boolean | undefined {
    if (form !== 'literal' || code >= 0x80 || this.#text.length > LONGEST) return false
    const character = String.fromCharCode(code)
    if ('/?#'.includes(character) && this.#text.length >= 2) return this.#hosts.has(this.#text)
    this.#text += character.toLowerCase()
    return undefined
  }
}
