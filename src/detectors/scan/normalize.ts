import { asBytes, builtTable } from '../../built-tables.js'
import { CLASS, LOWER, UPPER } from './characters.js'
import { ESCAPE_SIGNS, escapeEnd, unescaped } from './escapes.js'

/** Normalises text before it is scanned. */

/** A normalised text, with the offsets of its characters in the original. */
export interface Normalized {
  readonly text: string
  /** Start of unit `index` of the normalised text in the original; absent if nothing changed. */
  startOf(index: number): number
  /** Returns the end, in the original, of the character before unit `index` of the normalised text. */
  endOf(index: number): number
}

const ODD = 1
const MARK = 2
const INVISIBLE = 4
const ESCAPE = 8
const DIGIT = /\p{Nd}/u
const FLAGS = builtTable('normal-form', asBytes, flags)()
const IS_IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u

/**
 * Normalises characters that would hide a value from a pattern: full-width and other scripts' digits, look-alikes
 * (NFKC), invisible and direction characters, soft hyphens, special spaces, decomposed letters, escapes. A text without
 * any of them stays as it is, at the cost of one table look-up per unit.
 */
export function normalize(text: string): Normalized {
  for (let index = 0; index < text.length; index++) {
    const flag = FLAGS[text.charCodeAt(index)]
    if (flag !== 0 && (flag !== ESCAPE || escapeEnd(text, index) > index)) return rewritten(text, index)
  }
  return { text, startOf: (index) => index, endOf: (index) => index }
}

function rewritten(text: string, first: number): Normalized {
  const pieces: string[] = [text.slice(0, first)]
  let offsets = new Int32Array(Math.ceil(2.25 * (text.length - first)) + 16) // start and end, unit by unit
  let size = 0
  const replace = (piece: string, start: number, end: number) => {
    pieces.push(piece)
    while (size + 2 * (piece.length + text.length - end) > offsets.length) offsets = twiceAsLong(offsets)
    for (let unit = 0; unit < piece.length; unit++) {
      offsets[size++] = start
      offsets[size++] = end
    }
  }
  let kept = first
  const keepUpTo = (end: number) => {
    pieces.push(text.slice(kept, end))
    for (let unit = kept; unit < end; unit++) {
      offsets[size++] = unit
      offsets[size++] = unit + 1
    }
  }
  for (let index = first; index < text.length;) {
    const end = clusterEnd(text, index)
    const flag = FLAGS[text.charCodeAt(index)] ?? 0
    if (end > index + 1 || (flag !== 0 && flag !== ESCAPE)) {
      keepUpTo(index)
      kept = end
      const cluster = text.slice(index, end)
      if (flag !== INVISIBLE) replace(flag === ESCAPE ? signOf(cluster) : plainForm(cluster), index, end)
    }
    index = end
  }
  keepUpTo(text.length)
  const offsetAt = (index: number) => (index < size ? (offsets[index] ?? 0) : text.length)
  return {
    text: pieces.join(''),
    startOf: (index) => (index < first ? index : offsetAt(2 * (index - first))),
    endOf: (index) => (index <= first ? index : offsetAt(2 * (index - first) - 1)),
  }
}

function twiceAsLong(offsets: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * offsets.length)
  longer.set(offsets)
  return longer
}

/** End of the letter that starts at `index` with its combining marks (at most eight), or of the pair. */
function clusterEnd(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) return index + 2
  if (FLAGS[code] === ESCAPE) return Math.max(escapeEnd(text, index), index + 1)
  let end = index + 1
  if (CLASS[code] === LOWER || CLASS[code] === UPPER) {
    while (end < text.length && end - index < 9 && FLAGS[text.charCodeAt(end)] === MARK) end++
  }
  return end
}

/** Returns the plain form of what an escape stands for. */
function signOf(escape: string): string {
  const sign = unescaped(escape)
  const unit = sign.charCodeAt(0)
  if (unit < 0x80) return sign
  return sign === '' || FLAGS[unit] === INVISIBLE ? '' : plainForm(sign)
}

function plainForm(cluster: string): string {
  if (cluster.length === 1 || isPair(cluster)) {
    if (isPair(cluster) && IS_IGNORABLE.test(cluster)) return ''
    if (DIGIT.test(cluster)) return String(digitValue(cluster.codePointAt(0) ?? 0))
    if (/^[\s\u2000-\u200a]$/u.test(cluster)) return cluster === '\u2028' || cluster === '\u2029' ? '\n' : ' '
    if (/^[\u2010-\u2015\u2212\ufe58\uff0d]$/u.test(cluster)) return '-'
  }
  const form = cluster.normalize('NFKC')
  return form.length <= 4 ? form : cluster
}

function isPair(cluster: string): boolean {
  return cluster.length === 2 && cluster.charCodeAt(0) >= 0xd800 && cluster.charCodeAt(0) < 0xdc00
}

/** Digits come in runs of ten, and every run starts at a multiple of ten after the first of its block. */
function digitValue(code: number): number {
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10
  let zero = code
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

function flags(): Uint8Array {
  const table = new Uint8Array(0x10000)
  const mark = (first: number, last: number, flag: number) => table.fill(flag, first, last + 1)
  for (const space of [0xa0, 0x1680, 0x202f, 0x205f, 0x3000]) mark(space, space, ODD)
  mark(0x2000, 0x200a, ODD)
  mark(0x2010, 0x2015, ODD)
  mark(0x2212, 0x2212, ODD)
  mark(0x2028, 0x2029, ODD)
  mark(0x2070, 0x209c, ODD) // superscripts and subscripts
  mark(0x2100, 0x214f, ODD) // letter-like symbols
  mark(0x2460, 0x24ff, ODD) // circled letters and digits
  mark(0xfb00, 0xfb06, ODD) // ligatures
  mark(0xfe10, 0xfe6b, ODD)
  mark(0xff01, 0xff9f, ODD) // full and half width
  // Leads of mathematical and enclosed letters, and of invisible signs of shorthand and music.
  for (const lead of [0xd82f, 0xd834, 0xd835, 0xd83c]) mark(lead, lead, ODD)
  for (let code = 0x660; code < 0xabff; code++) if (DIGIT.test(String.fromCharCode(code))) mark(code, code, ODD)
  mark(0x300, 0x36f, MARK)
  for (const sign of ESCAPE_SIGNS) mark(sign.charCodeAt(0), sign.charCodeAt(0), ESCAPE)
  // Default_Ignorable_Code_Point of Unicode
  for (const invisible of [0xad, 0x34f, 0x61c, 0x3164, 0xfeff, 0xffa0]) mark(invisible, invisible, INVISIBLE)
  mark(0x115f, 0x1160, INVISIBLE) // Hangul fillers
  mark(0x17b4, 0x17b5, INVISIBLE)
  mark(0x180b, 0x180f, INVISIBLE) // Mongolian
  mark(0x200b, 0x200f, INVISIBLE)
  mark(0x202a, 0x202e, INVISIBLE)
  mark(0x2060, 0x206f, INVISIBLE)
  mark(0xfe00, 0xfe0f, INVISIBLE)
  mark(0xfff0, 0xfff8, INVISIBLE)
  mark(0xdb40, 0xdb43, INVISIBLE) // leads of tags and variation selectors
  return table
}
