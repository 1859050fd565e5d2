import { fold } from '../scan/characters.js'
import { matchesIn } from '../scan/match-at.js'
import { lazy, readSections, section } from '../word-list.js'
import { topicOf, wordsOf } from './field-topic.js'
import type { Field } from './field.js'
import { isInRowOfAny } from './rows.js'

/**
 * Tells records about people from those about things: by what only people have ("name, age"), or by the key or table
 * that they belong to ("users: - name: …").
 */

/** Longest distance between the names of two records, in characters. */
const NEXT = 300
/** How far before a record the key to which it belongs may begin. */
const BEFORE = 120
/** The id of a record, in front of its name, and signs that open records. */
const ID = /["'`]?[\p{L}_]{0,8}id["'`]?\s{0,4}[:=]\s{0,4}["'`]?[\p{L}\d_-]{1,40}["'`]?\s{0,4},?\s{0,40}["'`]?$/iu
const OPENED = /[\s\-{[(<:=>\]"'`]{1,60}$/u
const LAST_WORD = /[\p{L}\p{M}_]{3,40}$/u
/** The table of a query: "FROM users WHERE name = …", "INSERT INTO hr.patients (id, name)". */
const TABLE = /\b(?:from|into|update|join)\s{1,3}["'`[]?(?:\w{1,30}["'`\]]?\.["'`[]?)?([\p{L}\p{M}_]{3,40})/giu
/** Whom code and documentation call people in examples. */
const EXAMPLE =
  /^(?:(?:john|jane|joe) (?:doe|smith|public)|(?:max|erika) mustermann|(?:alice|bob|charlie|test|foo)\b.*)$/iu

const words = lazy(() => {
  const sections = readSections('person-records.txt')
  const keys = (name: string): Set<string> =>
    new Set(section(sections, name).map((key) => fold(key).replaceAll(' ', '')))
  return { traits: keys('trait'), things: keys('thing'), people: keys('people') }
})

/**
 * Returns whether a field is of a record about a person. `fields` are those of the text, in order; the fields asked
 * about must come in order, too.
 */
export function personRecords(text: string, fields: readonly Field[]): (field: Field) => boolean {
  const traits = lazy(() => fields.filter(({ keyStart, keyEnd }) => words().traits.has(joined(text, keyStart, keyEnd))))
  let previous: Field | undefined
  return (field) => {
    if (isExample(text.slice(field.start, field.end))) return false
    const isOfPerson =
      isInRowOfAny(text, field, traits()) ||
      isOfPeople(text, field) ||
      (previous && isOfSameList(text, previous, field))
    if (isOfPerson) previous = field
    return isOfPerson ?? false
  }
}

/** Returns whether a field is of a record about a thing or a place, as what only those have shows: "name,population". */
export function thingRecords(text: string, fields: readonly Field[]): (field: Field) => boolean {
  const things = lazy(() => fields.filter(({ keyStart, keyEnd }) => isOfThings(text.slice(keyStart, keyEnd))))
  return (field) => isInRowOfAny(text, field, things())
}

/** True for what only things and places have: "population". */
export function isOfThings(key: string): boolean {
  return words().things.has(wordsOf(key, 0, key.length).replaceAll(' ', ''))
}

/** True for the name of somebody in an example: "John Doe". */
export function isExample(name: string): boolean {
  return EXAMPLE.test(name)
}

/** True for a word for people, what they are to somebody, or what only they have, also for several: "salaries". */
export function isOfPeopleOrTraits(key: string): boolean {
  const { traits } = words()
  const whole = wordsOf(key, 0, key.length).replaceAll(' ', '')
  const singular = whole.replace(/ies$/, 'y').replace(/s$/, '')
  return isPeople(key) || traits.has(whole) || traits.has(singular) || topicOf(wordsOf(key, 0, key.length)) === 'role'
}

function joined(text: string, start: number, end: number): string {
  return wordsOf(text, start, end).replaceAll(' ', '')
}

/** True if the record is one of users, patients or the like. */
function isOfPeople(text: string, { kind, keyStart, keyEnd }: Field): boolean {
  const own = wordsOf(text, keyStart, keyEnd).split(' ')
  if (own.length > 1 && isPeople(own[0] ?? '')) return true
  const before = text.slice(Math.max(0, keyStart - BEFORE), keyStart)
  if (kind === 'sql') return isPeople(matchesIn(before, TABLE).at(-1)?.[1] ?? '')
  const opened = before.replace(ID, '').replace(OPENED, '')
  return opened.length < before.length && isPeople(LAST_WORD.exec(opened)?.[0] ?? '')
}

/** True for a word for people, or a key that ends with one: "activeUsers". */
export function isPeople(word: string): boolean {
  return words().people.has(wordsOf(word, 0, word.length).split(' ').at(-1) ?? '')
}

/** True for the names of two records of one list. */
function isOfSameList(text: string, one: Field, other: Field): boolean {
  if (other.start - one.end > NEXT || one.kind !== other.kind) return false
  return joined(text, one.keyStart, one.keyEnd) === joined(text, other.keyStart, other.keyEnd)
}
