import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import { spansOf } from '../scan/match-at.js'
import { withoutDates } from './dates.js'

/** Tells days of the week, months and rows of figures from names: "Fri  Sat  Sun", "since 12 Jan", "Max  6  7". */

const WEEKDAY = '(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)'
/** In other languages, in which some are names, too: Sam, Dom. */
const OTHER_WEEKDAY =
  '(?:lun|mar|mer|gio|ven|sab|dom|jeu|sam|dim|mié|jue|vie|sáb|seg|ter|qua|qui|sex|Mo|Di|Mi|Do|Fr|Sa|So|maa|din|woe|don|vri|zat|zon|सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)'
const GAP = String.raw`[ \t,|/–-]{1,8}`
const END = String.raw`(?![\p{L}\p{M}])`
const WEEKDAYS = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${WEEKDAY}(?:${GAP}${WEEKDAY}){1,6}|${OTHER_WEEKDAY}(?:${GAP}${OTHER_WEEKDAY}){3,6})${END}`,
  'giu',
)
const MONTH = '(?:Jan|Mar|April|May|June|August)'
/** Nobody whose name goes on: "room 12 Jan Kowalski". */
const DAY_AND_MONTH = new RegExp(String.raw`(?<=(?:^|[^\d])[0-3]?\d )${MONTH}(?![\p{L}\p{M}'’-]| \p{Lu})`, 'gu')
/** "Min  -2  0" and "Max  6  7": rows of a table that has both. */
const ROWS = /^(?:Min|Max)(?=[ \t|:]{1,12}-?\d)/gm
const MIN = /^Min[ \t|:]{1,12}-?\d/m
/** Sundays in Portuguese: "Domingos: 06:30". */
const SUNDAYS = /^Domingos?(?=:? \d{1,2}[:h])/gm

/** A day or a month, or several, or the caption of a row. */
const SHORT = new RegExp(
  String.raw`^(?:(?:${WEEKDAY}|${OTHER_WEEKDAY}|${MONTH}|Min|Max|Domingos?)[ \t,|/–-]{0,8}){1,7}$`,
  'iu',
)

/** Leaves out names and locations that are such words, or parts of dates. */
export function withoutCalendarWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  return withoutDates(text, withoutRows(text, findings))
}

// --- Internal helpers ---

function withoutRows(text: string, findings: readonly Finding[]): readonly Finding[] {
  const doubtful = findings.filter(mayBeWord)
  if (doubtful.length === 0) return findings
  const patterns = [WEEKDAYS, DAY_AND_MONTH, SUNDAYS, ...(MIN.test(text) ? [ROWS] : [])]
  const isWord = overlapsOf(patterns.flatMap((pattern) => spansOf(pattern, text)))
  const words = new Set(doubtful.filter(({ spans: { start, end } }) => isWord(start, end)))
  return findings.filter((one) => !words.has(one))
}

function mayBeWord({ label, text }: Finding): boolean {
  return (label === 'NAME' || label === 'LOCATION') && SHORT.test(text)
}
