import { maskOf, spread } from './hash.js'
import { KIND, PAD, type Tokens } from './tokens.js'

const BITS = 11
/** The largest number of a cluster. */
export const MOST_CLUSTERS = (1 << BITS) - 1

/** Eight clusters in a row are a wider one, counted from 1; 0 stays 0. */
export function wideCluster(cluster: number): number {
  return (cluster + 7) >> 3
}

/** What a word is told apart by in the table, for its folded hash mixed by `spread`; never 0. */
export function clusterPrint(mixed: number): number {
  return ((mixed >>> 20) | 1) << BITS
}

/**
 * Which words are used alike, as texts of news and an encyclopedia use them: footballers, first names, towns, tools. A
 * hash table of 12 bits that tell words apart and the number of a cluster.
 */
export class Clusters {
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(slots: Int32Array) {
    this.#slots = slots
    this.#mask = maskOf(slots.length, 'clusters')
  }

  /** The cluster of a word by its folded hash, from 1; 0 if it is unknown. */
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
    for (let place = PAD; place < to; place++) {
      tokens.cluster[place] = tokens.kind[place] === KIND.word ? this.get(tokens.fold[place] ?? 0) : 0
    }
  }
}
