import type { Span } from '../../types.js'
import { matchesIn } from '../scan/match-at.js'
import type { Field } from './field.js'
import type { Line } from './structure.js'

const INSERT =
  /insert\s{1,3}(?:(?:ignore\s{1,3})?into\s{1,3}([^\s(]{1,80})|(?=\())\s{0,3}(?:\(([^()]{1,2000})\))?\s{0,6}values?\s{0,6}(?=\()/giu
const VALUE =
  /\s{0,40}(?:[NE]?'((?:[^'\\]|''|\\.){0,400})'|"([^"\n]{0,400})"|([^,()'"]{1,120}(?:\([^()]{0,80}\))?))\s{0,8}/y
const BETWEEN_ROWS = /\)?\s{0,8},?\s{0,40}(?=\()/y
const COLUMN = /[^,\s"'`[\]]{1,60}/g
const MOST_VALUES = 20_000

/** Reads the values of INSERT statements, with their columns as keys. */
export function sqlFields(text: string, lines: readonly Line[]): Field[] {
  const found: Field[] = []
  if (!lines.some(({ kind }) => kind === 'sql')) return found
  const tables = new Map<string, readonly Span[]>()
  for (const match of matchesIn(text, INSERT)) {
    const [whole, table = '', list] = match
    const known = tables.get(table.toLowerCase())
    const columns = list === undefined ? known : columnsOf(list, match.index + whole.indexOf(list, whole.indexOf('(')))
    if (!columns) continue
    tables.set(table.toLowerCase(), columns)
    readRows(text, match.index + whole.length, columns, found)
  }
  return found
}

function columnsOf(list: string, offset: number): Span[] {
  return matchesIn(list, COLUMN).map((match) => {
    const start = offset + match.index
    return { start, end: start + match[0].length }
  })
}

function readRows(text: string, from: number, columns: readonly Span[], found: Field[]): void {
  let at = from
  while (at < text.length && text[at] === '(' && found.length < MOST_VALUES) {
    const row: { start: number; end: number; isQuoted: boolean }[] = []
    at++
    for (;;) {
      VALUE.lastIndex = at
      const match = VALUE.exec(text)
      if (!match) break
      const [whole, single, double, bare = ''] = match
      const value = single ?? double ?? bare.trimEnd()
      const start = at + whole.lastIndexOf(value)
      row.push({ start, end: start + value.length, isQuoted: single !== undefined || double !== undefined })
      at += whole.length
      if (text[at] === ',') at++
      else if (text[at] !== "'" && text[at] !== '"' && text[at] !== 'N') break
    }
    // An apostrophe that is not escaped ends a value too early.
    if (row.length >= columns.length || text[at] === ')') pair(text, row, columns, found)
    BETWEEN_ROWS.lastIndex = at
    if (!BETWEEN_ROWS.test(text) || BETWEEN_ROWS.lastIndex === at) break
    at = BETWEEN_ROWS.lastIndex
  }
}

/** Pairs values with columns. A row may have one value more in front, the table's key, or lack some at the end. */
function pair(
  text: string,
  row: readonly { start: number; end: number; isQuoted: boolean }[],
  columns: readonly Span[],
  found: Field[],
): void {
  const shift = row.length - columns.length
  if (shift > 1) return
  columns.forEach(({ start: keyStart, end: keyEnd }, index) => {
    const value = row[index + Math.max(0, shift)]
    if (value && value.end > value.start && (value.isQuoted || /\d/.test(text.slice(value.start, value.end))))
      found.push({ keyStart, keyEnd, ...value, kind: 'sql' })
  })
}
