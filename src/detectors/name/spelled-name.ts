import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds names that are spelled letter by letter after they were said: "Stubbs. S-T-U-B-B-S". */

const SCORE = 0.85
const SPELLED = /(?<![\p{L}\d-])\p{Lu}(?:([-. ])\p{Lu})(?:\1\p{Lu}){1,19}(?![\p{L}\d-])/gu
/** A letter by itself, or two units of one, between signs: looked for first, since that costs less. */
const LONE_LETTER = /[-. ][A-Z\u0080-\uffff]{1,2}[-. ]/
const MAY_BE_SPELLED = /\p{Lu}[-. ]\p{Lu}[-. ]\p{Lu}(?![\p{L}\d])/u

/** Finds the spelled words of names that were found in the same text. */
export function spelledNames(text: string, found: readonly Finding[]): Finding[] {
  if (!LONE_LETTER.test(text) || !MAY_BE_SPELLED.test(text)) return []
  const names = found.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.found)
  const words = new Set(names.flatMap((name) => name.text.toLowerCase().split(/[\s.-]+/)))
  return matchesIn(text, SPELLED)
    .filter(([spelled]) => words.has(spelled.replace(/[-. ]/g, '').toLowerCase()))
    .map(({ index, 0: spelled }) => finding('NAME', SCORE, text, { start: index, end: index + spelled.length }))
}
