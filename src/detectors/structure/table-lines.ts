import { ALIGNED, splitCells } from '../scan/table-cells.js'
import { topicOf, wordsOf } from './field-topic.js'
import type { LineKind } from './line-kinds.js'

/** Finds the rows of tables. */

interface Row {
  readonly start: number
  readonly end: number
  kind: LineKind
}

const DELIMITERS = ['\t', ';', '؛', ',', '|', ALIGNED] as const
const FEWEST = 2
const MOST = 64
const LONGEST_ROW = 1_000
const CAPTION = /^[ "]{0,2}[\p{L}_][\p{L}\p{M}\d_. -]{0,30}[ "]{0,2}$/u
/** What is counted, and how many: "Lincoln High<tab>812". */
const COUNTED = /^[^\t\d]{2,80}\t ?\d{1,5}(?:[.,]\d{1,3})?[ %\r]{0,3}$/
const NO_FIGURES = /^[^\t\d]{2,60}\t[^\t\d]{2,60}$/
/** Least rows with as many commas followed by spaces, or as many gaps: fewer are prose. */
const ROWS_OF_PROSE = 3

/** Marks consecutive lines with the same number of delimiters: the rows of a table. */
export function markTables(text: string, lines: readonly Row[]): void {
  for (let first = 0; first < lines.length;) {
    const row = lines[first]
    const delimiter = row && mayBeRow(row) ? delimiterOf(text, row) : undefined
    if (!row || !delimiter) {
      first++
      continue
    }
    let next = first + 1
    while (next < lines.length && isRow(text, lines[next], delimiter) && isAlike(text, lines[next], delimiter)) next++
    const isTable = next - first >= (delimiter.isLoose ? ROWS_OF_PROSE : 2)
    if (isTable) for (let index = first; index < next; index++) mark(lines[index])
    first = isTable ? next : first + 1
  }
}

interface Delimiter {
  readonly sign: string
  readonly count: number
  /** True if prose has such delimiters, too. */
  readonly isLoose: boolean
  /** True if only rows that count something are those of a table. */
  readonly isCounted: boolean
}

function mark(row: Row | undefined): void {
  if (row) row.kind = 'table'
}

/** False for logs and code, which have commas, too. */
function mayBeRow({ kind, start, end }: Row): boolean {
  return (kind === 'prose' || kind === 'form' || kind === 'ini') && end - start <= LONGEST_ROW
}

function isRow(text: string, row: Row | undefined, { sign, count }: Delimiter): boolean {
  return (
    row !== undefined &&
    row.kind !== 'blank' &&
    row.end - row.start <= LONGEST_ROW &&
    countOf(text, row, sign) === count
  )
}

function isAlike(text: string, row: Row | undefined, { isCounted }: Delimiter): boolean {
  return !isCounted || (row !== undefined && COUNTED.test(text.slice(row.start, row.end)))
}

function mayBeCounted(text: string, { start, end }: Row): boolean {
  const row = text.slice(start, end)
  return COUNTED.test(row) || NO_FIGURES.test(row)
}

function delimiterOf(text: string, row: Row): Delimiter | undefined {
  for (const sign of DELIMITERS) {
    const count = countOf(text, row, sign)
    if (count === 0 || count > MOST) continue
    const isLoose = sign === ALIGNED || (sign === ',' && text.slice(row.start, row.end).includes(', '))
    if (count >= FEWEST || (!isLoose && isHeader(text, row, sign))) return { sign, count, isLoose, isCounted: false }
    if (sign === '\t' && mayBeCounted(text, row)) return { sign, count, isLoose: true, isCounted: true }
  }
  return undefined
}

/** True for the captions of columns, one of which says what is in it: "id,surname". */
function isHeader(text: string, { start, end }: Row, sign: string): boolean {
  const cells = text.slice(start, end).split(sign)
  return (
    cells.every((cell) => CAPTION.test(cell)) &&
    cells.some((cell) => topicOf(wordsOf(cell, 0, cell.length)) !== undefined)
  )
}

/** Delimiters outside of quotation marks. */
function countOf(text: string, { start, end }: Row, sign: string): number {
  if (sign === ALIGNED) return splitCells(text, { start, end }, sign).length - 1
  const code = sign.charCodeAt(0)
  let isQuoted = false
  let count = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) isQuoted = !isQuoted
    else if (unit === code && !isQuoted) count++
  }
  return count
}
