/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to `limit`, which is left out. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, pick: (list) => list[below(list.length)]! }
}
