import type { Finding } from '../../types.js'
import { classAt, DIGIT, isWordAt, LOWER, UPPER } from '../scan/characters.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import type { Scan } from '../scan/scan.js'
import type { Field } from './field.js'
import { keysIn } from './keys.js'
import { isTable, isTechnical, type LineKind } from './line-kinds.js'
import { topicOf, wordsOf, type FieldTopic } from './field-topic.js'
import type { Line } from './structure.js'
import type { NameModel } from '../name/name-model.js'
import { rowsOfThings } from './thing-rows.js'
import { finding } from '../recognizer.js'
import { firstEndingAfter, isWithin } from '../scan/intervals.js'
import { CERTAINTY } from '../certainty.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'

/** Fits names and locations to the structure of the text. */

const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’.-]* (?:[\p{L}'’.-]+ ){0,3}\p{Lu}[\p{L}\p{M}'’-]+$/u
/** A house number and words. */
const ADDRESS = /(?:^|[ ,])\d{1,4}\p{L}?(?:[ ,]|$)|\d{1,5}(?:[号號弄]|番地|丁目)/u
/** Distance up to which evidence of a person counts, in characters. */
const REACH = 500
/** The level of a log line, a signal, an HTTP method. */
const LEVEL = /^[A-Z]{3,9}$/
const LONGEST_NAME = 60
const LETTER = /\p{L}/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** A literal of SQL with national characters: `N'Bursa'`. */
const SQL_PREFIX = /^N'/
const PLACES: ReadonlySet<FieldTopic> = new Set<FieldTopic>([
  'street',
  'house',
  'address',
  'city',
  'region',
  'postcode',
])
const CALLED = /[([{<]/
const SIGN_BEFORE = /[_$\\@#%&-]$|[\p{L}\d)\]]\.$|::$|->$|--$/u
const SIGN_AFTER = /^(?:[_$\\]|::|->|[-.][\p{L}\d_]|\(|\[)/u

type Scanned = Pick<Scan<unknown>, 'text' | 'fields' | 'structure'>

/**
 * Cuts names and locations at the end of the value in which they begin, drops keys and identifiers, and lowers the
 * score of findings in code and data without evidence of a person nearby.
 */
export function adjustToStructure(
  { text, fields, structure }: Scanned,
  { found: others, sure }: { readonly found: readonly Finding[]; readonly sure: readonly Finding[] },
  model: NameModel | null,
): Finding[] {
  const found = [...sure, ...others]
  if (structure.isPlain) return found
  const known = new Set(sure)
  const quoted = fields.filter(({ isQuoted, start, end }) => isQuoted && end > start)
  const evidence = evidenceOf(found, known)
  const people = rowsOfPeople(text, fields, structure, found)
  const isOfThing = rowsOfThings(
    { text, fields, structure, found },
    evidenceOf(found, new Set(sure.filter(isByOwnKey))),
  )
  const isKey = keysIn(text, fields, structure)
  return found.flatMap((whole) => {
    if (whole.label !== 'NAME' && whole.label !== 'LOCATION') return [whole]
    if (known.has(whole)) return [!isByOwnKey(whole) && isOfThing(whole.spans) ? doubted(whole) : whole]
    const kind = structure.kindAt(whole.spans.start)
    if (!isStructured(kind)) return kind === 'form' && isKey(whole.spans) ? [] : [whole]
    const part = quoted.length > 0 ? cut(text, quoted, whole) : whole
    if (
      isKey(part.spans) ||
      SQL_PREFIX.test(text.slice(part.spans.start, part.spans.end + 1)) ||
      (kind === 'log' && LEVEL.test(part.text)) ||
      (isTechnical(kind) && isIdentifier(text, part.spans, kind))
    )
      return []
    if (!isTechnical(kind) && isNumberOfColumn(text, fields, part)) return [doubted(part)]
    if (isOfThing(part.spans)) return [doubted(part)]
    if (isBelieved(part) || isWithin(REACH, part.spans.start, evidence)) return [part]
    if (!isTechnical(kind) && isPersonal(part, people.get(structure.lineAt(part.spans.start)), model)) return [part]
    return [doubted(part)]
  })
}

/** True for a value whose key is a person's: `surname`. */
function isByOwnKey({ score }: Finding): boolean {
  return score >= CERTAINTY.certain
}

function doubted(found: Finding): Finding {
  return { ...found, score: Math.min(found.score, CERTAINTY.doubted) }
}

/** True for an apparent numbered location ("Digi 1000", "2014") in a column that is not said to hold locations. */
function isNumberOfColumn(
  text: string,
  fields: readonly Field[],
  { label, score, text: value, spans }: Finding,
): boolean {
  if (label !== 'LOCATION' || !/\d/.test(value) || (score >= CERTAINTY.likely && LETTER.test(value))) return false
  const cell = fields[firstEndingAfter(fields, spans.start)]
  if (!cell || cell.start > spans.start) return false
  const topic = topicOf(wordsOf(text, cell.keyStart, cell.keyEnd))
  return topic === undefined || !PLACES.has(topic)
}

/** How surely a row is about a person. */
type Personal = 'surely' | 'maybe'

/** Finds rows of tables with a column for people; a column called "name" may be for things. */
function rowsOfPeople(
  text: string,
  fields: readonly Field[],
  structure: Scanned['structure'],
  found: readonly Finding[],
): Map<Line, Personal> {
  const rows = new Map<Line, Personal>()
  const heads = columnsOfNames(text, fields, found)
  for (const head of heads.keys()) rows.set(structure.lineAt(head), 'surely')
  for (const { kind, keyStart, keyEnd, start } of fields) {
    if (isTechnical(kind)) continue
    if (!heads.has(keyStart)) heads.set(keyStart, personalOf(text, keyStart, keyEnd))
    const head = heads.get(keyStart)
    const line = structure.lineAt(start)
    if (head && rows.get(line) !== 'surely') rows.set(line, head)
  }
  return rows
}

/** Finds columns in which most cells are names, behind a title or not, whatever their header: a list of people may have none. */
function columnsOfNames(
  text: string,
  fields: readonly Field[],
  found: readonly Finding[],
): Map<number, Personal | undefined> {
  const names = new Set(found.filter(({ label }) => label === 'NAME').map(({ spans }) => spans.start))
  const counts = new Map<number, { cells: number; names: number }>()
  for (const { kind, keyStart, start, end } of fields) {
    if (isTechnical(kind)) continue
    const first = start + afterHonorifics(text.slice(start, Math.min(end, start + LONGEST_NAME)))
    const count = counts.get(keyStart) ?? { cells: 1, names: names.has(keyStart) ? 1 : 0 }
    counts.set(keyStart, { cells: count.cells + 1, names: count.names + (names.has(first) ? 1 : 0) })
  }
  const heads = new Map<number, Personal | undefined>()
  for (const [head, count] of counts) if (count.names * 3 >= count.cells * 2) heads.set(head, 'surely')
  return heads
}

function personalOf(text: string, start: number, end: number): Personal | undefined {
  const topic = topicOf(wordsOf(text, start, end))
  if (topic === undefined) return undefined
  return topic === 'name' || topic === 'region' || topic === 'house' ? 'maybe' : 'surely'
}

/** True in a row about a person; in a doubtful row only for a name with a given name in it, or in another script. */
function isPersonal({ label, text }: Finding, row: Personal | undefined, model: NameModel | null): boolean {
  if (row !== 'maybe') return row === 'surely'
  if (label !== 'NAME') return true
  return (
    !/[A-Za-z]/.test(text) || text.split(/[\s-]+/).some((word) => ((model?.words?.known(word) ?? 0) & FLAG.given) !== 0)
  )
}

function isStructured(kind: LineKind): boolean {
  return isTechnical(kind) || isTable(kind)
}

function isBelieved(found: Finding): boolean {
  return isAddress(found) || (found.label === 'NAME' && found.score >= CERTAINTY.certain && FULL_NAME.test(found.text))
}

/** True for a postal address with its number, which is evidence of a person, too: "4 Bourdillon Rd, Ikoyi". */
function isAddress({ label, score, text }: Finding): boolean {
  return label === 'LOCATION' && score >= CERTAINTY.likely && ADDRESS.test(text)
}

/** Returns the starts of findings that surely belong to a person, in order. */
function evidenceOf(found: readonly Finding[], known: ReadonlySet<Finding>): number[] {
  return found
    .filter(
      (each) =>
        known.has(each) ||
        isAddress(each) ||
        ((each.label === 'CONTACT' || each.label === 'DOCUMENT') && each.score >= CERTAINTY.probable),
    )
    .map(({ spans }) => spans.start)
    .sort((a, b) => a - b)
}

/**
 * True if signs of code are beside it: `evt.Parsed`, `max-size`, `std::cerr`, `MAX(`; or it has only lower-case letters
 * in code.
 */
function isIdentifier(text: string, { start, end }: Finding['spans'], kind: LineKind): boolean {
  if (SIGN_BEFORE.test(text.slice(Math.max(0, start - 2), start)) || SIGN_AFTER.test(text.slice(end, end + 2)))
    return true
  if (isWordBeside(text, start - 1, start) || isWordBeside(text, end, end - 1))
    return classAt(text, start - 1) !== DIGIT
  return (kind === 'code' || kind === 'sql') && CALLED.test(text.charAt(end)) && hasCase(text, start)
}

/** True if a word goes on at `outside`, and the words of the script at `inside` are parted by spaces. */
function isWordBeside(text: string, outside: number, inside: number): boolean {
  return isWordAt(text, outside) && !UNSPACED.test(text.charAt(inside))
}

function hasCase(text: string, at: number): boolean {
  const kind = classAt(text, at)
  return kind === LOWER || kind === UPPER
}

/** The part of a finding inside one quoted value or cell: the first with a letter, else the first. */
function cut(text: string, fields: readonly Field[], whole: Finding): Finding {
  const { start, end } = whole.spans
  const from = firstEndingAfter(fields, start)
  let first: Finding | undefined
  for (let index = from; index < fields.length; index++) {
    const field = fields[index]
    if (!field || field.start >= end) break
    const inside = part(text, whole, Math.max(start, field.start), Math.min(end, field.end))
    if (LETTER.test(inside.text)) return inside
    first ??= inside
  }
  return first ?? whole
}

function part(text: string, whole: Finding, start: number, end: number): Finding {
  const { label, score, spans } = whole
  return start === spans.start && end === spans.end ? whole : finding(label, score, text, { start, end })
}
