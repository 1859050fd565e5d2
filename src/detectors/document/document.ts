import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { CLASS, DIGIT } from '../scan/characters.js'
import { cuesNear, type Cue, type Meaning, type Topic } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import type { Scan } from '../scan/scan.js'
import { lazy } from '../word-list.js'
import { isListedFile, withoutFiles } from './listed-file.js'
import { namedRow } from './named-row.js'
import { isNumberWord } from '../scan/number-captions.js'
import { documentScore, LONGEST, MISTYPED, type DocumentScore } from './score.js'
import type { DocumentType } from './types/document-type.js'

/** Finds numbers of identity, tax, insurance and licence documents. */

/** The most pieces in which a number is written, and the fewest letters and digits that a number has. */
const MOST_PIECES = 8
const SHORTEST = 4
/** Two letters in front are the series of a document: "HN 730956". */
const SHORTEST_CAPTION = 3
/** From this many joined pieces on, they count as a row of numbers. */
const LONG_ROW = 10
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['document', 'phone', 'email', 'postcode', 'other'])
/** The separator between the series and the number of a document. */
const SERIES = /^,? (?:номер|number|numer|nr\.?|no\.?) $/iu

/** Tries each run of pieces that could be a document's number, scored by the types of documents. */
export function documentRecognizer(types: readonly DocumentType[]): Recognizer {
  const score = documentScore(types)
  return {
    label: 'DOCUMENT',
    find(scan) {
      const found: Finding[] = []
      let joined = 0
      for (let piece = 0; piece < scan.codes.length; piece += 2) {
        piece = afterPhone(scan, piece)
        joined = isJoined(scan, piece) ? joined + 1 : 0
        const best = bestFrom(scan, piece, { score, isInRow: joined > LONG_ROW })
        if (best) found.push(best)
      }
      return found
    },
  }
}

/** Skips a run of digits after a `+`, which is a phone number. */
function afterPhone({ text, codes }: Scan<Meaning>, first: number): number {
  let piece = first
  while (piece < codes.length && text[(codes[piece] ?? 0) - 1] === '+') {
    piece += 2
    while (piece < codes.length && mayJoin(text, codes[piece - 1] ?? 0, codes[piece] ?? 0)) piece += 2
  }
  return piece
}

/** True if a piece continues the previous one. */
function isJoined({ text, codes }: Scan<Meaning>, piece: number): boolean {
  return piece > 0 && mayJoin(text, codes[piece - 1] ?? 0, codes[piece] ?? 0)
}

/**
 * Returns the best reading of the pieces from `first` on. In a long row of pieces ("12 34 56 78 …") some always pass a
 * check: there the separator before a value must not also occur inside it.
 */
function bestFrom(
  scan: Scan<Meaning>,
  first: number,
  { score: scoreOf, isInRow }: { readonly score: DocumentScore; readonly isInRow: boolean },
): Finding | undefined {
  const { text, codes, cues } = scan
  const start = codes[first] ?? 0
  if (isPartOfCue(text, cues, start) || isAmount(text, start) || isSpelledOut(text, codes, first)) return undefined
  let compact = ''
  let digits = 0
  let previousEnd = start
  let near: readonly Cue[] | undefined
  let score = 0
  let best = start
  for (let piece = first; piece < first + MOST_PIECES * 2 && piece < codes.length; piece += 2) {
    const from = codes[piece] ?? 0
    const end = codes[piece + 1] ?? 0
    if (
      end - from > LONGEST ||
      (piece > first && (!mayJoin(text, previousEnd, from) || isNextCaption(text, from, end)))
    )
      break
    if (isInRow && piece > first && text[previousEnd] === text[start - 1]) break
    compact += text.slice(from, end).toUpperCase()
    digits += countDigits(text, from, end)
    previousEnd = end
    if (compact.length > LONGEST) break
    if (compact.length < SHORTEST || digits === 0) continue
    near ??= withoutFiles(scan, cuesNear(scan, start, end, TOPICS), end)
    const span = { start, end }
    const row = lazy(() => namedRow(scan, span))
    const candidate = scoreOf({ text, span, compact, near, isBesideName: (type) => row()(type) })
    if (candidate > 0 && (candidate >= score || (candidate >= MISTYPED && isWhole(text.slice(start, end))))) {
      score = candidate
      best = end
    }
  }
  if (score === 0 || isListedFile(text, start) || beginsWithCaption(text, codes, first)) return undefined
  return finding('DOCUMENT', score, text, { start, end: withClosingBracket(text, start, best) })
}

/** True for a word for a number in front of it: "KZZ 044719028". */
function beginsWithCaption(text: string, codes: readonly number[], first: number): boolean {
  const [start = 0, end = 0] = codes.slice(first, first + 2)
  if (text[end] !== ' ' || end - start < SHORTEST_CAPTION || countDigits(text, start, end) > 0) return false
  return isNumberWord(text.slice(start, end))
}

/**
 * True if a single separator, other than a space, divides it: then the whole is the value, even if a part would score
 * better.
 */
function isWhole(raw: string): boolean {
  return !raw.includes(' ') || new Set(raw.match(/[^\p{L}\p{N}]/gu)).size === 1
}

/** Returns the end after the closing bracket of "A123456(7)", if there is one. */
function withClosingBracket(text: string, start: number, end: number): number {
  return text[end] === ')' && text.slice(start + 1, end).includes('(') ? end + 1 : end
}

/** True if two pieces belong to one value: one sign, or a hyphen between spaces, separates them. */
function mayJoin(text: string, end: number, start: number): boolean {
  if (start - end > 3) return start - end < 9 && SERIES.test(text.slice(end, start))
  const gap = text.slice(end, start)
  if (gap === '_' && CLASS[text.charCodeAt(start)] !== DIGIT) return false // an identifier: "LM75_REG"
  return gap.length === 1
    ? ' .-/·_+('.includes(gap) || gap === '‑' || gap === '–'
    : gap === ' - ' || gap === ' № ' || (gap === '. ' && CLASS[text.charCodeAt(start)] === DIGIT)
}

/** What may stand right behind a number: "EK4418207 DOB 03APR17". */
const NEXT_CAPTION = /^(?:DOB|EXP|ISS|NAT|SEX|VALID|TEL|FAX)$/i

/** True for the caption of the next value behind a number, " T.C." too. */
function isNextCaption(text: string, at: number, end: number): boolean {
  if (text[at - 1] === ' ' && text[at + 1] === '.' && /^\p{L}\.\p{L}(?!\p{L})/u.test(text.slice(at, at + 4)))
    return true
  return NEXT_CAPTION.test(text.slice(at, end))
}

const NO_CAPTIONS: ReadonlySet<Topic> = new Set<Topic>(['handle', 'at'])
/** Topics of cues of two letters that may be the series of a document: "MH" is a street, and "HR" is a gentleman. */
const SERIES_TOO: ReadonlySet<Topic> = new Set<Topic>(['street', 'name'])
const SERIES_LETTERS = /^\p{Lu}{1,2}$/u

function isPartOfCue(text: string, cues: readonly Cue[], start: number): boolean {
  const cue = cues[firstEndingAfter(cues, start)]
  if (!cue || cue.start > start) return false
  const isSeries = SERIES_LETTERS.test(text.slice(cue.start, cue.end))
  return cue.meanings.some(({ topic }) => !NO_CAPTIONS.has(topic) && !(isSeries && SERIES_TOO.has(topic)))
}

/** True in the middle of "1 2 3 4": a value starts at its first digit. */
function isSpelledOut(text: string, codes: readonly number[], first: number): boolean {
  const start = codes[first] ?? 0
  const previous = codes[first - 1] ?? -9
  const isSingle = (codes[first + 1] ?? 0) - start === 1 && previous - (codes[first - 2] ?? 0) === 1
  return isSingle && CLASS[text.charCodeAt(previous - 1)] === DIGIT && mayJoin(text, previous, start)
}

/** True for "$12345", "10,000-50,000", "1.234.567", "f(-20999". */
function isAmount(text: string, start: number): boolean {
  if (start === 0) return false
  if ('$€£¥₹#'.includes(text[start - 1] ?? ' ')) return true
  if (text[start - 1] === '-' && '(=,'.includes(text[start - 2] ?? ' ')) return true
  return (
    '.,'.includes(text.charAt(start - 1)) &&
    /[\d][.,]$/.test(text.slice(Math.max(0, start - 2), start)) &&
    /^\d{3}(?!\d)/.test(text.slice(start, start + 4))
  )
}

function countDigits(text: string, from: number, to: number): number {
  let digits = 0
  for (let at = from; at < to; at++) if (CLASS[text.charCodeAt(at)] === DIGIT) digits++
  return digits
}
