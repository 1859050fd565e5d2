import type { Cue } from '../scan/cues.js'
import { CITY, NUMBER } from './address-parts.js'
import { skip } from '../scan/match-end.js'

/** Addresses that name no street in the usual way: by house and road numbers (Bangladesh), by parts of a town (Vietnam). */

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

export interface Extent {
  readonly start: number
  readonly end: number
}

/** "House 12, Road 5, Block C": around the word for a road that has a number. */
export function numberedRoad(text: string, { start, end }: Cue): Extent | undefined {
  const numbered = skip(NUMBER_AFTER, text, end)
  if (numbered === end) return undefined
  const house = HOUSE_BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[1]
  return house === undefined ? undefined : { start: start - house.length, end: partsEnd(MORE, text, numbered) }
}

/** "25 Lê Lợi, phường Bến Nghé, quận 1, TP. Hồ Chí Minh": around the first part of a town. */
export function streetBeforeDivision(text: string, { start }: Cue): Extent | undefined {
  const end = partsEnd(DIVISION, text, start)
  if (end === start) return undefined
  const street = STREET_BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[1]
  return street === undefined ? undefined : { start: start - street.length, end }
}

function partsEnd(pattern: RegExp, text: string, from: number): number {
  let end = from
  for (let part = 0; part < MOST_PARTS; part++) end = skip(pattern, text, end)
  return end
}
