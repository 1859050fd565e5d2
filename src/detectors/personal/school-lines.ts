import type { Span } from '../../types.js'
import { spansOf } from '../scan/match-at.js'

/** Recognises lines whose names are only talked about: exercises with gaps, and references to publications. */

const GAP = String.raw`__|\.{2}(?=\p{Ll})|\(\p{Ll}{1,20} ?\/ ?\p{Ll}{1,20}\)`
/** "2. Pan Kowalski ____ (kupić) samochód." In a form, a colon stands in front of the gap. */
const EXERCISE = new RegExp(String.raw`^[ \t]{0,4}\d{1,2}[.)] [^:\n]{0,100}?(?:${GAP})[^:\n]{0,100}$`, 'gmu')
const MAY_BE_EXERCISE = /__|\p{L}\.\.\p{Ll}|\(\p{Ll}{1,20} ?\/ ?\p{Ll}/u
const FEWEST_EXERCISES = 2

const INITIALS = String.raw`(?:\p{Lu}\.[ -]?){1,3}`
const SURNAME = String.raw`(?:(?:van|von|de|der|da|di) ){0,2}\p{Lu}[\p{L}'’-]{1,24}`
const YEAR = String.raw`(?:19|20)\d\d`
const REFERENCES = [
  // "[12] J. Dean and S. Ghemawat. MapReduce … 2004."
  String.raw`^[ \t]{0,4}\[\d{1,3}\] (?:${INITIALS} ?${SURNAME}(?:,? and |, | & )?){1,8}[.,:] [^\n]{10,200}(?<!\d)${YEAR}(?!\d)[^\n]{0,40}$`,
  // "Vaswani, A., Shazeer, N., et al."
  String.raw`(?<![\p{L}\p{M}])(?:${SURNAME}, ${INITIALS}, ?(?:& |and )?){1,8}et al\.`,
  // "Luhmann, Niklas: Soziale Systeme. Frankfurt am Main: Suhrkamp 1984."
  String.raw`^[^:\n]{3,80}: [^:\n]{3,140}\. \p{Lu}[^.:\n]{2,30}: \p{Lu}[^.:\n]{2,40},? ${YEAR}\.?[ \t]{0,4}$`,
]
const REFERENCE = new RegExp(REFERENCES.join('|'), 'gmu')
const MAY_BE_REFERENCE = /et al\.|(?:19|20)\d\d/

/** Returns the lines of exercises, in order. */
export function exerciseLines(text: string): readonly Span[] {
  if (!MAY_BE_EXERCISE.test(text)) return []
  const lines = spansOf(EXERCISE, text)
  return lines.length >= FEWEST_EXERCISES ? lines : []
}

/** Returns references to publications, in order. */
export function references(text: string): readonly Span[] {
  return MAY_BE_REFERENCE.test(text) ? spansOf(REFERENCE, text) : []
}
