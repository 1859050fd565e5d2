import { CLASS, LAST_ALPHABET, UPPER } from '../scan/characters.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds names as airlines and travel agencies write them. */

const SCORE = 0.9
const WORD = String.raw`\p{Lu}{3,24}`
/** Lazy, so that a title written together with it stays outside. */
const GIVEN = String.raw`\p{Lu}{3,24}?(?: ${WORD}){0,2}?`
const FAMILY = String.raw`(?:\p{Lu}{2,3} ){0,2}${WORD}(?:[ -]${WORD})?`
/**
 * Surname and given name in capitals, and then who it is: "SKARSTEN/INGELIN MRS", "OKAFOR/CHIDI (CHD)". The title is
 * often written together with the name: "SKARSTEN/INGELINMRS".
 */
const PASSENGER = new RegExp(
  String.raw`(?<![\p{L}\p{N}/])(${FAMILY}\/${GIVEN})(?: ?(?:MRS?|MISS|MSTR)(?![\p{L}\p{N}/])| ?\((?:ADT|CHD)\)|(?<=["'>]\1) MS(?=["'<])| MS(?= {2,}\S))`,
  'gu',
)

/** True if a slash stands between two characters that may be capitals. */
function hasSlashInCapitals(text: string): boolean {
  for (let at = text.indexOf('/', 1); at > 0 && at + 1 < text.length; at = text.indexOf('/', at + 1))
    if (mayBeCapital(text.charCodeAt(at - 1)) && mayBeCapital(text.charCodeAt(at + 1))) return true
  return false
}

/** False for what is certainly no capital. */
function mayBeCapital(code: number): boolean {
  return CLASS[code] === UPPER || code >= LAST_ALPHABET
}

export function passengerNameRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text }) {
      if (!hasSlashInCapitals(text)) return []
      return matchesIn(text, PASSENGER).map(({ index, 1: name = '' }) =>
        finding('NAME', SCORE, text, { start: index, end: index + name.length }),
      )
    },
  }
}
