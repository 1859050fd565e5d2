import { Clusters } from './clusters.js'
import { Gazetteer } from './gazetteer.js'
import type { ModelParts } from './model-file.js'

/** What a model knows of a word by its folded hash. */
export interface WordFacts {
  /** Flags of the gazetteer; 0 for an unknown word. */
  flags(hash: number): number
  /** Which words it is used like; 0 for an unknown word. */
  cluster(hash: number): number
}

/** The facts in a model. */
export function wordFacts(parts: Pick<ModelParts, 'gazetteer' | 'clusters'>): WordFacts {
  const gazetteer = new Gazetteer(parts.gazetteer)
  const clusters = new Clusters(parts.clusters)
  return { flags: (hash) => gazetteer.get(hash), cluster: (hash) => clusters.get(hash) }
}
