import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { isBesidePerson } from './beside-person.js'
import { hasAsciiDigit, isAlphanumeric } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'

/** Finds flats by their block alone, as neighbours write them: "bloco C, apto 304", "torre 2 depto. 1503". */

const SCORE = 0.8
const BLOCKS =
  'bloco|bloc|bloque|blq|torre|edif|edifício|edificio|bât|bâtiment|immeuble|escalera|escala|scala|palazzina|esc|portal'
const BLOCK = `(?:${BLOCKS})`
const FLAT =
  '(?:apto|apt|ap|apartamento|apartament|apartamentul|appartement|appt|app|departamento|depto|dpto|dto|interno|int|puerta|pta|porta|étage|piso|andar|casa)'
const FLATS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${BLOCK}\.? (?:n[.º°]{1,2} ?)?(?:[A-Z]|\d{1,3}[A-Z]?)(?:,| -|) (?:${FLAT}\.? ?(?:n[.º°]{1,2} ?)?(?:\d{1,4}[A-Z]?|[A-Z])|\d{1,2}\.?[ºª°]\.? ?(?:[A-Z]|izq(?:da|uierda)?|izda|dcha|derecha|dto|esq))(?![\p{L}\p{N}]|[.,]\d)`,
  'iuy',
)

const SPACE = 0x20
/** To a pattern that ignores case it is an s, and the only such letter beyond ASCII with which these words begin. */
const LONG_S = 0x17f
/** The first two letters of words for a block: 1 at 32 times the first and the second, by their places in the alphabet. */
const BEGINNINGS = new Uint8Array(1024)
for (const [first, second] of ['bl', 'to', 'ed', 'im', 'es', 'sc', 'pa', 'po'])
  BEGINNINGS[pairOf(first?.charCodeAt(0) ?? 0, second?.charCodeAt(0) ?? 0)] = 1

function pairOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31)
}

const mayHoldWord = mayHoldAny('blocks', () => BLOCKS.split('|'))

/** True if a word for a block may begin with these letters. */
function mayBegin(first: number, second: number): boolean {
  if (first < 0x41 || (first >= 0x80 && first !== LONG_S)) return false
  return first === LONG_S || second >= 0x80 || BEGINNINGS[pairOf(first, second)] === 1
}

function mayHoldBlock(text: string): boolean {
  return mayHoldWord(text) || text.includes('\u017f')
}

/** Finds a block with its flat beside a person. */
export function flatOfBlockRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const { text } = scan
      const found: Finding[] = []
      if (!hasAsciiDigit(text, 0, text.length) || !mayHoldBlock(text)) return found
      let before = SPACE
      for (let start = 0; start + 1 < text.length; start++) {
        const first = text.charCodeAt(start)
        const isInside = isAlphanumeric(before)
        before = first
        if (isInside || !mayBegin(first, text.charCodeAt(start + 1))) continue
        const end = matchEnd(FLATS, text, start)
        if (end === start) continue
        if (isBesidePerson(scan, start)) found.push(finding('LOCATION', SCORE, text, { start, end }))
        start = end - 1
        before = text.charCodeAt(start)
      }
      return found
    },
  }
}
