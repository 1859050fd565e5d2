import { addContext } from './context.js'
import type { Clusters } from './clusters.js'
import type { Gazetteer } from './gazetteer.js'
import type { LanguageVotes } from './language.js'
import { tokenize } from './tokenize.js'
import type { Tokens } from './tokens.js'

/** Tokenises a text and looks its tokens up in the tables of the model. */

/** The tables of a model in which tokens are looked up. */
export interface Lookups {
  readonly gazetteer: Gazetteer
  readonly clusters: Clusters
  readonly votes: LanguageVotes
}

/**
 * Reads the next stretch of a text into `tokens` and fills the columns that features read. Returns the offset at which
 * the following stretch begins.
 */
export function analyze(text: string, from: number, tokens: Tokens, lookups: Lookups): number {
  const next = tokenize(text, from, tokens)
  addContext(tokens)
  lookups.gazetteer.mark(text, tokens)
  lookups.clusters.mark(tokens)
  tokens.language = lookups.votes.guess(tokens)
  return next
}
