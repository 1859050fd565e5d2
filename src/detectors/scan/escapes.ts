import { decodedWords, encodedWordsEnd } from './encoded-words.js'
import { holdsAt, inlineMarkupEnd, isInAddress, withoutInlineMarkup } from './inline-markup.js'
import { isAlphanumeric, isAsciiDigit } from './letters.js'
import { matchEnd } from './match-at.js'

/** Reads characters written as escapes: in URLs, HTML, JSON and source code, and quoted-printable e-mail. */

/** Every escape begins with one of these. */
export const ESCAPE_SIGNS = '%&\\=<*'

const [PERCENT, AMPERSAND, BACKSLASH, EQUALS] = [0x25, 0x26, 0x5c, 0x3d]
const [LINE_FEED, CARRIAGE_RETURN, HYPHEN, QUESTION] = [0x0a, 0x0d, 0x2d, 0x3f]
const NAMED_SIGNS: Readonly<Record<string, string>> = {
  ...{ commat: '@', period: '.', lowbar: '_', plus: '+', hyphen: '-', dash: '-', ndash: '-', nbsp: ' ', shy: '' },
  ...{ thinsp: ' ', ensp: ' ', lpar: '(', rpar: ')', colon: ':', num: '#', sol: '/', szlig: 'ß', zwj: '', zwnj: '' },
}
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', cedil: '\u0327' },
  ...{ ring: '\u030a', caron: '\u030c' },
}
/** `&#64;`, `&commat;`, `&uuml;`; encoded again: `&amp;#64;`. */
const ENTITY = new RegExp(
  `&(?:amp;){0,2}(?:#(\\d{2,7})|#[xX]([\\da-fA-F]{2,6})|(${Object.keys(NAMED_SIGNS).join('|')})|([A-Za-z])(${Object.keys(ACCENTS).join('|')}));`,
  'y',
)
/** `%40`, `%C3%BC`; encoded again: `%2540`. */
const ENCODED = new RegExp(`${utf8('%(?:25){0,2}')}|%(?:25){0,2}([2-7][\\da-fA-F]|0[9aAdD])`, 'y')
/** What is read even if no other escape stands beside it: `@`, a space, `+`, `-`, `.`; others look like `printf("%4d")`. */
const ALONE = /^(?:40|2[0bde])$/i
/** `\u0040`, a pair `\ud83d\ude00`, `\u{1f600}`, `\U0001f600`, `\x40`, `\xc3\xbc`; encoded again: `\\u0040`. */
const UNICODE =
  /\\{1,3}(?:u([dD][89abAB][\da-fA-F]{2})\\{1,3}u([dD][c-fC-F][\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y
const HEX = new RegExp(`${utf8('\\\\{1,2}x')}|\\\\{1,2}x([2-7][\\da-fA-F]|[a-fA-F][\\da-fA-F])`, 'y')
/** A letter of Latin-1 within a word or at its end: `S=F6hnlein`, `Jos=E9`. */
const LATIN_1 =
  '(?<=[A-Za-z])=(?:[CDEF][\\dA-F])(?=[a-z]{1,24}(?![\\w=])|[a-z]{0,24}=[C-F][\\dA-F][a-z])|(?<=[A-Z][a-z]{1,24})=[EF][\\dA-F](?=[\\s,.;]|$)'
/** `=C3=BC`, even across the end of a line, and `=40` in front of a domain: `limit=40` is no escape. */
const QUOTED = new RegExp(
  `${utf8('=', '=(?:\\r?\\n=)?')}|=40(?=[A-Za-z\\d][A-Za-z\\d-]{0,62}\\.[A-Za-z]{2})|${LATIN_1}`,
  'y',
)
/** Shows that a line is quoted-printable. */
const QUOTED_BYTE = /[A-Za-z ]=[C-F][\dA-F](?:=[89AB][\dA-F]|[a-z])/
/** The bytes of a character, each at the end of its escape. */
const BYTES = /[\da-fA-F]{2}(?![\da-fA-F])/g
/** Shortest and longest line that a mail program ends with `=`. */
const [SHORTEST_LINE, LONGEST_LINE] = [60, 77]
/** Returns the end of the escape that begins at `at`; `at` if there is none. Looks first at what costs least. */
export function escapeEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  switch (text.charCodeAt(at)) {
    case PERCENT:
      return isHex(next) ? encodedEnd(text, at) : at
    case AMPERSAND:
      return matchEnd(ENTITY, text, at)
    case BACKSLASH:
      return next === BACKSLASH || next === 0x75 || next === 0x78 || next === 0x55 ? backslashEnd(text, at) : at
    case EQUALS:
      if (next === LINE_FEED || next === CARRIAGE_RETURN) return softBreakEnd(text, at)
      if (next === QUESTION) return encodedWordsEnd(text, at)
      return (next >= 0x43 && next <= 0x46) || next === 0x34 ? quotedEnd(text, at) : at
    default:
      return inlineMarkupEnd(text, at)
  }
}

/** Returns what an escape stands for; an empty string if nothing. */
export function unescaped(escape: string): string {
  switch (escape.charCodeAt(0)) {
    case AMPERSAND:
      return signOfEntity(escape)
    case BACKSLASH:
      return signOfBackslash(escape)
    case EQUALS:
      return escape.charCodeAt(1) === QUESTION ? decodedWords(escape) : signOfBytes(escape)
    case PERCENT:
      return signOfBytes(escape)
    default:
      return withoutInlineMarkup(escape)
  }
}

// --- Internal helpers ---

/** Returns a pattern for a character of two to four bytes in UTF-8, each after such a sign. */
function utf8(sign: string, later = sign): string {
  const more = `(?:${later}[89abAB][\\da-fA-F])`
  const [two, three, four] = ['(?:[cC][2-9a-fA-F]|[dD][\\da-fA-F])', '[eE][\\da-fA-F]', '[fF][0-4]']
  return `${sign}(?:${two}${more}|${three}${more}{2}|${four}${more}{3})`
}

function encodedEnd(text: string, at: number): number {
  ENCODED.lastIndex = at
  const byte = ENCODED.exec(text)
  if (!byte) return at
  const end = ENCODED.lastIndex
  return byte[1] === undefined || ALONE.test(byte[1]) || isEncodedAt(text, end) || isEncodedBefore(text, at) ? end : at
}

function isEncodedAt(text: string, at: number): boolean {
  return text.charCodeAt(at) === PERCENT && isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2))
}

function isEncodedBefore(text: string, at: number): boolean {
  return isEncodedAt(text, at - 3) || (isEncodedAt(text, at - 5) && text.startsWith('%25', at - 5))
}

function backslashEnd(text: string, at: number): number {
  const end = Math.max(matchEnd(UNICODE, text, at), matchEnd(HEX, text, at))
  return end > at && signOfBackslash(text.slice(at, end)) !== '' ? end : at
}

/** Returns the character, unless it is a control character, part of one, or a sign that structures JSON. */
function signOfBackslash(escape: string): string {
  UNICODE.lastIndex = 0
  const [, high, low, ...codes] = UNICODE.exec(escape) ?? []
  if (high && low) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16))
  const hex = codes.find((code) => code !== undefined)
  if (hex === undefined) return signOfBytes(escape)
  const code = parseInt(hex, 16)
  if (code < 0x20 ? code !== LINE_FEED : code === 0x22 || code === BACKSLASH) return ''
  return (code >= 0xd800 && code < 0xe000) || code > 0x10ffff ? '' : String.fromCodePoint(code)
}

/** Reads UTF-8, or a single byte of Latin-1. */
function signOfBytes(escape: string): string {
  const bytes = escape.match(BYTES)?.map((byte) => parseInt(byte, 16)) ?? []
  const [lead = 0, ...rest] = bytes
  if (rest.length === 0) return bytes.length === 0 ? '' : String.fromCharCode(lead)
  const code = rest.reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead & (0x3f >> rest.length))
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

function signOfEntity(escape: string): string {
  ENTITY.lastIndex = 0
  const [, decimal, hex, name = '', letter = '', accent = ''] = ENTITY.exec(escape) ?? []
  if (letter) return `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC')
  const code = parseInt(hex ?? decimal ?? '', hex ? 16 : 10)
  return NAMED_SIGNS[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '')
}

function quotedEnd(text: string, at: number): number {
  const end = matchEnd(QUOTED, text, at)
  return end === at + 3 && !isAlphanumeric(text.charCodeAt(at - 1)) ? at : end
}

/** Ends a line that quoted-printable has broken; `KEY=` with no value and Base64 end with `=`, too. */
function softBreakEnd(text: string, at: number): number {
  const end = at + (text.charCodeAt(at + 1) === LINE_FEED ? 2 : 3)
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(end)]
  if (text.charCodeAt(end - 1) !== LINE_FEED || !(isInAddress(after) || after === EQUALS) || after === HYPHEN) return at
  if (isAsciiDigit(before) && isAsciiDigit(after)) return end
  const reach = text.slice(Math.max(0, at - LONGEST_LINE), at)
  const line = Math.min(at, LONGEST_LINE) - reach.lastIndexOf('\n')
  if (line > SHORTEST_LINE && line <= LONGEST_LINE) return end
  if (QUOTED_BYTE.test(reach.slice(reach.lastIndexOf('\n') + 1)) && isInAddress(before)) return end
  return isInAddress(before) && (holdsAt(text, at - 1, -1) || holdsAt(text, end, 1)) ? end : at
}

function isHex(unit: number): boolean {
  return isAsciiDigit(unit) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66)
}
