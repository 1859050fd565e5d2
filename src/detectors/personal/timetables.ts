import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { isStreetWord } from '../location/street-words.js'
import { SORT, type Mention, type Message } from './message.js'

/** Recognises timetables, whose stations are public: "Linha 728  Portela – Restelo", with departures below. */

/** A time with a colon, which little else has, and one with a full stop, as prices and dates have. */
const TIME = /(?<![\d.:/])(?:[01]?\d|2[0-3])[:：][0-5]\d(?![\d:：]|\.\d)/gu
const TIME_WITH_STOP = /(?<![\d.:/,])(?:[01]?\d|2[0-3])\.[0-5]\d(?![\d:]|[.,/]\d)/g
const FEWEST_IN_LINE = 3
const FEWEST_WITH_STOP = 4
/** Of stations with their times: "東京7:33→名古屋9:15", "सूरत 19:43 – वडोदरा 21:06". */
const FEWEST_BETWEEN_STATIONS = 2
/** Fewest lines with two times and no more. */
const FEWEST_PAIRS = 3
const BETWEEN_STATIONS = /[→–—>-]\s?[\p{L}\p{M}]/u
const FEWEST = 6
/** A bullet in front of a name. */
const LONGEST_LEAD = 3
const LONGEST = 4000
const HAS_TIME = /\d[:：.][0-5]\d/

interface Line extends Span {
  readonly times: number
  readonly isSure: boolean
}

/**
 * Returns where the stations of a timetable stand: the whole message, unless somebody is named outside of its paragraph.
 * None in a message with contacts or documents, and in the roster of a team.
 */
export function timetables({ text, mentions }: Message): readonly Span[] {
  if (text.length > LONGEST || !HAS_TIME.test(text)) return []
  if (!mentions.every(mayBeStation)) return []
  const rows = linesOf(text)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.reduce((sum, { times }) => sum + times, 0) < FEWEST) return []
  const names = mentions.filter(({ sort }) => sort === SORT.name)
  const begin = ({ start }: Line): boolean =>
    names.some(({ finding: { spans } }) => spans.start >= start && spans.start - start <= LONGEST_LEAD)
  if (rows.filter(begin).length * 2 >= rows.length) return []
  const table = paragraphAround(text, { start: first.start, end: last.end })
  const isOutside = ({ spans: { start, end } }: Finding): boolean => start >= table.end || end <= table.start
  const namesSomebody = names.some(({ finding }) => finding.score >= CERTAINTY.likely && isOutside(finding))
  return [namesSomebody ? table : { start: 0, end: text.length }]
}

/** The lines around a span up to empty ones. */
function paragraphAround(text: string, { start, end }: Span): Span {
  const before = text.lastIndexOf('\n\n', start)
  const behind = text.indexOf('\n\n', end)
  return { start: before + 1, end: behind < 0 ? text.length : behind }
}

/** False for a contact, a document, an address with its street. */
function mayBeStation({ sort, finding }: Mention): boolean {
  if (sort === SORT.postalAddress) return !finding.text.split(/[^\p{L}\p{M}]+/u).some(isStreetWord)
  return sort === SORT.name || sort === SORT.location
}

/** The lines of a text, with the number of times in those that have as many as a timetable. */
function linesOf(text: string): Line[] {
  let start = 0
  const lines = text.split('\n').map((line) => {
    const span = { start, end: start + line.length, ...timesIn(line) }
    start += line.length + 1
    return span
  })
  const pairs = lines.filter(({ times, isSure }) => times === 2 && !isSure).length
  return lines.filter(({ times, isSure }) => isSure || (times === 2 && pairs >= FEWEST_PAIRS))
}

/** The times in a line; sure if they are more than those at which somebody comes and goes. */
function timesIn(line: string): Pick<Line, 'times' | 'isSure'> {
  const withColon = line.match(TIME)?.length ?? 0
  const withStop = line.match(TIME_WITH_STOP)?.length ?? 0
  const isBetweenStations = withColon >= FEWEST_BETWEEN_STATIONS && BETWEEN_STATIONS.test(line)
  return {
    times: Math.max(withColon, withStop),
    isSure: withColon >= FEWEST_IN_LINE || isBetweenStations || withStop >= FEWEST_WITH_STOP,
  }
}
