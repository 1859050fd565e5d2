import { CLASS, classOf } from '../../ner/text/characters.js'
import { BASIS, join, rollFolded } from '../../ner/text/hash.js'
import { firstIndex } from '../scan/intervals.js'

/** Reads the words of a text for the second stage. */

/** Base of the hash of a number, to which its count of digits is added. */
const NUMBER = 0x51ed270b | 0
const MOST_DIGITS = 12
/** Letters of a stem. */
const STEM = 4

/** The words of a text; in scripts without spaces, its characters. Hashes are those of the gazetteer. */
export interface Words {
  readonly count: number
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly hash: readonly number[]
  /** 1 for a character of a script without spaces. */
  readonly single: readonly number[]
}

/** Reads the words of a text in one pass: those that begin in `from … to`, where a word may begin. */
export function readWords(text: string, from = 0, to = text.length): Words {
  const start: number[] = []
  const end: number[] = []
  const hash: number[] = []
  const single: number[] = []
  for (let at = from; at < to;) {
    const kind = classOf[text.charCodeAt(at)] ?? 0
    if (kind < CLASS.digit) {
      at++
      continue
    }
    const first = at
    const alone = isSingle(kind)
    if (alone) at++
    else at = kind === CLASS.digit ? digitsEnd(text, at) : wordEnd(text, at)
    start.push(first)
    end.push(at)
    single.push(alone ? 1 : 0)
    hash.push(kind === CLASS.digit ? NUMBER + Math.min(at - first, MOST_DIGITS) : rollFolded(BASIS, text, first, at))
  }
  return { count: start.length, start, end, hash, single }
}

/** The hash of all words together, by which well-known names are listed; 0 without any. */
export function joinedHash({ hash }: Words): number {
  return hash.length === 0 ? 0 : hash.reduce((joined, word) => join(joined, word))
}

/** Returns the hash of the first letters of a word, which hold when it is inflected; 0 beyond the text. */
export function stemAt(text: string, { start, end, count }: Words, at: number): number {
  if (at < 0 || at >= count) return 0
  const from = start[at] ?? 0
  return rollFolded(BASIS, text, from, Math.min(end[at] ?? 0, from + STEM))
}

/** Returns the index of the first word that ends after `position`. */
export function wordAfter({ end, count }: Words, position: number): number {
  return firstIndex(count, (index) => (end[index] ?? 0) > position)
}

/** Returns a position up to `at`, but not before `least`, at which a word may begin. */
export function runStart(text: string, at: number, least: number): number {
  let from = at
  while (from > least && isInWord(classOf[text.charCodeAt(from - 1)] ?? 0)) from--
  return from
}

function isInWord(kind: number): boolean {
  return kind >= CLASS.digit && !isSingle(kind)
}

function isSingle(kind: number): boolean {
  return kind >= CLASS.katakana && kind !== CLASS.hangul && kind !== CLASS.highSurrogate
}

function digitsEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && classOf[text.charCodeAt(at)] === CLASS.digit) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at++) {
    const kind = classOf[text.charCodeAt(at)] ?? 0
    if (kind < CLASS.upper || isSingle(kind)) break
  }
  return at
}
