import { classOf } from '../../ner/text/characters.js'
import { join } from '../../ner/text/hash.js'
import type { Words } from './words.js'

/** What stands around a finding: words and signs. */

/** Returns the hash of a neighbouring word; 0 beyond the text, and the sort of a finding inside one. */
export function neighbour(words: Words, at: number, step: 1 | -1, inside: Uint8Array): number {
  if (at < 0 || at >= words.count) return 0
  const sort = inside[at] ?? 0
  return sort > 0 ? sort : wordAt(words, at, step, inside)
}

/** Returns the hash of a word; for a single character, together with the next one in the direction of `step`. */
export function wordAt({ hash, single, start, end }: Words, at: number, step: 1 | -1, inside: Uint8Array): number {
  const own = hash[at] ?? 0
  if (single[at] !== 1) return own
  const other = at + step
  if (single[other] !== 1 || inside[other] !== 0) return own
  const touches = step === 1 ? start[other] === end[at] : end[other] === start[at]
  if (!touches) return own
  return step === 1 ? join(own, hash[other] ?? 0) : join(hash[other] ?? 0, own)
}

/** Returns the signs right before a finding, at most two. */
export function signBefore(text: string, start: number): number {
  return 256 * signAt(text, start - 2) + signAt(text, start - 1)
}

export function signAfter(text: string, end: number): number {
  return 256 * signAt(text, end + 1) + signAt(text, end)
}

/** Returns an ASCII sign, or the class of another character; 0 at the ends of the text. */
export function signAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return 0
  const unit = text.charCodeAt(at)
  const kind = classOf[unit] ?? 0
  return kind < 3 && unit < 128 ? unit : 128 + kind
}

/** Returns the classes of the first and the last character of a word; 0 beyond the text. */
export function caseAt(text: string, { start, end, count }: Words, at: number): number {
  if (at < 0 || at >= count) return 0
  return 16 * (classOf[text.charCodeAt(start[at] ?? 0)] ?? 0) + (classOf[text.charCodeAt((end[at] ?? 0) - 1)] ?? 0)
}
