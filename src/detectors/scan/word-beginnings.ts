import { CLASS, FOLD, isHangul, LETTER, UNSPACED } from './characters.js'

/** Rules out, at the cost of a look at each letter, that a text holds one of many words. */

/** Characters of a word that are compared. */
const LENGTH = 9
/** Scripts without spaces begin here. */
const FIRST_UNSPACED = 0xe00
const NEW_LINE = 0x0a
const SPACE = 0x20
/** Bits that tell most other keys from those of a set. */
const BITS = 1 << 17

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
  const isBeginning = memberOf(table.subarray(2, stemsAt))
  const isStem = memberOf(table.subarray(stemsAt, firstsAt))
  const firsts = new Set(table.subarray(firstsAt))
  return (text) => {
    let before = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const letter = LETTER[unit] ?? 0
      if (unit >= FIRST_UNSPACED && firsts.has(unit)) return true
      if (letter > 0 && before === 0 && begins(text, at)) return true
      before = letter
    }
    return false
  }

  function begins(text: string, start: number): boolean {
    let key = 0
    for (let at = start; at < start + LENGTH; at++) {
      const unit = text.charCodeAt(at)
      if (!LETTER[unit] && isBeginning(key)) return true
      key = withUnit(key, unit)
      if (isStem(key)) return true
    }
    return isBeginning(key)
  }
}

// --- Internal helpers ---

/** Returns the test for members of a set; most others are told by a bit, which costs less than to search for them. */
function memberOf(keys: Int32Array): (key: number) => boolean {
  const members = new Set(keys)
  const bits = new Uint8Array(BITS / 8)
  for (const key of keys) bits[(key & (BITS - 1)) >>> 3] = (bits[(key & (BITS - 1)) >>> 3] ?? 0) | (1 << (key & 7))
  return (key) => (((bits[(key & (BITS - 1)) >>> 3] ?? 0) >>> (key & 7)) & 1) !== 0 && members.has(key)
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
