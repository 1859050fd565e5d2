import type { Span } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import { firstFrom, firstIndex } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import type { DocumentType } from './types/document-type.js'

/** Reads rows of persons in SQL that names no columns: `VALUES (7, 'Anna Berg', '135904723')`. */

/** Least characters of such a number: shorter ones are dates and numbers of the database. */
const SHORTEST = 9
/** How far a row may reach on either side of a value, in characters. */
const REACH = 300
const QUOTES = '\'"'
/** A full name in one value or in two: two words or more. */
const FULL_NAME = /["']\p{Lu}[\p{L}\p{M}.’-]{1,24}(?:(?: |["'], ?[NE]?["'])\p{Lu}[\p{L}\p{M}.’-]{0,24}){1,3}["']/gu
/** Countries that write in a script of their own. */
const HOMES: readonly { readonly script: RegExp; readonly countries: readonly string[] }[] = [
  { script: /\p{Script=Greek}/u, countries: ['GR', 'CY'] },
  {
    script: /\p{Script=Cyrillic}/u,
    countries: ['BG', 'BY', 'KG', 'KZ', 'ME', 'MK', 'RS', 'RU', 'TJ', 'UA', 'UZ'],
  },
]

/** Documents that a value may be, beside a name. */
export type NamedRow = (type: DocumentType) => boolean

/**
 * Returns the documents that a value in quotes may be, in a row of SQL without columns beside a full name: those of any
 * country beside a known given name, else those of countries with the script of the row.
 */
export function namedRow(scan: Scan<Meaning>, span: Span): NamedRow {
  const row = rowOf(scan, span)
  if (!row) return ofNobody
  const written = scan.text.slice(row.start, row.end)
  const names = matchesIn(written, FULL_NAME).map(({ index, 0: name }) => ({
    start: row.start + index,
    end: row.start + index + name.length,
  }))
  if (names.length === 0) return ofNobody
  if (names.some((name) => holdsGivenName(scan.names, name))) return ofAnybody
  const countries = HOMES.flatMap((home) => (home.script.test(written) ? home.countries : []))
  return ({ country }) => countries.includes(country)
}

// --- Internal helpers ---

const ofNobody: NamedRow = () => false
const ofAnybody: NamedRow = () => true

function rowOf({ text, structure, fields }: Scan<Meaning>, { start, end }: Span): Span | undefined {
  const quote = text.charAt(start - 1)
  if (end - start < SHORTEST) return undefined
  if (quote === '' || !QUOTES.includes(quote) || text[end] !== quote) return undefined
  if (structure.kindAt(start) !== 'sql' || fields[firstFrom(fields, start)]?.start === start) return undefined
  const before = text.slice(Math.max(0, start - REACH), start)
  const after = text.slice(end, end + REACH)
  const close = after.indexOf(')')
  return { start: start - before.length + before.lastIndexOf('(') + 1, end: end + (close < 0 ? after.length : close) }
}

/** True if a word of the name list, whose `start, end` are in order, stands in a span. */
function holdsGivenName(names: readonly number[], { start, end }: Span): boolean {
  const first = firstIndex(names.length / 2, (index) => (names[2 * index] ?? 0) >= start)
  return (names[2 * first] ?? Infinity) < end
}
