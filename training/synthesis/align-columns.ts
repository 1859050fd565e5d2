import type { Doc, LabelledSpan } from '../doc.js'
import type { Random } from '../random.js'

/** Aligns the columns of made tables. */

/** Parts cells until their columns are aligned. */
export const COLUMN = '\u{1}'

/** Returns the text with spaces for `COLUMN`, so that the cells of each column begin, or now and then end, below each other. */
export function alignColumns(doc: Doc, random: Random): Doc {
  if (!doc.text.includes(COLUMN)) return doc
  const rows = doc.text.split('\n').map((line) => line.split(COLUMN))
  const widths: number[] = []
  for (const row of rows) {
    if (row.length > 1) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  }
  const gap = 2 + random.below(3)
  const isRight = widths.map(() => random.chance(0.15))
  const spans: LabelledSpan[] = []
  let text = ''
  let read = 0
  for (const [line, row] of rows.entries()) {
    if (line > 0) text += '\n'
    for (const [column, cell] of row.entries()) {
      const fill = row.length > 1 ? ' '.repeat((widths[column] ?? 0) - cell.length) : ''
      if (isRight[column] === true) text += fill
      const shift = text.length - read
      for (const span of doc.spans) {
        if (span.start >= read && span.end <= read + cell.length)
          spans.push({ ...span, start: span.start + shift, end: span.end + shift })
      }
      text += cell
      read += cell.length + 1
      if (isRight[column] !== true && column + 1 < row.length) text += fill
      if (column + 1 < row.length) text += ' '.repeat(gap)
    }
  }
  return { ...doc, text, spans }
}
