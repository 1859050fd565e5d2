import { CLASS, FOLD, isHangul, LETTER, UNSPACED } from './characters.js'

/** Rules out, at the cost of a look at each letter, that a text holds one of many words. */

/** Characters of a word that are compared. */
const LENGTH = 9
/** Scripts without spaces begin here. */
const FIRST_UNSPACED = 0xe00
const NEW_LINE = 0x0a
const SPACE = 0x20
/** Bits that tell most other keys from those of a set. */
const BITS = 1 << 15
/** Characters that are read at once. Most messages have fewer, and are read once for all sets. */
const WINDOW = 1024

/**
 * The hashes by which the words are looked up, for the build to store: how many words and how many stems there are, and
 * those of words, of stems and of letters that may follow letters. A `*` at the end of a word stands for any ending.
 */
export function beginningsOf(listed: readonly string[]): Int32Array {
  const words = listed.map((word) => word.replace(/^\P{L}+/u, ''))
  const keys = words.map(keyOf)
  const stems = words.filter((word) => word.endsWith('*')).map(keyOf)
  const firsts = words.map((word) => word.charCodeAt(0)).filter(mayFollowLetters)
  return Int32Array.from([keys.length, stems.length, ...keys, ...stems, ...firsts])
}

/** Returns a test that is false for texts without any of the words of which these are the beginnings. */
export function mayHoldOneOf(table: Int32Array): (text: string) => boolean {
  const stemsAt = 2 + (table[0] ?? 0)
  const firstsAt = stemsAt + (table[1] ?? 0)
  const [beginnings, stems] = [setOf(table.subarray(2, stemsAt)), setOf(table.subarray(stemsAt, firstsAt))]
  const hasStems = firstsAt > stemsAt
  const firsts = new Set(table.subarray(firstsAt))
  return (text) => {
    for (let from = 0; from < text.length; from += WINDOW) {
      readWindow(text, from)
      if (holdsAny(beginnings, ENDS, read.ends) || (hasStems && holdsAny(stems, PARTS, read.parts))) return true
      if (firsts.size > 0) for (let at = 0; at < read.others; at++) if (firsts.has(OTHERS[at] ?? 0)) return true
    }
    return false
  }
}

// --- Internal helpers ---

/** What was read last, and how many keys and letters there are in it. */
const read = { text: '', from: -1, ends: 0, parts: 0, others: 0 }
/** The keys of words, and of phrases up to the end of each of their words. A word takes two characters at least. */
const ENDS = new Int32Array((WINDOW / 2 + 1) * (LENGTH + 1))
/** The keys of their first letters, each with one more. */
const PARTS = new Int32Array(ENDS.length)
/** Letters of scripts without spaces, and of later ones. */
const OTHERS = new Uint16Array(WINDOW)

/** Reads the words that begin in a window. */
function readWindow(text: string, from: number): void {
  if (read.from === from && read.text === text) return
  read.text = text
  read.from = from
  read.ends = 0
  read.parts = 0
  let others = 0
  const to = Math.min(text.length, from + WINDOW)
  let before = from > 0 ? (LETTER[text.charCodeAt(from - 1)] ?? 0) : 0
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    const letter = LETTER[unit] ?? 0
    if (unit >= FIRST_UNSPACED) OTHERS[others++] = unit
    if (letter > 0 && before === 0) readWord(text, at)
    before = letter
  }
  read.others = others
}

function readWord(text: string, start: number): void {
  let [ends, parts, key] = [read.ends, read.parts, 0]
  const stop = Math.min(start + LENGTH, text.length)
  for (let at = start; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (LETTER[unit] === 0) ENDS[ends++] = key
    key = withUnit(key, unit)
    PARTS[parts++] = key
  }
  ENDS[ends++] = key
  read.ends = ends
  read.parts = parts
}

interface KeySet {
  readonly members: ReadonlySet<number>
  /** Tells most other keys, which costs less than to search for them. */
  readonly bits: Uint8Array
}

function setOf(keys: Int32Array): KeySet {
  const bits = new Uint8Array(BITS / 8)
  for (const key of keys) bits[(key & (BITS - 1)) >>> 3] = (bits[(key & (BITS - 1)) >>> 3] ?? 0) | (1 << (key & 7))
  return { members: new Set(keys), bits }
}

/** True if any of the first keys is in a set. */
function holdsAny({ members, bits }: KeySet, keys: Int32Array, count: number): boolean {
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0
    if ((((bits[(key & (BITS - 1)) >>> 3] ?? 0) >>> (key & 7)) & 1) !== 0 && members.has(key)) return true
  }
  return false
}

/** The hash of the first characters of a word, of all if it has fewer. */
function keyOf(word: string): number {
  let key = 0
  for (let at = 0; at < Math.min(LENGTH, word.length) && word[at] !== '*'; at++)
    key = withUnit(key, word.charCodeAt(at))
  return key
}

/** The hash with one more character; a new line counts as a space. */
function withUnit(key: number, unit: number): number {
  return (Math.imul(key, 31) + (unit === NEW_LINE ? SPACE : (FOLD[unit] ?? 0))) | 0
}

/** True for letters of scripts that put a word right behind another one, or behind a particle. */
function mayFollowLetters(unit: number): boolean {
  return CLASS[unit] === UNSPACED || isHangul(unit)
}
