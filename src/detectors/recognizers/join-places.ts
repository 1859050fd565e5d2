import type { Finding } from '../../types.js'
import { finding } from './recognizer.js'

/** From here on a place is taken for one. */
const SURE = 0.6
/** "28009 Madrid", "D-10115 Berlin"; a year before a place is none. */
const POSTCODE_BEFORE =
  /(?:^|[^\p{L}\d.,])((?:[A-Z]{1,3}[-–])?(?:\d{5,6}|\d{3} \d{2,3}|(?!(?:19|20)\d\d)\d{4}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2})[ ,]{1,2})$/u
const BETWEEN_PARTS = /^(?:[ \t]{0,2}[,;(/–-]?[ \t]{0,2}(?:\r?\n[ \t]{0,6})?|\.?,? )$/
const REACH = 14

/** Makes one finding of an address and the places beside it, and takes in a postcode that stands before a place. */
export function joinPlaces(text: string, findings: readonly Finding[]): Finding[] {
  const joined: Finding[] = []
  for (const next of findings) {
    const last = joined[joined.length - 1]
    const current =
      next.label === 'LOCATION' && next.score >= SURE ? withPostcode(text, next, last?.spans.end ?? 0) : next
    if (last && isOneAddress(text, last, current)) {
      joined[joined.length - 1] = span(text, Math.max(last.score, current.score), last.spans.start, current.spans.end)
    } else joined.push(current)
  }
  return joined
}

function withPostcode(text: string, place: Finding, from: number): Finding {
  const { start, end } = place.spans
  const code = POSTCODE_BEFORE.exec(text.slice(Math.max(from, start - REACH), start))?.[1]
  return code === undefined ? place : span(text, place.score, start - code.length, end)
}

/** Two places beside each other, of which one has a number. */
function isOneAddress(text: string, a: Finding, b: Finding): boolean {
  if (a.label !== 'LOCATION' || b.label !== 'LOCATION' || a.score < SURE || b.score < SURE) return false
  if (b.spans.start - a.spans.end > 8 || !BETWEEN_PARTS.test(text.slice(a.spans.end, b.spans.start))) return false
  return /\d/.test(a.text) || /\d/.test(b.text)
}

function span(text: string, score: number, start: number, end: number): Finding {
  return finding('LOCATION', score, text, start, end)
}
