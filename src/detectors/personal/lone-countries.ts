import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import type { Known } from './features.js'
import { KNOWN } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'

/** Takes countries for topics where nothing else in the message is personal: "I live in Germany". */

/** From this score on more than the words around it speaks for a finding: a key, or the app itself. */
const SURE = 0.75

export function withoutLoneCountries(findings: readonly Finding[], known: Known): readonly Finding[] {
  const isFound = ({ score }: Finding): boolean => score >= CERTAINTY.found
  const isCountry = ({ label, score, text }: Finding): boolean =>
    label === 'LOCATION' && score < SURE && known(joinedHash(readWords(text))) === KNOWN.country
  const found = findings.filter(isFound)
  if (found.length === 0 || !found.every(isCountry)) return findings
  return findings.map((one) => (isFound(one) ? { ...one, score: CERTAINTY.found - 0.001 } : one))
}
