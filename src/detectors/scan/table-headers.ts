import { isTable } from '../structure/line-kinds.js'
import type { Span } from '../../types.js'
import type { Cue, Meaning, Topic } from './cues.js'
import { htmlHeaders } from './html-table-headers.js'
import { replaced, type Scan } from './scan.js'
import { firstEndingAfter } from './intervals.js'
import { hasAsciiDigit } from './letters.js'
import { DELIMITERS, isRule, splitCells } from './table-cells.js'
import { isDateOrAmount, wordsOf } from '../structure/field-topic.js'

/** Turns column headers and keys into cues for their values. */

/** Topics that a column header can give its cells. */
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['document', 'phone', 'postcode', 'birth', 'other'])
const LONGEST_HEADER = 400
const LONGEST_CELL = 40

/**
 * Adds a zero-width cue before each value with a column header (in Markdown, CSV and HTML tables) or a key.
 * Reads every line once.
 */
export function withHeaders(scan: Scan<Meaning>): Scan<Meaning> {
  const { text, cues, codes } = scan
  if (cues.length === 0 || codes.length === 0) return scan
  const html = htmlHeaders(text, (start, end) => meaningsIn(cues, { start, end }))
  const added = html.length > 0 ? html : inPlace([...lineHeaders(scan), ...keysOf(scan)])
  return added.length === 0 ? scan : replaced(scan, { cues: inOrder(cues, added) })
}

/** Returns zero-width cues for values with a key: those of JSON, the columns of an SQL statement and the like. */
function keysOf({ text, cues, fields }: Scan<Meaning>): Cue[] {
  return fields.flatMap(({ kind, keyStart, keyEnd, start }) => {
    if (isTable(kind)) return []
    const meanings = meaningsOfKey(text, cues, { start: keyStart, end: keyEnd })
    return meanings.length > 0 ? [{ start, end: start, meanings }] : []
  })
}

function inPlace(cues: Cue[]): Cue[] {
  return cues.sort((a, b) => a.start - b.start)
}

function lineHeaders(scan: Scan<Meaning>): Cue[] {
  const { text } = scan
  const added: Cue[] = []
  if (!text.includes('\n')) return added
  for (let line = lineAt(text, 0); line.end < text.length;) {
    const next = lineAt(text, line.end + 1)
    const delimiter = delimiterOf(text, line)
    line = delimiter === undefined ? next : readTable(scan, { header: line, first: next, delimiter }, added)
  }
  return added
}

/** A table that may begin with a header, and the line after it. */
interface Table {
  readonly header: Span
  readonly first: Span
  readonly delimiter: string
}

/** Adds cues to the values below `header`, as far as rows have as many cells; returns the line after them. */
function readTable(scan: Scan<Meaning>, { header, first, delimiter }: Table, added: Cue[]): Span {
  const names = cellsOf(scan.text, header, delimiter)
  const meanings = names.map((cell) => meaningsOfKey(scan.text, scan.cues, cell))
  if (meanings.every((list) => list.length === 0)) return first
  let line = first
  while (line.start < scan.text.length) {
    if (!isRule(scan.text, line)) {
      const cells = cellsOf(scan.text, line, delimiter)
      if (cells.length !== names.length) break
      // A cell whose header means nothing still gets a cue: the other headers do not speak of it.
      cells.forEach(({ start }, column) => added.push({ start, end: start, meanings: meanings[column] ?? [] }))
    }
    line = lineAt(scan.text, line.end + 1)
  }
  return line
}

function lineAt(text: string, start: number): Span {
  const end = text.indexOf('\n', start)
  return { start, end: end < 0 ? text.length : end }
}

/** Returns the delimiter of a line that may be the header of a table: short cells without digits. */
function delimiterOf(text: string, { start, end }: Span): string | undefined {
  if (end - start > LONGEST_HEADER || end === start) return undefined
  const line = text.slice(start, end)
  const delimiter = DELIMITERS.find((sign) => line.includes(sign))
  if (delimiter === undefined || hasAsciiDigit(text, start, end)) return undefined
  return line.split(delimiter).every((cell) => cell.length <= LONGEST_CELL) ? delimiter : undefined
}

/** Returns the cells of a line, without spaces and quotation marks at their start. */
function cellsOf(text: string, line: Span, delimiter: string): Span[] {
  return splitCells(text, line, delimiter).map(({ start, end }) => {
    let from = start
    while (from < end && ' "\t'.includes(text.charAt(from))) from++
    return { start: from, end }
  })
}

/** Returns the meanings of a key or column header; a header of months or amounts does not name documents. */
function meaningsOfKey(text: string, cues: readonly Cue[], key: Span): Meaning[] {
  const meanings = meaningsIn(cues, key)
  const isDocument = meanings.some(({ topic }) => topic === 'document')
  return isDocument && isDateOrAmount(wordsOf(text, key.start, key.end))
    ? meanings.filter(({ topic }) => topic !== 'document')
    : meanings
}

function meaningsIn(cues: readonly Cue[], { start, end }: Span): Meaning[] {
  const found: Meaning[] = []
  for (let index = firstEndingAfter(cues, start); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= end) break
    if (cue.start >= start) found.push(...cue.meanings.filter(({ topic }) => TOPICS.has(topic)))
  }
  return found
}

/** Merges two lists that are in order. */
function inOrder(cues: readonly Cue[], added: readonly Cue[]): Cue[] {
  const merged: Cue[] = []
  let next = 0
  for (const cue of cues) {
    for (let name = added[next]; name && name.start <= cue.start; name = added[++next]) merged.push(name)
    merged.push(cue)
  }
  return merged.concat(added.slice(next))
}
