import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import { firstEndingAfter, overlapsOf } from '../scan/intervals.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { matchesIn, spansOf } from '../scan/match-at.js'
import { lazy } from '../word-list.js'
import { NAMED_UNIT } from './address-parts.js'
import { figureLines } from './figure-lines.js'
import { isStreetWord } from './street-words.js'

/**
 * Tells names with figures from addresses: "Triglav 2864, Mangart 2679, Jalovec 2645", "Slovan – Trnava 2:1", and wines
 * with their years.
 */

const NAMED = String.raw`\p{Lu}[\p{L}\p{M}'’-]{2,24}(?: \p{L}[\p{L}\p{M}'’-]{1,24}){0,2}`
/** A figure, with its unit or without: "645.205 hab." */
const FIGURED = String.raw`${NAMED} \d{1,6}(?:[.,]\d{1,3}){0,2}(?: ?\p{Ll}{1,4}\.?)?`
/** "Slovan – Trnava 2:1", "Getafe 1-3 Betis", in a row or one a line. */
const RESULT = String.raw`(?:${NAMED} [–-] ${NAMED} \d{1,3} ?[:–-] ?\d{1,3}|${NAMED} \d{1,3} ?[:–-] ?\d{1,3} ${NAMED})`
const rows = lazy(() => [
  new RegExp(String.raw`(?<![\p{L}\d])${FIGURED}(?:[,;] ${FIGURED}){2,40}(?![\p{L}\d])`, 'gu'),
  new RegExp(String.raw`(?<![\p{L}\d])${RESULT}(?:(?:[,;] |\r?\n)${RESULT}){1,40}(?![\p{L}\d])`, 'gu'),
  // The departure of a train: "091 Київ – Львів 22:41".
  new RegExp(String.raw`(?<![\p{L}\d])\d{1,5} (?:«[^»\n]{1,20}» )?${NAMED} [–-] ${NAMED} \d{1,2}:\d\d`, 'gu'),
])
const MAY_BE_ROW =
  /\d(?: ?\p{Ll}{1,4}\.?)?[,;] \p{Lu}|\d ?[:–-] ?\d{1,3} \p{Lu}| [–-] \p{Lu}[^\n\d]{1,60} \d{1,2}:\d\d/u
/** The year of a wine in front of the next cell: "Saint-Véran 2022 ; Bourgogne"; in Australia it would be a postcode. */
const VINTAGE = lazy(
  () =>
    new RegExp(
      String.raw`(?<![\p{L}\d])${NAMED}(?<!NSW|VIC|QLD|ACT|TAS) (?:19[5-9]\d|20[0-3]\d)(?= ?[,;|])[^\n]{0,80}`,
      'gu',
    ),
)
const MAY_BE_VINTAGE = /(?:19|20)\d\d ?[,;|]/
const FEWEST_VINTAGES = 3
const NAMES = new RegExp(NAMED, 'gu')
const UNIT = new RegExp(`^(?:${NAMED_UNIT})`, 'iu')

/** Cuts the figures off the places of such rows; returns undefined if there are none. */
export function inRowsOfFigures(
  text: string,
  findings: readonly Finding[],
  words?: WordFacts,
): { readonly names: readonly Finding[]; readonly others: readonly Finding[] } | undefined {
  if (!hasAsciiDigit(text, 0, text.length)) return undefined
  const lines = figureLines(text, words)
  const found = MAY_BE_ROW.test(text)
    ? rows()
        .flatMap((row) => spansOf(row, text))
        .filter((row) => !isAddress(text, row))
    : []
  const vintages = MAY_BE_VINTAGE.test(text) ? spansOf(VINTAGE(), text) : []
  if (vintages.length >= FEWEST_VINTAGES) found.push(...vintages.filter((row) => !holdsStreet(text, row)))
  found.sort((a, b) => a.start - b.start)
  if (found.length + lines.length === 0) return undefined
  const overlaps = overlapsOf(found)
  const isOnLine = overlapsOf(lines.map(({ line }) => line))
  const isPlace = ({ label }: Finding): boolean => label === 'LOCATION'
  const isInside = (one: Finding): boolean => isPlace(one) && overlaps(one.spans.start, one.spans.end)
  const isOnOne = (one: Finding): boolean => isPlace(one) && isOnLine(one.spans.start, one.spans.end)
  return {
    names: [
      ...findings.filter((one) => isInside(one) && !isOnOne(one)).flatMap((each) => namesIn(text, each)),
      ...namesOf(text, lines, findings.filter(isOnOne)),
    ],
    others: findings.filter((each) => !isInside(each) && !isOnOne(each)),
  }
}

// --- Internal helpers ---

/** True if the first part of the row is called a street, or another one a block or a flat. */
function isAddress(text: string, { start, end }: Span): boolean {
  const parts = text.slice(start, end).split(/[,;] |\r?\n/)
  return parts.some((part) => UNIT.test(part)) || (parts[0] ?? '').split(/[ –-]+/).some(isStreetWord)
}

function holdsStreet(text: string, { start, end }: Span): boolean {
  return text
    .slice(start, end)
    .split(/[^\p{L}\p{M}]+/u)
    .some(isStreetWord)
}

function namesIn(text: string, { score, spans }: Finding): Finding[] {
  return matchesIn(text.slice(spans.start, spans.end), NAMES).map(({ index, 0: name }) =>
    finding('LOCATION', score, text, { start: spans.start + index, end: spans.start + index + name.length }),
  )
}

/** The places on such lines, without what is no name. */
function namesOf(
  text: string,
  lines: readonly { readonly name: Span; readonly line: Span }[],
  places: readonly Finding[],
): Finding[] {
  const spans = places.map((place) => place.spans)
  return lines.flatMap(({ name }) => {
    const place = places[firstEndingAfter(spans, name.start)]
    if (!place || place.spans.start >= name.end) return []
    const start = Math.max(place.spans.start, name.start)
    const end = Math.min(place.spans.end, name.end)
    return [finding('LOCATION', place.score, text, { start, end })]
  })
}
