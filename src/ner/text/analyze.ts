import { addContext } from './context.js'
import type { Clusters } from './clusters.js'
import type { Gazetteer } from './gazetteer.js'
import type { LanguageVotes } from './language.js'
import { tokenize } from './tokenize.js'
import type { Tokens } from './tokens.js'

/** Reads the next stretch of a text into `tokens`, with all that features look at; returns where the next begins. */
export function analyze(
  text: string,
  from: number,
  tokens: Tokens,
  gazetteer: Gazetteer,
  clusters: Clusters,
  votes: LanguageVotes,
): number {
  const next = tokenize(text, from, tokens)
  addContext(tokens)
  gazetteer.mark(text, tokens)
  clusters.mark(tokens)
  tokens.language = votes.guess(tokens)
  return next
}
