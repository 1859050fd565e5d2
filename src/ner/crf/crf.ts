import { analyze } from '../text/analyze.js'
import { Clusters } from '../text/clusters.js'
import { Gazetteer } from '../text/gazetteer.js'
import { LanguageVotes } from '../text/language.js'
import { Lattice } from './lattice.js'
import type { ModelParts } from './model-file.js'
import { Scorer } from './scorer.js'
import { newTokens } from '../text/tokens.js'
import { STEP, Weights } from './weights.js'

/** What the conditional random field needs of a model: all but the net. */
export type FieldParts = Omit<ModelParts, 'vectors' | 'net'>

/** The field made ready: `read` fills `tokens` from a place of a text on, `scorer` scores them into `lattice`. */
export function openField(parts: FieldParts) {
  const gazetteer = new Gazetteer(parts.gazetteer)
  const clusters = new Clusters(parts.clusters)
  const votes = new LanguageVotes(parts.votes)
  const weights = { words: new Weights(parts.words), characters: new Weights(parts.characters) }
  const transitions = Float64Array.from(parts.transitions, (steps) => Math.exp(steps * STEP))
  const tokens = newTokens()
  const lattice = new Lattice()
  const scorer = new Scorer(weights, parts, lattice, transitions)
  const read = (text: string, at: number): number => analyze(text, at, tokens, gazetteer, clusters, votes)
  return { gazetteer, transitions, tokens, lattice, scorer, read }
}
