import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min'
import type { Finding, Span } from '../../types.js'
import { CLASS, classAt, DIGIT, isWordAt } from '../scan/characters.js'
import { cuesNear, isHeader, isNamed, NUMBER_TOPICS, type Cue, type Meaning } from '../scan/cues.js'
import { isAnsweredAt } from './answer-lead.js'
import { ANSWER_REGIONS, BARE_REGIONS, DAY_AND_TIME, NATIONAL_FORMS } from './phone-forms.js'
import type { Scan } from '../scan/scan.js'
import type { Field } from '../structure/field.js'
import { cueStrength } from '../scan/cue-strength.js'
import { finding, type Recognizer } from '../recognizer.js'
import { firstFrom } from '../scan/intervals.js'
import { CERTAINTY } from '../certainty.js'

/** Finds phone numbers. */

/** Length up to which a cue of a document or another number is also a word. */
const SHORT_WORD = 3
const BESIDE = /^[^\p{L}\d]{0,4}$/u
const MOST_DIGITS = 15
const FEWEST_DIGITS = 5
/** Least digits where the word for a phone is not right in front of the number: "15000 for a phone". */
const FEWEST_DOUBTFUL = 7
/** Digits of a number that is whole without what follows. */
const FEWEST_WHOLE = 7
/** Most numbers per text that libphonenumber is asked about. */
const MOST_CHECKED = 500
/** Between two groups of a number: one or two signs, or a trunk zero in brackets. */
const GAP = /^(?: ?[-./(۔] ?|-\(|[) ] ?|\) ?[-./(] ?|  )$/
/** A whole number in groups with hyphens, behind which a space begins another: "080-5217-9903 18時". */
const HYPHENATED = /^0\d{1,4}-\d{3,4}-\d{4}$/
/** A whole number behind a plus, which a bracket ends: "(+77017720953) 20". */
const INTERNATIONAL = /^\+\d{10,13}$/
const EXTENSION =
  /(?:[,;]? ?\(?(?:ext(?:ension|n)?|x|int(?:erno)?|dw|durchwahl|poste|wewn?|apparat|anknytning|доб|转|轉|#|anexo|ramal|toestel|linka|kl|內線|内線|分机|내선)\.?:? ?|;ext=)#?\d{1,6}(?![\d\p{L}])\)?/iuy
/** The international prefix of North America. */
const FROM_AMERICA = /^011[- .](?=[1-9])/
/** A Brazilian postcode, "CEP 01310-100"; in Turkey "cep" is a mobile phone. */
const POSTCODE = /^\d{5}-?\d{3}$/
/** "Seattle, WA 98105": elsewhere WA is WhatsApp. */
const ZIP_DIGITS = 5
/** "+44) 20 …": a bracket that opens in front. */
const BRACKETED = /^\+\d{1,4}\)/
/** A number so short that it is valid in some country. */
const SHORT = /^[1-9]\d{4,8}$/
/** Mobile numbers as Japan, Korea, Thailand, Indonesia and France group them, and nobody anything else. */
const MOBILE =
  /^(?:0[67]([ .])\d\d(?:\1\d\d){3}|0[789]0-\d{4}-\d{4}|01[016789]-\d{3,4}-\d{4}|0[689]\d([- ])\d{3}\2\d{4}|08\d{2}-\d{4}-\d{3,5})$/
/** The number of a service in China: 12345, 95588. */
const SERVICE = /^(?:1\d{4}|9[56]\d{3})$/
const HAN_BEFORE = /[\u4e00-\u9fff][^\n]{0,23}$/
/** The year and the volume of a report: "(1884) 14 QBD". */
const VOLUME = /^\((?:1[5-9]|20)\d{2}\) \d{1,3}$/
/** "14.30 - 15.00", "04.11 08.30". */
const TIMES = new RegExp(
  String.raw`^(?:\d{1,2}\.\d{2} ?- ?\d{1,2}\.\d{2}|${DAY_AND_TIME}(?: ?[-–] ?[0-2]?\d\.[0-5]\d)?)$`,
)
const DATE = /^(?:[0-3]?\d([-./])[0-3]?\d\1(?:19|20)?\d{2}|(?:19|20)\d{2}([-./])[01]?\d\2[0-3]?\d)(?: \d{1,4})?$/

/** Finds phone numbers: joins groups of digits, then scores them by form, by a cue nearby, by libphonenumber. */
export function phoneRecognizer(countries: readonly string[] = []): Recognizer {
  const regions = BARE_REGIONS.concat(countries)
  return {
    label: 'CONTACT',
    find(scan) {
      const found: Finding[] = []
      for (let piece = 0; piece < scan.codes.length;) {
        const run = runFrom(scan, piece)
        piece = Math.max(run.next, piece + 2)
        const score = run.digits < FEWEST_DIGITS ? 0 : scoreOf(scan, run, regions, found.length > MOST_CHECKED)
        if (score > 0)
          found.push(finding('CONTACT', score, scan.text, { start: run.start, end: extensionEnd(scan.text, run.end) }))
      }
      return found
    },
  }
}

interface Run {
  readonly start: number
  readonly end: number
  readonly digits: number
  /** The piece to continue with. */
  readonly next: number
}

/** Joins digit groups from `first` on while the signs between them are those of a phone number. */
function runFrom({ text, codes }: Scan<Meaning>, first: number): Run {
  const firstStart = codes[first] ?? 0
  let end = firstStart
  let digits = 0
  let piece = first
  for (; piece < codes.length; piece += 2) {
    const from = codes[piece] ?? 0
    const to = digitsEnd(text, from, codes[piece + 1] ?? 0)
    if (to === from || digits + to - from > MOST_DIGITS) break
    if (piece > first && !isGap(text, { start: firstStart, end }, from)) break
    digits += to - from
    end = to
    if (to < (codes[piece + 1] ?? 0)) {
      piece += 2
      break
    }
  }
  return { start: withPrefix(text, firstStart, end), end, digits, next: piece }
}

/**
 * True if a number may go on at `from`: not behind the end of a sentence, of brackets that opened before it, or of a whole
 * number with a slash, or with hyphens in it, between it and another.
 */
function isGap(text: string, { start, end }: Span, from: number): boolean {
  const gap = text.slice(end, Math.min(from, end + 4))
  if (!GAP.test(gap)) return false
  if (gap === ' / ' && text.slice(start, end).replace(/\D/g, '').length >= FEWEST_WHOLE) return false
  if (gap === ' ' && HYPHENATED.test(text.slice(start, end))) return false
  if (gap === '. ') return text.slice(start, end).includes(gap) || !/\D/.test(text.slice(start, end))
  if (gap.startsWith(')') && INTERNATIONAL.test(text.slice(start - 1, end))) return false
  return !gap.startsWith(')') || text.slice(Math.max(0, start - 2), end).includes('(')
}

/** End of a group of digits; a group with letters is not one, unless an extension follows ("x12"). */
function digitsEnd(text: string, from: number, to: number): number {
  let end = from
  while (end < to && CLASS[text.charCodeAt(end)] === DIGIT) end++
  return end === to || (end - from > 3 && text[end] === 'x') ? end : from
}

/** Moves the start to the `+` in front, and to a `(` that closes inside. */
function withPrefix(text: string, start: number, end: number): number {
  let from = start
  const isBracketed = text[from - 1] === '(' && text.slice(from, end).includes(')')
  if (isBracketed && !/[\w]/.test(text[from - 2] ?? '')) from--
  if (text[from - 1] === '+') from--
  else if (text[from - 1] === ' ' && text[from - 2] === '+') from -= 2
  return text[from - 1] === '(' && BRACKETED.test(text.slice(from, end)) ? from - 1 : from
}

function scoreOf(
  scan: Scan<Meaning>,
  { start, end, digits }: Run,
  regions: readonly string[],
  isInList: boolean,
): number {
  const { text } = scan
  const raw = text.slice(start, end)
  if (isInsideOther(text, start, end, scan.fields) || DATE.test(raw) || TIMES.test(raw) || VOLUME.test(raw)) return 0
  if (SERVICE.test(raw) && HAN_BEFORE.test(text.slice(Math.max(0, start - 24), start))) return 0
  const near = cuesNear(scan, start, end, NUMBER_TOPICS)
  const isNamedPhone = isNamed(near, 'phone')
  if (FROM_AMERICA.test(raw)) {
    const score = internationalScore(raw.replace(FROM_AMERICA, '+'), isNamedPhone)
    if (score >= CERTAINTY.certain) return score
  }
  // An account may begin with two zeros, too.
  const isAccount = /^00\d{10,}$/.test(raw) && !isNamedPhone && near.some((cue) => isAnother(text, cue, start, end))
  if (!isAccount && (raw.includes('+') || /^\(?00[1-9]/.test(raw))) {
    return isInList && digits > 7 ? 0.9 : internationalScore(raw.replace(/^\(?00/, '+'), isNamedPhone)
  }
  const strength = cueStrength(text, near, { start, end })
  if (isNamed(near, 'postcode') && POSTCODE.test(raw)) return 0
  if (digits === ZIP_DIGITS && text.slice(Math.max(0, start - 3), start) === 'WA ') return 0
  if (isNamedPhone && strength !== 'none') {
    if (digits >= FEWEST_DOUBTFUL) return strength === 'doubtful' ? CERTAINTY.found : 0.9
    if (strength === 'clear' && (near[0]?.start ?? 0) < start) return 0.7
  }
  if (MOBILE.test(raw)) return CERTAINTY.likely
  if (near.some((cue) => isAnother(text, cue, start, end))) return 0
  if (isAnsweredAt(text, start, raw) && soleScore(raw, ANSWER_REGIONS) > 0) return CERTAINTY.likely
  return Math.max(formScore(raw), isSole(text, raw) ? soleScore(raw, regions) : 0)
}

/**
 * True if a word names the number as something else: the name of a document only if the document may have it. A short one
 * in small letters is a word of some language more often than such a name: "op", "vin", "ni" count right beside the number.
 */
function isAnother(text: string, cue: Cue, start: number, end: number): boolean {
  if (isHeader(cue)) return isNamed([cue], 'other') || isNamed([cue], 'document')
  const word = text.slice(cue.start, cue.end)
  const isShort = word.length <= SHORT_WORD && word === word.toLowerCase()
  const gap = cue.end <= start ? text.slice(cue.end, start) : text.slice(end, cue.start)
  if (PARTED.test(gap) || (isShort && !BESIDE.test(gap))) return false
  if (isNamed([cue], 'other')) return true
  if (!isNamed([cue], 'document')) return false
  const compact = text.slice(start, end).replace(/\D/g, '')
  return cue.meanings.some((meaning) => meaning.topic === 'document' && meaning.type.pattern.test(compact))
}

function internationalScore(raw: string, isNamedPhone: boolean): number {
  const digits = raw.replace(/\D/g, '')
  if (digits.length < 7) return 0
  const number = parsePhoneNumberFromString(raw, metadata)
  if (number?.isValid()) return 0.95
  if (isNamedPhone || number?.isPossible()) return 0.9
  return digits.length >= 8 ? 0.7 : 0
}

/** The score of a national number by its form alone. */
function formScore(raw: string): number {
  return NATIONAL_FORMS.find(({ pattern }) => pattern.test(raw))?.score ?? 0
}

/** True if the number is the whole message. */
function isSole(text: string, raw: string): boolean {
  return text.length - raw.length < 8 && text.replace(/[\s.!?,;"']/g, '') === raw.replace(/[\s.!?,;"']/g, '')
}

/**
 * Returns the score of a number that is the whole message, such as an answer: it need only be valid in one of the
 * regions.
 */
function soleScore(raw: string, regions: readonly string[]): number {
  const isValid = regions.some((region) =>
    // libphonenumber names its regions by a union of literals; an unknown one gives no number.
    parsePhoneNumberFromString(raw, region as CountryCode, metadata)?.isValid(),
  )
  return !isValid ? 0 : SHORT.test(raw) ? 0.5 : 0.6
}

/** True inside a longer word, number, path or URL. */
function isInsideOther(text: string, start: number, end: number, fields: readonly Field[]): boolean {
  if (isField(fields, start, end)) return false
  const before = text[start - 1] ?? ''
  const after = text[end] ?? ''
  if ((isWordAt(text, start - 1) && text.charCodeAt(start - 1) < 0x300) || isJoined(text, start)) return true
  const isGrouped = /\D/.test(text.slice(start, end))
  const isCell = isGrouped && before === ',' && !THOUSANDS.test(text.slice(Math.max(0, start - 8), start))
  if (/[.,:]/.test(before) && classAt(text, start - 2) === DIGIT && !isCell) return true
  if (/[_%€£$°@]/.test(after)) return true
  return /[-.,:/]/.test(after) && classAt(text, end + 1) === DIGIT && !(isGrouped && after === ',')
}

/** True behind a sign that joins it to something else; in Hebrew a hyphen stands behind a preposition: "ל-054…". */
function isJoined(text: string, start: number): boolean {
  return JOINT.test(text.charAt(start - 1)) && !HEBREW_PREPOSITION.test(text.slice(Math.max(0, start - 3), start))
}

/** The end of a line, a cell or a sentence with a number of its own: "Model Town, Multan | 0301-7748215". */
const PARTED = /[\n|]|\d[.!?] \p{Lu}/u
const JOINT = /[-_/#$€£%&@]/
const HEBREW_PREPOSITION = /(?<![\p{L}\p{M}])[בלמה]-$/u
/** The beginning of an amount: "12,". */
const THOUSANDS = /(?<![\d-])\d{1,3},$/

/** True if it fills a cell or a quoted value. Fields are in order. */
function isField(fields: readonly Field[], start: number, end: number): boolean {
  const field = fields[firstFrom(fields, start)]
  return field?.start === start && field.end === end && field.isQuoted
}

function extensionEnd(text: string, end: number): number {
  EXTENSION.lastIndex = end
  return EXTENSION.test(text) ? EXTENSION.lastIndex : end
}
