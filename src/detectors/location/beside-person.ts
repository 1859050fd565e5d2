import { firstFrom, firstIndex } from '../scan/intervals.js'
import type { Meaning } from '../scan/cues.js'
import { isCompanion } from '../scan/relations.js'
import type { Scan } from '../scan/scan.js'

/** Tells whether the words in front of a place speak of somebody. */

/** How far in front of a place they may stand, in characters. */
const REACH = 70
const SENTENCE_END = /[.!?\n]\s(?=\p{Lu}|\n)/gu
const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** True if a word for living, a name or a word for a relative, a neighbour or the like stands in front, in the same sentence. */
export function isBesidePerson({ text, cues, names }: Scan<Meaning>, start: number): boolean {
  const least = Math.max(0, start - REACH)
  const before = text.slice(least, start)
  const sentence = before.slice([...before.matchAll(SENTENCE_END)].at(-1)?.index ?? 0)
  const from = start - sentence.length
  for (let index = firstFrom(cues, from); (cues[index]?.end ?? Infinity) <= start; index++)
    if (cues[index]?.meanings.some(({ topic }) => topic === 'address' || topic === 'name')) return true
  const name = firstIndex(names.length / 2, (index) => (names[2 * index] ?? 0) >= from)
  if ((names[2 * name] ?? Infinity) < start) return true
  return (sentence.match(WORD) ?? []).some(isCompanion)
}
