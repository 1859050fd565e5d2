import type { Cue, Meaning } from './cues.js'
import { matchesIn } from './match-at.js'

/** Reads the column headers of HTML tables. */

/** Tags of tables, rows and cells. */
const TAG = /<(\/?)(table|tr|th|td)(?![a-z])[^<>]{0,200}>/gi
const MOST_COLUMNS = 64
/** Most characters of a header that name its column. */
const LONGEST_HEAD = 400

/**
 * Returns a zero-width cue before each value of an HTML table, with the meanings of its column's header. `meaningsIn`
 * returns the possible meanings of a header.
 */
export function htmlHeaders(text: string, meaningsIn: (start: number, end: number) => Meaning[]): Cue[] {
  if (!/<th[\s>]/i.test(text)) return []
  const added: Cue[] = []
  let heads: Meaning[][] = []
  let row: Row = emptyRow()
  for (const match of matchesIn(text, TAG)) {
    const [tag, closing, name = ''] = match
    const after = match.index + tag.length
    const kind = name.toLowerCase()
    if (row.headStart !== undefined)
      endHead(row, meaningsIn(row.headStart, Math.min(match.index, row.headStart + LONGEST_HEAD)))
    if (closing) continue
    if (kind === 'table') heads = []
    if (kind === 'tr' || kind === 'table') row = emptyRow()
    if (kind === 'th') row.headStart = after
    if (kind === 'td') {
      const meanings = heads[row.cells++] ?? []
      if (meanings.length > 0) added.push({ start: after, end: after, meanings })
      row.isHead = false
    }
    if (row.isHead && row.heads.length > 0) heads = row.heads
  }
  return added
}

interface Row {
  cells: number
  isHead: boolean
  readonly heads: Meaning[][]
  headStart: number | undefined
}

function emptyRow(): Row {
  return { cells: 0, isHead: true, heads: [], headStart: undefined }
}

function endHead(row: Row, meanings: Meaning[]): void {
  row.headStart = undefined
  row.cells++
  if (row.heads.length < MOST_COLUMNS) row.heads.push(meanings)
}
