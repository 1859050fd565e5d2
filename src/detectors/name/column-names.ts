import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { firstEndingAfter } from '../scan/intervals.js'
import type { Scan } from '../scan/scan.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { NAMING, topicOf, wordsOf } from '../structure/field-topic.js'
import { isTable } from '../structure/line-kinds.js'

/** Finds names and towns by their column: one in which most cells are full names, or towns, holds them. */

const SCORE = 0.85
const FEWEST = 2
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,24}`
/** "Nkechi Adaobi Frimpong", "O'SHAUGHNESSY, CORMAC", "Dafydd ap Gwilym", "B. Larkin". */
const FULL_NAME = new RegExp(
  String.raw`^${WORD}(?:,? (?:(?:de|da|do|van|von|der|la|el|al|bin|ap|y|e) ){0,2}${WORD}){1,7}$`,
  'u',
)
/** The same of alphabets without capitals: "মং সা প্রু". */
const UNCASED_NAME =
  /^[\p{Script=Beng}\p{Script=Deva}\p{Script=Geor}\p{Script=Hebr}\p{Script=Arab}\p{Script=Ethi}\p{M}]{2,24}(?: [\p{L}\p{M}.]{1,24}){1,4}$/u
const TOWN = new RegExp(String.raw`^${WORD}(?:[ -]${WORD}){0,3}$`, 'u')

interface Cell extends Span {
  readonly isNamed: boolean
}

const FORMS: readonly { readonly label: string; readonly isWritten: (value: string) => boolean }[] = [
  { label: 'NAME', isWritten: (value) => FULL_NAME.test(value) || UNCASED_NAME.test(value) },
  { label: 'LOCATION', isWritten: (value) => TOWN.test(value) },
]

/** Returns the cells of such columns that are written as names, or as towns. */
export function columnNames(scan: Pick<Scan<unknown>, 'text' | 'fields'>, found: readonly Finding[]): Finding[] {
  if (scan.fields.length === 0) return []
  return FORMS.flatMap(({ label, isWritten }) => {
    const spans = found
      .filter((one) => one.label === label && one.score >= CERTAINTY.found)
      .map((one) => one.spans)
      .sort((a, b) => a.start - b.start)
    if (spans.length < FEWEST) return []
    const { text, fields } = scan
    return columnsOf(text, fields, (cell) => isMostly(cell, spans)).flatMap((cells) => {
      const written = cells
        .filter(({ start, end }) => isWritten(text.slice(start, end)))
        .filter(({ start, end, isNamed }) => isNamed || !isOrdinary(text.slice(start, end)))
      const named = written.filter((cell) => cell.isNamed)
      if (named.length < FEWEST || named.length * 2 < cells.length) return []
      return written.map(({ start, end }) => finding(label, SCORE, text, { start, end }))
    })
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
