// Small integer hashes. Everything that training and runtime look up goes through here, so the constants are part of
// the model format.

const { imul } = Math

/** Spreads the bits of a hash; for sets that are looked up by the hash of a word. */
export function spread(hash: number): number {
  let x = imul(hash ^ (hash >>> 16), 0x7feb352d)
  x = imul(x ^ (x >>> 15), 0x846ca68b | 0)
  return x ^ (x >>> 16)
}

/** The mask that brings a hash into a table of `size` slots. Throws if that is no power of 2; `what` is for the error. */
export function maskOf(size: number, what: string): number {
  if (size === 0 || (size & (size - 1)) !== 0) throw new Error(`${what} size is no power of 2`)
  return size - 1
}

/** Hash of a sequence from the hash of its beginning and its next part. */
export function join(hash: number, next: number): number {
  return imul((hash << 5) ^ (hash >>> 27) ^ next, 0x9e3779b1 | 0)
}
