import { Clusters } from './clusters.js'
import { Gazetteer } from './gazetteer.js'
import { foldHash } from './tokenize.js'

/** What a model knows of a word by its folded hash. */
export interface WordFacts {
  /** Flags of the gazetteer; 0 for an unknown word. */
  flags(hash: number): number
  /** The same by the word itself: how common it is as a given name (bits 0, 1), a surname (2, 3), a city (4, 5). */
  known(word: string): number
  /** Which words it is used like; 0 for an unknown word. */
  cluster(hash: number): number
}

/** The facts in the tables of a model. */
export function wordFacts(tables: { gazetteer: Int32Array; clusters: Int32Array }): WordFacts {
  const gazetteer = new Gazetteer(tables.gazetteer)
  const clusters = new Clusters(tables.clusters)
  return {
    flags: (hash) => gazetteer.get(hash),
    known: (word) => gazetteer.get(foldHash(word)),
    cluster: (hash) => clusters.get(hash),
  }
}
