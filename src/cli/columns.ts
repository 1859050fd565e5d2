import { printable } from './printable.js'

/** Formats rows as aligned columns for a terminal; control characters in cells are escaped. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable))
  const widths: number[] = []
  for (const row of cells) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  }
  const lines = cells.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}
