import type { Span } from '../../types.js'
import type { Cue } from '../scan/cues.js'
import { CITY, NUMBER } from './address-parts.js'
import { matchEnd, matchStart } from '../scan/match-at.js'

/** Finds postal addresses without a street name: house and road numbers (Bangladesh), parts of a town (Vietnam). */

const SIGN = String.raw`(?: ?(?:no|nr|number)[.:]? ?| ?[#:-] ?| )`
const HOUSE_BEFORE = new RegExp(
  `(?:^|[^\\p{L}\\d])((?:(?:flat|house|plot|holding|apt|apartment|building|villa|level|floor|shop|h)\\.?${SIGN}#?[\\dA-Z][\\d/A-Z-]{0,5},? ){1,3})$`,
  'iu',
)
const NUMBER_AFTER = new RegExp(`${SIGN}#?\\d{1,3}(?:/?[A-Za-z])?(?![\\p{L}\\d])`, 'iuy')
const MORE = new RegExp(
  `, ?(?:road|street|lane|avenue|sector|block|phase)${SIGN}#?(?:\\d{1,3}[A-Z]?|[A-Z])(?![\\p{L}\\d])`,
  'iuy',
)
const STREET_BEFORE = new RegExp(
  `(?:^|[^\\p{L}\\d.])((?:[Ss]ố )?${NUMBER}(?:,? (?:(?:đường|phố|ngõ|hẻm|ngách) )?(?:\\d{1,4}|${CITY})){1,3},? )$`,
  'u',
)
const DIVISION =
  /(?:, ?)?(?:phường|p\.|quận|q\.|huyện|h\.|thị xã|thị trấn|thành phố|tp\.?|tỉnh|khóm|ấp|thôn)(?: |(?<=\.))(?:\d{1,2}(?!\d)|\p{Lu}\p{L}{0,12}(?: \p{Lu}\p{L}{0,12}){0,3})/iuy
const REACH = 90
const MOST_PARTS = 4

/** "House 12, Road 5, Block C": around the word for a road that has a number. */
export function numberedRoad(text: string, { start, end }: Cue): Span | undefined {
  const numbered = matchEnd(NUMBER_AFTER, text, end)
  if (numbered === end) return undefined
  const house = matchStart(HOUSE_BEFORE, text, start, REACH)
  return house === start ? undefined : { start: house, end: partsEnd(MORE, text, numbered) }
}

/** "25 Lê Lợi, phường Bến Nghé, quận 1, TP. Hồ Chí Minh": around the first part of a town. */
export function streetBeforeDivision(text: string, { start }: Cue): Span | undefined {
  const end = partsEnd(DIVISION, text, start)
  if (end === start) return undefined
  const street = matchStart(STREET_BEFORE, text, start, REACH)
  return street === start ? undefined : { start: street, end }
}

function partsEnd(pattern: RegExp, text: string, from: number): number {
  let end = from
  for (let part = 0; part < MOST_PARTS; part++) end = matchEnd(pattern, text, end)
  return end
}
