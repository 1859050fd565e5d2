import type { Finding, Span } from '../../types.js'
import { fold } from '../scan/characters.js'
import { firstEndingAfter, isWithin, overlapsOf } from '../scan/intervals.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { lazy, readSections, section } from '../word-list.js'
import { topicOf, wordsOf, type FieldTopic } from './field-topic.js'
import type { Field } from './field.js'
import { isTable } from './line-kinds.js'
import { isOfPeopleOrTraits, isOfThings, thingRecords } from './person-records.js'
import { isInRowOfAny } from './rows.js'
import type { Structure } from './structure.js'

/**
 * Tells rows about things that are called like people, by their other columns: "name,genus", "name,price,rating", or by
 * a word for the name that people do not have: "название;высота".
 */

/** How many columns of the header are read. */
const MOST_COLUMNS = 40
const SPACES = /[\s-]+/
/** Least letters of a word: shorter ones are in names, too ("de", "van"). */
const SHORTEST = 4
/** How near evidence of a person may be to a value of JSON. */
const OBJECT = 150
/** Topics of columns that things have, too. */
const OF_ANYTHING: ReadonlySet<FieldTopic> = new Set<FieldTopic>(['name', 'city', 'region'])

const words = lazy(() => {
  const sections = readSections('person-records.txt')
  const keys = (name: string): Set<string> => new Set(section(sections, name).map((key) => fold(key)))
  return { prices: keys('price'), besidePrices: keys('beside price'), names: keys('name of a thing') }
})

interface Scanned {
  readonly text: string
  readonly fields: readonly Field[]
  readonly structure: Structure
  readonly found: readonly Finding[]
}

/** A header: the columns that begin on one line. */
interface Header {
  columns: number
  isOfThing: boolean
  isOfPerson: boolean
  isPriced: boolean
  isBesidePrice: boolean
  /** Where columns of names begin. */
  readonly names: number[]
}

/**
 * Returns whether a cell is that of a thing, or of a place: not if a column is a person's, nor if there is evidence of a
 * person in the row. `evidence` holds where it is, in order.
 */
export function rowsOfThings({ text, fields, structure, found }: Scanned, evidence: readonly number[]) {
  const headers = lazy(() => headersOf(text, fields, structure))
  const columns = lazy(() => columnsOfThings(text, fields, found))
  const isObjectOfThing = objectsOfThings(text, fields)
  return ({ start }: Span): boolean => {
    const field = fields[firstEndingAfter(fields, start)]
    if (!field || field.start > start) return false
    if (field.kind === 'json') return isObjectOfThing(field) && !isWithin(OBJECT, start, evidence)
    if (!hasHeader(field)) return false
    const key = wordsOf(text, field.keyStart, field.keyEnd)
    const topic = topicOf(key)
    if (topic !== undefined && !OF_ANYTHING.has(topic)) return false
    const header = headers().get(structure.lineAt(field.keyStart).start)
    if (!header || header.isOfPerson) return false
    const isPriced = header.isPriced && header.isBesidePrice
    if (!header.isOfThing && !isPriced) return false
    // Tutors have prices and ratings, too, and towns that they are from.
    if (!header.isOfThing && header.names.some((name) => !columns().has(name))) return false
    if (!(header.isOfThing && isOfNamed(key)) && !columns().has(field.keyStart)) return false
    const line = structure.lineAt(start)
    const reach = (line.end - line.start) / 2
    return !isWithin(reach, line.start + reach, evidence)
  }
}

// --- Internal helpers ---

/** Returns whether the value of an object in JSON is of a thing, as it has what only those have. */
function objectsOfThings(text: string, fields: readonly Field[]): (field: Field) => boolean {
  const isOfThing = thingRecords(text, fields)
  const own = lazy(() => fields.filter(({ keyStart, keyEnd }) => isOfPerson(text.slice(keyStart, keyEnd))))
  return (field) => {
    const topic = topicOf(wordsOf(text, field.keyStart, field.keyEnd))
    return topic !== undefined && OF_ANYTHING.has(topic) && isOfThing(field) && !isInRowOfAny(text, field, own())
  }
}

/** True for what only people have, or what names them. */
function isOfPerson(key: string): boolean {
  const topic = topicOf(wordsOf(key, 0, key.length))
  return (topic !== undefined && !OF_ANYTHING.has(topic)) || isOfPeopleOrTraits(key)
}

/** True for a column that people do not have alone, as they do "collector". */
function isOfNamed(key: string): boolean {
  const { names, besidePrices } = words()
  return topicOf(key) !== undefined || names.has(key) || besidePrices.has(key) || isOfThings(key)
}

/** True for a field whose key stands above it, once for all rows. */
function hasHeader({ kind }: Field): boolean {
  return isTable(kind) || kind === 'sql'
}

function headersOf(text: string, fields: readonly Field[], structure: Structure): Map<number, Header> {
  const headers = new Map<number, Header>()
  const seen = new Set<number>()
  for (const field of fields) {
    const { keyStart, keyEnd } = field
    if (seen.has(keyStart) || !hasHeader(field)) continue
    seen.add(keyStart)
    const line = structure.lineAt(keyStart).start
    const header = headers.get(line) ?? newHeader()
    headers.set(line, header)
    if (header.columns++ < MOST_COLUMNS) read(header, text, keyStart, keyEnd)
  }
  return headers
}

/**
 * Returns where the headers of columns begin half of whose cells hold an ordinary word, or no name, or begin like one
 * above: "Haus Martin".
 */
function columnsOfThings(text: string, fields: readonly Field[], found: readonly Finding[]): Set<number> {
  const isRead = overlapsOf(found.filter(({ label }) => label === 'NAME').map(({ spans }) => spans))
  const balance = new Map<number, number>()
  const beginnings = new Set<string>()
  for (const field of fields) {
    if (!hasHeader(field)) continue
    const { keyStart, start, end } = field
    const parts = text.slice(start, end).split(SPACES)
    const beginning = `${keyStart} ${parts[0] ?? ''}`
    const isOfThing = !isRead(start, end) || beginnings.has(beginning) || parts.some(isWord)
    beginnings.add(beginning)
    balance.set(keyStart, (balance.get(keyStart) ?? 0) + (isOfThing ? 1 : -1))
  }
  return new Set([...balance].flatMap(([keyStart, surplus]) => (surplus >= 0 ? [keyStart] : [])))
}

function isWord(word: string): boolean {
  return word.length >= SHORTEST && isVocabulary(word)
}

function newHeader(): Header {
  return { columns: 0, isOfThing: false, isOfPerson: false, isPriced: false, isBesidePrice: false, names: [] }
}

function read(header: Header, text: string, start: number, end: number): void {
  const key = wordsOf(text, start, end)
  const { prices, besidePrices, names } = words()
  const parts = key.split(' ')
  if (topicOf(key) === 'name') header.names.push(start)
  if (isOfPerson(key)) header.isOfPerson = true
  if (names.has(key) || isOfThings(key)) header.isOfThing = true
  if (parts.some((word) => prices.has(word))) header.isPriced = true
  if (parts.some((word) => besidePrices.has(word))) header.isBesidePrice = true
}
