import type { Finding } from '../../types.js'
import { CITY } from './address-parts.js'
import { hasAsciiDigit, isAsciiDigit } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import { CERTAINTY } from '../certainty.js'

/** Finds where a postal address begins and ends around its locations, and which locations are parts of it. */

const LINE = String.raw`\r?\n[ \t>?|*]{0,6}`
/** Gap between two parts, which may hold a field left empty by an export. */
const GAP = String.raw`(?:\)?(?:\.(?=\r?\n))?[ \t]{0,2}[,;،؛、，፣(/–-]?[ \t]{0,2}(?:${LINE},?[ \t]{0,2})?|\.?,? |[，、])`
/** An empty field, or the Greek word for a postcode. */
const EMPTY = String.raw`(?:nan|null|n\/a|[TΤ]\.? ?[KΚ]\.?)`
const BETWEEN = new RegExp(`^(?:${GAP}(?:(?:[A-Z]{2,3}|${EMPTY})(?![\\p{L}\\d])${GAP})?| ?\\(\\d{4,6}\\),? ?)$`, 'u')
/** One line between two others of an address. */
const LINE_BETWEEN = new RegExp(`^${LINE}${CITY}[ \\t]{0,2},?${LINE}$`, 'u')
const LONGEST_GAP = 48
/** "28009 Madrid", "D-10115 Berlin"; a year before a location is no postcode. */
const POSTCODE_BEFORE =
  /(?:^|[^\p{L}\d.,])((?:[A-Z]{1,3}[-–])?(?:\d{5,6}|\d{3} \d{2,3}|(?!(?:19|20)\d\d)\d{4}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2})[ ,]{1,2})$/u
/** "5586 Þórunnarstræti 31": a number before an address that has one. */
const NUMBER_BEFORE = /(?:^|[\s(:;>])((?!(?:19|20)\d\d )\d{1,5} )$/u
/** "at 7 beech close": the number of a house in front of a street in small letters. */
const SMALL_WORDS = /^\p{Ll}[\p{Ll}'’]*(?: \p{Ll}[\p{Ll}'’]*){1,3}(?:,|$)/u
const HOUSE_BEFORE =
  /(?:^|[\s(])(?:at|to|from|is|its|live|lives|lived|living|address|addy|home|au|habite|habitons)[:,]? (\d{1,4}[a-z]? )$/u
const HOUSE_REACH = 20
const CODE_END = /[\dA-Z][ ,]{1,2}$/
const REACH = 14
/** "Costamezzana 43015", "Cyprus (Greek) 25572", "Toronto, ON 27539", and a region's code alone at the end of a line. */
const CODE_AFTER = new RegExp(
  `(?!\\.)${GAP}(?:(?:[A-Z]{2,3}|${EMPTY})(?![\\p{L}\\d])${GAP})?(?:\\d{5}(?:-\\d{3,4})?|\\d{4}(?:-\\d{3})?|\\d{6}|\\d{3} \\d{2,3}|\\d{2}-\\d{3})(?![\\p{L}\\d%°])(?![.,:/-]\\d)`,
  'uy',
)
const REGION_AFTER = /,? [A-Z]{2,3}(?=[.,;?!)]?(?:\s|$))(?! [\p{Ll}\d])/uy
/** The same after a location without a number, but not a year or another number. */
const CODE_AFTER_LOCATION = / (?:\d{5,6}|(?!1[5-9]|20)\d{4}(?=[.,;]?(?:\s{0,40}$|[)\n])))(?![\p{L}\d%°])(?![.,:/-]\d)/uy
const DIGIT = /\d/
/** A full stop, after which another sentence may begin. */
const STOP = /^\.,? $/
const STARTS_WITH_NUMBER = /^\d/
/** Longest caption of the next line, also right after a part of the address: "PERSONALAUSWEIS NR.:". */
const LONGEST_CAPTION = 28
/** Its colon, after other words or not, or the number after an abbreviation: "Rijksregisternr. 79.04.12". */
const CAPTION_END = /^(?:[ .][\p{L}\p{M}.'’/-]{1,12}){0,2} ?[:：]|^\. ?\d/u
const NUMBER_ALONE = /^[\d -]{1,12}$/
const CAPITAL = /\p{Lu}/u
const CAPITAL_OR_SPACE = /[\p{Lu}\p{Lo}\d ]/u
/** Text that a model is unsure of and that does not look like a location: "and", "NO. I". */
const NO_LOCATION = /^\p{Ll}{1,3}$|[.!?] /u

/** True if two locations are parts of one address: beside each other, and one of them has a number. */
export function isLink(text: string, a: Finding, b: Finding): boolean {
  if (b.spans.start - a.spans.end > LONGEST_GAP) return false
  const gap = text.slice(a.spans.end, b.spans.start)
  if (!BETWEEN.test(gap)) return isSure(a) && isSure(b) && DIGIT.test(a.text) && LINE_BETWEEN.test(gap)
  // An hour or a number of something, and the sentence after an address.
  if (NUMBER_ALONE.test(a.text) && !isSure(a) && gap.includes(',')) return false
  if (STOP.test(gap) && !(DIGIT.test(b.text) && (isLikely(b) || STARTS_WITH_NUMBER.test(b.text)))) return false
  if (gap.includes('\n') && CAPTION_END.test(text.slice(b.spans.end, b.spans.end + LONGEST_CAPTION))) return false
  const sure = isSure(a) ? a : b
  if ([a, b].some((location) => !isSure(location) && (NO_LOCATION.test(location.text) || isSmaller(location, sure))))
    return false
  if (!DIGIT.test(a.text)) {
    // Text above an address, or in the sentence before it, is more often a company or a person than its city.
    if (/[.\n]/.test(gap)) return gap.includes('\n') && NUMBER_ALONE.test(b.text) && isSure(b)
    return DIGIT.test(b.text) && (/[,،、，፣]/.test(gap) || (isSure(a) && isSure(b)))
  }
  return true
}

/** True for a lower-case word beside an address with capitals: "my office, 789 Pine Road". */
function isSmaller(location: Finding, sure: Finding): boolean {
  return !CAPITAL_OR_SPACE.test(location.text) && CAPITAL.test(sure.text)
}

/** True if the model or a rule is rather sure of it. */
function isLikely({ score }: Finding): boolean {
  return score >= CERTAINTY.probable
}

/** True if it counts on its own. */
export function isSure({ score }: Finding): boolean {
  return score >= CERTAINTY.found
}

/** Returns where an address found from `start` on begins; not before `least`. */
export function addressStart(text: string, start: number, found: string, least: number): number {
  const house = SMALL_WORDS.test(found)
    ? HOUSE_BEFORE.exec(text.slice(Math.max(least, start - HOUSE_REACH), start))
    : null
  if (house?.[1]) return start - house[1].length
  if (start - 2 < least || !CODE_END.test(text.slice(start - 3, start))) return start
  const before = text.slice(Math.max(least, start - REACH), start)
  const code = POSTCODE_BEFORE.exec(before)?.[1] ?? (DIGIT.test(found) ? NUMBER_BEFORE.exec(before)?.[1] : undefined)
  return start - (code?.length ?? 0)
}

/** Returns where an address found up to `end` ends: after its postcode or region. */
export function addressEnd(text: string, start: number, end: number, limit: number): number {
  if (endsInLongNumber(text, end)) return end
  const isNumbered = hasAsciiDigit(text, start, end)
  if (!isNumbered && !isAsciiDigit(text.charCodeAt(end + 1))) return end
  const coded = matchEnd(isNumbered ? CODE_AFTER : CODE_AFTER_LOCATION, text, end)
  if (coded > end && coded <= limit) return coded
  const regioned = isNumbered ? matchEnd(REGION_AFTER, text, end) : end
  return regioned <= limit ? regioned : end
}

/** True for three digits at the end: of a postcode, for example, so that no other follows. */
function endsInLongNumber(text: string, end: number): boolean {
  for (let at = end - 3; at < end; at++) if (!isAsciiDigit(text.charCodeAt(at))) return false
  return true
}
