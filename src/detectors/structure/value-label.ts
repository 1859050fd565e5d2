import { CLASS, UNSPACED } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isCasedVocabulary } from '../scan/vocabulary.js'
import type { KeyTopic } from './field-topic.js'
import { NAME_AND_PHONE } from '../location/address-parts.js'
import { isCode, isKeyedNumber } from '../document/number-form.js'
import type { NameModel } from '../name/name-model.js'
import { lazy, readWords } from '../word-list.js'
import { isSystemAccount } from './named-login.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'

/** Forms of values: what a value is, by the topic of its key. */

const NAME = /^[\p{L}\p{M}][\p{L}\p{M} 　.'’`´·・･•,‑-]{0,59}$/u
/** Two words or more, as a full name is written. */
const TWO_WORDS =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}|(?:de|da|do|dos|van|von|der|den|bin|binti|binte|al|el|la|di|del|della|du|le|y|e|i)(?= ))[\p{L}\p{M}'’.-]*){1,4}$/u
const ONE_WORD = /^\p{Lu}[\p{L}\p{M}'’-]{1,24}$/u
/** A given name, or often a surname. */
const GIVEN_OR_SURNAME = FLAG.given | 0x8
/** A surname in front: "Dijk, Wil van". */
const SURNAME_FIRST =
  /^\p{Lu}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}[\p{L}\p{M}'’-]{1,24}){0,2}, \p{Lu}[\p{L}\p{M}'’.-]{0,24}(?: [\p{L}\p{M}'’.-]{1,24}){0,2}$/u
const UNCASED_NAME = /^[\p{Lo}\p{M}ー]{2,24}(?:[ 　·・][\p{Lo}\p{M}ー]{1,24}){0,4}$/u
const X_ONLY = /^xxx+$/i
const emptyValues = lazy(() => new Set(readWords('empty-values.txt')))
const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .'’/(),،-]{1,59}(?: \d{1,2})?$/u
const CODED_CITY = /^\d{3,6}(?:[ -]\d{2,4})? [\p{L}\p{M}][\p{L}\p{M} .'’-]{1,50}$/u
const SMALL_WORD = /^\p{Ll}+$/u
const STREET = /^(?!0x|[^(]{0,60}\(\))(?=[\s\S]{0,80}\p{L})[\p{L}\p{M}\d][\p{L}\p{M}\d .,،'’/#:ºª°&()-]{2,119}$/u
const HOUSE = /^(?=\D{0,20}\d)[\p{L}\p{M}\d .,/-]{1,24}$/u
const STREET_LINE =
  /^(?!.{0,60}(?:账号|帳號|号码|電話|电话|女士|先生|\d{6}))(?=\D{0,40}\d)[\p{L}\p{M}\d.,'’/-]{1,24}(?: [\p{L}\p{M}\d.,'’/-]{1,24}){1,5}$/u
const POSTCODE = /^(?=[^\d]{0,4}\d)[A-Z\d][A-Z\d -]{2,11}$/i
/** No decimal fraction: a column "ph" may be of acidity. */
const PHONE = /^(?!\d{1,2}\.\d+$)[+(]?\d[\d ().\-/]{5,22}\d$/
const DOCUMENT =
  /^(?:(?=(?:\D{0,3}\d){5})[A-ZА-ЯЁІЇЄÁ-Ž]{0,4}[ -]?\d[\dA-Z .・\-/]{3,24}|[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){3,7} ?[A-Z\d]{0,3})$/iu
/** Letters and digits, as on a licence plate. */
const PLATE =
  /^(?=\P{L}{0,9}\p{L})(?=(?:\D{0,6}\d){2})[\p{L}\d](?:[ ·-]?[\p{L}\d]){3,9}$|^\d?[ก-ฮ]{1,3}[ -]?\d{1,4}(?: [ก-๙]{4,20})?$/u
const LOGIN = /^@?(?!\d{1,12}$)[\p{L}\d][\p{L}\d._-]{2,31}$/u
/** Two parts in a script of South Asia ("ਪਿੰਡ ਧਾਲੀਵਾਲ, ਜ਼ਿਲ੍ਹਾ ਜਲੰਧਰ"), or any value in the scripts of Burma and Cambodia. */
const DIVISIONS = /^(?:[\u0900-\u0dff][^,\n]{2,60},|[\u1000-\u109f\u1780-\u17ff])/u

/** True for a value that needs no other evidence. */
export function isSureOf(topic: KeyTopic, value: string): boolean {
  if (topic === 'address' && DIVISIONS.test(value)) return true
  if (topic === 'street' || topic === 'address') return /\p{Nd}/u.test(value) || CLASS[value.charCodeAt(0)] === UNSPACED
  if (topic === 'given' || topic === 'family' || topic === 'person') return /^[\p{Lu}\p{Lo}]/u.test(value)
  return true
}

/** Returns the label of a value whose key has this topic; undefined if it has not the form of one. */
export function labelOf(topic: KeyTopic, value: string, model: NameModel | null): string | undefined {
  switch (topic) {
    case 'given':
    case 'family':
    case 'person':
      return NAME.test(value) ? 'NAME' : undefined
    case 'name':
    case 'role':
      return isName(value, model) ? 'NAME' : undefined
    case 'street':
    case 'address':
      return STREET.test(value) && !NAME_AND_PHONE.test(value) ? 'LOCATION' : undefined
    case 'city':
      return CITY.test(value) || CODED_CITY.test(value) ? 'LOCATION' : undefined
    case 'region':
      // A state of things, too: "estado: pendiente".
      return (CITY.test(value) && !SMALL_WORD.test(value)) || CODED_CITY.test(value) ? 'LOCATION' : undefined
    case 'house':
      return HOUSE.test(value) ? 'LOCATION' : undefined
    case 'postcode':
      return POSTCODE.test(value) ? 'LOCATION' : undefined
    case 'user':
      // LINE is a messenger, and "line1" a part of an address.
      if (STREET_LINE.test(value)) return 'LOCATION'
      return LOGIN.test(value) && !isSystemAccount(value) ? 'CONTACT' : undefined
    case 'phone':
      return PHONE.test(value) ? 'CONTACT' : undefined
    case 'plate':
      return PLATE.test(value) ? 'DOCUMENT' : undefined
    case 'document':
      return DOCUMENT.test(value) ? 'DOCUMENT' : undefined
    case 'number':
      return isKeyedNumber(value) ? 'DOCUMENT' : undefined
    case 'code':
      return isCode(value) ? 'DOCUMENT' : undefined
  }
}

/** True for a value that says nothing: "null", "string", "default". */
export function isEmpty(value: string): boolean {
  return emptyValues().has(value.toLowerCase()) || X_ONLY.test(value)
}

/** True for a person's name by its form: capitalised words, one of them a given name, or a script without capitals. */
function isName(value: string, model: NameModel | null): boolean {
  if (!isWrittenAsName(value) || isCasedVocabulary(value)) return false
  const { words } = model ?? {}
  if (!words || UNCASED_NAME.test(value)) return true
  return value.split(/[\s,-]+/).some((word) => (words.known(word) & GIVEN_OR_SURNAME) !== 0)
}

/** True for two words or more, or a surname and a given name behind a comma: "Bahlmann, Uta". */
export function isWrittenInFull(value: string): boolean {
  return TWO_WORDS.test(value) || SURNAME_FIRST.test(value)
}

/** True for what is written as a name, known or not. */
export function isWrittenAsName(value: string): boolean {
  if (!NAME.test(value) || isOrdinary(value)) return false
  return isWrittenInFull(value) || UNCASED_NAME.test(value) || ONE_WORD.test(value)
}
