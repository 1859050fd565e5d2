import { Clusters } from './clusters.js'
import { Gazetteer } from './gazetteer.js'
import { foldHash } from './hash.js'

/** Looks up single words in the tables of the name model. */

/** What a model knows about single words; hashes are those of `foldHash`. */
export interface WordFacts {
  /** Gazetteer flags (see `FLAG`); 0 for an unknown word. */
  flags(hash: number): number
  /** The same, by the word itself. */
  known(word: string): number
  /** Word cluster; 0 for an unknown word. */
  cluster(hash: number): number
}

/** Reads word facts from the tables of a model. */
export function wordFacts(tables: { gazetteer: Int32Array; clusters: Int32Array }): WordFacts {
  const gazetteer = new Gazetteer(tables.gazetteer)
  const clusters = new Clusters(tables.clusters)
  return {
    flags: (hash) => gazetteer.get(hash),
    known: (word) => gazetteer.get(foldHash(word)),
    cluster: (hash) => clusters.get(hash),
  }
}
