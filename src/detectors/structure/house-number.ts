import type { Field } from './field.js'
import { topicOfKey, wordsOf } from './field-topic.js'

/** Tells the number of a house from others by the field in front of it: "logradouro", then "numero". */

/** Keys of any number. */
const NUMBER_KEYS: ReadonlySet<string> = new Set('numero num no nr nro n number nummer numer cislo broj'.split(' '))
/** From the end of the street to its number, with the key between them, in characters. */
const REACH = 40
/** Between two records. */
const PARTED = /[{}()\n]/

/** The second line of an East Asian address: "住所2". */
const ADDRESS_KEY = /^(?:住所|地址|주소)/u
const NUMBER_ALONE = /^\d{1,5}(?:-\d{1,4}){0,3}$/

/** True for a field called "number" right behind a street, and for a number alone in the second line of an address. */
export function isHouseNumber(text: string, field: Field, before: Field | undefined): boolean {
  if (!before || field.start < before.end || field.start - before.end > REACH) return false
  if (isOfAddress(text, field) && isOfAddress(text, before)) return isNumber(text, field) && !isNumber(text, before)
  if (!NUMBER_KEYS.has(wordsOf(text, field.keyStart, field.keyEnd))) return false
  if (topicOfKey(wordsOf(text, before.keyStart, before.keyEnd)) !== 'street') return false
  return field.kind === 'json' || !PARTED.test(text.slice(before.end, field.start))
}

function isOfAddress(text: string, { keyStart, keyEnd }: Field): boolean {
  return ADDRESS_KEY.test(text.slice(keyStart, keyEnd))
}

function isNumber(text: string, { start, end }: Field): boolean {
  return NUMBER_ALONE.test(text.slice(start, end))
}
