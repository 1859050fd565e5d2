import type { Finding } from '../../types.js'
import { addressEnd, addressStart, isLink, isSure } from './address-boundary.js'
import { finding } from '../recognizer.js'

const DIGIT = /\d/
/** A longer row of places is a list, and to look it through for each of them would take quadratic time. */
const LONGEST_ADDRESS = 600

/**
 * Makes one finding of an address and what stands beside it: places, also those that the model alone would not be sure
 * of, a postcode, the code of a region, the number of a house or flat in front.
 */
export function joinPlaces(text: string, findings: readonly Finding[]): Finding[] {
  if (!findings.some(isSurePlace)) return [...findings]
  if (!findings.some(isNumbered)) return joined(text, widened(text, findings))
  return preceded(text, joined(text, widened(text, joined(text, findings))))
}

/** One finding of neighbours that are parts of one address. */
function joined(text: string, findings: readonly Finding[]): Finding[] {
  const whole: Finding[] = []
  for (const next of findings) {
    const last = whole[whole.length - 1]
    if (last && isOneAddress(text, last, next)) {
      whole[whole.length - 1] = span(text, Math.max(last.score, next.score), last.spans.start, next.spans.end)
    } else whole.push(next)
  }
  return whole
}

/** The places before an address that commas lead from: "Tehran, Valiasr Street, No. 12", seen from its end. */
function preceded(text: string, findings: readonly Finding[]): Finding[] {
  const whole: Finding[] = []
  for (const next of [...findings].reverse()) {
    const last = whole[whole.length - 1]
    if (last && isOneAddress(text, next, last)) {
      whole[whole.length - 1] = span(text, Math.max(last.score, next.score), next.spans.start, last.spans.end)
    } else whole.push(next)
  }
  return whole.reverse()
}

/** Each place with the numbers and codes at its sides; what else was found there stays as it is. */
function widened(text: string, findings: readonly Finding[]): Finding[] {
  const wide: Finding[] = []
  findings.forEach((place, index) => {
    const least = wide[wide.length - 1]?.spans.end ?? 0
    if (place.spans.end <= least) return
    const after = findings.slice(index + 1, index + 4).find((other) => other.label !== 'LOCATION' && isSure(other))
    if (isSurePlace(place)) {
      const start = addressStart(text, place.spans.start, place.text, least)
      const end = addressEnd(text, start, place.spans.end, after?.spans.start ?? text.length)
      wide.push(span(text, place.score, start, end))
    } else wide.push(place)
  })
  return wide
}

/** Two places beside each other, of which one is sure and has a number. */
function isOneAddress(text: string, a: Finding, b: Finding): boolean {
  if (a.label !== 'LOCATION' || b.label !== 'LOCATION') return false
  if (b.spans.end - a.spans.start > LONGEST_ADDRESS) return false
  if (!isNumbered(a) && !isNumbered(b)) return false
  return isLink(text, a, b)
}

/** A sure place with a number: it is for such that others are joined. */
function isNumbered(place: Finding): boolean {
  return isSurePlace(place) && DIGIT.test(place.text)
}

function isSurePlace(place: Finding): boolean {
  return place.label === 'LOCATION' && isSure(place)
}

function span(text: string, score: number, start: number, end: number): Finding {
  return finding('LOCATION', score, text, start, end)
}
