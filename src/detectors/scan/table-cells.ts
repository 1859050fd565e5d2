import type { Span } from '../../types.js'

/** Splits the rows of a table into cells. */

/** Delimiters of cells, the most reliable first. */
export const DELIMITERS = ['|', '\t', ';', ','] as const
const MOST_CELLS = 64

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
