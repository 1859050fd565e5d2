import { finding, type Recognizer } from '../recognizer.js'

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
  String.raw`(?<![\p{L}\p{N}/])(${FAMILY}\/${GIVEN})(?: ?(?:MRS?|MISS|MSTR)(?![\p{L}\p{N}/])| ?\((?:ADT|CHD)\))`,
  'gu',
)

export function passengerNameRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text }) {
      if (!text.includes('/')) return []
      return Array.from(text.matchAll(PASSENGER), ({ index, 1: name = '' }) =>
        finding('NAME', SCORE, text, { start: index, end: index + name.length }),
      )
    },
  }
}
