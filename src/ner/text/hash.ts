import { foldOf } from './characters.js'

/** Hash functions that training and runtime share: the constants are part of the model format. */

const { imul } = Math

/** Initial value of a rolling hash, and its multiplier (FNV-1a). */
export const BASIS = 0x811c9dc5 | 0
const PRIME = 0x01000193

/** Adds a code unit to a rolling hash. */
export function roll(hash: number, unit: number): number {
  return imul(hash ^ unit, PRIME)
}

/** Hashes a word in lower case without accents; equals `fold` of a token with this text. */
export function foldHash(text: string): number {
  return rollFolded(BASIS, text, 0, text.length)
}

/** Adds a part of a text, folded, to a rolling hash. */
export function rollFolded(basis: number, text: string, start: number, end: number): number {
  let hash = basis
  for (let at = start; at < end; at++) {
    const unit = foldOf[text.charCodeAt(at)] ?? 0
    if (unit !== 0) hash = roll(hash, unit)
  }
  return hash
}

/** Adds the hash of the next word to the hash of the words before it. */
export function join(hash: number, next: number): number {
  return imul((hash << 5) ^ (hash >>> 27) ^ next, 0x9e3779b1 | 0)
}

/** Mixes the bits of a hash, to use them as the index into a table. */
export function spread(hash: number): number {
  let x = imul(hash ^ (hash >>> 16), 0x7feb352d)
  x = imul(x ^ (x >>> 15), 0x846ca68b | 0)
  return x ^ (x >>> 16)
}

/**
 * Returns the mask that reduces a hash to an index into a table of `size` slots. Throws unless that is a power of 2.
 */
export function maskOf(size: number, table: string): number {
  if (size === 0 || (size & (size - 1)) !== 0) throw new Error(`${table} size is no power of 2`)
  return size - 1
}
