import { spread } from '../../src/ner/text/hash.js'

const SIZE = 1 << 20

/** How often words occur in the training texts. */
export class WordRarity {
  readonly #counts = new Uint16Array(SIZE)

  see(word: number): void {
    const slot = spread(word) & (SIZE - 1)
    const count = this.#counts[slot] ?? 0
    if (count < 65535) this.#counts[slot] = count + 1
  }

  /** Near 1 for a word seen once, near 0 for a common one; `half` is the count at which it is one half. */
  of(word: number, half: number): number {
    return half / (half + (this.#counts[spread(word) & (SIZE - 1)] ?? 0))
  }
}
