import { analyze } from '../text/analyze.js'
import { Clusters } from '../text/clusters.js'
import { Gazetteer } from '../text/gazetteer.js'
import { LanguageVotes } from '../text/language.js'
import { Lattice } from './lattice.js'
import type { ModelParts } from './model-file.js'
import { Scorer } from './scorer.js'
import { readLate } from './shared-file.js'
import { newTokens } from '../text/tokens.js'
import { STEP, Weights } from './weights.js'

/** Opens the conditional random field (CRF) of a model. */

/** The parts of a model that the CRF needs: all but the network. */
export type CrfParts = Omit<ModelParts, 'vectors' | 'network'>

/** Builds a CRF from its parts: `read` fills `tokens` from an offset of a text, `scorer` scores them into `lattice`. */
export function openCrf(parts: CrfParts) {
  const gazetteer = new Gazetteer(parts.gazetteer)
  const lookups = { gazetteer, clusters: new Clusters(parts.clusters), votes: new LanguageVotes(parts.votes) }
  const weights = { words: new Weights(parts.words), characters: charactersOf(parts) }
  const transitions = Float64Array.from(parts.transitions, (steps) => Math.exp(steps * STEP))
  const tokens = newTokens()
  const lattice = new Lattice()
  const scorer = new Scorer(weights, parts, lattice, transitions)
  const read = (text: string, at: number): number => analyze(text, at, tokens, lookups)
  return { gazetteer, transitions, tokens, lattice, scorer, read }
}

/** The weights of characters, which are read from the model's file at their first use. */
function charactersOf({ characters, late }: CrfParts): () => Weights {
  let weights: Weights | undefined
  return () => {
    if (weights) return weights
    if (late) readLate(late)
    return (weights = new Weights(characters))
  }
}
