import { CLASS, classOf } from '../../ner/text/characters.js'
import { BASIS, rollFolded } from '../../ner/text/hash.js'
import { firstIndex } from '../scan/intervals.js'

/** Reads the words of a text for the second stage. */

/** Base of the hash of a number, to which its count of digits is added. */
const NUMBER = 0x51ed270b | 0
const MOST_DIGITS = 12

/** The words of a text; in scripts without spaces, its characters. Hashes are those of the gazetteer. */
export interface Words {
  readonly count: number
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly hash: readonly number[]
  /** 1 for a character of a script without spaces. */
  readonly single: readonly number[]
}

/** Reads the words of a text in one pass. */
export function readWords(text: string): Words {
  const start: number[] = []
  const end: number[] = []
  const hash: number[] = []
  const single: number[] = []
  for (let at = 0; at < text.length;) {
    const kind = classOf[text.charCodeAt(at)] ?? 0
    if (kind < CLASS.digit) {
      at++
      continue
    }
    const from = at
    const alone = isSingle(kind)
    if (alone) at++
    else at = kind === CLASS.digit ? digitsEnd(text, at) : wordEnd(text, at)
    start.push(from)
    end.push(at)
    single.push(alone ? 1 : 0)
    hash.push(kind === CLASS.digit ? NUMBER + Math.min(at - from, MOST_DIGITS) : rollFolded(BASIS, text, from, at))
  }
  return { count: start.length, start, end, hash, single }
}

/** Returns the index of the first word that ends after `position`. */
export function wordAfter({ end, count }: Words, position: number): number {
  return firstIndex(count, (index) => (end[index] ?? 0) > position)
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
