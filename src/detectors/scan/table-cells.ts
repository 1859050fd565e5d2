import type { Span } from '../../types.js'

/** Splits the rows of a table into cells. */

/** Delimiters of cells, the most reliable first. */
export const DELIMITERS = ['|', '│', '\t', ';', ','] as const
const MOST_CELLS = 64
const LONGEST_RULE = 600
const RULE = /^[|:\-+= \t┌┬┐├┼┤└┴┘─╞╪╡═╭╮╰╯│]{3,600}$/

/** True for a line between rows: of Markdown, of a database's client, or of box-drawing characters. */
export function isRule(text: string, { start, end }: Span): boolean {
  return RULE.test(text.slice(start, Math.min(end, start + LONGEST_RULE)))
}

/** Returns the cells of a line, at most 64; ignores delimiters between quotation marks. */
export function splitCells(text: string, { start, end }: Span, delimiter: string): Span[] {
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
