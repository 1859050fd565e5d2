import { maskOf, spread } from './hash.js'
import { KIND, PAD, type Tokens } from './tokens.js'

/** Word clusters: a table that maps words to groups of similar words. */

const BITS = 11
/** The largest number of a cluster. Clusters are numbered from 1; 0 stands for an unknown word. */
export const MOST_CLUSTERS = (1 << BITS) - 1

/** Returns the wider cluster of eight neighbours, numbered from 1; 0 stays 0. */
export function wideCluster(cluster: number): number {
  return (cluster + 7) >> 3
}

/** Returns the fingerprint of a word in the table, from its folded hash mixed by `spread`; never 0. */
export function clusterPrint(mixed: number): number {
  return ((mixed >>> 20) | 1) << BITS
}

/**
 * Clusters of words used alike in news and encyclopedias: footballers, first names, towns, tools. A hash table with a
 * 12-bit fingerprint and the number of a cluster per slot.
 */
export class Clusters {
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(slots: Int32Array) {
    this.#slots = slots
    this.#mask = maskOf(slots.length, 'clusters')
  }

  /** Returns the cluster of a word, by its folded hash; 0 if unknown. */
  get(hash: number): number {
    const mixed = spread(hash)
    const print = clusterPrint(mixed)
    const slots = this.#slots
    for (let at = mixed & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = slots[at] ?? 0
      if ((slot & ~MOST_CLUSTERS) === print) return slot & MOST_CLUSTERS
      if (slot === 0) return 0
    }
  }

  /** Looks up every word of a stretch. */
  mark(tokens: Tokens): void {
    const to = PAD + tokens.count
    for (let position = PAD; position < to; position++) {
      tokens.cluster[position] = tokens.kind[position] === KIND.word ? this.get(tokens.fold[position] ?? 0) : 0
    }
  }
}
