import { CLASS, FOLD, isHangul, LETTER, UNSPACED } from './characters.js'
import { ofLastText } from './last-text.js'

/** Rules out, at the cost of a look at each letter, that a text holds one of many words. */

/** Characters of a word that are compared. */
const LENGTH = 9
/** Scripts without spaces begin here. */
const FIRST_UNSPACED = 0xe00
const NEW_LINE = 0x0a
const SPACE = 0x20
/** Bits that tell most other keys from those of all sets. */
const BITS = 1 << 17
/** Bits of a number that stand for a set each. */
const MOST_SETS = 31

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
  if (sets === MOST_SETS) throw new Error(`There can be no more than ${String(MOST_SETS)} sets of words.`)
  const own = 1 << sets++
  const stemsAt = 2 + (table[0] ?? 0)
  const firstsAt = stemsAt + (table[1] ?? 0)
  wholes.add(table.subarray(2, stemsAt), own)
  stems.add(table.subarray(stemsAt, firstsAt), own)
  firsts.add(table.subarray(firstsAt), own)
  setsIn = ofLastText(readSets)
  return (text) => (setsIn(text) & own) !== 0
}

// --- Internal helpers ---

/** Which sets, a bit each, hold a key. */
class SetsByKey {
  readonly #sets = new Map<number, number>()
  /** Tell most keys that no set holds, which costs less than to search for them. */
  readonly #bits = new Uint8Array(BITS / 8)

  add(keys: Int32Array, set: number): void {
    for (const key of keys) {
      this.#sets.set(key, (this.#sets.get(key) ?? 0) | set)
      const at = (key & (BITS - 1)) >>> 3
      this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (key & 7))
    }
  }

  of(key: number): number {
    const isKnown = ((this.#bits[(key & (BITS - 1)) >>> 3] ?? 0) >>> (key & 7)) & 1
    return isKnown === 0 ? 0 : (this.#sets.get(key) ?? 0)
  }
}

let sets = 0
const wholes = new SetsByKey()
const stems = new SetsByKey()
/** By letters of scripts that put no space in front of a word. */
const firsts = new SetsByKey()

/** The sets of which a text may hold a word, of those that there are by now. */
let setsIn = ofLastText(readSets)

function readSets(text: string): number {
  let found = 0
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const letter = LETTER[unit] ?? 0
    if (unit >= FIRST_UNSPACED) found |= firsts.of(unit)
    if (letter > 0 && before === 0) found |= setsAt(text, at)
    before = letter
  }
  return found
}

/** The sets with a word, or a phrase, that may begin at an offset. */
function setsAt(text: string, start: number): number {
  let found = 0
  let key = 0
  const stop = Math.min(start + LENGTH, text.length)
  for (let at = start; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (LETTER[unit] === 0) found |= wholes.of(key)
    key = withUnit(key, unit)
    found |= stems.of(key)
  }
  return found | wholes.of(key)
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
