import { matchesIn } from '../scan/match-at.js'
import type { Field } from './field.js'
import type { LineKind } from './line-kinds.js'

/** Reads lists of strings with one key: of JSON, of SQL, of R. */

const MOST_ITEMS = 20

/**
 * Returns the strings of lists, each with the key of its list. `list` (global) matches a key, its first group, up to the first
 * string; `item` (sticky) a string, its first group, up to the next one.
 */
export function listFields(text: string, kind: LineKind, list: RegExp, item: RegExp): Field[] {
  const found: Field[] = []
  for (const { index, 0: whole, 1: key = '' } of matchesIn(text, list)) {
    const keyStart = index + whole.indexOf(key)
    item.lastIndex = index + whole.length
    for (let count = 0; count < MOST_ITEMS; count++) {
      const from = item.lastIndex
      const [written = '', value] = item.exec(text) ?? []
      if (value === undefined) break
      const start = from + (written.startsWith('N') ? 2 : 1)
      found.push({
        keyStart,
        keyEnd: keyStart + key.length,
        start,
        end: start + value.length,
        isQuoted: true,
        kind,
      })
    }
  }
  return found
}
