import type { Candidate } from '../crf/candidates.js'
import { TYPE } from '../crf/labels.js'
import type { Gazetteer } from '../text/gazetteer.js'
import { FLAG, LOCATION_FLAGS, NAME_FLAGS } from '../text/gazetteer-flags.js'
import { PAD, type Tokens } from '../text/tokens.js'

/** Cuts off prefixed particles from names and locations. */

// After a particle, the first word of a longer entity may be shorter than a one-word entity.
const LEAST_LETTERS = { only: 4, first: 3 } as const

/**
 * Cuts off the particle of a candidate: "in Haifa" is one word in Hebrew, and likewise in Arabic and Amharic. The rest
 * must be listed, or begin an entry, and the whole word must not be listed.
 */
export function withoutParticle(text: string, tokens: Tokens, gazetteer: Gazetteer, span: Candidate): Candidate {
  const position = PAD + span.first
  const [start, end] = [tokens.start[position] ?? 0, tokens.end[position] ?? 0]
  if (span.start !== start) return span
  const isLonger = span.last > span.first
  const rest = gazetteer.behindParticle(text, start, end, isLonger ? LEAST_LETTERS.first : LEAST_LETTERS.only)
  const wanted = (span.type === TYPE.name ? NAME_FLAGS : LOCATION_FLAGS) | (isLonger ? FLAG.begins : 0)
  const isListed = (gazetteer.get(tokens.fold[position] ?? 0) & (NAME_FLAGS | LOCATION_FLAGS)) !== 0
  return (rest & wanted) === 0 || isListed ? span : { ...span, start: start + 1 }
}
