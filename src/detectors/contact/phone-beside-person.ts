import { DAY_AND_TIME } from './phone-forms.js'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min'
import type { Finding, Span } from '../../types.js'
import { classAt, DIGIT } from '../scan/characters.js'
import type { Cue, Cued } from '../scan/cues.js'
import { finding } from '../recognizer.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { CERTAINTY } from '../certainty.js'

/** Finds phone numbers beside a person. */

/** Regions tried for a number without a country code, the most likely first. */
const REGIONS =
  'DE US GB FR ES IT NL PL RU BR MX IN TR CZ HU RO GR PT SE NO DK FI AT CH BE UA BG RS HR SK SI LT LV EE IL EG SA AE IR PK BD ID MY PH TH VN CN JP KR TW HK SG AU NZ ZA NG KE TZ AR CL CO PE KZ GE AM AZ UZ'.split(
    ' ',
  ) as CountryCode[]
const SCORE = 0.65
/** Between a name or an address and the number: a sign or a line's end, and up to three short words. */
const AFTER = /^[)\]"'»]?[ \t,;:|/(<–-]{0,4}\r?\n?[ \t]{0,4}(?:[\p{L}\p{M}.'’]{1,10}[ :.,]{1,2}){0,3}(?=\(?\d)/u
const NUMBER = String.raw`\(?\d{2,5}\)?(?:[ ./-]\d{2,6}){1,4}|\d{8,11}`
/** From an address to the next cell of its row. */
const NEXT_CELL = /^["']?[ \t]{0,3}[,;|\t][ \t]{0,3}["']?(?=\(?\d)/
/** How far in front of its town the name in a row may be. */
const ROW = 120
const BEFORE = String.raw`(?:^|[^\p{L}\d@.,/-])(${NUMBER})[)\],;/ ]{1,3}(?:[\p{L}\p{M}'’.]{1,10}[ :]{1,2}){0,3}$`
const NUMBER_AT = new RegExp(
  `(?:${NUMBER})(?![\\p{L}\\d%€$£]|[.,/:-]\\d| ?(?:€|eur|usd|kr|zł|лв|грн|руб|km|kg|mg|ml))`,
  'iuy',
)
const NUMBER_BEFORE = new RegExp(BEFORE, 'u')
/** "915 55 018 (Silje Aune)". */
const NUMBER_BEFORE_BRACKET = new RegExp(String.raw`(?:^|[^\p{L}\d@.,/-])(${NUMBER}) \($`, 'u')
const DATE = new RegExp(
  String.raw`^(?:(?:[0-3]?\d([-./ ])[0-3]?\d\1(?:1[5-9]|20)?\d{2}|(?:1[5-9]|20)\d{2}([-./ ])[01]?\d\2[0-3]?\d)(?: \d{1,4})?|${DAY_AND_TIME})$`,
)
/** Zeros at the end; the years of a life: 1887-1920. */
const ROUND = /0{4,}$|^(?:1\d|20)\d{2}[-/ ](?:1\d|20)\d{2}$/
/** A fraction, and a second since 1970: "Uranus | 84.016846", "1487577600". */
const FRACTION_OR_TIME = /^(?:\d{1,3}\.\d{5,}|1[3-7]\d{8})$/
/** A network address; four groups of two digits are a number of Denmark or France. */
const NETWORK_ADDRESS = /^(?=.*\d{3})\d{1,3}(?:\.\d{1,3}){3}$/
const REACH = 48
const MOST_CHECKED = 40
const FEWEST_DIGITS = 8
const FEWEST_PARTED = 7

/**
 * Finds numbers after a name ("Anna Kiss, 46/555-017") or in front of one in brackets, on either side of an e-mail
 * address, and behind the address of a person in a row: "Kos;Dolni 3;60200;Brno;777123457".
 */
export function besidePerson({ text, cues }: Cued, found: readonly Finding[]): Finding[] {
  const more: Finding[] = []
  if (!hasAsciiDigit(text, 0, text.length)) return more
  const taken = found.filter(({ score }) => score >= CERTAINTY.found).sort((a, b) => a.spans.start - b.spans.start)
  let checked = 0
  const add = (start: number, end: number): void => {
    const isFree = !more.some(({ spans }) => spans.start < end && start < spans.end)
    if (isFree && checked++ < MOST_CHECKED && isNumber(text, start, end))
      more.push(finding('CONTACT', SCORE, text, { start, end }))
  }
  taken.forEach((each, index) => {
    const isEmail = each.label === 'CONTACT' && each.text.includes('@')
    const limit = taken[index + 1]?.spans.start ?? text.length
    if (each.label === 'LOCATION' && isBehindName(text, each.spans.start, taken, index)) {
      const next = numberAfter(text, each.spans.end, NEXT_CELL)
      if (next && next.end <= limit) add(next.start, next.end)
    }
    if (each.label !== 'NAME' && !isEmail) return
    const after = numberAfter(text, each.spans.end, AFTER)
    if (after && after.end <= limit && !isNamedOtherwise(cues, each.spans.end, after.start)) add(after.start, after.end)
    const before = numberBefore(text, each.spans.start, isEmail ? NUMBER_BEFORE : NUMBER_BEFORE_BRACKET)
    if (before && before.start >= (taken[index - 1]?.spans.end ?? 0)) add(before.start, before.end)
  })
  return more
}

/** "John Doe, account number: …". */
function isNamedOtherwise(cues: readonly Cue[], from: number, to: number): boolean {
  for (let index = firstEndingAfter(cues, from); (cues[index]?.start ?? to) < to; index++) {
    if (cues[index]?.meanings.some(({ topic }) => topic === 'other' || topic === 'document' || topic === 'postcode'))
      return true
  }
  return false
}

/** True for a location with a name in front of it on the same line. */
function isBehindName(text: string, start: number, taken: readonly Finding[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const before = taken[at]
    if (!before || start - before.spans.end > ROW) return false
    if (before.label === 'NAME') return !text.slice(before.spans.end, start).includes('\n')
  }
  return false
}

function numberAfter(text: string, from: number, gapAfter: RegExp): Span | undefined {
  if (!hasAsciiDigit(text, from, from + REACH)) return undefined
  const gap = gapAfter.exec(text.slice(from, from + REACH))?.[0]
  if (gap === undefined || gap === '') return undefined
  const start = from + gap.length
  NUMBER_AT.lastIndex = start
  return NUMBER_AT.test(text) ? { start, end: NUMBER_AT.lastIndex } : undefined
}

function numberBefore(text: string, to: number, pattern: RegExp): Span | undefined {
  const from = Math.max(0, to - REACH)
  const mayEnd = pattern === NUMBER_BEFORE || text.startsWith(' (', to - 2)
  const match = mayEnd && hasAsciiDigit(text, from, to) ? pattern.exec(text.slice(from, to)) : undefined
  if (match?.[1] === undefined) return undefined
  const start = from + match.index + match[0].indexOf(match[1])
  return { start, end: start + match[1].length }
}

function isNumber(text: string, start: number, end: number): boolean {
  const raw = text.slice(start, end)
  const digits = raw.replace(/\D/g, '')
  if (
    DATE.test(raw) ||
    ROUND.test(raw) ||
    FRACTION_OR_TIME.test(raw) ||
    NETWORK_ADDRESS.test(raw) ||
    digits.length > 11 ||
    classAt(text, start - 1) === DIGIT
  )
    return false
  if (digits.length < (/[/-]/.test(raw) ? FEWEST_PARTED : FEWEST_DIGITS)) return false
  return REGIONS.some((region) => parsePhoneNumberFromString(raw, region, metadata)?.isValid())
}
