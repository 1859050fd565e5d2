import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { firstEndingAfter } from '../scan/intervals.js'
import type { Scan } from '../scan/scan.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { NAMING, topicOf, wordsOf } from '../structure/field-topic.js'
import { isTable } from '../structure/line-kinds.js'

/** Finds names by their column: a column of a table in which most cells are full names holds names. */

const SCORE = 0.85
const FEWEST = 2
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,24}`
/** "Nkechi Adaobi Frimpong", "O'SHAUGHNESSY, CORMAC", "Dafydd ap Gwilym", "B. Larkin". */
const FULL_NAME = new RegExp(
  String.raw`^${WORD}(?:,? (?:(?:de|da|do|van|von|der|la|el|al|bin|ap|y|e) ){0,2}${WORD}){1,7}$`,
  'u',
)

interface Cell extends Span {
  readonly isNamed: boolean
}

/** Returns the cells of such columns that are written as names. */
export function columnNames(
  { text, fields }: Pick<Scan<unknown>, 'text' | 'fields'>,
  found: readonly Finding[],
): Finding[] {
  const names = found
    .filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.found)
    .map(({ spans }) => spans)
    .sort((a, b) => a.start - b.start)
  if (names.length < FEWEST) return []
  const isNamed = (cell: Span) => isMostly(cell, names)
  return columnsOf(text, fields, isNamed).flatMap((cells) => {
    const full = cells.filter(({ start, end }) => isFullName(text.slice(start, end)))
    const named = full.filter((cell) => cell.isNamed)
    if (named.length < FEWEST || named.length * 2 < cells.length) return []
    return full.map(({ start, end }) => finding('NAME', SCORE, text, { start, end }))
  })
}

/** True if names take up at least half of the cell. */
function isMostly({ start, end }: Span, names: readonly Span[]): boolean {
  let covered = 0
  for (let index = firstEndingAfter(names, start); ; index++) {
    const name = names[index]
    if (!name || name.start >= end) return covered * 2 >= end - start
    covered += Math.min(end, name.end) - Math.max(start, name.start)
  }
}

function isFullName(value: string): boolean {
  return FULL_NAME.test(value) && !isOrdinary(value)
}

/** Returns the cells of each column, its first one unless that says what the others are. */
function columnsOf(text: string, fields: Scan<unknown>['fields'], isNamed: (cell: Span) => boolean): Cell[][] {
  const columns = new Map<number, Cell[]>()
  for (const { kind, keyStart, keyEnd, start, end } of fields) {
    if (!isTable(kind)) continue
    const cells = columns.get(keyStart) ?? headOf(text, { start: keyStart, end: keyEnd }, isNamed)
    columns.set(keyStart, cells)
    cells.push({ start, end, isNamed: isNamed({ start, end }) })
  }
  return [...columns.values()]
}

function headOf(text: string, head: Span, isNamed: (cell: Span) => boolean): Cell[] {
  const topic = topicOf(wordsOf(text, head.start, head.end))
  return topic !== undefined && NAMING.has(topic) ? [] : isNamed(head) ? [{ ...head, isNamed: true }] : []
}
