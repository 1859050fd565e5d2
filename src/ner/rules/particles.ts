import { FLAG, type Gazetteer } from '../text/gazetteer.js'
import type { Candidate } from '../crf/candidates.js'
import { PAD, type Tokens } from '../text/tokens.js'

const NAMES = FLAG.given | FLAG.surname
const PLACES = FLAG.city | FLAG.region | FLAG.street

/**
 * "In Haifa" is one word in Hebrew, and so in Arabic and Amharic: the letter of the particle stays outside the span
 * where what follows it is listed, or begins an entry, and the whole word is not.
 */
export function withoutParticle(text: string, tokens: Tokens, gazetteer: Gazetteer, span: Candidate): Candidate {
  const place = PAD + span.first
  const [start, end] = [tokens.start[place] ?? 0, tokens.end[place] ?? 0]
  if (span.start !== start) return span
  const goesOn = span.last > span.first
  const behind = gazetteer.behindParticle(text, start, end, goesOn ? 3 : 4)
  const wanted = (span.type === 0 ? NAMES : PLACES) | (goesOn ? FLAG.begins : 0)
  if ((behind & wanted) === 0 || (gazetteer.get(tokens.fold[place] ?? 0) & (NAMES | PLACES)) !== 0) return span
  return { ...span, start: start + 1 }
}
