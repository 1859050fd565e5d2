import type { Finding, Span } from '../../types.js'
import { isAlphanumeric } from '../scan/letters.js'

/** Recognises findings that are code. */

/** Keywords of SQL, in capitals. */
const QUERY =
  /^(?:SELECT|INSERT|UPDATE|DELETE|VALUES|LIMIT|OFFSET|CREATE TABLE|ALTER TABLE|DROP TABLE|ORDER BY|GROUP BY|LEFT JOIN|INNER JOIN)(?![\p{L}-])/u
/** Identifiers of things, with their number: "VIN WVWZZZ". */
const NUMBER =
  /^(?:EAN|VIN|MAC|BTC|ETH|ISBN|IMEI|SKU|UUID|UPC|IBAN|BIC|SWIFT|IFSC|CLABE|CBU|BLZ|BSB)(?:[ :#]{1,2}[\dA-Za-z.:]{0,64})?$/
/** "kill -9", "git --version". */
const COMMAND = /^[a-z][a-z0-9]{0,12} --?[a-z0-9]/
/** "png 2x". */
const FILE = /^(?:png|jpe?g|gif|svg|webp|pdf|js|ts|css|html?|json)(?![\p{L}-])/u
/** The address of a wallet, a key, a hash: long, with letters of both cases and digits. */
const KEY = /(?=[A-Za-z\d]{0,40}\d)(?=[A-Za-z\d]{0,40}[a-z])(?=[A-Za-z\d]{0,40}[A-Z])[A-Za-z\d]{24}/
const SHORTEST_KEY = 24
/** `max-width: 600px`. */
const PROPERTY = /^[a-z]{2,12}(?:-[a-z]{2,12}){1,3}$/
const VALUE = /^ ?: ?[\d#"'.]/
/** `new Promise(`. */
const CALL = /^[(<]/
const BEFORE_CALL = /(?:^|[^\p{L}])(?:new|class|function|extends|await) $/u
/** A font: `font-family: 'Helvetica Neue', Arial, sans-serif`. */
const FONT_AFTER =
  /^['"]? ?,(?: ?['"]?[A-Za-z][A-Za-z ]{1,24}['"]? ?,){0,4} ?(?:sans-serif|serif|monospace|cursive|system-ui)(?![\w-])/
/** What `FONT_AFTER` begins with. */
const FONT_BEHIND = '\'" ,'
const FONT_BEFORE = /font(?:-family)? ?:[^;{}\n]{0,80}$/i
/** In front of a value of MT940: "?32GESA THOMS". */
const SUBFIELD = /^\?[23]\d$/
const WORD_BEFORE = /[A-Za-z\d]{1,48}$/
const WORD_AFTER = /^[A-Za-z\d]{1,48}/
const LONGEST_CODE = 48
const LETTER = /[A-Za-z]/
const DIGIT = /\d/
const LETTER_OR_DIGIT = /[\p{L}\d]/u
/** The number of a chapter: "## IX. Disposability". */
const CHAPTER = /^[IVXLC]{1,6}[.)]?(?: |$)/
const HEADING_BEFORE = /(?:^|\n)#{0,6} {0,3}$/

/** A constant, a keyword, a stream, an error that is thrown, a letter alone: "I". */
const CONSTANT =
  /^(?:TRUE|FALSE|NULL|NONE|NaN|OFF|UNIQUE|DISTINCT|CONSTRAINT|CASCADE|HAVING|EXPLAIN|std(?:in|out|err)|(?:[A-Z][a-z]{1,20}){1,4}(?:Error|Exception)|[A-Za-z])$/
/** What people say while they think. */
const INTERJECTION = /^(?:u+h+|u+m+|e+r+m+|h+m+|mhm|ä+h+m?|ö+h+m?|euh|ehm)$/i
/** Shifts of a roster, one letter a day ("D D N N"), and the head of a table: "P  W  D  L". */
const SHIFTS = /^(?:(?=.*(\p{Lu}).*\1)\p{Lu}(?: \p{Lu}){1,12}|\p{Lu}(?: {2,6}\p{Lu}){1,8})$/u
/** A key in capitals before its value: `RSVP=TRUE`. */
const NAME_OF_KEY = /^[A-Z][A-Z_-]{1,24}$/

/** True for a finding that is never a name, however sure the model is: a constant, a key, single letters, "uh". */
export function isConstant(text: string, { label, text: value, spans: { end } }: Finding): boolean {
  if (label !== 'NAME') return false
  const isNobody =
    !LETTER_OR_DIGIT.test(value) || CONSTANT.test(value) || INTERJECTION.test(value) || SHIFTS.test(value)
  return isNobody || (text[end] === '=' && NAME_OF_KEY.test(value))
}

/** True for a finding that only a machine reads (a query, a command, a key, a call, a font), or the number of a chapter. */
export function isCodeLike(text: string, { text: value, spans: { start, end } }: Finding): boolean {
  if (QUERY.test(value) || NUMBER.test(value) || COMMAND.test(value) || FILE.test(value)) return true
  if (value.length >= SHORTEST_KEY && KEY.test(value)) return true
  if (CHAPTER.test(value) && HEADING_BEFORE.test(text.slice(Math.max(0, start - 12), start))) return true
  if (isFont(text, start, end)) return true
  const after = text.slice(end, end + 4)
  if (PROPERTY.test(value)) return VALUE.test(after)
  return CALL.test(after) && BEFORE_CALL.test(text.slice(Math.max(0, start - 12), start))
}

/** True for a finding that begins or ends inside a word of letters and digits: a hash, a serial number. */
export function isPartOfCode(text: string, { start, end }: Span): boolean {
  return isInsideCode(text, start) || isInsideCode(text, end)
}

function isInsideCode(text: string, at: number): boolean {
  if (!isAlphanumeric(text.charCodeAt(at - 1)) || !isAlphanumeric(text.charCodeAt(at))) return false
  if (SUBFIELD.test(text.slice(Math.max(0, at - 3), at))) return false
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_CODE), at))?.[0] ?? ''
  const after = WORD_AFTER.exec(text.slice(at, at + LONGEST_CODE))?.[0] ?? ''
  const word = before + after
  return before !== '' && after !== '' && LETTER.test(word) && DIGIT.test(word)
}

function isFont(text: string, start: number, end: number): boolean {
  if (FONT_BEHIND.includes(text.charAt(end)) && FONT_AFTER.test(text.slice(end, end + 140))) return true
  const before = text.slice(Math.max(0, start - 100), start)
  return before.includes(':') && FONT_BEFORE.test(before)
}
