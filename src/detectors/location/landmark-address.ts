import type { Finding } from '../../types.js'
import { CITY } from './address-parts.js'
import { isBesidePerson } from './beside-person.js'
import { finding, type Recognizer } from '../recognizer.js'
import { isAsciiDigit } from '../scan/letters.js'
import { matchEnd, matchStart } from '../scan/match-at.js'

/** Finds addresses of Central America, counted from a landmark: "de la iglesia de Coronado 200 metros sur". */

const SCORE = 0.7
const WAY = String.raw`\d{1,3} ?(?:m|mts?|metros|varas|cuadras?|c)\.? (?:al |hacia el )?(?:norte|sur|este|oeste|noreste|noroeste|sureste|suroeste)`
const NEXT_WAY = String.raw`(?:,? (?:y )?\d{1,3} ?(?:m|mts?|metros|varas|cuadras?|c)?\.? ?(?:al )?(?:norte|sur|este|oeste)){0,2}`
const WAYS = new RegExp(String.raw`(?<![\p{L}\d.,])${WAY}${NEXT_WAY}(?![\p{L}\d])`, 'iuy')
const ARTICLE = String.raw`(?:del|de la|de los|de las|de)`
const LANDMARK = String.raw`(?:[\p{L}]{4,20} (?:${ARTICLE} )?){0,2}${CITY}`
const LANDMARK_BEHIND = new RegExp(String.raw` ${ARTICLE} ${LANDMARK}`, 'uy')
const LANDMARK_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}])${ARTICLE} (${LANDMARK},? )$`, 'u')
const TOWN = new RegExp(`(?:, ${CITY}){1,2}`, 'uy')
const REACH = 70
const MOST_DIGITS = 3
/** The first letters of units. */
const UNITS = 'mMvVcC'

function digitsEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && isAsciiDigit(text.charCodeAt(end))) end++
  return end
}

/** True for up to three digits before the unit of a way: m, v or c. */
function mayBegin(text: string, start: number, end: number): boolean {
  if (end - start > MOST_DIGITS) return false
  return UNITS.includes(text.charAt(text[end] === ' ' ? end + 1 : end))
}

/** Finds, beside a person, the landmark, the way from it, and the town. */
export function landmarkAddressRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const { text } = scan
      const found: Finding[] = []
      for (let index = 0; index < text.length; index++) {
        if (!isAsciiDigit(text.charCodeAt(index))) continue
        const digits = digitsEnd(text, index)
        const after = mayBegin(text, index, digits) ? matchEnd(WAYS, text, index) : index
        if (after === index) {
          index = digits
          continue
        }
        const behind = matchEnd(LANDMARK_BEHIND, text, after)
        const start = behind > after ? index : matchStart(LANDMARK_BEFORE, text, index, REACH)
        if ((behind > after || start < index) && isBesidePerson(scan, start))
          found.push(finding('LOCATION', SCORE, text, { start, end: matchEnd(TOWN, text, behind) }))
        index = after - 1
      }
      return found
    },
  }
}
