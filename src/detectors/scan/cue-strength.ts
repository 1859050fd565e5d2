import type { Span } from '../../types.js'
import { isHeader, type Cue } from './cues.js'
import { lazy, readWords } from '../word-list.js'

/** Decides how clearly a cue names a number. */

/** A number without separators, which may be a number of anything. */
const BARE = /^[1-9]\d{4,9}$/
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** Words of the Latin alphabet between a cue and its value; words of other scripts are not judged. */
const LATIN_WORD = /(?:\p{Script=Latin}\p{M}?)+/gu
const QUALIFIED = /^(?: \p{L}{1,20}){1,4}: ?$/u
/** Words between a cue and its value: "is", "number", "lautet". */
const links = lazy(() => new Set(readWords('value-links.txt')))

/** True for a word of the Latin alphabet that may stand between a cue and its value. */
export function isLinkWord(word: string): boolean {
  return links().has(word.toLowerCase())
}

/** True if the text between a caption and its number says what kind of number it is: "BSN voor de apotheek: ". */
export function isQualifier(between: string): boolean {
  return QUALIFIED.test(between)
}

/** How clearly a cue names a number. */
export type CueStrength = 'clear' | 'doubtful' | 'none'

/**
 * Returns how clearly the nearest cue names the number `start…end`. A number without separators is named clearly only
 * right after the cue, or after "is", a colon, "number": "Cell B12 put 2024001" does not name it. Numbers with
 * separators are always named clearly.
 */
export function cueStrength(text: string, near: readonly Cue[], { start, end }: Span): CueStrength {
  const raw = text.slice(start, end)
  const [cue] = near
  if (!cue || isHeader(cue) || !BARE.test(raw)) return 'clear'
  if (cue.start >= end) return 'clear'
  const between = text.slice(cue.end, start)
  if (isQualifier(between) || (between.match(LATIN_WORD) ?? []).every(isLinkWord)) return 'clear'
  return DATE.test(raw) ? 'none' : 'doubtful'
}
