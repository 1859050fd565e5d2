import { asIntegers, builtTable } from '../../built-tables.js'
import { bitSetIn, type BitSet } from './bit-set.js'
import { fold, FOLD } from './characters.js'
import { lazy, readSections, section, type Sections } from '../word-list.js'

/** Words for numbers, in many languages. */

/** The role of a word in a number. */
export interface NumberWord {
  /** Groups of languages, as bits, in which it is a number. */
  readonly groups: number
  /** Groups in which it only joins two numbers. */
  readonly joins: number
  /** The digit, or one of the constants below. */
  readonly digit: number
}

/** A larger number. */
export const LARGER = -1
/** Joins two numbers: "and". */
const JOIN = -2
/** May stand between two digits: "double", "dash". */
export const LINK = -3

export interface NumberWords {
  /** Looks up the word `text.slice(start, end)`; undefined if it is not part of a number. */
  lookUp(text: string, start: number, end: number): NumberWord | undefined
}

const LONGEST_WORD = 34
const LONGEST_PART = 14
const SHORTEST_PART = 2
const SHORTEST_COMPOUND = 6
/** Bits of the hash by which words and parts are looked up first. */
const HASH_BITS = 16
const SET_INTEGERS = (1 << HASH_BITS) / 32

/** Words for numbers, of all languages of `data/spoken-numbers.txt`, and the parts of longer ones. */
const listed = lazy(() => {
  const sections = readSections('spoken-numbers.txt')
  const rows = [...sections].filter(([languages]) => languages !== 'link').map(([, lines]) => lines.map(readLine))
  const words = wordsOf(rows, sections)
  return { words, byHash: byHash(words), parts: partsOf(rows) }
})

/** Four sets of hashes, one after the other; the lists themselves are read when a text first holds such a word. */
const hashes = builtTable('spoken-numbers', asIntegers, () => {
  const { words, parts } = listed()
  const table = new Int32Array(4 * SET_INTEGERS)
  const { heads, whole, tails, inside } = setsIn(table)
  for (const word of words.keys()) {
    heads.add(keyOf(word.charCodeAt(0), word.charCodeAt(1) || 0, word.charCodeAt(2) || 0))
    whole.add(slotOf(hashOf(word)))
  }
  for (const part of parts.keys()) {
    tails.add(tailKey(part))
    inside.add(slotOf(hashOf(part)))
  }
  return table
})

function setsIn(table: Int32Array): Record<'heads' | 'whole' | 'tails' | 'inside', BitSet> {
  const set = (index: number) => bitSetIn(table.subarray(index * SET_INTEGERS, (index + 1) * SET_INTEGERS))
  return { heads: set(0), whole: set(1), tails: set(2), inside: set(3) }
}

/** Looks up words for numbers. */
export const numberWords = lazy(lookUps)

/** The languages of each group: the names of the sections, in their order. */
const languagesByGroup = lazy(() =>
  [...readSections('spoken-numbers.txt').keys()].filter((name) => name !== 'link').map((name) => name.split(' ')),
)

/** Returns the group of a language, as a bit; 0 if its numbers are not listed. */
export function languageGroup(language: string): number {
  const index = languagesByGroup().findIndex((languages) => languages.includes(language))
  return index < 0 ? 0 : 1 << index
}

/** One line of the list: words of one value. */
interface Line {
  readonly digit: number
  readonly words: readonly string[]
}

/** "4: four for", "join: and", "eleven". */
function readLine(line: string): Line {
  const [, key, forms = ''] = /^(\d|join): (.*)$/.exec(line) ?? [line, undefined, line]
  return { digit: key === undefined ? LARGER : key === 'join' ? JOIN : Number(key), words: forms.split(' ').map(fold) }
}

function wordsOf(rows: readonly (readonly Line[])[], sections: Sections): Map<string, NumberWord> {
  const map = new Map<string, NumberWord>()
  rows.forEach((lines, index) => {
    for (const { digit, words } of lines) for (const word of words) add(map, word, 1 << index, digit)
  })
  for (const link of section(sections, 'link').map(fold))
    if (!map.has(link)) map.set(link, { groups: 0, joins: 0, digit: LINK })
  return map
}

function add(map: Map<string, NumberWord>, word: string, groups: number, digit: number): void {
  const known = map.get(word)
  map.set(word, {
    groups: (known?.groups ?? 0) | groups,
    joins: (known?.joins ?? 0) | (digit === JOIN ? groups : 0),
    digit: Math.max(known?.digit ?? digit, digit),
  })
}

/** A word, and another one with the same hash. */
interface Hashed {
  readonly folded: string
  readonly word: NumberWord
  readonly next: Hashed | undefined
}

/** The words by their hashes, by which they are looked up in a text without making a string. */
function byHash(words: ReadonlyMap<string, NumberWord>): Map<number, Hashed> {
  const map = new Map<number, Hashed>()
  for (const [folded, word] of words) map.set(hashOf(folded), { folded, word, next: map.get(hashOf(folded)) })
  return map
}

/** Parts of longer words, with the groups of languages that have them, as bits. */
function partsOf(rows: readonly (readonly Line[])[]): Map<string, number> {
  const map = new Map<string, number>()
  rows.forEach((lines, index) => {
    for (const part of lines.flatMap(({ words }) => words)) map.set(part, (map.get(part) ?? 0) | (1 << index))
  })
  return map
}

/** Three letters at the start and at the end of a word rule out nearly all others, with one look-up in a table. */
function lookUps(): NumberWords {
  const { heads, whole, tails, inside } = setsIn(hashes())

  function lookUp(text: string, start: number, end: number): NumberWord | undefined {
    const length = end - start
    if (length > LONGEST_WORD) return undefined
    const first = foldAt(text, start)
    const second = length > 1 ? foldAt(text, start + 1) : 0
    if (heads.has(keyOf(first, second, length > 2 ? foldAt(text, start + 2) : 0))) {
      const hash = hashAt(text, start, end)
      const word = whole.has(slotOf(hash)) ? wordAt(text, start, end, hash) : undefined
      return word ?? (mayBeCompound(text, end, length) ? compound(fold(text.slice(start, end)), inside) : undefined)
    }
    // "toogtyve": its first part has two letters.
    if (length < SHORTEST_COMPOUND || !heads.has(keyOf(first, second, 0))) return undefined
    return mayBeCompound(text, end, length) ? compound(fold(text.slice(start, end)), inside) : undefined
  }

  function mayBeCompound(text: string, end: number, length: number): boolean {
    if (length < SHORTEST_COMPOUND) return false
    const second = foldAt(text, end - 2)
    const third = foldAt(text, end - 1)
    return tails.has(keyOf(foldAt(text, end - 3), second, third)) || tails.has(keyOf(0, second, third))
  }

  return { lookUp }
}

/** The listed word with this hash, if it is the one that stands there. */
function wordAt(text: string, start: number, end: number, hash: number): NumberWord | undefined {
  for (let one = listed().byHash.get(hash); one; one = one.next) {
    const { folded, word } = one
    let at = start
    while (at < end && foldAt(text, at) === folded.charCodeAt(at - start)) at++
    if (at === end && folded.length === end - start) return word
  }
  return undefined
}

/** "dreiundzwanzig", "femoghalvtreds", "harmincöt": parts of one language one after the other. */
function compound(word: string, inside: BitSet): NumberWord | undefined {
  const reached = new Int32Array(word.length + 1)
  reached[0] = -1
  for (let at = 0; at < word.length; at++) {
    const groups = reached[at] ?? 0
    if (groups === 0) continue
    const last = Math.min(word.length, at + LONGEST_PART)
    let hash = 0
    for (let end = at + 1; end <= last; end++) {
      hash = rolled(hash, word.charCodeAt(end - 1))
      if (end - at >= SHORTEST_PART && inside.has(slotOf(hash)))
        reached[end] = (reached[end] ?? 0) | (groups & (listed().parts.get(word.slice(at, end)) ?? 0))
    }
  }
  const groups = reached[word.length] ?? 0
  return groups === 0 ? undefined : { groups, joins: 0, digit: LARGER }
}

function hashOf(folded: string): number {
  let hash = 0
  for (let at = 0; at < folded.length; at++) hash = rolled(hash, folded.charCodeAt(at))
  return hash
}

/** The hash of a word of a text, once folded. */
function hashAt(text: string, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = rolled(hash, foldAt(text, at))
  return hash
}

function rolled(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS)
}

function tailKey(part: string): number {
  const { length } = part
  const at = (index: number) => (index < 0 ? 0 : part.charCodeAt(index))
  return keyOf(at(length - 3), at(length - 2), at(length - 1))
}

function foldAt(text: string, at: number): number {
  return FOLD[text.charCodeAt(at)] ?? 0
}

function keyOf(first: number, second: number, third: number): number {
  return Math.imul((first * 31 + second) * 31 + third, 0x9e3779b1) >>> 16
}
