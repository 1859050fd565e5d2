import { CITY, DIVISION, POSTCODE, STATE, UNIT } from './address-parts.js'
import { skip } from './sticky.js'

const GAP = String.raw`\.?[ \t]{0,3}(?:[,;،、]|[-–•·|](?= )|\.(?= ))?[ \t]{0,3}(?:\r?\n[ \t>?]{0,6})?`
/** Before a city stands a comma, or it has a line of its own. */
const COMMA = String.raw`[ \t]{0,2}(?:[,،] ?|(?:,[ \t]{0,2})?\r?\n[ \t>?]{0,6}|[ ][-–][ ])`
const UNIT_PART = new RegExp(`${GAP}(?:${UNIT})(?![\\p{L}\\d])`, 'iuy')
const POSTCODE_PART = new RegExp(
  `${GAP}\\(?(?:(?:CP|C\\.P\\.|PLZ|ZIP|CEP|CAP|T\\.?K\\.?|PSČ)[ :.]{0,2})?(?:${POSTCODE})(?![\\p{L}\\d])(?:[ ,-]{1,3}(?:\\r?\\n)?${CITY}(?: \\d{1,2}(?![\\d.,:/-]*\\d| ?\\p{Ll})|,? \\([A-Z]{2}\\)| [A-Z]{2}(?![\\p{L}\\d]))?)?\\)?`,
  'uy',
)
const CITY_PART = new RegExp(
  `${COMMA}(?:г\\.|м\\.|с\\.|гр\\.|com\\.|mun\\.|k\\. )? ?${CITY}(?: \\d{1,2}(?!\\d))?`,
  'uy',
)
const DIVISION_PART = new RegExp(`${COMMA}${CITY}`, 'uy')
const STATE_PART = new RegExp(`(?:,? | - |/)${STATE}(?=[ ,.;\\n]{1,2}|$)`, 'uy')
const IS_DIVISION = new RegExp(`(?:^|[ ,])${DIVISION}(?!\\p{L})`, 'iu')
const MOST_UNITS = 4

/** Where unit, postcode, city, state and country that follow a street end. */
export function tailEnd(text: string, from: number): number {
  let end = from
  for (let unit = 0; unit < MOST_UNITS; unit++) end = skip(UNIT_PART, text, end)
  for (let part = 0; part < 4; part++) {
    const next = placeEnd(text, end)
    const isSure = part < 2 || /\d/.test(text.slice(end, next))
    if (next === end || !isSure) break
    end = next
  }
  for (let part = 0; part < 3; part++) {
    const next = skip(DIVISION_PART, text, end)
    if (!IS_DIVISION.test(text.slice(end, next))) break
    end = next
  }
  return text[end - 1] === '.' && end > from ? end - 1 : end
}

function placeEnd(text: string, from: number): number {
  const coded = skip(POSTCODE_PART, text, from)
  const placed = coded > from ? coded : skip(CITY_PART, text, from)
  return skip(POSTCODE_PART, text, skip(STATE_PART, text, placed))
}
