import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { fold } from '../scan/characters.js'
import { isRelative } from '../scan/relations.js'
import type { Knowledge } from './features.js'
import { speaksOfHimself } from './made-up.js'
import { isPerson } from './private-persons.js'
import { joinedHash, readWords } from './words.js'

/** Raises names behind a word for a relative, a neighbour or a colleague, where the writer speaks of himself: "my ex-wife Dunja". */

/** Also with a bracket, a comma or a colon behind it. */
const LAST_WORD = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,24})[,:]? \(?$/u
const CAPITAL = /^\p{Lu}/u
/** What people in the Philippines are called by those who know them; in other languages these are other words. */
const PHILIPPINE = /^(?:Ate|Kuya|Aling|Mang)$/
const WITH_PHILIPPINE = /^(?:Ate|Kuya|Aling|Mang) \p{Lu}/u
const OWNS = /^['’]s/
const REACH = 32

export function withOwnRelatives(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  const isNamed = ({ score, spans, text: name }: Finding): boolean => {
    if (score < CERTAINTY.possible || score >= CERTAINTY.found) return false
    if (WITH_PHILIPPINE.test(name)) return true
    const word = wordBefore(text, spans.start)
    // "Granny Smith" is an apple, "Uncle Ben's" is rice.
    if (CAPITAL.test(word) && OWNS.test(text.slice(spans.end, spans.end + 2))) return false
    return isRelative(fold(word.toLowerCase())) && knowledge.known(joinedHash(readWords(`${word} ${name}`))) === 0
  }
  const named = findings.filter((one) => isNamed(one) && isPerson(one, knowledge))
  if (named.length === 0) return findings
  const isKnown = ({ spans, text: name }: Finding): boolean =>
    WITH_PHILIPPINE.test(name) || PHILIPPINE.test(wordBefore(text, spans.start))
  const raised = new Set(speaksOfHimself(text) ? named : named.filter(isKnown))
  return findings.map((one) => (raised.has(one) ? { ...one, score: CERTAINTY.found } : one))
}

function wordBefore(text: string, start: number): string {
  return LAST_WORD.exec(text.slice(Math.max(0, start - REACH), start))?.[1] ?? ''
}
