import type { Finding } from '../../types.js'
import { CLASS, DIGIT } from '../scan/characters.js'
import { cueAfter, cuesNear, isHeader, isNamed, type Cue, type Meaning, type Topic } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { aloneScore, isTried, trialsOf, type Trials } from './uncaptioned.js'
import type { DocumentKind, DocumentRow } from './types/document-type.js'
import { placeOf } from '../scan/cue-strength.js'
import { finding, type Recognizer } from '../recognizer.js'
import { letterPlaces, shapesOf, type Shape } from './shapes.js'

/** A value is at most so many written pieces, and so many letters and digits. */
const MOST_PIECES = 8
const AROUND = 60
/** So many signs in their places are no chance. */
const FEWEST_SHAPED = 8
const SHORTEST = 4
/** What is shorter counts only beside the name of a row that has so few. */
const SHORTEST_ALONE = 5
const IS = /^ (?:is|ist|est|es|è|é|jest|är|er|to|on) ?:? $/iu
const TIME_AFTER = /^:\d\d/
const YEAR = /^(?:19|20)\d\d$/
/** From so many pieces on that are joined it is a row of numbers. */
const LONG_ROW = 10
const LONGEST = 24
const TOPICS: ReadonlySet<Topic> = new Set<Topic>(['document', 'phone', 'email', 'postcode', 'other'])

/** Named and right; named by a word for what any country issues; named, but the check fails. */
const NAMED = 0.95
const NAMED_SOMEHOW = 0.8
const MISTYPED = 0.7
/** A number with no sign in it, and words between it and its name. */
const DOUBTFUL = 0.6
/** The only thing that a message says, and the check holds: an answer to a question for it. */
const SOLE = 0.65
/** The same of so few digits that one in ten passes some check: not found by default. */
const SOLE_AND_SHORT = 0.5
const SHORT = /^\d{5,10}$/
/** Between the series and the number of one document. */
const SERIES = /^,? (?:номер|number|numer|nr\.?|no\.?) $/iu
const THOUSANDS = /^\d{1,3}[. ]\d{3}$/
/** A score that holds even beside a word for something else. */
const CERTAIN = 0.9

type Anywhere = ReadonlyMap<DocumentKind, RegExp>

interface Rows {
  /** Rows that need no name, by the length of what they match. */
  readonly alone: Trials
  readonly anywhere: Anywhere
  readonly shapes: Shapes
}

/** Where the letters and digits of a row stand. */
type Shapes = ReadonlyMap<DocumentRow, readonly Shape[]>

/** Identity, tax, insurance and licence numbers: rows of data, tried on every code-like run of the text. */
export function documentRecognizer(rows: readonly DocumentRow[]): Recognizer {
  const anywhere: Anywhere = new Map(
    rows.filter(({ country }) => country === '*').map((row) => [row.kind, row.pattern]),
  )
  const alone = trialsOf(
    rows.filter((row) => row.bits !== undefined || row.check),
    LONGEST,
  )
  const shapes: Shapes = new Map(
    rows.filter(({ country }) => country !== '*').map((row) => [row, shapesOf(row.pattern) ?? []]),
  )
  return {
    label: 'DOCUMENT',
    find(scan) {
      const found: Finding[] = []
      let joined = 0
      for (let piece = 0; piece < scan.codes.length; piece += 2) {
        piece = afterPhone(scan, piece)
        joined = isJoined(scan, piece) ? joined + 1 : 0
        const best = bestFrom(scan, piece, { alone, anywhere, shapes }, joined > LONG_ROW)
        if (best) found.push(best)
      }
      return found
    },
  }
}

/** A `+` in front makes a run of digits a phone number: there is nothing to try. */
function afterPhone({ text, codes }: Scan<Meaning>, first: number): number {
  let piece = first
  while (piece < codes.length && text[(codes[piece] ?? 0) - 1] === '+') {
    piece += 2
    while (piece < codes.length && joins(text, codes[piece - 1] ?? 0, codes[piece] ?? 0)) piece += 2
  }
  return piece
}

/** Whether a piece goes on with the one before. */
function isJoined({ text, codes }: Scan<Meaning>, piece: number): boolean {
  return piece > 0 && joins(text, codes[piece - 1] ?? 0, codes[piece] ?? 0)
}

/**
 * The best reading of the pieces that start at `first`. In a long row of pieces ("12 34 56 78 …") some always pass a
 * check: there, the sign before a value must not also be inside it.
 */
function bestFrom(scan: Scan<Meaning>, first: number, rows: Rows, inRow: boolean): Finding | undefined {
  const { text, codes, cues } = scan
  const start = codes[first] ?? 0
  if (isPartOfCue(cues, start) || isAmount(text, start) || isSpelledOut(text, codes, first)) return undefined
  let compact = ''
  let digits = 0
  let previousEnd = start
  let near: readonly Cue[] | undefined
  let score = 0
  let best = start
  for (let piece = first; piece < first + MOST_PIECES * 2 && piece < codes.length; piece += 2) {
    const from = codes[piece] ?? 0
    const end = codes[piece + 1] ?? 0
    if (end - from > LONGEST || (piece > first && !joins(text, previousEnd, from))) break
    if (inRow && piece > first && text[previousEnd] === text[start - 1]) break
    compact += text.slice(from, end).toUpperCase()
    digits += countDigits(text, from, end)
    previousEnd = end
    if (compact.length > LONGEST) break
    if (compact.length < SHORTEST || digits === 0) continue
    near ??= cuesNear(scan, start, end, TOPICS)
    const candidate = scoreOf(compact, text, start, end, near, rows)
    if (candidate > 0 && (candidate >= score || (candidate >= MISTYPED && isWhole(text.slice(start, end))))) {
      score = candidate
      best = end
    }
  }
  return score > 0 ? finding('DOCUMENT', score, text, start, closed(text, start, best)) : undefined
}

/** Parted by one and the same sign all through, or by no space: then the whole is the value, even if a part of it would score better. */
function isWhole(raw: string): boolean {
  return !raw.includes(' ') || new Set(raw.match(/[^\p{L}\p{N}]/gu)).size === 1
}

/** Takes in the bracket of "A123456(7)". */
function closed(text: string, start: number, end: number): number {
  return text[end] === ')' && text.slice(start + 1, end).includes('(') ? end + 1 : end
}

/** Pieces of one value are parted by one sign, or by a hyphen between spaces. */
function joins(text: string, end: number, start: number): boolean {
  if (start - end > 3) return start - end < 9 && SERIES.test(text.slice(end, start))
  const gap = text.slice(end, start)
  return gap.length === 1
    ? ' .-/·_+('.includes(gap) || gap === '‑' || gap === '–'
    : gap === ' - ' || gap === ' № ' || gap === '. '
}

function scoreOf(
  compact: string,
  text: string,
  start: number,
  end: number,
  near: readonly Cue[],
  { alone, anywhere, shapes }: Rows,
): number {
  if (TIME_AFTER.test(text.slice(end, end + 3))) return 0
  if (compact.length < 7 && (THOUSANDS.test(text.slice(start, end)) || YEAR.test(compact))) return 0
  const place = placeOf(text, near, start, end)
  const named = place === 'none' ? 0 : namedScore(compact, text, start, near, { anywhere, shapes })
  if (place === 'doubtful' && named > 0) return DOUBTFUL
  if (named > 0 || compact.length < SHORTEST_ALONE) return named
  const trials = alone[compact.length] ?? []
  const places = letterPlaces(compact)
  if (!isTried(trials, places)) return 0
  const raw = text.slice(start, end)
  const least = !isSole(text, start, end) ? 0 : SHORT.test(raw) ? SOLE_AND_SHORT : SOLE
  if (/[.,]\d/.test(text.slice(end, end + 2)) || /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))) return 0
  const around = () => text.slice(Math.max(0, start - AROUND), end + AROUND)
  const score = aloneScore(trials, { compact, raw, places, around }, least)
  return score < CERTAIN && (isNamed(near, 'other') || isNamed(near, 'phone')) ? 0 : score
}

/** A name of one country's document also names what another country calls so: `anywhere` has the forms of each kind. */
function namedScore(
  compact: string,
  text: string,
  start: number,
  near: readonly Cue[],
  { anywhere, shapes }: Pick<Rows, 'anywhere' | 'shapes'>,
): number {
  let score = 0
  for (const cue of near) {
    if (!isClear(cue, text, start)) continue
    const isWord = cue.end - cue.start > 3 || isHeader(cue)
    for (const meaning of cue.meanings) {
      if (meaning.topic !== 'document' || score === NAMED) continue
      const { row } = meaning
      if (row.pattern.test(compact)) score = Math.max(score, rowScore(row, compact))
      else if (score === 0 && isWord && anywhere.get(row.kind)?.test(compact)) score = NAMED_SOMEHOW
      else if (score === 0 && hasShape(shapes.get(row), compact)) score = MISTYPED
    }
  }
  return score
}

function rowScore(row: DocumentRow, compact: string): number {
  if (row.country === '*') return NAMED_SOMEHOW
  return row.check && !row.check(compact) ? MISTYPED : NAMED
}

/** Whether its letters and digits stand where those of the row do, though it is not what the row issues: "SSN 000-12-3456". */
function hasShape(shapes: readonly Shape[] | undefined, compact: string): boolean {
  if (!shapes || compact.length < FEWEST_SHAPED) return false
  const places = letterPlaces(compact)
  return shapes.some(
    ({ length, digits, letters }) =>
      length === compact.length &&
      (places & digits) === 0 &&
      (~places & letters) === 0 &&
      (digits | letters) === (1 << length) - 1,
  )
}

/** Names of two or three letters (`ci`, `pas`) are words, too: they count right before the value, before "is", or near in capitals. */
function isClear({ start, end }: Cue, text: string, value: number): boolean {
  const word = text.slice(start, end)
  if (word.replace(/[^\p{L}]/gu, '').length > 3 || value - end <= 2) return true
  if (IS.test(text.slice(end, value))) return true
  return value - end <= 15 && word === word.toUpperCase()
}

/** Whether the message says nothing else. */
function isSole(text: string, start: number, end: number): boolean {
  return text.length - (end - start) < 12 && !/[\p{L}\d]/u.test(text.slice(0, start) + text.slice(end))
}

function isPartOfCue(cues: readonly Cue[], start: number): boolean {
  const cue = cues[cueAfter(cues, start)]
  return cue !== undefined && cue.start <= start && cue.meanings.some(({ topic }) => topic !== 'handle')
}

/** In the middle of "1 2 3 4": a value starts at its first digit. */
function isSpelledOut(text: string, codes: readonly number[], first: number): boolean {
  const start = codes[first] ?? 0
  const previous = codes[first - 1] ?? -9
  const isSingle = (codes[first + 1] ?? 0) - start === 1 && previous - (codes[first - 2] ?? 0) === 1
  return isSingle && joins(text, previous, start)
}

/** "$12345", "10,000-50,000", "1.234.567". */
function isAmount(text: string, start: number): boolean {
  if (start === 0) return false
  if ('$€£¥₹#'.includes(text[start - 1] ?? ' ')) return true
  return (
    /[\d][.,]$/.test(text.slice(Math.max(0, start - 2), start)) && /^\d{3}(?!\d)/.test(text.slice(start, start + 4))
  )
}

function countDigits(text: string, from: number, to: number): number {
  let digits = 0
  for (let at = from; at < to; at++) if (CLASS[text.charCodeAt(at)] === DIGIT) digits++
  return digits
}
