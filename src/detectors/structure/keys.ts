import type { Span } from '../../types.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { topicOfKey, wordsOf } from './field-topic.js'
import type { Field } from './field.js'
import { isTable, isTechnical } from './line-kinds.js'
import type { Structure } from './structure.js'

/**
 * Returns a test for spans inside a key: of data, of a statement's column, a known one of a form; or in the first row of
 * a table, if one of its cells is a header. A list of people may have no header.
 */
export function keysIn(
  text: string,
  fields: readonly Field[],
  structure: Pick<Structure, 'lineAt'>,
): (span: Span) => boolean {
  const keys = new Map<number, Span>()
  let last = -1
  for (const { kind, keyStart, keyEnd } of fields) {
    if (keyStart === last || keys.has(keyStart)) continue
    last = keyStart
    const isKnown = isTechnical(kind) || topicOfKey(wordsOf(text, keyStart, keyEnd)) !== undefined
    if (!isKnown) continue
    const { start, end } = isTable(kind) ? structure.lineAt(keyStart) : { start: keyStart, end: keyEnd }
    keys.set(start, { start, end })
  }
  const inOrder = [...keys.values()].sort((a, b) => a.start - b.start)
  return ({ start, end }) => {
    const key = inOrder[firstEndingAfter(inOrder, start)]
    return key !== undefined && start >= key.start && end <= key.end
  }
}
