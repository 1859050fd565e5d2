import type { Span } from '../../types.js'
import type { Field } from './field.js'
import { topicOfKey, wordsOf } from './field-topic.js'
import { isTable } from './line-kinds.js'
import type { Line } from './structure.js'
import { DELIMITERS, isRule, splitCells } from '../scan/table-cells.js'

const LONGEST_HEAD = 600

/** Reads the cells of tables: with the first row of each table as keys, or with the key in each cell. */
export function tableFields(text: string, lines: readonly Line[]): Field[] {
  const found: Field[] = []
  for (let index = 0; index < lines.length;) {
    const line = lines[index]
    if (!line || !isTable(line.kind)) {
      index++
      continue
    }
    index = readTable(text, lines, index, found)
  }
  return found
}

/** Reads one table; returns the index of the line after it. */
function readTable(text: string, lines: readonly Line[], first: number, found: Field[]): number {
  const head = lines[first]
  if (!head || head.end - head.start > LONGEST_HEAD || isRule(text, head)) return first + 1
  const delimiter = DELIMITERS.find((sign) => text.slice(head.start, head.end).includes(sign)) ?? ','
  const keys = cellsOf(text, head, delimiter)
  if (holdPairs(text, keys)) return readPairs(text, { lines, first, delimiter }, found)
  if (withoutEdges(keys).length === 2) {
    const pairs = pairsOf(text, { lines, first, delimiter })
    if (beginWithKeys(text, pairs)) {
      for (const pair of pairs) if (isFilled(pair)) found.push(fieldOf(pair))
      return endOfTable(lines, first)
    }
  }
  const isValue = ({ start, end }: Span): boolean =>
    VALUE.test(text.slice(start, end)) || (delimiter === ',' && PAIR.test(text.slice(start, end)))
  if (keys.some(isValue)) return endOfTable(lines, first)
  let index = first + 1
  for (; index < lines.length; index++) {
    const line = lines[index]
    if (!line || line.kind !== head.kind) break
    if (isRule(text, line)) continue
    const cells = cellsOf(text, line, delimiter)
    if (cells.length !== keys.length) continue
    cells.forEach(({ start, end }, column) => {
      const key = keys[column]
      if (key && end > start && key.end > key.start)
        found.push({ keyStart: key.start, keyEnd: key.end, start, end, isQuoted: true, kind: line.kind })
    })
  }
  return index
}

/** What no caption holds: a long number, a phone number, an e-mail address. */
const VALUE = /\d{5}|\d{2,3}[ .-]\d{2,4}[ .-]\d{2,4}(?!\d)|\w@\w/

/** Returns the index of the first line after a table without captions. */
function endOfTable(lines: readonly Line[], first: number): number {
  let index = first
  while (index < lines.length && lines[index]?.kind === lines[first]?.kind) index++
  return index
}

/** A key and its value in one cell: "city=Hatay", "Phone: 0903 555 177". */
const PAIR = /^([\p{L}_][\p{L}\p{M}\d_.'’/() -]{0,40}?) ?[:=：] ?(?=\S)/u

/** True if most cells hold a key and its value. */
function holdPairs(text: string, cells: readonly Span[]): boolean {
  const filled = cells.filter(({ start, end }) => end > start)
  const pairs = filled.filter(({ start, end }) => PAIR.test(text.slice(start, end)))
  return pairs.length > 1 && pairs.length * 2 > filled.length
}

interface Rows {
  readonly lines: readonly Line[]
  readonly first: number
  readonly delimiter: string
}

/** Reads lines of the same kind whose cells hold their keys; returns the index of the line after them. */
function readPairs(text: string, { lines, first, delimiter }: Rows, found: Field[]): number {
  const { kind } = lines[first] ?? {}
  let index = first
  for (let line = lines[index]; line && line.kind === kind; line = lines[++index]) {
    for (const { start, end } of cellsOf(text, line, delimiter)) {
      const [whole, key] = PAIR.exec(text.slice(start, end)) ?? []
      if (whole === undefined || key === undefined) continue
      found.push({
        keyStart: start,
        keyEnd: start + key.length,
        start: start + whole.length,
        end,
        isQuoted: true,
        kind: 'form',
      })
    }
  }
  return index
}

/** A key and its value. */
type Pair = readonly [key: Span, value: Span]

/** Least known keys in the first column of a table of keys and values. */
const FEWEST_KEYS = 3

/** True if a third of the lines at least consists of a known key and a value: "COGNOME|Pichler". */
function beginWithKeys(text: string, pairs: readonly Pair[]): boolean {
  const [first] = pairs
  if (first && isKnown(text, first[1])) return false
  const known = pairs.filter(([key]) => isKnown(text, key)).length
  return known >= FEWEST_KEYS && known * 3 > pairs.length
}

function isKnown(text: string, { start, end }: Span): boolean {
  return topicOfKey(wordsOf(text, start, end)) !== undefined
}

function isFilled([key, value]: Pair): boolean {
  return value.end > value.start && key.end > key.start
}

function fieldOf([key, value]: Pair): Field {
  return { keyStart: key.start, keyEnd: key.end, ...value, isQuoted: true, kind: 'form' }
}

/** Leaves out the empty cells in front of the first delimiter and behind the last: "| Name | Anna |". */
function withoutEdges(cells: readonly Span[]): readonly Span[] {
  const isEmpty = (cell: Span | undefined): boolean => cell !== undefined && cell.start === cell.end
  return cells.length > 2 && isEmpty(cells[0]) && isEmpty(cells.at(-1)) ? cells.slice(1, -1) : cells
}

/** The lines of two cells of a table, without its header if a rule separates it. */
function pairsOf(text: string, { lines, first, delimiter }: Rows): Pair[] {
  const next = lines[first + 1]
  const from = next && isRule(text, next) ? first + 2 : first
  return lines.slice(from, endOfTable(lines, first)).flatMap((line) => {
    const [key, value, more] = isRule(text, line) ? [] : withoutEdges(cellsOf(text, line, delimiter))
    return key && value && !more ? [[key, value] as const] : []
  })
}

/** Returns the cells of a line, without spaces and quotation marks at their ends. */
function cellsOf(text: string, line: Span, delimiter: string): Span[] {
  return splitCells(text, line, delimiter).map(({ start, end }) => trimmed(text, start, end))
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from
  let end = to
  while (start < end && ' "\t*'.includes(text.charAt(start))) start++
  while (end > start && ' "\t*'.includes(text.charAt(end - 1))) end--
  return { start, end }
}
