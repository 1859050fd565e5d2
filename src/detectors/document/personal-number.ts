import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { cuesNear, isNamed, isNamedOtherwise, NUMBER_TOPICS, type Meaning, type Topic } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { hasAsciiDigit, isAlphanumeric, isAsciiDigit, isAsciiLetter } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import {
  captionBefore,
  holdsCaption,
  holdsHolder,
  isNumberWord,
  type CaptionOptions,
  type NumberCaption,
} from '../scan/number-captions.js'
import type { Scan } from '../scan/scan.js'
import { isBehindNumberWord } from '../scan/unlisted-captions.js'
import { isData, type LineKind } from '../structure/line-kinds.js'
import { lazy } from '../word-list.js'
import { ALPHABETIC, isCode, numberEnd, YEAR } from './number-form.js'

/** Finds numbers by which an institution knows a person, beside their caption: of customers, members, patients. */

const SCORE = 0.95
/** Beside a word for a number and a noun that is in no list. */
const UNLISTED = 0.6
/** What may stand right behind a caption; everything else is passed over without reading what is before it. */
const BEHIND = /[\p{L}\p{M}.:：=#№°º"'’“„«()–*\][-]\s{0,3}$/u
/** "c-" of "c-7719". */
const SMALL_PREFIX = /(?<![\p{L}\p{N}])\p{L}{1,4}[-/]$/u
/** The signs of `BEHIND` in ASCII. */
const SIGNS_BEHIND = '.:=#"\'()*][-'
const MOST_SPACES = 3
/** Inside of a time, an amount or a version. */
const INSIDE = ':.,'
const LAST_DIGITS = new RegExp(String.raw`\d{3,6}(?![${ALPHABETIC}\d]|[.,:/-]\d)`, 'uy')
/** How far in front of last digits their card may be named, in characters. */
const LAST_DIGITS_REACH = 50
const DOCUMENT: ReadonlySet<Topic> = new Set<Topic>(['document'])
/** Kinds of lines that may be turns; two of "Name: words" look like a form. */
const TURNS: ReadonlySet<LineKind> = new Set<LineKind>(['chat', 'form', 'yaml'])
/** Most words beside a number in a turn of a chat that says nothing else. */
const MOST_WORDS = 2
const LONGEST_TURN = 90

/** What texts about commits have: a kind of change, a comparison, the number of an issue in a line of its own. */
const COMMITTED =
  /^(?:diff --git |[ \t*-]{0,4}(?:fix|feat|docs|chore|refactor|ci|build|test|perf|style|deps|revert)(?:\([^)\n]{1,40}\))?!?: )|^[^\n]{10,120} \(#\d{1,6}\)(?:\n\n|$(?![^]))/m

/**
 * Finds such numbers in sentences, forms and chats; those of data are found by their keys. If findings are judged later,
 * also numbers beside a caption that no list knows.
 */
export function personalNumberRecognizer(options: CaptionOptions, isJudged: boolean): Recognizer {
  return {
    label: 'DOCUMENT',
    find(scan) {
      const { text, codes, structure } = scan
      const found: Finding[] = []
      const isOfCommits = lazy(() => COMMITTED.test(text))
      let last = 0
      for (let piece = 0; piece < codes.length; piece += 2) {
        const code = codes[piece] ?? 0
        if (code < last || !isTried(text, codes, piece)) continue
        // The number of an issue: "fix: parse the file (#1552)".
        if (text.startsWith('(#', code - 2) && isOfCommits()) continue
        const begin = withPrefix(text, code)
        const known = spanAt(scan, begin, options)
        const span = known ?? (isJudged ? unlistedAt(scan, begin) : undefined)
        if (!span || isData(structure.kindAt(code)) || beginsWithCaption(scan, codes, piece)) continue
        found.push(finding('DOCUMENT', known ? SCORE : UNLISTED, text, span))
        last = span.end
      }
      return found
    },
  }
}

// --- Internal helpers ---

/** True if a code has digits, or letters with digits right behind, and a caption could end in front of it. */
function isTried(text: string, codes: readonly number[], piece: number): boolean {
  const start = codes[piece] ?? 0
  const end = codes[piece + 1] ?? 0
  if ((codes[piece + 2] ?? Infinity) > end + 1 && !hasAsciiDigit(text, start, end)) return false
  return isBehind(text, start)
}

/** True if `BEHIND` matches the text before `start`, read without it where that is ASCII. */
function isBehind(text: string, start: number): boolean {
  let at = start - 1
  while (at > start - 1 - MOST_SPACES && isAsciiSpace(text.charCodeAt(at))) at--
  const unit = text.charCodeAt(at)
  if (unit >= 0x80) return BEHIND.test(text.slice(Math.max(0, start - 1 - MOST_SPACES), start))
  return isAsciiLetter(unit) || (at >= 0 && SIGNS_BEHIND.includes(text.charAt(at)))
}

function isAsciiSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

/** True for a word for a number in front of it: "employee SSN 512-44-8821", "Medicaid ID 9447188201". */
function beginsWithCaption(scan: Scan<Meaning>, codes: readonly number[], piece: number): boolean {
  const [start = 0, end = 0] = codes.slice(piece, piece + 2)
  const word = scan.text.slice(start, end)
  // "ST/0184472/2025": the first part of the number.
  if (/\d/.test(word) || /[/-]/.test(scan.text.charAt(end))) return false
  const cue = scan.cues[firstEndingAfter(scan.cues, start)]
  return isNumberWord(word) || (cue !== undefined && cue.start === start && isNamed([cue], 'document'))
}

function withPrefix(text: string, start: number): number {
  if (text[start - 1] !== '-' && text[start - 1] !== '/') return start
  return start - (SMALL_PREFIX.exec(text.slice(Math.max(0, start - 6), start))?.[0].length ?? 0)
}

function spanAt(scan: Scan<Meaning>, start: number, options: CaptionOptions): Span | undefined {
  const { text } = scan
  if (isAsciiDigit(text.charCodeAt(start - 2)) && INSIDE.includes(text.charAt(start - 1))) return undefined
  const caption = captionBefore(text, start, options) ?? captionBeforeTurn(scan, start, options)
  if (caption === 'ending') return lastDigits(scan, start, options)
  const end = caption === undefined ? start : numberEnd(text, start, caption)
  return end > start ? { start, end } : undefined
}

/** A number behind a word for one and a noun that no list knows, unless that is an order or the like. */
function unlistedAt(scan: Scan<Meaning>, start: number): Span | undefined {
  const { text } = scan
  const end = isAlphanumeric(text.charCodeAt(start - 1)) ? start : numberEnd(text, start, 'unlisted')
  if (end === start || !isBehindNumberWord(text, start, isCode(text.slice(start, end)))) return undefined
  const near = cuesNear(scan, start, end, NUMBER_TOPICS)
  return isNamedOtherwise(near) ? undefined : { start, end }
}

/** The last digits of a card or a document that is named in front: "card ending 4417", "ssn ends 6620". */
function lastDigits(scan: Scan<Meaning>, start: number, options: CaptionOptions): Span | undefined {
  const { text } = scan
  const end = matchEnd(LAST_DIGITS, text, start)
  if (end === start || YEAR.test(text.slice(start, end))) return undefined
  const isHeld =
    holdsHolder(text.slice(Math.max(0, start - LAST_DIGITS_REACH), start), options) ||
    isNamed(cuesNear(scan, start, end, DOCUMENT), 'document')
  return isHeld ? { start, end } : undefined
}

/** A turn of a chat that says little but the number answers the one before: "Your membership number? - M-20418". */
function captionBeforeTurn(
  { text, structure }: Scan<Meaning>,
  start: number,
  options: CaptionOptions,
): NumberCaption | undefined {
  const line = structure.lineAt(start)
  if (!TURNS.has(line.kind) || line.end - line.start > LONGEST_TURN) return undefined
  const said = text.slice(line.start, start)
  const words = said.slice(said.search(/[:：>](?!.*[:：>])/u) + 1).match(/\p{L}{2,}/gu) ?? []
  if (words.length > MOST_WORDS) return undefined
  const before = text.slice(Math.max(0, line.start - 2 * LONGEST_TURN), Math.max(0, line.start - 1))
  const question = before.slice(before.lastIndexOf('\n') + 1)
  return !/\d/.test(question) && holdsCaption(question, options) ? 'number' : undefined
}
