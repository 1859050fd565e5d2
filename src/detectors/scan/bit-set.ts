/** A set of small numbers, one bit each: so small that it stays in the processor's first cache. */
export interface BitSet {
  has(number: number): boolean
  add(number: number): void
}

/** Makes a set for numbers from 0 to `size - 1`, which holds these. */
export function bitSet(size: number, numbers: Iterable<number> = []): BitSet {
  const set = bitSetIn(new Int32Array((size + 31) >>> 5))
  for (const number of numbers) set.add(number)
  return set
}

/** The set whose bits an array holds. */
export function bitSetIn(bits: Int32Array): BitSet {
  const add = (number: number): void => {
    bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
  }
  return { add, has: (number) => ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0 }
}
