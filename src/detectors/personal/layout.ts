import { CLASS, classOf } from '../../ner/text/characters.js'

/** Describes the layout of a line and of a text. */

/** Most characters of a line read on either side of a finding. */
const REACH = 300
const SPACE = 32
const TAB = 9
const NEWLINE = 10

/** A line, or the part of it that is near. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly indent: number
  /** Share of symbols, and of digits, among its characters, in eighths. */
  readonly symbols: number
  readonly digits: number
}

/** Returns the line around `start…end`. */
export function lineAround(text: string, start: number, end: number): Line {
  const least = Math.max(0, start - REACH)
  const most = Math.min(text.length, end + REACH)
  let from = start
  while (from > least && text.charCodeAt(from - 1) !== NEWLINE) from--
  let to = end
  while (to < most && text.charCodeAt(to) !== NEWLINE) to++
  let indent = 0
  while (from + indent < to && isBlank(text.charCodeAt(from + indent))) indent++
  const { symbols, digits } = shares(text, from + indent, to)
  return { start: from, end: to, indent, symbols, digits }
}

export interface Layout {
  readonly lines: number
  readonly symbols: number
  readonly digits: number
  /** Share of lines that end as lines of code do, in eighths. */
  readonly code: number
  /** Share of lines that are indented, in eighths. */
  readonly indented: number
  readonly asks: boolean
}

/** Describes the layout of a whole text. */
export function layoutOf(text: string): Layout {
  let lines = 0
  let code = 0
  let indented = 0
  for (let at = 0; at < text.length; lines++) {
    const stop = text.indexOf('\n', at)
    const end = stop < 0 ? text.length : stop
    if (isBlank(text.charCodeAt(at)) && end - at > 1) indented++
    if (end > at && '{};,)(>]['.includes(text.charAt(end - 1))) code++
    at = end + 1
  }
  const { symbols, digits } = shares(text, 0, text.length)
  const asks = /[?？؟]/u.test(text)
  return { lines, symbols, digits, code: eighths(code, lines), indented: eighths(indented, lines), asks }
}

function shares(text: string, from: number, to: number): { symbols: number; digits: number } {
  let symbols = 0
  let digits = 0
  let all = 0
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    const kind = classOf[unit] ?? 0
    if (kind === CLASS.digit) digits++
    if (kind === CLASS.symbol && unit !== 0x2e && unit !== 0x2c && unit !== 0x27) symbols++
    if (kind > CLASS.newline) all++
  }
  return { symbols: eighths(2 * symbols, all), digits: eighths(2 * digits, all) }
}

/** Returns a share in eighths, rounded up. */
export function eighths(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(8, Math.ceil((8 * part) / whole))
}

/** Returns the number of binary digits of a count: 0, 1, 2, 2, 3 … */
export function log2(value: number): number {
  return value < 1 ? 0 : 1 + Math.floor(Math.log2(value))
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}
