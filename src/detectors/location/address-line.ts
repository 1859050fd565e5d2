import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { lineStart } from '../scan/line-start.js'

/** Extends an address to the start of its line: "AZ2000, Gəncə, Nizami rayonu, Xətai küçəsi 63". */

/** The address reaches to the end of its line. */
const LINE_END = /^[ \t.,;।]{0,3}(?:$|[\r\n])/
/** A word of an address: no word of a sentence, which begins with a small letter. */
const WORD = String.raw`(?:[\p{Lu}\p{Lo}\p{N}][\p{L}\p{M}\p{N}.'’/‑–-]{0,24}|\p{Ll}{1,3}\.?)`
/** Parts of an address in front of another: a few words, then a comma. */
const PARTS = new RegExp(
  String.raw`^[ \t]{0,4}(?![^\n]{0,120}[:：@!?])((?=[\p{Lu}\p{Lo}\p{N}])(?:${WORD}(?: ${WORD}){0,4}, ?){1,4})$`,
  'u',
)
/** Most characters of the line before the address, and of the one above. */
const LONGEST = 120
const LONGEST_ABOVE = 500
/** Most findings that are looked at for the name above. */
const MOST_ABOVE = 12
const POSTCODE = /\p{Nd}{3}/u
const DIGIT = /\p{Nd}/u

/**
 * Extends locations with a number that end with their line, if in front of them stand nothing but the parts of an
 * address, and a name in the line above.
 */
export function wholeAddressLines(text: string, findings: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = []
  for (const one of findings) {
    const start = addressStart(text, one)
    const first = kept.findLastIndex(({ spans }) => spans.end <= start) + 1
    const isWhole = start < one.spans.start && kept.slice(first).every(({ label }) => label === 'LOCATION')
    if (isWhole && isBehindPerson(text, kept, start)) {
      kept.length = first
      kept.push(finding(one.label, one.score, text, { start, end: one.spans.end }))
    } else kept.push(one)
  }
  return kept
}

/** Where an address begins that ends with its line; the start of the finding if it is no such address. */
function addressStart(text: string, { label, score, spans, text: address }: Finding): number {
  if (label !== 'LOCATION' || score < CERTAINTY.found || !DIGIT.test(address)) return spans.start
  const line = lineStart(text, spans.start, LONGEST)
  if (line === undefined || line === spans.start) return spans.start
  if (!LINE_END.test(text.slice(spans.end, spans.end + 5))) return spans.start
  const parts = PARTS.exec(text.slice(line, spans.start))?.[1] ?? ''
  return POSTCODE.test(address) || DIGIT.test(parts) ? spans.start - parts.length : spans.start
}

/** True if a name stands in the line above. */
function isBehindPerson(text: string, findings: readonly Finding[], start: number): boolean {
  const line = (lineStart(text, start, LONGEST) ?? 0) - 1
  const above = lineStart(text, line, LONGEST_ABOVE) ?? line - LONGEST_ABOVE
  return findings
    .slice(-MOST_ABOVE)
    .some(
      ({ label, score, spans }) =>
        label === 'NAME' && score >= CERTAINTY.found && spans.end > above && spans.start < line,
    )
}
