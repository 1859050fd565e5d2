import { classAt, DIGIT, OTHER } from './characters.js'
import { iban, luhn, paymentCard } from './checksums.js'
import { cuesNear, isNamed, NUMBER_TOPICS, type Meaning, type Topic } from './cues.js'
import { hasAsciiDigit } from './letters.js'
import { matchEnd, matchesAt } from './match-at.js'
import { replaced, type Scan } from './scan.js'
import { unionsOf } from './union.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Hides numbers that look personal and are not. */

interface NonPersonalNumber {
  readonly pattern: RegExp
  readonly check?: (match: string) => boolean
  /** The text before must end like this. */
  readonly after?: RegExp
  /** Skip this pattern if such a cue is near. */
  readonly unlessNamed?: Topic
}

const AMOUNT = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,4}(?:[.,]\d{1,2})?`
/** How English names counted things: "travellers", "applications". */
const COUNTED_IN_ENGLISH = String.raw`(?!answers|offers|matters|enters|prefers|refers)[a-z]{2,14}(?:[tsx]ions|ers|ors|ents|ants|ists|ians|ules|onds|ecules|ytes|isms)`
const QUANTIFIER_REACH = 20
/** What the text before may end with. */
const ENDS_BEFORE = ' \t|h:'
const CURRENCY =
  '(?:CHF|EUR|USD|GBP|CAD|AUD|PLN|CZK|HUF|RON|SEK|NOK|DKK|RUB|UAH|TRY|INR|JPY|CNY|KRW|THB|IDR|MYR|VND|KES|TZS|BRL|MXN|ARS|Rp|RM|KSh|TSh|Rs|R\\$)'
const PRICE = String.raw`\d{1,3}(?:(?:[.,' ]\d{3}){1,4}|\d{0,6})(?:[.,]\d{2})?`

/** Patterns of these numbers: bank accounts, cards, hashes, network addresses, dates, amounts, coordinates. */
const patterns = lazy((): readonly NonPersonalNumber[] => [
  { pattern: /[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/y, check: iban },
  {
    pattern: /(?:\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,7}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?!\d)/y,
    check: paymentCard,
    unlessNamed: 'document',
  },
  { pattern: /[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/y, unlessNamed: 'document' },
  { pattern: /[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}(?![\da-zA-Z])/y },
  { pattern: /(?=[\da-fA-F]{0,39}[a-fA-F])(?:[\da-f]{24,128}|[\dA-F]{24,128})(?![\da-zA-Z])/y },
  // Network addresses; some phone numbers look like those outside of reserved ranges.
  {
    pattern: /(?:127|192\.168|169\.254|10|255|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?!\d|\.\d)/y,
    check: isIpv4,
  },
  {
    pattern: /(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|(?![\d.]\d|\d))){4}(?<!\.)(?!\d|\.\d)/y,
    unlessNamed: 'phone',
  },
  { pattern: /[\da-fA-F]{2}([:-])(?:[\da-fA-F]{2}\1){4}[\da-fA-F]{2}(?![\da-zA-Z])/y },
  { pattern: /0123456789(?!\d)/y, unlessNamed: 'phone' },
  { pattern: /ISBN(?:-1[03])?:? {0,2}97[89][\d -]{10,14}(?!\d)/y },
  // Medical measurements: "BP 150/90", "HbA1c 8.2".
  {
    pattern:
      /(?:BP|RR|HR|TA|HbA1c|eGFR|INR|CRP|SpO2|BMI|RBS|LDL|HDL|TSH|PSA|NIHSS|Hb)[ :]{1,2}\d{1,3}(?:[.,/]\d{1,3})?(?![\d/-])/y,
  },
  // A price after its currency.
  { pattern: new RegExp(`${CURRENCY}\\.? ?${PRICE}(?![\\d/-])`, 'y') },
  { pattern: new RegExp(`${PRICE}(?![\\d/-])`, 'y'), after: new RegExp(`(?:^|[^\\p{L}])${CURRENCY}\\.? $`, 'u') },
  // The docket and the decision of a Turkish court.
  { pattern: /(?:19|20)\d{2}\/\d{1,6}(?= ?(?:[EK]\.|Esas|Karar))/y },
  // A day and a counter, which has not the check digit of a Swedish person: "20240115-1832".
  {
    pattern: /20(?:1[5-9]|2\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-_]\d{4}(?![\da-zA-Z-])/y,
    check: (match) => !luhn(match.slice(2).replace(/\D/g, '')),
    unlessNamed: 'document',
  },
  // A range of commits, a number in hexadecimal, a time stamp without signs: 20130313144700.
  { pattern: /[\da-f]{7,40}\.{2,3}[\da-f]{7,40}(?![\da-zA-Z])/y },
  { pattern: /0x[\da-fA-F]{2,64}(?![\da-zA-Z])/y },
  {
    pattern:
      /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?![\da-zA-Z])/y,
    unlessNamed: 'document',
  },
  // A proxy's timers, and the status and sizes behind a request in an access log.
  { pattern: /-?\d{1,7}(?:\/-?\d{1,7}){4}(?: \d{3} \d{1,10})?(?![\d/])/y },
  { pattern: /(?<=HTTP\/[\d.]{1,3}" )\d{3}(?: (?:\d{1,10}|-)(?![\d.])){1,8}/y },
  // Seconds, as a log has them: "[3662.995s]".
  { pattern: /\d{1,7}\.\d{3}m?s(?![\p{L}\d])/uy },
  ...dates(),
  { pattern: /97[89][- ]?\d{1,5}[- ]?\d{1,7}[- ]?\d{1,6}[- ]?\d(?!\d)/y, check: isIsbn, unlessNamed: 'document' },
  { pattern: new RegExp(`${AMOUNT}(?= ?(?:[€$£¥₹₽%°]|EUR|USD|GBP|CHF|PLN|kr|km|kg|euro))`, 'y') },
  { pattern: amountBefore(['currency', 'unit', 'counted']) },
  { pattern: rangesOf('unit') },
  { pattern: /[1-9]\d{0,3}(?: [1-9]\d{0,3}){3,30}(?![\d./-]| \d)/y, check: isProgression, unlessNamed: 'phone' },
  { pattern: /[1-9]\d{4,9}(?![\d-]|[./ ]\d)/y, after: behind('quantifier') },
  { pattern: /-?\d{1,3}\.\d{3,8}, ?-?\d{1,3}\.\d{3,8}(?!\d)/y },
  ...printed(),
])

/** Times, years, dates. */
function dates(): readonly NonPersonalNumber[] {
  return [
    // A clock time with a year after it, as `date` prints it; a range of years; a month: 2021-03.
    { pattern: /\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: (?:[A-Z]{3,4} )?(?:19|20)\d{2})?(?![\d:])/y },
    { pattern: /(?:19|20)\d{2} ?[-–—/] ?(?:19|20)\d{2}(?![\d./-]\d|\d)/y, unlessNamed: 'phone' },
    // In front of what was done then, whatever number stands above: "2014–2018 — nurse".
    {
      pattern:
        /(?<=(?:^|\n)[ \t•*-]{0,6})(?:19|20)\d{2} ?[-–—] ?(?:19|20)\d{2}(?=[ \t]{0,2}[:,|–—-]?[ \t]{1,3}\p{L})/uy,
    },
    { pattern: /(?:19|20)\d{2} ?[-–,] ?(?:19|20)\d{2}(?!\d)/y, after: /(?:copyright|\(c\)|©) $/i },
    // The pages of an article: "NeurIPS 30 (2017), 5998–6008".
    { pattern: /\d{1,5}[-–]\d{1,5}(?![\d-])/y, after: /\((?:19|20)\d{2}\)[,:] (?:pp?\. ?)?$/ },
    { pattern: /(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?![\d-]| \d)/y },
    {
      pattern:
        /(?<!\d\.)(?:1[5-9]|20)\d{2}([-./])(?:0?[1-9]|1[0-2])\1(?:[12]\d|3[01]|0?[1-9])(?:[T ,]{1,2}\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?![\d-])/y,
    },
    { pattern: /(?:[12]\d|3[01]|0?[1-9])([-./])(?:0?[1-9]|1[0-2])\1(?:1[5-9]|20)?\d{2}(?![\d./-]\d|\d)/y },
    { pattern: /(?:0?[1-9]|1[0-2])([-./])(?:[12]\d|3[01]|0?[1-9])\1(?:19|20)\d{2}(?![\d./-]\d|\d)/y },
    { pattern: /(?:0?[1-9]|1[0-2])\/(?:1[3-9]|2\d|3[01])\/\d{2}(?![\d./-]\d|\d)/y },
  ]
}

/** Numbers as programs and timetables print them. */
function printed(): readonly NonPersonalNumber[] {
  return [
    // The minutes behind the hour: "7   02 22 42".
    {
      pattern: /[0-5]\d(?: [0-5]\d){1,11}(?= *(?:\n|$))/y,
      check: isRising,
      after: /(?:^|\n) *\d{1,2}(?: {2,}|\t| ?[|h:] ?)$/,
    },
    // Departures with a full stop: "6.30 7.45 9.00 10.00".
    { pattern: /(?:[01]?\d|2[0-3])\.[0-5]\d(?: {1,4}(?:[01]?\d|2[0-3])\.[0-5]\d){3,30}(?![\d.,/-])/y },
    // Bytes and words of memory: "00 90 40 6f", "0300 3e00 0100".
    {
      pattern:
        /(?:[\da-f]{2}(?: [\da-f]{2}){5,63}|[\da-f]{4}(?: [\da-f]{4}){4,31}|[\da-f]{8}(?: [\da-f]{8}){3,15})(?![\da-z])/iy,
      check: isHexadecimal,
    },
    // A draw of a lottery: "04 11 19 23 38 44".
    { pattern: /(?<![+-])\d{2}([ -])\d{2}(?:\1\d{2}){4,9}(?![./-]?\d| \d)/y, check: isRising, unlessNamed: 'phone' },
    // The rows of a matrix.
    {
      pattern:
        /(?<=(?:^|\n)[ \t]{0,8})\d{1,3}(?:[ \t]{1,4}\d{1,3}){2,40}(?:\n[ \t]{0,8}\d{1,3}(?:[ \t]{1,4}\d{1,3}){2,40}){1,60}(?=[ \t]*(?:\n|$))/y,
      check: isMatrix,
    },
    // Departures of one line of trains: "0541  0601  0621".
    {
      pattern: /(?:[01]\d|2[0-3])[0-5]\d(?:[ \t]{1,6}(?:[01]\d|2[0-3])[0-5]\d){2,30}(?![\d./-]| \d)/y,
      check: isRising,
      unlessNamed: 'phone',
    },
    // A quotient of fractions in a style sheet: "calc(1.25 / 0.875)".
    { pattern: /\d{1,2}\.\d{1,4} ?\/ ?\d{1,2}\.\d{1,4}(?![\d.-])/y },
    // A version with its day, the number of a section: "2.11.1.0.20170917", "11.7.3.3.2".
    { pattern: /\d{1,3}(?:\.\d{1,3}){2,5}\.20\d{6}(?![\d.-])/y },
    {
      pattern: /\d{1,2}(?:\.\d{1,2}){4,6}(?![\d-]|\.\d)/y,
      check: (match) => match.split('.').some((group) => group.length === 1),
      unlessNamed: 'document',
    },
    // Fractions, as programs print them.
    { pattern: /(?:\d{1,3}\.\d{10,17}(?:[eE][-+]?\d{1,3})?|\d\.\d{3,17}[eE][-+]?\d{1,3})(?![\d.-])/y },
    {
      pattern: /(?:(?:0|[1-9]\d?)\.\d{5,17}|\d{1,6}\.\d{8,17})(?![\d.-])/y,
      unlessNamed: 'document',
    },
  ]
}

/** Returns the scan without pieces of bank, card, network and book numbers, of dates, hashes and amounts. */
export function withoutNonPersonalNumbers(scan: Scan<Meaning>): Scan<Meaning> {
  const { text, codes } = scan
  let kept: number[] | undefined
  let last = 0
  for (let piece = 0; piece < codes.length; piece += 2) {
    const start = codes[piece] ?? 0
    const end = codes[piece + 1] ?? 0
    if (
      start >= last &&
      continuesNumber(text, start, end) &&
      mayStart(text, start, end) &&
      holdsNumber(text, start, end)
    )
      last = Math.max(last, numberEnd(scan, start))
    if (start < last) kept ??= codes.slice(0, piece)
    else kept?.push(start, end)
  }
  return kept ? replaced(scan, { codes: kept }) : scan
}

/** Least characters of every pattern. A shorter piece must continue after one sign, or two spaces: "12.3.2024". */
const SHORTEST = 5
/** How far a digit may be from a word in front of it. */
const FURTHEST_DIGIT = 5
const HEXADECIMAL = /[A-F]{2,4}/y
const FRACTION = /\d{1,6}\.\d{5}/y

function continuesNumber(text: string, start: number, end: number): boolean {
  if (end - start >= SHORTEST) return true
  return end + 1 < text.length && (classAt(text, end + 1) !== OTHER || text.startsWith('  ', end))
}

/** True outside of longer numbers; four digits after a comma, and a program's fractions, begin a cell. */
function mayStart(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' '
  return (
    !'.,'.includes(before) ||
    classAt(text, start - 2) !== DIGIT ||
    (before === ',' && (end - start > 3 || matchEnd(FRACTION, text, start) > start))
  )
}

/** True for a word with a digit or in front of one ("CHF 500", "ISBN-13"), or of hexadecimal digits: "EF BB BF". */
function holdsNumber(text: string, start: number, end: number): boolean {
  return hasAsciiDigit(text, start, end + FURTHEST_DIGIT) || matchEnd(HEXADECIMAL, text, start) === end
}

/** Patterns that depend on the text before the number, and the others as one: most numbers fit none of those. */
const behindWords = lazy(() => patterns().filter(({ after }) => after !== undefined))
const others = lazy(() => unionsOf(patterns().flatMap(({ pattern, after }) => (after ? [] : [pattern]))))

function numberEnd(scan: Scan<Meaning>, start: number): number {
  const { text } = scan
  const tried = others().some((pattern) => matchesAt(pattern, text, start)) ? patterns() : behindWords()
  for (const { pattern, check, after, unlessNamed } of tried) {
    if (after && !ENDS_BEFORE.includes(text.charAt(start - 1))) continue
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (!match || (after && !isAfter(after, text, start)) || !(check?.(match[0]) ?? true)) continue
    const end = start + match[0].length
    if (!unlessNamed || !isNamed(cuesNear(scan, start, end, NUMBER_TOPICS), unlessNamed)) return end
  }
  return start
}

function isAfter(after: RegExp, text: string, start: number): boolean {
  return after.test(text.slice(Math.max(0, start - QUANTIFIER_REACH), start))
}

const quantityWords = lazy(() => readSections('quantity-words.txt'))

/** An amount in front of a word of these sections, or of a sign. */
function amountBefore(names: readonly string[]): RegExp {
  const words = anyOf(names.flatMap((name) => section(quantityWords(), name)))
  const after = `(?:(?:${words}|${COUNTED_IN_ENGLISH})(?!\\p{L})|[€₹₽%])`
  return new RegExp(`(?:${AMOUNT}|[1-9]\\d{4,11}(?:[.,]\\d{1,6})?)(?= ?${after})`, 'yu')
}

/** Ranges in front of a unit: "0-500 / 0-1900 rpm". */
function rangesOf(name: string): RegExp {
  const range = String.raw`\d{1,5}[-–]\d{1,6}`
  return new RegExp(`${range}(?: ?/ ?${range}){0,3}(?= ?${anyOf(section(quantityWords(), name))}(?!\\p{L}))`, 'yu')
}

/** Matches the end of a text that ends with a word of this section and a space. */
function behind(name: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}])${anyOf(section(quantityWords(), name))} $`, 'iu')
}

/** True if the numbers grow in equal round steps: "10 20 30 40", but not "12 34 56 78". */
function isProgression(match: string): boolean {
  const numbers = match.split(' ').map(Number)
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  return (
    /^(?:1|2|5|25)0{0,3}$/.test(String(step)) &&
    numbers.every((value, index) => index === 0 || value - (numbers[index - 1] ?? 0) === step)
  )
}

/** True if a group has digits and letters, as groups of words and those of phone numbers have not. */
function isHexadecimal(match: string): boolean {
  return match.split(' ').some((group) => /\d/.test(group) && /[a-f]/i.test(group))
}

/** True for rows of one length with a single digit behind the first column, as the groups of a phone number have not. */
function isMatrix(match: string): boolean {
  const rows = match.split('\n').map((row) => row.trim().split(/\s+/))
  return (
    rows.every((row) => row.length === rows[0]?.length) &&
    rows.some((row) => row.slice(1).some((group) => group.length === 1))
  )
}

/** True if each number is greater than the one before. */
function isRising(match: string): boolean {
  const numbers = match.split(/[\s-]+/).map(Number)
  return numbers.every((value, index) => index === 0 || value > (numbers[index - 1] ?? 0))
}

function isIpv4(match: string): boolean {
  const parts = match.split('.')
  return parts.length === 4 && parts.every((part) => Number(part) < 256)
}

function isIsbn(match: string): boolean {
  const digits = match.replace(/\D/g, '')
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return digits.length === 13 && sum % 10 === 0
}
