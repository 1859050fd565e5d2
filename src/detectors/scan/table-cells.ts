import type { Span } from '../../types.js'

/** Splits the rows of a table into cells. */

/** Stands for the two or more spaces between columns that are aligned. */
export const ALIGNED = '  '
/** Delimiters of cells, the most reliable first. */
export const DELIMITERS = ['|', '│', '\t', ';', '؛', ',', ALIGNED] as const
const MOST_CELLS = 64
const LONGEST_RULE = 600
const RULE = /^[|:\-+= \t┌┬┐├┼┤└┴┘─╞╪╡═╭╮╰╯│]{3,600}$/

/** True for a line between rows: of Markdown, of a database's client, or of box-drawing characters. */
export function isRule(text: string, { start, end }: Span): boolean {
  return RULE.test(text.slice(start, Math.min(end, start + LONGEST_RULE)))
}

/** Returns the cells of a line, at most 64; ignores delimiters between quotation marks. */
export function splitCells(text: string, line: Span, delimiter: string): Span[] {
  if (delimiter === ALIGNED) return alignedCells(text, line)
  const { start, end } = line
  const cells: Span[] = []
  let from = start
  let isQuoted = false
  for (let at = start; at <= end && cells.length < MOST_CELLS; at++) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    if (at < end && (isQuoted || sign !== delimiter)) continue
    cells.push({ start: from, end: at })
    from = at + 1
  }
  return cells
}

function alignedCells(text: string, { start, end }: Span): Span[] {
  const line = text.slice(start, end)
  const cells: Span[] = []
  let from = afterSpaces(line, 0)
  while (from < line.length && cells.length < MOST_CELLS) {
    const gap = line.indexOf(ALIGNED, from)
    const to = gap < 0 ? line.length : gap
    cells.push({ start: start + from, end: start + to })
    from = afterSpaces(line, to)
  }
  return cells
}

function afterSpaces(line: string, from: number): number {
  let at = from
  while (line.charCodeAt(at) === 0x20) at++
  return at
}
