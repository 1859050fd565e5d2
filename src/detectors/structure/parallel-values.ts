import type { Span } from '../../types.js'
import { spansOf } from '../scan/match-at.js'
import type { Line, Structure } from './structure.js'
import { isTable } from './line-kinds.js'

/** Finds values of two words and more, written as names are, that stand in the same way: in a list, a map or rows. */

/** A value, and how it stands in its line. */
export interface Value extends Span {
  /** What stands before and behind it. */
  readonly frame: string
  readonly line: number
  /** The only one in its quotation marks. */
  readonly isQuoted: boolean
  /** Two words, each in its quotation marks. */
  readonly isPair: boolean
}

const PART = String.raw`\p{Lu}(?:[\p{L}\p{M}'’-]{0,24}[\p{L}\p{M}]|\.)`
const PARTICLE = '(?:de|da|do|dos|del|van|von|der|den|la|el|al|bin|ap|y|e|di|du|le) '
const WORDS = new RegExp(
  // Most characters are told by the look-ahead, which costs less than to look behind.
  String.raw`(?![a-z\d ])(?<![\p{L}\p{M}\d_.-])(?!N')${PART}(?: (?:${PARTICLE}){0,2}${PART}){1,3}(?![\p{L}\p{M}\d_-])`,
  'gu',
)
/** Where nothing else stands beside it, since a comma parts values, too. */
const SURNAME_FIRST = new RegExp(
  String.raw`(?<=["'>]|[-*•] |^[ \t]{0,12})(?!N')${PART}(?: ${PART}, ${PART}|, ${PART}(?: ${PART})?)(?=["'<:;\t]|  | &|[ \t\r]{0,8}$)`,
  'gmu',
)
/** The same of scripts without capitals. */
const UNCASED =
  /(?<![\p{L}\p{M}\d_-])\p{Lo}[\p{Lo}\p{M}ー]{1,24}(?:[ ·・]\p{Lo}[\p{Lo}\p{M}ー]{0,24}){0,3}(?![\p{L}\p{M}\d_-])/gu
/** Two words in quotation marks of their own: `("Ola", "Nordli")`. */
const PAIR = new RegExp(String.raw`(?<=(["']))${PART}\1,[ ]?\1${PART}(?=\1)`, 'gu')
const FRAME = 16
/** How much of what stands behind a value is read. */
const AFTER = 12
/** A sign that parts values, in front of one. */
const OPENED = /(?:["'\x60>,;|\t&=([{:]| {2}|^[ \t]{0,12}(?:[-*•]|\d{1,3}[.)])) ?$/
/** A sign behind a value; none, at the end of a line. */
const CLOSED = /^(?:["'\x60<,;|\t&)\]}:=]| ?[|&]| {2}| \\\\|[ \t\r]{0,8}$)/
/** Between two records in one line. */
const NEXT_RECORD = /[)}\]]\s{0,4}[,;]?\s{0,4}(?:new )?[({[]/
const LONGEST_GAP = 120
const LONGEST_ROW = 1000
const QUOTES = `"'\``
/** What a text with a letter of such a script holds, or with the few letters of others that are alike. */
const MAY_BE_UNCASED = /[ªº\u01bb-\u0294\u05d0-\uffff]/
/** What two words in quotation marks of their own have between them. */
const MAY_BE_PAIR = /["'],/
/** A quotation mark in front of a capital or a letter that is not ASCII. */
const MAY_BE_QUOTED = /["'`][A-Z\u0080-\uffff]/
const PARTING = [',', ';', '|', '\t']
/** How many lines from one row to the next. */
const NEXT_ROW = 4

/**
 * Returns the values that stand alike in rows, and the quoted ones near to each other, group by group, in order; a value
 * by itself is a group, too.
 */
export function parallelValues(text: string, structure: Pick<Structure, 'lines' | 'isPlain'>): Value[][] {
  if (structure.isPlain && !MAY_BE_QUOTED.test(text)) return []
  const groups: Value[][] = []
  const rows = new Map<string, Value[]>()
  let near: Value[] = []
  for (const value of valuesOf(text, structure)) {
    let row = rowAbove(text, rows.get(value.frame), value)
    if (!row) groups.push((row = []))
    row.push(value)
    rows.set(value.frame, row)
    if (!value.isQuoted) continue
    if (!isNear(near.at(-1), value)) groups.push((near = []))
    near.push(value)
  }
  return groups
}

// --- Internal helpers ---

/** Returns the group of the values that stand alike in the rows above, or in records of the same line. */
function rowAbove(text: string, group: Value[] | undefined, { start, line, frame }: Value): Value[] | undefined {
  const above = group?.at(-1)
  if (!above || line - above.line > NEXT_ROW) return undefined
  if (line > above.line || frame.includes('>')) return group
  return start - above.end < LONGEST_GAP && NEXT_RECORD.test(text.slice(above.end, start)) ? group : undefined
}

function isNear(one: Value | undefined, { start, line }: Value): boolean {
  return one !== undefined && start - one.end <= LONGEST_GAP && line - one.line <= NEXT_ROW
}

function valuesOf(text: string, { lines }: Pick<Structure, 'lines'>): Value[] {
  const values: Value[] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'blank') continue
    const written = text.slice(line.start, line.end)
    if (line.kind === 'prose' && !MAY_BE_QUOTED.test(written)) continue
    for (const span of spansIn(written)) {
      const value = valueAt(written, span, line)
      if (value) values.push({ ...value, line: at })
    }
  }
  return values
}

/** Returns what is written as names are in a line, in order. */
function spansIn(line: string): Span[] {
  const patterns = [WORDS]
  if (line.includes(', ')) patterns.push(SURNAME_FIRST)
  if (MAY_BE_UNCASED.test(line)) patterns.push(UNCASED)
  if (MAY_BE_PAIR.test(line)) patterns.push(PAIR)
  const spans = patterns.flatMap((pattern) => spansOf(pattern, line))
  return patterns.length > 1 ? spans.sort((a, b) => a.start - b.start) : spans
}

/** Returns a value as it stands in its line; undefined if no signs part it from the rest, or nothing is around it. */
function valueAt(written: string, { start, end }: Span, line: Line): Omit<Value, 'line'> | undefined {
  const before = written.slice(Math.max(0, start - FRAME), start)
  const after = written.slice(end, end + AFTER)
  const isFirst = before.trim() === ''
  if (!CLOSED.test(after) || (isFirst ? after.trim() === '' : !OPENED.test(before))) return undefined
  const sign = after.charAt(0)
  const quote = QUOTES.includes(sign) && before.endsWith(sign) ? sign : ''
  if (line.kind === 'prose' && quote === '') return undefined
  const isCell = isTable(line.kind) && start < LONGEST_ROW
  const column = isCell ? String(written.slice(0, start).split(/[,;|\t]/).length) : ''
  const isPair = quote !== '' && written.slice(start, end).includes(quote)
  return {
    start: line.start + start,
    end: line.start + end,
    frame: `${column}${signsBefore(before)} ${after.trim().charAt(0)}`,
    isQuoted: quote !== '' && !isPair,
    isPair,
  }
}

/** The signs in front of a value, with its key or tag, from the last sign that parts fields. */
function signsBefore(before: string): string {
  const from = before.endsWith('>')
    ? before.lastIndexOf('<')
    : Math.max(...PARTING.map((sign) => before.lastIndexOf(sign)))
  return before.slice(Math.max(0, from)).replace(/\d+/g, '0').replace(/\s+/g, ' ')
}
