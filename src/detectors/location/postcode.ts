import type { Finding } from '../../types.js'
import { CLASS, DIGIT, UPPER } from '../scan/characters.js'
import type { Cue, Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { CITY, NUMBER, SMALL_STREET, STREET_NAME, UNIT } from './address-parts.js'
import { tailEnd } from './address-tail.js'
import { CERTAINTY } from '../certainty.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd, matchStart, matchesAt, matchesIn, spansOf } from '../scan/match-at.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { hasAsciiDigit } from '../scan/letters.js'

/** Finds postal addresses by their postcode. */

const NUMBER_AT_END = ` ${NUMBER}(?:[, ]{1,2}(?:${UNIT}))?(?:[,.][ \\t]{0,2}|[ \\t]{0,2},?\\r?\\n[ \\t]{0,4})`
const STREET_BEFORE = new RegExp(
  `(?:^|[\\n.:;(|>]|[^\\p{L}\\d] ?)((?:${STREET_NAME}|${SMALL_STREET}),?${NUMBER_AT_END})$`,
  'u',
)
/** How that ends: it rules out most numbers without trying all words before them as names. */
const NUMBER_BEFORE = new RegExp(`${NUMBER_AT_END}$`, 'u')
const STATE_BEFORE = new RegExp(`(?:^|[^\\p{L}\\d])((?:${CITY}, ?)(?:[A-Z]{2}|[A-Z]\\.[A-Z]\\.) )$`, 'u')
/** Military and diplomatic mail: "PSC 1234, Box 5678\nAPO AE 09012". */
const MILITARY_BEFORE =
  /(?:^|[^\p{L}\d])((?:(?:(?:PSC|CMR|UNIT) \d{1,5}(?:,? BOX \d{1,5})?|US[A-Z]{1,4} [\p{L}'-]{2,20}(?: [\p{L}'-]{2,20})?),?\s{1,3})?[ADF]PO,? A[AEP] )$/iu
const MILITARY_END = /[ADF]PO,? A[AEP] $/i
const STATE_END = /, ?(?:[A-Z]{2}|[A-Z]\.[A-Z]\.) $/
const US_POSTCODE_END = /\d{5}(?:-\d{4})?(?!\d)(?:,? (?:USA|US|United States))?/y
const MONTH =
  /^(?:jan|feb|fév|mar|mär|apr|avr|abr|may|mai|mag|maj|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|set|oct|okt|ott|out|nov|dec|dez|dic|déc|gen|ene|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)/iu
/** A Japanese postcode behind its sign. */
const JAPANESE = /〒[ \u3000]?(\d{3}-?\d{4})(?!\d)/g
/** A British postcode where somebody lives: "I live at SW1A 2AA". */
const BRITISH =
  /(?<=(?:^|[^\p{L}])(?:liv(?:e|es|ed|ing)|based|moved|stay(?:s|ing)?|home is|flat is|house is|address is) (?:(?:at|in|near|to|around|close to) )?)[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\d])/gu
const MAY_BE_BRITISH = /[a-z] [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}/
/** Thousands of an amount, with no town behind them: "MB 1,000,000". */
const THOUSANDS = /(?<=\d,)\d{3}(?! \p{L})(?!\d)/uy
const REACH = 80
/** Most characters between the house number and the postcode: room for a flat. */
const NEAR = 24

/** Finds addresses without a word for street: "Ilica 5, 10000 Zagreb"; "Springfield, IL 62704". */
export function postcodeRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const { text, codes } = scan
      const found = text.includes('〒') ? japanesePostcodes(text) : []
      if (MAY_BE_BRITISH.test(text))
        for (const span of spansOf(BRITISH, text)) found.push(finding('LOCATION', CERTAINTY.certain, text, span))
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        const size = (codes[piece + 1] ?? 0) - start
        if (size < 2 || size > 6 || !isDigit(text, start) || matchesAt(THOUSANDS, text, start)) continue
        const state = size === 5 && text[start - 1] === ' ' ? startOfState(text, start) : start
        if (state < start)
          found.push(finding('LOCATION', 0.8, text, { start: state, end: matchEnd(US_POSTCODE_END, text, start) }))
        else if (start - (codes[piece - 1] ?? -NEAR) < NEAR && isParted(text, start) && hasNumberBefore(text, start))
          addStreetBefore(found, scan, start)
      }
      return found
    },
  }
}

function japanesePostcodes(text: string): Finding[] {
  return matchesIn(text, JAPANESE).map(({ index, 0: whole, 1: code = '' }) => {
    const end = index + whole.length
    return finding('LOCATION', 0.8, text, { start: end - code.length, end })
  })
}

/** True if the number of a house stands before the postcode. */
function hasNumberBefore(text: string, start: number): boolean {
  return hasAsciiDigit(text, start - REACH, start) && NUMBER_BEFORE.test(text.slice(Math.max(0, start - REACH), start))
}

/** True after a comma or a full stop, or at the start of a line. */
function isParted(text: string, start: number): boolean {
  return /[\n,.][ \t]{1,4}$|\n$|,$/.test(text.slice(Math.max(0, start - 5), start))
}

/** "Springfield, IL 62704" without the number. */
function startOfState(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - 8), start)
  if (MILITARY_END.test(before)) return matchStart(MILITARY_BEFORE, text, start, REACH)
  return STATE_END.test(before) ? matchStart(STATE_BEFORE, text, start, REACH) : start
}

function addStreetBefore(found: Finding[], scan: Scan<Meaning>, start: number): void {
  const { text, cues } = scan
  const street = fromStreetWord(
    scan,
    afterAddressWord(text, matchStart(STREET_BEFORE, text, start, REACH), cues),
    start,
  )
  if (street === start || MONTH.test(text.slice(street, start))) return
  const separator = /[\s,.]{1,6}$/.exec(text.slice(street, start))?.[0].length ?? 0
  const end = tailEnd(scan, start - separator)
  if (end > start && CLASS[text.charCodeAt(street)] === UPPER && /\p{L}/u.test(text.slice(start, end))) {
    found.push(finding('LOCATION', 0.8, text, { start: street, end }))
  }
}

/** Skips the hospital before a street: "Hospital del Sur Ronda del Norte 10". */
function fromStreetWord({ cues }: Scan<Meaning>, start: number, end: number): number {
  for (let index = firstEndingAfter(cues, start); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= end) break
    if (cue.meanings.some((meaning) => meaning.topic === 'street' && meaning.form === 'first')) return cue.start
  }
  return start
}

/** Skips the words before an address: "Vivo en Calle Mayor 5". */
function afterAddressWord(text: string, start: number, cues: readonly Cue[]): number {
  const cue = cues[firstEndingAfter(cues, start)]
  const isLead = cue?.start === start && cue.meanings.some(({ topic }) => topic === 'address')
  return isLead && text[cue.end] === ' ' ? cue.end + 1 : start
}

function isDigit(text: string, at: number): boolean {
  return CLASS[text.charCodeAt(at)] === DIGIT
}
