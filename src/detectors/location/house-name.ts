import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd, matchStart } from '../scan/match-at.js'

/** Finds British and Irish addresses whose house has a name: "Tobar Rua, Kilmaine, Co. Mayo, F31 XK27". */

const SCORE = 0.85
const POSTCODE = /(?:[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\d])/uy
const WORD = String.raw`(?:Co\.?|St\.|\p{Lu}[\p{L}'’-]{1,24}|\d{1,4}[A-Za-z]?|of|on|the|by|in|an|na|upon|under|le|y)`
/** Two to five parts, each of words with capitals. */
const PARTS_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}\d,.] ?)((?:(?:The |\d{1,4}[a-z]? )?\p{Lu}[\p{L}'’-]{0,24}\.?(?: ${WORD}){0,4},\s{1,3}){2,5})$`,
  'u',
)
/** Not a list of single words before a code. */
const TWO_WORDS = /[\p{L}.] \p{L}/u
const REACH = 120

/** True for what separates the postcode from the parts before it. */
function isParting(sign: string): boolean {
  return sign === ',' || sign === '\n'
}

/** Finds the parts of an address in front of a British or Irish postcode. */
export function houseNameRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text, codes }) {
      const found: Finding[] = []
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        const before = text.charAt(start - 1)
        if (!isParting(before === ' ' ? text.charAt(start - 2) : before)) continue
        const end = matchEnd(POSTCODE, text, start)
        const from = end > start ? matchStart(PARTS_BEFORE, text, start, REACH) : start
        if (from < start && TWO_WORDS.test(text.slice(from, start)))
          found.push(finding('LOCATION', SCORE, text, { start: from, end }))
      }
      return found
    },
  }
}
