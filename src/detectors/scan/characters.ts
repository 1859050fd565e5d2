import { asBytes, asUnits, builtTable } from '../../built-tables.js'
import { CLASS as TOKEN_CLASS, classOf } from '../../ner/text/characters.js'

/** Classes of characters for the scan, and their folded form: lower case, without accents. */

export const OTHER = 0
export const LOWER = 1
export const UPPER = 2
export const DIGIT = 3
export const AT = 4
/** Scripts that put no space between words (Han, kana, Thai, Lao, Khmer, Burmese): every character may start a word. */
export const UNSPACED = 5

const UNSPACED_RANGES: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff], // Thai, Lao
  [0x1000, 0x109f], // Burmese
  [0x1780, 0x17ff], // Khmer
  [0x3005, 0x3007],
  [0x3040, 0x30ff], // kana
  [0x3400, 0x9fff], // Han
  [0xf900, 0xfaff],
]
/** Alphabets end here; above are symbols, the unspaced scripts, and Hangul. */
export const LAST_ALPHABET = 0x2c00
const HANGUL: readonly [number, number] = [0xac00, 0xd7a3]

const COARSE: Readonly<Record<number, number>> = {
  ...{ [TOKEN_CLASS.upper]: UPPER, [TOKEN_CLASS.lower]: LOWER, [TOKEN_CLASS.letter]: LOWER, [TOKEN_CLASS.mark]: LOWER },
  [TOKEN_CLASS.hangul]: LOWER,
}
/** Marks to the tokeniser, but no letters: soft hyphen, zero-width space and joiners, word joiner. */
const IGNORABLE = [0xad, 0x200b, 0x200c, 0x200d, 0x2060]

/** Class of each UTF-16 code unit. */
export const CLASS = builtTable('scan-classes', asBytes, classes)()

/** Folded form of each UTF-16 code unit: É → e, ς → σ, İ → i. Always one unit for one, so offsets stay. */
export const FOLD = builtTable('scan-folded', asUnits, folds)()

/** The folded letter, or 0 for what is not a letter of a script with spaces. */
export const LETTER = builtTable('scan-letters', asUnits, letters)()

/** True for a syllable of Hangul. */
export function isHangul(unit: number): boolean {
  return unit >= HANGUL[0] && unit <= HANGUL[1]
}

/** Coarser than the classes of the tokeniser, from which they are made: all alphabets share one class of letters. */
function classes(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let code = 0x41; code < LAST_ALPHABET; code++) table[code] = COARSE[classOf[code] ?? 0] ?? OTHER
  for (const code of IGNORABLE) table[code] = OTHER
  table.fill(LOWER, HANGUL[0], HANGUL[1] + 1)
  table.fill(LOWER, 0xfb1d, 0xfdff) // Hebrew and Arabic presentation forms
  for (const [first, last] of UNSPACED_RANGES) table.fill(UNSPACED, first, last + 1)
  for (let code = 0x30; code <= 0x39; code++) table[code] = DIGIT
  table[0x40] = AT
  return table
}

function folds(): Uint16Array {
  const table = new Uint16Array(0x10000)
  for (let code = 0; code < 0x10000; code++) table[code] = code
  for (let code = 0x41; code < LAST_ALPHABET; code++) {
    if (CLASS[code] === LOWER || CLASS[code] === UPPER) table[code] = foldOf(String.fromCharCode(code))
  }
  table[0x131] = 0x69 // dotless i
  table[0x3c2] = 0x3c3 // final sigma
  table[0x142] = table[0x141] = 0x6c // ł
  table[0xf8] = table[0xd8] = 0x6f // ø
  table[0x111] = table[0x110] = 0x64 // đ
  return table
}

function letters(): Uint16Array {
  return FOLD.map((folded, code) => (CLASS[code] === LOWER || CLASS[code] === UPPER ? folded : 0))
}

function foldOf(character: string): number {
  const lower = character.toLowerCase()
  const base = lower.normalize('NFD').charCodeAt(0)
  return CLASS[base] === LOWER ? base : lower.charCodeAt(0)
}

/** The class of the character at `index`; before and after the text it is `OTHER`. */
export function classAt(text: string, index: number): number {
  return index >= 0 && index < text.length ? (CLASS[text.charCodeAt(index)] ?? OTHER) : OTHER
}

/** True if a letter or digit stands at `index`. */
export function isWordAt(text: string, index: number): boolean {
  const kind = classAt(text, index)
  return kind !== OTHER && kind !== AT
}

/** Folds a text unit by unit, so that offsets stay. */
export function fold(text: string): string {
  if (isFolded(text)) return text
  let folded = ''
  for (let from = 0; from < text.length; from += PIECE)
    folded += foldedPiece(text, from, Math.min(PIECE, text.length - from))
  return folded
}

function isFolded(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (FOLD[unit] !== unit) return false
  }
  return true
}

/** As many units as one call takes as arguments. */
const PIECE = 4096

function foldedPiece(text: string, from: number, length: number): string {
  const units = new Array<number>(length)
  for (let index = 0; index < length; index++) units[index] = FOLD[text.charCodeAt(from + index)] ?? 0
  return String.fromCharCode(...units)
}
