import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import { spansOf } from '../scan/match-at.js'

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
const MAY_BE_WEEKDAYS = new RegExp(
  String.raw`${WEEKDAY}${GAP}${WEEKDAY}|${OTHER_WEEKDAY}(?:${GAP}${OTHER_WEEKDAY}){3}`,
  'iu',
)
const MONTH = '(?:Jan|Mar|April|May|June|August)'
/** Nobody whose name goes on: "room 12 Jan Kowalski". */
const DAY_AND_MONTH = new RegExp(String.raw`(?<=(?:^|[^\d])[0-3]?\d )${MONTH}(?![\p{L}\p{M}'’-]| \p{Lu})`, 'gu')
/** Rows of a table: "Min  -2  0", "Max  6  7"; Sundays in Portuguese: "Domingos: 06:30". */
const ROWS = /(?<=^|\n)(?:Min|Max|Domingos?)(?=[ \t|:]{1,12}-?\d)/g
const MAY_BE_ROW = /(?:^|\n)(?:Min|Domingos?)[ \t|:]/
const MAY_BE_DAY = new RegExp(String.raw`\d ${MONTH}`)

/** Leaves out names and locations that are such words. */
export function withoutCalendarWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  const words = [
    ...(MAY_BE_WEEKDAYS.test(text) ? spansOf(WEEKDAYS, text) : []),
    ...(MAY_BE_ROW.test(text) ? spansOf(ROWS, text) : []),
    ...(MAY_BE_DAY.test(text) ? spansOf(DAY_AND_MONTH, text) : []),
  ]
  if (words.length === 0) return findings
  const isWord = overlapsOf(words)
  return findings.filter(
    ({ label, text: name, spans: { start, end } }) =>
      (label !== 'NAME' && label !== 'LOCATION') || !SHORT.test(name) || !isWord(start, end),
  )
}

/** A day or a month, or several, or the caption of a row. */
const SHORT = new RegExp(
  String.raw`^(?:(?:${WEEKDAY}|${OTHER_WEEKDAY}|${MONTH}|Min|Max|Domingos?)[ \t,|/–-]{0,8}){1,7}$`,
  'iu',
)
