import { spread } from './hash.js'
import { coarseShape } from './shape.js'
import type { Tokens } from './tokens.js'

/** Stop words, learnt from the training texts. */

/** Returns the key of a token in a set of stop words: its word and its coarse shape. Never 0. */
export function stopWordKey(tokens: Tokens, position: number): number {
  return spread((tokens.word[position] ?? 0) + coarseShape(tokens.shape[position] ?? 0)) || 1
}

/** A set of common words and signs, by their keys, with which no name or location begins. */
export class StopWords {
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(keys: Int32Array) {
    const size = 1 << Math.ceil(Math.log2(2 * keys.length + 2))
    this.#slots = new Int32Array(size)
    this.#mask = size - 1
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] ?? 0
      let at = key & this.#mask
      while (this.#slots[at] !== 0) at = (at + 1) & this.#mask
      this.#slots[at] = key
    }
  }

  has(key: number): boolean {
    const slots = this.#slots
    for (let at = key & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = slots[at] ?? 0
      if (slot === key) return true
      if (slot === 0) return false
    }
  }
}
