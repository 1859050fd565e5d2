import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import type { Cued, Meaning } from '../scan/cues.js'
import { firstEndingAfter, overlapsOf } from '../scan/intervals.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Scan } from '../scan/scan.js'

/** Finds the names in lists of contacts. */

const SCORE = 0.85
const LONGEST_HEAD = 60
const CASED = String.raw`\p{Lu}[\p{L}\p{M}.'’-]{1,24}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,24}){0,3}`
const UNCASED = String.raw`[\p{Lo}\p{M}]{2,16}(?: [\p{Lo}\p{M}]{2,16}){0,2}`
/** The text before the contact in a row: a bullet or a number, and words that may be a name. */
const HEAD = new RegExp(
  String.raw`^[ \t]{0,4}(?:[-*•][ \t]|\d{1,3}[.)][ \t])?(${CASED}|${UNCASED})[ \t:,;|–-]{1,4}$`,
  'u',
)
const TAIL = /^[\s.,;)]{0,4}(?:\n|$)/
const FEWEST_ROWS = 2

/**
 * Finds names in rows of a name and a number or e-mail address, once the model has seen names in half of the rows:
 * "Violet 020 7946 0958" among others.
 */
export function listedNames({ text, cues, structure }: Scan<Meaning>, found: readonly Finding[]): Finding[] {
  const rows: Span[] = []
  for (const { label, score, spans } of found) {
    if (label !== 'CONTACT' || score < CERTAINTY.found || !TAIL.test(text.slice(spans.end, spans.end + 5))) continue
    const { start } = structure.lineAt(spans.start)
    if (spans.start - start > LONGEST_HEAD) continue
    const head = text.slice(start, spans.start)
    const name = HEAD.exec(head)?.[1]
    if (name !== undefined)
      rows.push({ start: start + head.lastIndexOf(name), end: start + head.lastIndexOf(name) + name.length })
  }
  if (rows.length < FEWEST_ROWS) return []
  const isName = overlapsOf(
    found.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.found).map(({ spans }) => spans),
  )
  const others = rows.filter(({ start, end }) => !isName(start, end))
  if (others.length * 2 > rows.length) return []
  return others
    .filter(({ start, end }) => !isOrdinary(text.slice(start, end)) && !isCue({ text, cues }, start))
    .map(({ start, end }) => finding('NAME', SCORE, text, { start, end }))
}

/** True for a caption of numbers: "Fax". */
function isCue({ cues }: Cued, start: number): boolean {
  const cue = cues[firstEndingAfter(cues, start)]
  return cue !== undefined && cue.start <= start && cue.meanings.some(({ topic }) => topic !== 'name')
}
