import { matchesIn } from '../scan/match-at.js'
import type { Field } from './field.js'

/** Reads `key=value` pairs whose values have spaces, though nothing quotes them: `town=Saltburn pc=TS12 1DP`. */

const KEY = String.raw`[\p{L}_][\p{L}\p{M}\d_.-]{0,39}`
const WORD = String.raw`[^\s"'=,;|&<>{}()[\]]{1,40}`
/** Up to the next key or a bracket; or up to the end of the line if all words have capitals or digits, as no message has. */
const PAIR = new RegExp(
  String.raw`(?<![^\s,;|([{])(${KEY})=(?:(${WORD}(?: ${WORD}){1,6})(?=[ ,;|]{1,3}${KEY}=|[)}\]])|((?:[\p{Lu}\d]${WORD})(?: [\p{Lu}\d]${WORD}){1,4})(?=[ \t]{0,3}$))`,
  'gmu',
)
const MAY_HAVE_PAIRS = /[\p{L}\d_]=[^\s"'=]{1,40} [^\s"'=]{1,40}/u

/** Finds such pairs, in their order; values of one word are read elsewhere. */
export function spacedFields(text: string): Field[] {
  if (!text.includes('=') || !MAY_HAVE_PAIRS.test(text)) return []
  return matchesIn(text, PAIR).map(({ index, 1: key = '', 2: inside, 3: last }) => {
    const value = inside ?? last ?? ''
    const keyEnd = index + key.length
    const start = keyEnd + 1
    return { keyStart: index, keyEnd, start, end: start + value.length, isQuoted: true, kind: 'log' }
  })
}
