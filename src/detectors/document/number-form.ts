import { matchEnd } from '../scan/match-at.js'
import type { NumberCaption } from '../scan/number-captions.js'

/** The forms in which institutions write numbers of persons: "C-7719-2204", "MNH/2024/08817", "KH 402.118.773-6". */

/** A letter of an alphabet; those of scripts without spaces, and of Korean, belong to the next word. */
export const ALPHABETIC = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}`
/** Letters and digits, or a few letters, that begin such a number or stand between two of its signs. */
const PART = String.raw`(?:[${ALPHABETIC}]{0,6}\d[${ALPHABETIC}\d]{0,19}|\p{Lu}{1,5}(?![\p{L}\d])|[\p{Ll}\p{Script=Arabic}\p{Script=Hebrew}]{1,3}(?=[-/]\d))`
const JOINED = String.raw`${PART}(?:(?:[-/_·]|\.(?=\d))${PART}){0,7}`
const GROUPS = String.raw`(?:\d{2,10}|\d(?= \d{3} \d))(?: (?:\d{2,10}|\d(?= \d{2}|[.,;\n]|$))){1,5}[A-Z]?(?![${ALPHABETIC}\d])(?![-/.]\d)`
const LETTERS_BEHIND = String.raw`(?: \p{Lu}{1,2}(?=[.,;)\n]|$))?`
/** A file of a court: "4 C 221/25", "I C 123/24". */
const OF_COURT = String.raw`(?:\d{1,4}|[IVX]{1,5}) \p{Lu}\p{L}{0,4} \d{1,6}\/\d{2,4}`
const FORM = new RegExp(String.raw`${OF_COURT}|(?:\p{Lu}{1,4} (?=\d))?(?:${GROUPS}|${JOINED})${LETTERS_BEHIND}`, 'uy')
/** Behind an amount. */
export const UNIT = String.raw`(?:%|€|£|USD|EUR|kr\b|zł|Kč|Ft)`
/** What makes it another number: a word, a unit, a decimal, a time. */
const GOES_ON = new RegExp(String.raw`[${ALPHABETIC}\p{N}@%€$£₹]|[.,:]\d| ?${UNIT}`, 'uy')
/** Digits of a contract, more than an amount has: "polizza 048291730", "poliçe 0001-0210-61750482". */
const LONG = /^(?:0\d{6,11}|\d{8,20})(?<!000)$/
const GAPS = /[-/ ](?=\d)/g
/** Of AWS. */
const ACCOUNT_OF_CLOUD = /^\d{12}$/
/** "4471902-3". */
const CHECK_DIGIT = /-(?=\d$)/
const LONGEST = 26
/** Least digits behind a caption that no list knows. */
const FEWEST_UNLISTED = 6
const FEWEST_SEPARATED = 5
/** A sum, a law of a year, a range. */
const COUNTED =
  /^(?:\d{1,3}(?:[., ]\d{3})+|(?:\p{Lu}{1,6}|\d{1,3}\.\d{3}|\d{1,5})\/(?:19|20)?\d\d|(?:19|20)\d\d[/-]\d{1,5}|[1-9]\d{0,3}[-/]\d{1,4})$/u
/** Four digits are the running number of a row. */
const SHORT = /^\d{5}$/
export const YEAR = /^(?:19|20)\d\d$/
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d|\d{4})|(?:19|20)\d\d[./-]\d{1,2}(?:[./-]\d{1,2})?)$/
/** The third contract of a year. */
const OF_YEAR = /^(?:(?:19|20)?\d\d[/-]\d{1,3}|\d{1,3}[/-](?:19|20)?\d\d)(?:-\p{L})?$/u
const OTHER = [YEAR, DATE, OF_YEAR]

/** Returns the end of a number of this form at `start`; `start` itself if there is none. */
export function numberEnd(text: string, start: number, caption: NumberCaption | 'unlisted'): number {
  const end = matchEnd(FORM, text, start)
  if (end === start || matchEnd(GOES_ON, text, end) > end) return start
  const raw = text.slice(start, end)
  return isNamedBy(caption, raw) ? end : start
}

function isNamedBy(caption: NumberCaption | 'unlisted', raw: string): boolean {
  if (caption === 'number') return isAfterNumberWord(raw)
  if (caption === 'unlisted') return isUnlisted(raw)
  return isCode(raw) || isLong(raw, caption)
}

/** True for a code, or more digits than things have that are counted. */
function isUnlisted(raw: string): boolean {
  if (COUNTED.test(raw)) return false
  if (isCode(raw)) return true
  const digits = digitsIn(raw)
  if (/\p{L}/u.test(raw) || OTHER.some((form) => form.test(raw))) return false
  return digits >= (/\D/.test(raw) ? FEWEST_SEPARATED : FEWEST_UNLISTED)
}

function isLong(raw: string, caption: NumberCaption): boolean {
  if (caption === 'account' && ACCOUNT_OF_CLOUD.test(raw)) return false
  return caption !== 'holder' && LONG.test(raw.replace(CHECK_DIGIT, '').replace(GAPS, ''))
}

/** True for what a key calls the number of a person: more than a number that a database counts. */
export function isKeyedNumber(value: string): boolean {
  const digits = digitsIn(value)
  return (
    matchEnd(FORM, value, 0) === value.length &&
    !OTHER.some((form) => form.test(value)) &&
    (digits > 5 || (digits > 3 && hasLetter(value)))
  )
}

/** True for five digits, which a database may count. */
export function isShortNumber(value: string): boolean {
  return SHORT.test(value)
}

/** True for a value that is more than a number: letters in capitals and digits. */
export function isCode(value: string): boolean {
  const digits = digitsIn(value)
  return (
    digits > 3 && hasLetter(value) && matchEnd(FORM, value, 0) === value.length && !/\d\p{Ll}|\p{Ll}\d/u.test(value)
  )
}

/** Returns how many digits a number has. */
export function digitsIn(number: string): number {
  return number.replaceAll(/\D/g, '').length
}

// --- Internal helpers ---

function isAfterNumberWord(raw: string): boolean {
  const compact = raw.replaceAll(/[^\p{L}\d]/gu, '')
  const digits = digitsIn(compact)
  if (compact.length > LONGEST || OTHER.some((form) => form.test(raw))) return false
  return digits > 3 || (digits > 1 && compact.length > 3 && hasLetter(raw))
}

function hasLetter(value: string): boolean {
  return /\p{Lu}/u.test(value)
}
