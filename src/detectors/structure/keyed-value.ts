import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { CLASS, UNSPACED } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Field } from './field.js'
import { isTechnical } from './line-kinds.js'
import { isHouseNumber } from './house-number.js'
import { NAMING, topicOf, topicOfKey, wordsOf, type KeyTopic } from './field-topic.js'
import { isCode, isKeyedNumber } from '../document/number-form.js'
import type { NameModel } from '../name/name-model.js'
import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { lazy, readWords } from '../word-list.js'
import { isNamedLogin, isSystemAccount } from './named-login.js'
import { firstIndex } from '../scan/intervals.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'

/** Finds personal values by their keys. */

/** Scores: by a key that is nearly always personal; by one that usually is beside other fields of a person. */
const BY_KEY = 0.95
const BESIDE_OTHERS = 0.85
/** Longest distance of one person's fields, in characters. */
const REACH = 700
/** Longest distance within a record. */
const ROW = 300
/** Longest number of a document or plate. */
const LONGEST_NUMBER = 40
const LINE_REACH = 120
const QUOTED_NAME = /["']\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}["'][^\n]*$/u
/** Between two fields of different things. */
const PARTED = /[{}()]/

/** Topics of keys whose values are personal. */
const PERSONAL: ReadonlySet<KeyTopic> = new Set<KeyTopic>([
  'given',
  'family',
  'person',
  'street',
  'address',
  'phone',
  'document',
])

/** Topics of numbers that people have, not organisations. */
const OWN: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['document', 'plate'])

/** Topics that tell a postal address where they stand together. */
const TOWN: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['postcode', 'city'])

const MORE_WORDS = /(?: \p{Lu}[\p{L}\p{M}.'’-]{0,24}){1,3}/uy
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} 　.'’`´·・･•,‑-]{0,59}$/u
const TWO_WORDS =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}|(?:de|da|do|dos|van|von|der|den|bin|binti|binte|al|el|la|di|del|della|du|le|y|e|i)(?= ))[\p{L}\p{M}'’.-]*){1,4}$/u
const ONE_WORD = /^\p{Lu}[\p{L}\p{M}'’-]{1,24}$/u
/** A given name, or often a surname. */
const GIVEN_OR_SURNAME = FLAG.given | 0x8
/** A surname in front: "Dijk, Wil van". */
const SURNAME_FIRST =
  /^\p{Lu}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}[\p{L}\p{M}'’-]{1,24}){0,2}, \p{Lu}[\p{L}\p{M}'’.-]{0,24}(?: [\p{L}\p{M}'’.-]{1,24}){0,2}$/u
const UNCASED_NAME = /^[\p{Lo}\p{M}ー]{2,24}(?:[ 　·・][\p{Lo}\p{M}ー]{1,24}){0,4}$/u
const MANY_DIGITS = /(?:\d\D{0,2}){4}/
const X_ONLY = /^xxx+$/i
const emptyValues = lazy(() => new Set(readWords('empty-values.txt')))
const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .'’/(),،-]{1,59}(?: \d{1,2})?$/u
const CODED_CITY = /^\d{3,6}(?:[ -]\d{2,4})? [\p{L}\p{M}][\p{L}\p{M} .'’-]{1,50}$/u
const SMALL_WORD = /^\p{Ll}+$/u
const STREET = /^(?=[\s\S]{0,80}\p{L})[\p{L}\p{M}\d][\p{L}\p{M}\d .,،'’/#:ºª°&()-]{2,119}$/u
const HOUSE = /^(?=\D{0,20}\d)[\p{L}\p{M}\d .,/-]{1,24}$/u
const STREET_LINE = /^(?=\D{0,40}\d)[\p{L}\p{M}\d.,'’/-]{1,24}(?: [\p{L}\p{M}\d.,'’/-]{1,24}){1,5}$/u
const POSTCODE = /^(?=[^\d]{0,4}\d)[A-Z\d][A-Z\d -]{2,11}$/i
/** No decimal fraction: a column "ph" may be of acidity. */
const PHONE = /^(?!\d{1,2}\.\d+$)[+(]?\d[\d ().\-/]{5,22}\d$/
const DOCUMENT =
  /^(?:(?=(?:\D{0,3}\d){5})[A-ZА-ЯЁІЇЄÁ-Ž]{0,4}[ -]?\d[\dA-Z .・\-/]{3,24}|[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){3,7} ?[A-Z\d]{0,3})$/iu
/** Letters and digits, as on a licence plate. */
const PLATE = /^(?=\P{L}{0,9}\p{L})(?=(?:\D{0,6}\d){2})[\p{L}\d](?:[ ·-]?[\p{L}\d]){3,9}$/u
const LOGIN = /^(?!\d{1,12}$)[\p{L}\d][\p{L}\d._-]{2,31}$/u
/** Keys of those who make works, whom code and data name in public: "author", "created_by". */
const OF_WORKS =
  /aut[ho]|auteur|creat|direct|artist|actor|compos|edit|publish|produc|writ|owner|författ|forfatt|yazar|автор|συγγραφ|مؤلف|作者|저자|著者/iu
const PLACEHOLDER = /[<>{}$%*=\\[\]]|\.\.\.|^[^\p{L}\p{N}]*$|^[a-z]{2,9}:\/\//u

/** Finds values by their keys: fields of JSON, columns of tables and databases, captions of forms. */
export function keyedValueRecognizer(model: NameModel | null): Recognizer {
  return {
    label: 'NAME',
    find(scan) {
      if (scan.fields.length === 0) return []
      const read = scan.fields.flatMap((field, at) => reading(scan.text, field, model, scan.fields[at - 1]))
      const strong = read
        .filter((each, index) => isStrong(each, [read[index - 1], read[index + 1]]))
        .map(({ field }) => field.start)
      const own = read.filter(({ topic, label }) => label !== undefined && OWN.has(topic)).map(({ field }) => field)
      /** Beside a number that a person has: `isikukood, nimi`. */
      const isOfPerson = ({ field, isFullName }: Reading): boolean => isFullName && isInRowOfAny(scan.text, field, own)
      const isBesideOthers = ({ field, isUnknown }: Reading): boolean =>
        isNear(strong, field) || (!isUnknown && isNear(scan.ats, field))
      return read.flatMap((each, index) => {
        const beside = [read[index - 1], read[index + 1]]
        if (each.isUnknown && each.topic === 'name' && !isBesideName(scan.text, each, beside) && !isOfPerson(each))
          return []
        const isByOthers =
          isBesideOthers(each) ||
          isOfDealing(scan.text, each) ||
          isOfAccount(each, beside) ||
          (each.topic === 'postcode' && isBehindFullName(scan.text, each.field))
        const score = each.isSure ? BY_KEY : isByOthers ? BESIDE_OTHERS : 0
        return score > 0 && each.label ? [finding(each.label, score, scan.text, each.field)] : []
      })
    },
  }
}

/** True for a name whose key is nearly always a person's. */
export function namesByKey({ label, score }: Finding): boolean {
  return label === 'NAME' && score === BY_KEY
}

interface Reading {
  readonly field: Field
  readonly topic: KeyTopic
  readonly label: string | undefined
  /** Is found without other fields of a person nearby. */
  readonly isSure: boolean
  /** Written like a name, but no name that the model knows: counts beside a person's own fields only. */
  readonly isUnknown: boolean
  /** Two words or more as a name; as a customer, a patient or the like, a known one. */
  readonly isFullName: boolean
}

function reading(text: string, whole: Field, model: NameModel | null, before: Field | undefined): Reading[] {
  const named = topicOfKey(wordsOf(text, whole.keyStart, whole.keyEnd))
  const topic = isHouseNumber(text, whole, before) ? 'house' : named
  if (!topic) return []
  const field = NAMING.has(topic) ? withoutHonorifics(text, trimmed(text, whole)) : trimmed(text, whole)
  const value = text.slice(field.start, field.end)
  if (PLACEHOLDER.test(value) || isEmpty(value) || isKey(value)) return []
  // In code, an unquoted value is an identifier.
  if (!field.isQuoted && (field.kind === 'code' || field.kind === 'trace' || field.kind === 'shell')) return []
  const known = labelOf(topic, value, model)
  const label = known ?? ((topic === 'role' || topic === 'name') && isWrittenAsName(value) ? 'NAME' : undefined)
  const isSure = PERSONAL.has(topic) ? isSureOf(topic, value) : topic === 'user' && isNamedLogin(value, model)
  const isFullName = (topic === 'role' ? known === 'NAME' : topic === 'name') && TWO_WORDS.test(value)
  return label ? [{ field, topic, label, isSure, isUnknown: known === undefined, isFullName }] : []
}

/** True for a value that is a key itself; "MRN0048812" is none. */
function isKey(value: string): boolean {
  return topicOf(wordsOf(value, 0, value.length)) !== undefined && !MANY_DIGITS.test(value)
}

/** True for a field of a person, or of a postal address: a town beside its postcode. */
function isStrong({ topic, label, isFullName }: Reading, beside: readonly (Reading | undefined)[]): boolean {
  if (label === undefined) return false
  if (PERSONAL.has(topic) || (isFullName && topic === 'role')) return true
  return TOWN.has(topic) && beside.some((one) => one !== undefined && TOWN.has(one.topic) && one.topic !== topic)
}

/** True for the full name of a customer, a patient or the like in logs and code, where other evidence is rare. */
function isOfDealing(text: string, { topic, field, isFullName }: Reading): boolean {
  return (
    isFullName &&
    topic === 'role' &&
    isTechnical(field.kind) &&
    !OF_WORKS.test(text.slice(field.keyStart, field.keyEnd))
  )
}

/** True for a user and the full name beside it: `user=aschmidt name="Anna Schmidt"`. */
function isOfAccount(each: Reading, beside: readonly (Reading | undefined)[]): boolean {
  const isUser = (one: Reading | undefined): boolean => one?.topic === 'user'
  const isNamed = (one: Reading | undefined): boolean => one?.topic === 'name' && one.isFullName && !one.isUnknown
  return (isUser(each) && beside.some(isNamed)) || (isNamed(each) && beside.some(isUser))
}

/** True behind a full name in quotes on the same line: `Contact("Anna Schmidt", zip="96720")`. */
function isBehindFullName(text: string, { start }: Field): boolean {
  return QUOTED_NAME.test(text.slice(Math.max(0, start - LINE_REACH), start))
}

/** True for two fields of one record. */
function isInRow(text: string, a: Field, b: Field): boolean {
  const [from, to] = [Math.min(a.end, b.end), Math.max(a.start, b.start)]
  return to - from < ROW && !PARTED.test(text.slice(from, to))
}

/** True if one of the numbers, which are in order, is in the record of a field: only those nearby are looked at. */
function isInRowOfAny(text: string, field: Field, numbers: readonly Field[]): boolean {
  const least = field.start - ROW - LONGEST_NUMBER
  let index = firstIndex(numbers.length, (at) => (numbers[at]?.start ?? 0) >= least)
  for (let one = numbers[index]; one && one.start < field.end + ROW; one = numbers[++index]) {
    if (isInRow(text, field, one)) return true
  }
  return false
}

/** True if the reading before or after is another name of the same person: `ime, prezime`, `family, given`. */
function isBesideName(text: string, { field }: Reading, beside: readonly (Reading | undefined)[]): boolean {
  return beside.some((other) => {
    if (other?.topic !== 'family' && other?.topic !== 'given') return false
    return isInRow(text, field, other.field)
  })
}

/** The name without honorifics in front: "Dr. Anna Schmidt". */
function withoutHonorifics(text: string, field: Field): Field {
  const { start, end } = continued(text, field)
  return { ...field, start: start + afterHonorifics(text.slice(start, end)), end }
}

/** Takes in the words behind an unquoted value of a log: "author=Anna Schmidt". */
function continued(text: string, field: Field): Field {
  if (field.isQuoted || (field.kind !== 'log' && field.kind !== 'trace')) return field
  return { ...field, end: matchEnd(MORE_WORDS, text, field.end) }
}

/** The value without the full stop behind it. */
function trimmed(text: string, field: Field): Field {
  if (field.isQuoted) return field
  const value = text.slice(field.start, field.end)
  // "Крылов А. Н." keeps the full stop of its last initial.
  const trail = /\p{Ll} \p{Lu}\.(?: ?\p{Lu}\.)?$/u.test(value) ? /\s{1,3}$/ : /[\s.,;]{1,6}$/
  return { ...field, end: field.start + value.replace(trail, '').length }
}

function labelOf(topic: KeyTopic, value: string, model: NameModel | null): string | undefined {
  switch (topic) {
    case 'given':
    case 'family':
    case 'person':
      return NAME.test(value) ? 'NAME' : undefined
    case 'name':
    case 'role':
      return isName(value, model) ? 'NAME' : undefined
    case 'street':
      return STREET.test(value) ? 'LOCATION' : undefined
    case 'address':
      return STREET.test(value) ? 'LOCATION' : undefined
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
function isEmpty(value: string): boolean {
  return emptyValues().has(value.toLowerCase()) || X_ONLY.test(value)
}

/** True for a person's name by its form: capitalised words, one of them a given name, or a script without capitals. */
function isName(value: string, model: NameModel | null): boolean {
  if (!isWrittenAsName(value)) return false
  const { words } = model ?? {}
  if (!words || UNCASED_NAME.test(value)) return true
  return value.split(/[\s,-]+/).some((word) => (words.known(word) & GIVEN_OR_SURNAME) !== 0)
}

function isWrittenAsName(value: string): boolean {
  if (!NAME.test(value) || isOrdinary(value)) return false
  return [UNCASED_NAME, TWO_WORDS, ONE_WORD, SURNAME_FIRST].some((form) => form.test(value))
}

/** Two parts in a script of South Asia ("ਪਿੰਡ ਧਾਲੀਵਾਲ, ਜ਼ਿਲ੍ਹਾ ਜਲੰਧਰ"), or any value in the scripts of Burma and Cambodia. */
const DIVISIONS = /^(?:[\u0900-\u0dff][^,\n]{2,60},|[\u1000-\u109f\u1780-\u17ff])/u

function isSureOf(topic: KeyTopic, value: string): boolean {
  if (topic === 'address' && DIVISIONS.test(value)) return true
  if (topic === 'street' || topic === 'address') return /\p{Nd}/u.test(value) || CLASS[value.charCodeAt(0)] === UNSPACED
  if (topic === 'given' || topic === 'family' || topic === 'person') return /^[\p{Lu}\p{Lo}]/u.test(value)
  return true
}

/** True if another field of a person is near. Offsets are in order. */
function isNear(positions: readonly number[], { start }: Field): boolean {
  const first = firstIndex(positions.length, (index) => (positions[index] ?? 0) >= start - REACH)
  for (let index = first; index < positions.length; index++) {
    const position = positions[index] ?? 0
    if (position > start + REACH) return false
    if (position !== start) return true
  }
  return false
}
