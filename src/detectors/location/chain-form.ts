import { lazy } from '../word-list.js'

/** Makes patterns for rows of the parts of an address. */

/** A word with a capital. */
export const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`

/** A kind of row, with words of which a text that holds one has at least one. */
export interface ChainKind {
  readonly trigger: RegExp
  /** Pages of characters of which every such word has one; absent if a word may be ASCII. */
  readonly pages?: number
  readonly chain: () => RegExp
}

/** A chain of at least two parts, with what may stand before and behind it; made when a text first needs it. */
export function chain(part: string, { before = '', between = ',? ', behind = '' } = {}): () => RegExp {
  const source = `(?<![\\p{L}\\p{M}\\d])${before}${part}(?:(?:${between})${part}){1,5}${behind}`
  return lazy(() => new RegExp(source, 'gu'))
}
