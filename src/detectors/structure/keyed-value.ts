import { afterHonorifics } from '../../ner/rules/honorifics.js'
import type { Field } from './field.js'
import { isTechnical } from './line-kinds.js'
import { isShortNumber } from '../document/number-form.js'
import { isHouseNumber } from './house-number.js'
import { NAMING, topicOf, topicOfKey, wordsOf, type KeyTopic } from './field-topic.js'
import type { NameModel } from '../name/name-model.js'
import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { amongKnown } from './known-columns.js'
import { decodedValue } from './query-fields.js'
import { isNamedLogin } from './named-login.js'
import type { Scan } from '../scan/scan.js'
import { personRecords, thingRecords } from './person-records.js'
import { isInRow, isInRowOfAny } from './rows.js'
import { thingValues } from './thing-values.js'
import { isEmpty, isSureOf, isWrittenAsName, isWrittenInFull, labelOf } from './value-label.js'
import { firstIndex } from '../scan/intervals.js'

/** Finds personal values by their keys. */

/**
 * Scores: by a key that is nearly always personal; by one that usually is beside other fields of a person; the name in a
 * record about a person.
 */
const BY_KEY = 0.95
const BESIDE_OTHERS = 0.85
const OF_RECORD = 0.8
const FEWEST = 3
/** Longest distance of one person's fields, in characters. */
const REACH = 700
const LINE_REACH = 120
const QUOTED_NAME = /["']\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}["'][^\n]*$/u

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

/** Topics of keys whose values are the name of one person. */
const OF_ONE: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['given', 'family', 'person'])

/** Topics of numbers that people have, not organisations. */
const OWN: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['document', 'plate'])

/** Topics of numbers by which an institution knows a person. */
const NUMBERS: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['number', 'code'])

/** Topics that tell a postal address where they stand together. */
const TOWN: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['postcode', 'city'])

const STREET: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['street', 'address'])

const MORE_WORDS = /(?: \p{Lu}[\p{L}\p{M}.'’-]{0,24}(?![\p{L}\p{M}\d_.'’-]|=)){1,3}/uy
const MANY_DIGITS = /(?:\d\D{0,2}){4}/
/** Keys of those who make works, whom code and data name in public: "author", "created_by". */
const OF_WORKS =
  /aut[ho]|auteur|creat|direct|artist|actor|compos|edit|publish|produc|writ|owner|författ|forfatt|yazar|автор|συγγραφ|مؤلف|作者|저자|著者/iu
const PLACEHOLDER = /[<>{}$%*=\\[\]]|\.\.\.|^[^\p{L}\p{N}]*$|^[a-z]{2,9}:\/\//u

/** Finds values by their keys: fields of JSON, columns of tables and databases, captions of forms. */
export function keyedValueRecognizer(model: NameModel | null, isWellKnown: (name: string) => boolean): Recognizer {
  return {
    label: 'NAME',
    find(scan) {
      if (scan.fields.length === 0) return []
      const isOfThing = thingValues(scan.text, model)
      const read = scan.fields
        .flatMap((field, at) => reading(scan.text, field, model, scan.fields[at - 1]))
        .filter(({ topic, field }) => !OF_ONE.has(topic) || !isOfThing(field))
      const strong = read
        .filter((each, index) => isStrong(each, [read[index - 1], read[index + 1]]))
        .map(({ field }) => field.start)
      const own = read.filter(({ topic, label }) => label !== undefined && OWN.has(topic)).map(({ field }) => field)
      const people = read.filter(isOfSomebody).map(({ field }) => field)
      /** Beside a number that a person has: `isikukood, nimi`. */
      const isOfPerson = ({ field, isFullName }: Reading): boolean => isFullName && isInRowOfAny(scan.text, field, own)
      const isOfRecord = personRecords(scan.text, scan.fields)
      const isListed = listsOfPeople(scan, read, isWellKnown)
      const isAmongKnown = amongKnown(scan.text, read, isWellKnown)
      const isRecorded = (each: Reading): boolean =>
        isFullPersonName(each) && (isListed(each) || (isOfRecord(each.field) && !isAmongKnown(each.field)))
      const isBesideOthers = ({ field, isUnknown }: Reading): boolean =>
        isNear(strong, field) || (!isUnknown && isNear(scan.ats, field))
      return read.flatMap((each, index) => {
        const beside = [read[index - 1], read[index + 1]]
        if (each.isUnknown && each.topic === 'name' && !isBesideName(scan.text, each, beside) && !isOfPerson(each))
          return []
        const isOfNamed = NUMBERS.has(each.topic) && isInRowOfAny(scan.text, each.field, people)
        if (each.isShort && !isOfNamed) return []
        const isByOthers =
          isOfNamed ||
          isBesideOthers(each) ||
          isOfDealing(scan.text, each) ||
          isOfAccount(each, beside) ||
          (each.topic === 'postcode' && isBehindFullName(scan.text, each.field))
        const score = each.isSure ? BY_KEY : isRecorded(each) ? OF_RECORD : isByOthers ? BESIDE_OTHERS : 0
        return score > 0 && each.label ? [finding(each.label, score, scan.text, each.field)] : []
      })
    },
  }
}

/** True for a name whose key is nearly always a person's, or whose record is. */
export function namesByKey(found: Finding): boolean {
  return (found.label === 'NAME' && found.score === BY_KEY) || namesRecord(found)
}

/** True for the name in a record about a person: of a thing, too, if the name model does not see one. */
export function namesRecord({ label, score }: Finding): boolean {
  return label === 'NAME' && score === OF_RECORD
}

interface Reading {
  readonly field: Field
  readonly topic: KeyTopic
  readonly label: string | undefined
  /** Is found without other fields of a person nearby. */
  readonly isSure: boolean
  /** Written like a name, but no name that the model knows: counts beside a person's own fields only. */
  readonly isUnknown: boolean
  /** A number that a database may count: belongs to a person only beside the name. */
  readonly isShort: boolean
  /** Two words or more as a name; as a customer, a patient or the like, a known one. */
  readonly isFullName: boolean
}

function reading(text: string, whole: Field, model: NameModel | null, before: Field | undefined): Reading[] {
  const key = wordsOf(text, whole.keyStart, whole.keyEnd)
  const named = topicOfKey(key)
  const keyed = isHouseNumber(text, whole, before) ? 'house' : named
  if (!keyed) return []
  const field = NAMING.has(keyed) ? withoutHonorifics(text, trimmed(text, whole)) : trimmed(text, whole)
  const written = text.slice(field.start, field.end)
  const value = field.isEncoded ? decodedValue(written) : written
  if (PLACEHOLDER.test(value) || isEmpty(value) || isKey(value) || isEndOf(key, value)) return []
  const topic = topicByForm(keyed, value, model)
  // In code, an unquoted value is an identifier.
  if (!field.isQuoted && (field.kind === 'code' || field.kind === 'trace' || field.kind === 'shell')) return []
  const known = labelOf(topic, value, model)
  const isShort = known === undefined && topic === 'number' && isShortNumber(value)
  const label = known ?? labelByForm(topic, value, isShort)
  const isSure = PERSONAL.has(topic) ? isSureOf(topic, value) : topic === 'user' && isNamedLogin(value, model)
  const isFullName = (topic === 'role' ? known === 'NAME' : topic === 'name') && isWrittenInFull(value)
  return label ? [{ field, topic, label, isSure, isUnknown: known === undefined, isShort, isFullName }] : []
}

/** The topic of a key that names a person or an account: `owner: j.smith`, `user="Ann Smith"`. */
function topicByForm(topic: KeyTopic, value: string, model: NameModel | null): KeyTopic {
  if (topic === 'role' && isNamedLogin(value, model)) return 'user'
  if (topic === 'user' && isWrittenInFull(value) && labelOf('role', value, model)) return 'role'
  return topic
}

/** The label of a value that other fields must confirm. */
function labelByForm(topic: KeyTopic, value: string, isShort: boolean): string | undefined {
  if (isShort) return 'DOCUMENT'
  return (topic === 'role' || topic === 'name') && isWrittenAsName(value) ? 'NAME' : undefined
}

/** True for a full name under a key that may be of a thing, too. */
function isFullPersonName({ topic, isFullName, isUnknown }: Reading): boolean {
  return topic === 'name' && isFullName && !isUnknown
}

/** Returns whether the values of a key are full names, of several people of whom none is well known. */
function listsOfPeople(
  { text, fields }: Pick<Scan<unknown>, 'text' | 'fields'>,
  read: readonly Reading[],
  isWellKnown: (name: string) => boolean,
): (each: Reading) => boolean {
  const keyOf = ({ field: { keyStart, keyEnd } }: Reading): string => text.slice(keyStart, keyEnd)
  const lists = new Map<string, Reading[]>()
  for (const each of read) {
    if (each.topic !== 'name') continue
    const list = lists.get(keyOf(each))
    if (list) list.push(each)
    else lists.set(keyOf(each), [each])
  }
  const people = new Set<string>()
  const isOfThing = thingRecords(text, fields)
  for (const [key, list] of lists) {
    const names = list.filter(isFullPersonName)
    if (names.length < FEWEST || names.length < list.length * 0.8) continue
    if (names.some(({ field }) => isWellKnown(text.slice(field.start, field.end)) || isOfThing(field))) continue
    people.add(key)
  }
  return (each) => people.has(keyOf(each))
}

/** True for the name of a person: a known full name, a given name, a surname. */
function isOfSomebody({ topic, label, isUnknown, isFullName }: Reading): boolean {
  if (label !== 'NAME') return false
  return topic === 'given' || topic === 'family' || topic === 'person' || (isFullName && !isUnknown)
}

/** True for a value that is a key itself; "MRN0048812" is none. */
function isKey(value: string): boolean {
  return topicOf(wordsOf(value, 0, value.length)) !== undefined && !MANY_DIGITS.test(value)
}

/** True for a value that says the last words of its key again, as captions do: `"nav.home": "Home"`. */
function isEndOf(key: string, value: string): boolean {
  const words = wordsOf(value, 0, value.length)
  return words !== '' && key.endsWith(` ${words}`)
}

/** True for a field of a person, or of a postal address: a town beside its postcode, a street beside its house. */
function isStrong({ topic, label, isFullName }: Reading, beside: readonly (Reading | undefined)[]): boolean {
  if (label === undefined) return false
  if (PERSONAL.has(topic) || (isFullName && topic === 'role')) return true
  const isBeside = (others: ReadonlySet<KeyTopic>): boolean =>
    beside.some((one) => one?.label !== undefined && others.has(one.topic) && one.topic !== topic)
  return (TOWN.has(topic) && isBeside(TOWN)) || (topic === 'house' && isBeside(STREET))
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
