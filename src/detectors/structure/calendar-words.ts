import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import { spansOf } from '../scan/match-at.js'

/** Tells days of the week and months from names: "Fri  Sat  Sun", "since 12 Jan". */

const WEEKDAY = '(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)'
const WEEKDAYS = new RegExp(String.raw`(?<!\p{L})${WEEKDAY}(?:[ \t,|/–-]{1,8}${WEEKDAY}){1,6}(?![\p{L}\p{M}])`, 'gu')
const MAY_BE_WEEKDAYS = new RegExp(String.raw`${WEEKDAY}[ \t,|/–-]{1,8}${WEEKDAY}`)
const MONTH = '(?:Jan|Mar|April|May|June|August)'
/** Nobody whose name goes on: "room 12 Jan Kowalski". */
const DAY_AND_MONTH = new RegExp(String.raw`(?<=(?:^|[^\d])[0-3]?\d )${MONTH}(?![\p{L}\p{M}'’-]| \p{Lu})`, 'gu')
const MAY_BE_DAY = new RegExp(String.raw`\d ${MONTH}`)

/** Leaves out names and locations that are such words. */
export function withoutCalendarWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  const words = [
    ...(MAY_BE_WEEKDAYS.test(text) ? spansOf(WEEKDAYS, text) : []),
    ...(MAY_BE_DAY.test(text) ? spansOf(DAY_AND_MONTH, text) : []),
  ]
  if (words.length === 0) return findings
  const isWord = overlapsOf(words)
  return findings.filter(
    ({ label, text: name, spans: { start, end } }) =>
      (label !== 'NAME' && label !== 'LOCATION') || !SHORT.test(name) || !isWord(start, end),
  )
}

/** A day or a month, or several. */
const SHORT = new RegExp(String.raw`^(?:(?:${WEEKDAY}|${MONTH})[ \t,|/–-]{0,8}){1,7}$`)
