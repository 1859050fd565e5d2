/** A seeded source of randomness: the same seed gives the same model. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let x = this.#state
    x = Math.imul(x ^ (x >>> 15), x | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const value = list[this.below(list.length)]
    if (value === undefined) throw new Error('pick from an empty list')
    return value
  }

  shuffle(list: Int32Array): void {
    for (let i = list.length - 1; i > 0; i--) {
      const other = this.below(i + 1)
      const swap = list[i] ?? 0
      list[i] = list[other] ?? 0
      list[other] = swap
    }
  }
}
