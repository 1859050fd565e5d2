import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import type { Knowledge } from './features.js'
import { isOrderFor } from './made-up.js'
import { isPerson } from './private-persons.js'
import { joinedHash, readWords } from './words.js'

/** Raises full names of those for whom something is to be written: "Schreibe für Finn Brüggemann einen Aufsatz". */

const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’.-]+){1,3}$/u

export function withRecipients(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  const isRecipient = (one: Finding): boolean => {
    if (one.score < CERTAINTY.possible || one.score >= CERTAINTY.found) return false
    if (!FULL_NAME.test(one.text) || !isPerson(one, knowledge)) return false
    return knowledge.known(joinedHash(readWords(one.text))) === 0 && isOrderFor(text, one)
  }
  return findings.map((one) => (isRecipient(one) ? { ...one, score: CERTAINTY.found } : one))
}
