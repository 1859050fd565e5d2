import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { isBesidePerson } from './beside-person.js'
import { hasAsciiDigit } from '../scan/letters.js'

/** Finds flats by their block alone, as neighbours write them: "bloco C, apto 304", "torre 2 depto. 1503". */

const SCORE = 0.8
const BLOCK =
  '(?:bloco|bloc|bloque|blq|torre|edif|edifício|edificio|bât|bâtiment|immeuble|escalera|escala|scala|palazzina|esc|portal)'
const FLAT =
  '(?:apto|apt|ap|apartamento|apartament|apartamentul|appartement|appt|app|departamento|depto|dpto|dto|interno|int|puerta|pta|porta|étage|piso|andar|casa)'
const FLATS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${BLOCK}\.? (?:n[.º°]{1,2} ?)?(?:[A-Z]|\d{1,3}[A-Z]?)(?:,| -|) (?:${FLAT}\.? ?(?:n[.º°]{1,2} ?)?(?:\d{1,4}[A-Z]?|[A-Z])|\d{1,2}\.?[ºª°]\.? ?(?:[A-Z]|izq(?:da|uierda)?|izda|dcha|derecha|dto|esq))(?![\p{L}\p{N}]|[.,]\d)`,
  'giu',
)

/** Finds a block with its flat beside a person. */
export function flatOfBlockRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const { text } = scan
      const found: Finding[] = []
      if (!hasAsciiDigit(text, 0, text.length)) return found
      for (const { index, 0: flat } of text.matchAll(FLATS))
        if (isBesidePerson(scan, index))
          found.push(finding('LOCATION', SCORE, text, { start: index, end: index + flat.length }))
      return found
    },
  }
}
