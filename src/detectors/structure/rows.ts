import { firstIndex } from '../scan/intervals.js'
import type { Field } from './field.js'

/** Tells which fields belong to one record. */

/** Longest distance within a record, in characters. */
const ROW = 300
/** Between two fields of different things. */
const PARTED = /[{}()]/

/** True for two fields of one record. */
export function isInRow(text: string, a: Field, b: Field): boolean {
  const [from, to] = [Math.min(a.end, b.end), Math.max(a.start, b.start)]
  return to - from < ROW && !PARTED.test(text.slice(from, to))
}

/** True if one of the others, which are in order, is in the record of a field: only those nearby are looked at. */
export function isInRowOfAny(text: string, field: Field, others: readonly Field[]): boolean {
  let index = firstIndex(others.length, (at) => (others[at]?.end ?? 0) > field.start - ROW)
  for (let one = others[index]; one && one.start < field.end + ROW; one = others[++index]) {
    if (isInRow(text, field, one)) return true
  }
  return false
}
