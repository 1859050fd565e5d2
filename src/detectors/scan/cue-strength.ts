import { isHeader, type Cue } from './cues.js'
import { lazy, readWords } from '../word-list.js'

/** A number with no sign in it may be a number of anything: only its place says that a naming word near is about it. */
const BARE = /^[1-9]\d{4,9}$/
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** Words of the Latin alphabet between a naming word and its value; words of other scripts are not judged. */
const LATIN_WORD = /(?:\p{Script=Latin}\p{M}?)+/gu
/** Words between a naming word and its value: "is", "number", "lautet". */
const links = lazy(() => new Set(readWords(new URL('../data/value-links.txt', import.meta.url))))

/** What can be said of a number from its place: that it is named, that it is hardly so, that it is none. */
export type Place = 'named' | 'doubtful' | 'none'

/**
 * Whether a number stands where the naming word near it has its value: behind it, after "is", a colon, "number". "Cell
 * B12 put 2024001" does not name it, and what could be a date is one there. What has signs of its own is always named.
 */
export function placeOf(text: string, near: readonly Cue[], start: number, end: number): Place {
  const raw = text.slice(start, end)
  const [cue] = near
  if (!cue || isHeader(cue) || !BARE.test(raw)) return 'named'
  if (cue.start >= end) return 'named'
  if ((text.slice(cue.end, start).match(LATIN_WORD) ?? []).every((word) => links().has(word.toLowerCase())))
    return 'named'
  return DATE.test(raw) ? 'none' : 'doubtful'
}
