import type { Span } from '../../types.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { isCalledThing } from '../scan/called-things.js'
import { isImpersonal, topicOfKey, wordsOf } from './field-topic.js'
import { isOfThings } from './person-records.js'
import type { Field } from './field.js'
import { isTable, isTechnical } from './line-kinds.js'
import type { Structure } from './structure.js'

/** Tells keys of data, of statements and of forms from their values. */

const ONE_WORD = /^[\p{L}\p{M}.-]+$/u
/** Known keys that make a form. */
const LEAST_KNOWN = 2

/**
 * Returns a test for spans inside a key: of data, of a statement's column, one of a form that is known, or beside
 * known ones; or in the first row of a table, if one of its cells is a header. A list of people may have no header.
 */
export function keysIn(
  text: string,
  fields: readonly Field[],
  structure: Pick<Structure, 'lineAt'>,
): (span: Span) => boolean {
  const keys = new Map<number, Span>(unknownKeys(text, fields, structure))
  let last = -1
  for (const { kind, keyStart, keyEnd } of fields) {
    if (keyStart === last || keys.has(keyStart)) continue
    last = keyStart
    const words = wordsOf(text, keyStart, keyEnd)
    const isKnown = isTechnical(kind) || topicOfKey(words) !== undefined || (isTable(kind) && isOfNobody(words))
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

/** True for the caption of a column that names nobody: "price", "stock", "car". */
function isOfNobody(words: string): boolean {
  return isImpersonal(words) || isOfThings(words) || isCalledThing(words)
}

/** Keys of one word in forms of which at least two keys are known: "Panasz" beside "Név" and "Lakcím". */
function unknownKeys(text: string, fields: readonly Field[], { lineAt }: Pick<Structure, 'lineAt'>): [number, Span][] {
  const found: [number, Span][] = []
  let form: Field[] = []
  const close = (): void => {
    const isKnown = ({ keyStart, keyEnd }: Field): boolean => topicOfKey(wordsOf(text, keyStart, keyEnd)) !== undefined
    const words = form.filter(({ keyStart, keyEnd }) => ONE_WORD.test(text.slice(keyStart, keyEnd)))
    if (words.length > 0 && form.filter(isKnown).length >= LEAST_KNOWN)
      for (const { keyStart, keyEnd } of words) found.push([keyStart, { start: keyStart, end: keyEnd }])
    form = []
  }
  for (const field of fields) {
    if (field.kind !== 'form') continue
    const last = form.at(-1)
    if (last && lineAt(field.keyStart).start > lineAt(last.keyStart).end + 2) close()
    form.push(field)
  }
  close()
  return found
}
