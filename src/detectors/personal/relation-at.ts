import { fold } from '../scan/characters.js'
import { isBeforeNames, isRelative } from '../scan/relations.js'
import type { Words } from './words.js'

/** What the word beside a finding says about a person; the numbers are part of the model format. */

const RELATIVE = 1
const COMPANION = 2
/** Most characters of such a word in scripts without spaces. */
const LONGEST = 4

/** What the word at `at` says about a person beside it; 0 for nothing. In scripts without spaces, what the characters there say. */
export function relationAt(text: string, { count, single, start, end }: Words, at: number, step: 1 | -1): number {
  if (at < 0 || at >= count) return 0
  const from = start[at] ?? 0
  const to = end[at] ?? 0
  if (single[at] !== 1) return relationOf(text.slice(from, to))
  for (let length = LONGEST; length > 0; length--) {
    const relation = relationOf(step === 1 ? text.slice(from, from + length) : text.slice(Math.max(0, to - length), to))
    if (relation > 0) return relation
  }
  return 0
}

function relationOf(word: string): number {
  const lower = word.toLowerCase()
  if (isRelative(fold(lower))) return RELATIVE
  return isBeforeNames(lower) ? COMPANION : 0
}
