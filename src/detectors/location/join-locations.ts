import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { addressEnd, addressStart, isLink, isSure } from './address-boundary.js'
import { withoutCitations } from './citations.js'
import { finding } from '../recognizer.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { inRowsOfFigures } from './rows-of-figures.js'

/** Joins the parts of a postal address. */

/** The caption of a number that is no part of an address, with the number: "Vers.-Nr. 12". */
const CAPTIONED = /(?:^|, )(?!Haus)\p{L}[\p{L}.]{0,24}-(?:Nr\.|No\.|Nummer) ?\d/u
/** Longest row of locations that is searched for addresses; a longer one is a list, and would take quadratic time. */
const LONGEST_ADDRESS = 600

/**
 * Joins the parts of an address into one finding: adjacent locations, even those of which the model alone is unsure, a
 * postcode, a region's code, a house or flat number before them. Cuts off a caption with its number, and the figures of
 * a row of names; leaves out citations.
 */
export function joinLocations(
  text: string,
  found: readonly Finding[],
  cells: readonly Span[] = [],
  words?: WordFacts,
): readonly Finding[] {
  if (!found.some(isLocation)) return found
  const all = withoutCitations(text, found)
  const rows = inRowsOfFigures(text, all, words)
  if (!rows) return joinedAddresses(text, all, cells)
  return [...joinedAddresses(text, rows.others, cells), ...rows.names].sort((a, b) => a.spans.start - b.spans.start)
}

function joinedAddresses(text: string, all: readonly Finding[], cells: readonly Span[]): readonly Finding[] {
  const findings = all.some(mayHoldCaption) ? all.flatMap((each) => withoutCaption(text, each)) : all
  if (!findings.some(isSureLocation)) return findings
  const isLinked = linkIn(text, cells)
  if (!findings.some(isNumbered)) return joined(text, widened(text, findings, cells), isLinked)
  return preceded(text, joined(text, widened(text, joined(text, findings, isLinked), cells), isLinked), isLinked)
}

function mayHoldCaption(one: Finding): boolean {
  return isLocation(one) && one.text.includes('-N')
}

function withoutCaption(text: string, whole: Finding): Finding[] {
  const at = mayHoldCaption(whole) ? CAPTIONED.exec(whole.text)?.index : undefined
  if (at === undefined) return [whole]
  return at === 0 ? [] : [span(text, whole.score, whole.spans.start, whole.spans.start + at)]
}

type IsLinked = (a: Finding, b: Finding) => boolean

/** Returns a test whether two locations are parts of one address. Two cells of a table are not. */
function linkIn(text: string, cells: readonly Span[]): IsLinked {
  return (a, b) => {
    if (!isOneAddress(text, a, b)) return false
    const cell = cells[firstEndingAfter(cells, a.spans.start)]
    if (cell && cell.start <= a.spans.start) return b.spans.start < cell.end
    // The row of captions has no cells.
    const next = cells[firstEndingAfter(cells, b.spans.start)]
    return !next || next.start > b.spans.start || next.start <= a.spans.start
  }
}

/** Joins neighbours that are parts of one address. */
function joined(text: string, findings: readonly Finding[], isLinked: IsLinked): Finding[] {
  const whole: Finding[] = []
  for (const next of findings) {
    const last = whole[whole.length - 1]
    if (last && isLinked(last, next)) {
      whole[whole.length - 1] = span(text, Math.max(last.score, next.score), last.spans.start, next.spans.end)
    } else whole.push(next)
  }
  return whole
}

/** Joins an address with the locations before it: "Tehran, Valiasr Street, No. 12", starting from its end. */
function preceded(text: string, findings: readonly Finding[], isLinked: IsLinked): Finding[] {
  const whole: Finding[] = []
  for (const next of [...findings].reverse()) {
    const last = whole[whole.length - 1]
    if (last && isLinked(next, last)) {
      whole[whole.length - 1] = span(text, Math.max(last.score, next.score), next.spans.start, last.spans.end)
    } else whole.push(next)
  }
  return whole.reverse()
}

/** Widens each location by the numbers and codes at its sides, up to the next finding or the border of its cell. */
function widened(text: string, findings: readonly Finding[], cells: readonly Span[]): Finding[] {
  const wide: Finding[] = []
  findings.forEach((location, index) => {
    const least = wide[wide.length - 1]?.spans.end ?? 0
    if (location.spans.end <= least) return
    if (isSureLocation(location)) {
      const after = findings.slice(index + 1, index + 4).find((other) => !isLocation(other) && isSure(other))
      const cell = cellAround(location, cells)
      const start = addressStart(text, location.spans.start, location.text, Math.max(least, cell?.start ?? 0))
      const limit = Math.min(after?.spans.start ?? text.length, cell?.end ?? text.length)
      const end = addressEnd(text, start, location.spans.end, limit)
      const isSame = start === location.spans.start && end === location.spans.end
      wide.push(isSame ? location : span(text, location.score, start, end))
    } else wide.push(location)
  })
  return wide
}

function cellAround({ spans }: Finding, cells: readonly Span[]): Span | undefined {
  const cell = cells[firstEndingAfter(cells, spans.start)]
  return cell && cell.start <= spans.start && spans.end <= cell.end ? cell : undefined
}

/** True for two adjacent locations of which one is sure and has a number. */
function isOneAddress(text: string, a: Finding, b: Finding): boolean {
  if (a.label !== 'LOCATION' || b.label !== 'LOCATION') return false
  if (b.spans.end - a.spans.start > LONGEST_ADDRESS) return false
  // "410 U.S. Highway 113".
  if (a.text.endsWith(' U') && b.text.startsWith('S. ') && b.spans.start === a.spans.end + 1) return true
  if (!isNumbered(a) && !isNumbered(b)) return false
  return isLink(text, a, b)
}

/** True for a sure location with a number, to which others are joined. */
function isNumbered(location: Finding): boolean {
  return isSureLocation(location) && hasAsciiDigit(location.text, 0, location.text.length)
}

function isLocation({ label }: Finding): boolean {
  return label === 'LOCATION'
}

function isSureLocation(location: Finding): boolean {
  return isLocation(location) && isSure(location)
}

function span(text: string, score: number, start: number, end: number): Finding {
  return finding('LOCATION', score, text, { start, end })
}
