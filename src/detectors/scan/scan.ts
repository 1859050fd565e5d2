import { AT, CLASS, DIGIT, FOLD, LOWER, OTHER, UNSPACED, UPPER } from './characters.js'
import type { Hit, Lexicon } from './lexicon.js'
import { spokenRuns, type SpokenRun } from './spoken-numbers.js'
import type { Field } from '../structure/field.js'
import { fieldsOf } from '../structure/fields.js'
import { structureOf, type Structure } from '../structure/structure.js'

/** The scan: one pass over a text that finds cues, codes and names for the recognisers. */

/** The result of the scan, for recognisers to start from. Offsets are in order. */
export interface Scan<Meaning> {
  readonly text: string
  /** Phrases of the lexicon. */
  readonly cues: readonly Hit<Meaning>[]
  /** Words that hold a digit, and short words all in capitals: `start, end, start, end, …`. */
  readonly codes: readonly number[]
  /** Offsets of `@`. */
  readonly ats: readonly number[]
  /** Capitalised words of the name list: `start, end, …`. */
  readonly names: readonly number[]
  /** The kind of each line. */
  readonly structure: Structure
  /** Values with their keys, columns and captions. */
  readonly fields: readonly Field[]
  /** Numbers in words. */
  readonly spoken: readonly SpokenRun[]
}

/** A set of folded words, looked up by hash. */
export interface WordSet {
  has(hash: number): boolean
}

const LONGEST_CAPITALS = 5
/** From Hebrew on, letters and digits are separate words: "번호는010-1234-5678입니다". */
const PARTING = 0x590

/** Makes the scan: one pass over the code units, a few table look-ups for each word, and no regular expression. */
export function scanner<Meaning>(lexicon: Lexicon<Meaning>, nameWords: WordSet) {
  return function scan(text: string): Scan<Meaning> {
    const found: Found<Meaning> = { cues: [], codes: [] }
    const { cues, codes } = found
    const ats: number[] = []
    const names: number[] = []
    const { length } = text
    for (let index = 0; index < length; index++) {
      const kind = CLASS[text.charCodeAt(index)]
      if (kind === OTHER) continue
      if (kind === AT) ats.push(index)
      else if (kind === UNSPACED) keep(cues, lexicon.head(text, index, length))
      else {
        const end = readWord(text, index, lexicon, found)
        if (kind === UPPER && nameWords.has(hashOf(text, index, end))) names.push(index, end)
        index = end - 1
      }
    }
    const structure = structureOf(text)
    return { text, cues, codes, ats, names, structure, fields: fieldsOf(text, structure), spoken: spokenRuns(text) }
  }
}

/** Returns a scan with other cues or codes. Written out, since V8 reads objects of one form faster than copies. */
export function replaced<Meaning>(
  { text, cues, codes, ats, names, structure, fields, spoken }: Scan<Meaning>,
  others: Partial<Pick<Scan<Meaning>, 'cues' | 'codes'>>,
): Scan<Meaning> {
  return { text, cues: others.cues ?? cues, codes: others.codes ?? codes, ats, names, structure, fields, spoken }
}

/** What the scan has found so far. */
interface Found<Meaning> {
  readonly cues: Hit<Meaning>[]
  readonly codes: number[]
}

/** Reads the word that starts at `start`, with its cues, and keeps it if it may be part of a code; returns its end. */
function readWord<Meaning>(
  text: string,
  start: number,
  lexicon: Lexicon<Meaning>,
  { cues, codes }: Found<Meaning>,
): number {
  const { length } = text // read once: texts are of many kinds to V8, so that each look would be a call
  let previous = CLASS[text.charCodeAt(start)]
  if (previous !== DIGIT) keep(cues, lexicon.head(text, start, length))
  let digits = previous === DIGIT ? 1 : 0
  let capitals = previous === UPPER ? 1 : 0
  let at = start + 1
  for (; at < length; at++) {
    const code = text.charCodeAt(at)
    const kind = CLASS[code]
    if (kind === LOWER) {
      if (code >= PARTING && text.charCodeAt(at - 1) < PARTING) break
    } else if (kind === DIGIT) {
      if (previous === LOWER && text.charCodeAt(at - 1) >= PARTING) break
      digits++
    } else if (kind === UPPER) {
      if (previous === LOWER) keep(cues, lexicon.head(text, at, length))
      capitals++
    } else break
    previous = kind
  }
  if (digits === 0) keep(cues, lexicon.tail(text, start, at))
  if (digits > 0 || (capitals === at - start && capitals <= LONGEST_CAPITALS)) codes.push(start, at)
  return at
}

/** Keeps a hit unless it lies inside the one before. */
function keep<Meaning>(cues: Hit<Meaning>[], hit: Hit<Meaning> | undefined): void {
  if (hit && hit.end > (cues[cues.length - 1]?.end ?? 0)) cues.push(hit)
}

/** Returns the hash for `WordSet`s: that of the folded word. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0
  for (let index = start; index < end; index++) {
    hash = (Math.imul(hash, 31) + (FOLD[text.charCodeAt(index)] ?? 0)) | 0
  }
  return hash
}

/** Makes a hash table of words, with open addressing. */
export function wordTable(words: readonly string[]): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 4 + 4)))
  const mask = slots.length - 1
  for (const word of words) {
    const hash = hashOf(word, 0, word.length)
    let slot = mixed(hash) & mask
    while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 1) & mask
    slots[slot] = hash
  }
  return slots
}

/** The set of the words of a table: about 10 ns a look-up, without creating a string. */
export function wordSet(slots: Int32Array): WordSet {
  const mask = slots.length - 1
  return {
    has(hash) {
      let slot = mixed(hash) & mask
      while (slots[slot] !== 0) {
        if (slots[slot] === hash) return true
        slot = (slot + 1) & mask
      }
      return false
    },
  }
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15)
}
