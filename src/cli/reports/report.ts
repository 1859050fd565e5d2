import type { Finding } from '../../types.js'

/** The contract of a report, which writes down the findings of `detect`. */

/** A piece of a file in which something may have been found, and where the piece begins. */
export interface LocatedPiece {
  /** Name of the file; `-` is standard input. */
  readonly file: string
  readonly text: string
  /** In the order of their positions in the piece. */
  readonly findings: readonly Finding[]
  /** UTF-16 units of the file before the piece. */
  readonly offset: number
  /** Where the first character of the piece stands, from 1. */
  readonly line: number
  readonly column: number
}

/** Writes findings as they are made. */
export interface Report {
  begin(): string
  piece(piece: LocatedPiece): string
  /** Takes the number of findings by label. */
  end(counts: ReadonlyMap<string, number>): string
}

/** The pieces of a file with their places. */
export function locator(file: string): (piece: Pick<LocatedPiece, 'text' | 'findings'>) => LocatedPiece {
  let offset = 0
  let line = 1
  let column = 1
  return ({ text, findings }) => {
    const located = { file, text, findings, offset, line, column }
    const after = positionAt(located, text.length)
    offset += text.length
    line = after.line
    column = after.column
    return located
  }
}

export interface FilePosition {
  readonly line: number
  readonly column: number
}

/** Where a position of a piece stands in its file. */
export function positionAt(
  { text, line, column }: Pick<LocatedPiece, 'text' | 'line' | 'column'>,
  at: number,
): FilePosition {
  return positionsOf({ text, line, column }, [at])[0] ?? { line, column }
}

/** Where positions of a piece, which are sorted, stand in its file. */
export function positionsOf(
  { text, line, column }: Pick<LocatedPiece, 'text' | 'line' | 'column'>,
  positions: readonly number[],
): readonly FilePosition[] {
  let row = line
  /** Where the row begins, in the piece. */
  let start = 1 - column
  return positions.map((at) => {
    for (let end = text.indexOf('\n', Math.max(0, start)); end >= 0 && end < at; end = text.indexOf('\n', start)) {
      row += 1
      start = end + 1
    }
    return { line: row, column: at - start + 1 }
  })
}

/** `CONTACT 1, NAME 2`, or `nothing`. */
export function inWords(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length > 0 ? sorted.map(([label, count]) => `${label} ${count}`).join(', ') : 'nothing'
}
