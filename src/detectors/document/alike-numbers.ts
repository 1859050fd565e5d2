import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { cuesNear, isNamedOtherwise, NUMBER_TOPICS, type Meaning } from '../scan/cues.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import { isData } from '../structure/line-kinds.js'
import { lazy } from '../word-list.js'
import { digitsIn, UNIT } from './number-form.js'
import { IN_CAPITALS, UNLIKE_MODELS } from './plate-forms.js'

/** Finds numbers of the form of one that is found: "my policy is HX-2231-99, my wife has HX-8841-02". */

const SCORE = 0.8
/** Least digits of a number with the same letters, with other letters, with separators and without. */
const FEWEST = { sameLetters: 3, letters: 5, separated: 7, digits: 8 } as const
const MOST_FORMS = 8
const LETTER = /\p{L}/u
const CAPITAL = /\p{Lu}/u
const DIGIT = /\d/
/** Letters apart from digits: "KLM 4476" and "RTX 4070" are alike. */
const APART = /\p{L} | \p{L}/u
const DATE = /^(?:(?:19|20)\d{6}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})$/
/** Between a name, or another number, and a number without letters. */
const BESIDE = /^[\s,;:(–-]{1,3}(?:\p{L}{1,3}\.?[\s:(]{1,2})?$/u
const FARTHEST = 9
/** What cannot stand around a number. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_@/.=#$€£¥₹+-]|[$€£¥₹] )`
const BEHIND = String.raw`(?![\p{L}\p{N}_@%€$£₹]|[-./,:][\p{L}\p{N}]| ?${UNIT})`

/** Forms of plates that hardly anything else has. */
const plates = lazy(() =>
  [...IN_CAPITALS, ...UNLIKE_MODELS].map((form) => ({
    whole: new RegExp(`^(?:${form})$`, 'u'),
    inText: new RegExp(`${BEFORE}(?:${form})${BEHIND}`, 'gu'),
  })),
)

/** Returns the numbers of a text that look like documents found in it, and are not found yet. */
export function alikeNumbers(scan: Scan<Meaning>, found: readonly Finding[]): Finding[] {
  const forms = formsOf(found)
  if (forms.length === 0) return []
  const holdsCode = overlapsOf(codesOf(scan))
  const seen = found.filter(({ score }) => score >= CERTAINTY.possible).map(({ spans }) => spans)
  const isFound = overlapsOf(seen)
  const ends = new Set(seen.map(({ end }) => end))
  return forms
    .flatMap((form) => matchesIn(scan.text, form))
    .map(({ index, 0: number }) => ({ start: index, end: index + number.length }))
    .filter(({ start, end }) => holdsCode(start, end) && !isFound(start, end) && isUnnamed(scan, { start, end }))
    .filter((span) => LETTER.test(scan.text.slice(span.start, span.end)) || isBeside(scan.text, span, ends))
    .map((span) => finding('DOCUMENT', SCORE, scan.text, span))
}

// --- Internal helpers ---

/** The codes of the text, without numbers that are something else. */
function codesOf({ codes }: Scan<Meaning>): Span[] {
  return codes.flatMap((start, index) => (index % 2 === 0 ? [{ start, end: codes[index + 1] ?? start }] : []))
}

/** The forms of the documents that are found. */
function formsOf(found: readonly Finding[]): RegExp[] {
  const numbers = found.filter(({ label, score }) => label === 'DOCUMENT' && score >= CERTAINTY.likely)
  const sources = new Set(numbers.map(({ text }) => formOf(text)))
  sources.delete(undefined)
  const ofPlates = plates().filter(({ whole }) => numbers.some(({ text }) => whole.test(text)))
  return [
    ...[...sources].slice(0, MOST_FORMS).map((source) => new RegExp(`${BEFORE}${source}${BEHIND}`, 'gu')),
    ...ofPlates.map(({ inText }) => inText),
  ]
}

/** Returns a pattern for letters and digits where this number has them; undefined if other things have them, too. */
function formOf(number: string): string | undefined {
  if (DATE.test(number)) return undefined
  const digits = digitsIn(number)
  const hasLetters = LETTER.test(number)
  if (digits < fewestDigits(number, hasLetters)) return undefined
  const isOfAnyLetters = digits >= FEWEST.letters && !APART.test(number)
  return [...number].map((sign) => patternOf(sign, isOfAnyLetters)).join('')
}

function fewestDigits(number: string, hasLetters: boolean): number {
  if (hasLetters) return FEWEST.sameLetters
  return /\D/.test(number) ? FEWEST.separated : FEWEST.digits
}

function patternOf(sign: string, isOfAnyLetters: boolean): string {
  if (DIGIT.test(sign)) return String.raw`\d`
  if (isOfAnyLetters && CAPITAL.test(sign)) return String.raw`\p{Lu}`
  return sign.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)
}

/** True for a number right behind the name of a person or another number: articles and parts have words of their own. */
function isBeside(text: string, { start }: Span, ends: ReadonlySet<number>): boolean {
  for (let end = start - 1; end >= start - FARTHEST; end--) {
    if (ends.has(end)) return BESIDE.test(text.slice(end, start))
  }
  return false
}

/** True in text and notes, for a number that nothing names as that of an order or a phone. */
function isUnnamed(scan: Scan<Meaning>, { start, end }: Span): boolean {
  if (isData(scan.structure.kindAt(start))) return false
  // Cues in front of another number are that number's.
  const own = cuesNear(scan, start, end, NUMBER_TOPICS).filter((cue) => !DIGIT.test(scan.text.slice(cue.end, start)))
  return !isNamedOtherwise(own)
}
