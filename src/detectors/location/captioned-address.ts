import type { Finding, Span } from '../../types.js'
import type { Cue, Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { CITY, NAME_AND_PHONE, NUMBER, POSTCODE, SMALL_STREET, STREET_NAME } from './address-parts.js'
import { tailEnd } from './address-tail.js'
import { COUNTED } from './informal-address.js'
import { finding, type Recognizer } from '../recognizer.js'
import { firstEndingAfter } from '../scan/intervals.js'

/** Finds postal addresses and postcodes beside a caption. */

/** The gap between a caption and its value. */
const CAPTION_END =
  /(?: ?\([^)\n]{0,20}\))?[ \t]{0,3}(?:[:：=፡]|\*\*:?|は|：|\t|\|| - )[ \t*"']{0,12}(?:\r?\n[ \t]{0,8})?/uy
/** The value of a field, up to the end of its line or the next field; no record of fields: `address=Address[street=…`. */
const FIELD = /(?!\p{L}{0,24}\[[\p{L}_]{1,24}=)[^\r\n|;"<>{}()]{5,120}/uy
/** A full stop behind a short word is that of an abbreviation: "г. Тула", "str. Lipscani". */
const FIELD_END =
  / {2,}|(?<!(?:^|[ ,])(?:г|гр|с|м|д|дер|пос|обл|общ|р-н|ул|вул|бул|пр|пер|ж\.к|ul|al|os|pl|nám|str))\.(?= (?:\p{Lu}\p{Ll}{3,}|\p{Lu}\p{Ll}{0,2} \p{Ll}{3,}))|[。।]|[,.;|] ?\p{Lu}[\p{L} ]{1,24}[:：]|[,.]? (?:tel|tfno|telf|tél|phone|fax|e-?mail|email|mobile|mob|date|dob)\b/iu
/** The key of a field inside of the address: "address:" over "street: 12 Oak St". */
const INNER_KEY = /^[\p{L}_][\p{L}\d_.-]{0,24}:[ \t]{1,4}/u
/** Words between a cue and a street, the longer ones first. */
const LEAD =
  '[ :]{1,3}(?:in der |in die |in de |in het |op de |op het |aan de |aan het |an der |auf der |auf dem |in |at |on |to |der |die |den |på |i |á |í |στην? |στο |οδ[όο]ς? |na |u |we? |ve? |vo |pri |przy |kod |ne |në |на |во? |във |у |по |пры |a )?'
/** "lives at Ηπείρου 47, Αθήνα": a name and its number, without a word for a street. */
const PROSE = new RegExp(`(${LEAD})(?:(?:${STREET_NAME}|${SMALL_STREET}),? ${NUMBER}|${NUMBER},? ${STREET_NAME})`, 'uy')
/** Longest word for what a number behind a place counts: "wohne in Berlin 20 Jahre", "živim u Splitu 20 godina". */
const COUNTED_REACH = 12
/** "my zip is", "the zip code I use is". */
const IS =
  '(?: (?:(?:code|number|I|we|you|use|have|here|there|at|for|my|our|home|work|office|area) ){0,3}(?:is|ist|es|est|è|é|to|jest|är|er|on)(?= ))?'
/** In scripts without spaces: "邮编100022", "郵便番号は150-0001". */
const UNSPACED_GAP = '(?<=[\\u3040-\\u9fff\\u0e00-\\u0e7f])(?:[：は是]|)'
const POSTCODE_AND_CITY = new RegExp(
  `(?:${IS}[ :.=]{1,4}|${UNSPACED_GAP})((?:${POSTCODE})(?![\\p{L}\\d])(?: ${CITY})?)`,
  'uy',
)
/** Any short number beside a clear cue of a postcode. */
const SHORT_POSTCODE = new RegExp(`${IS}[ :=]{1,4}(\\d{3,4}|[A-Z]{2} ?\\d{3,4})(?![\\p{L}\\d]|[.,:-]\\d)`, 'uy')

/** Finds postal addresses and postcodes beside their cue: the field of a form, "lives at …", "PLZ 10115". */
export function addressFieldRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const found: Finding[] = []
      for (const cue of scan.cues) {
        for (const { topic } of cue.meanings) {
          const span =
            topic === 'address' ? addressAt(scan, cue) : topic === 'postcode' ? postcodeAt(scan, cue) : undefined
          if (span) found.push(finding('LOCATION', 0.8, scan.text, span))
        }
      }
      return found
    },
  }
}

function addressAt(scan: Scan<Meaning>, cue: Cue): Span | undefined {
  const { text } = scan
  CAPTION_END.lastIndex = cue.end
  if (CAPTION_END.test(text)) return field(scan, CAPTION_END.lastIndex)
  PROSE.lastIndex = cue.end
  const match = PROSE.exec(text)
  if (!match) return undefined
  const end = PROSE.lastIndex
  if (COUNTED.test(text.slice(end, end + COUNTED_REACH))) return undefined
  return { start: cue.end + (match[1]?.length ?? 0), end: tailEnd(scan, end) }
}

/** The value of a field if it holds a number, without the next field. */
function field({ text, cues }: Scan<Meaning>, from: number): Span | undefined {
  FIELD.lastIndex = from
  const line = FIELD.exec(text)?.[0]
  if (!line) return undefined
  let value = line.slice(0, FIELD_END.exec(line)?.index)
  value = value.slice(0, nextField(cues, from, from + value.length) - from)
  value = value.replace(/(?:です|でした|입니다)?[\s,.*_'-]{0,20}$/u, '')
  if (!/\p{Nd}/u.test(value) || NAME_AND_PHONE.test(value) || value.includes('@') || value.length < 5) return undefined
  const inner = INNER_KEY.exec(value)?.[0].length ?? 0
  const lead = value.length - value.slice(inner).trimStart().length
  return { start: from + lead, end: tailEnd({ text, cues }, from + value.length) }
}

/** Returns where the next field of the form begins, if before `end`. */
function nextField(cues: readonly Cue[], from: number, end: number): number {
  for (let index = firstEndingAfter(cues, from); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= end) break
    if (cue.start >= from && endsField(cue)) return cue.start
  }
  return end
}

function endsField({ meanings }: Cue): boolean {
  return meanings.some((meaning) => ['phone', 'email', 'other'].includes(meaning.topic))
}

function postcodeAt({ text }: Scan<Meaning>, cue: Cue): Span | undefined {
  POSTCODE_AND_CITY.lastIndex = cue.end
  const isClear = cue.end - cue.start > 3
  for (const pattern of isClear ? [POSTCODE_AND_CITY, SHORT_POSTCODE] : [POSTCODE_AND_CITY]) {
    pattern.lastIndex = cue.end
    const value = pattern.exec(text)?.[1]
    if (value) return { start: pattern.lastIndex - value.length, end: pattern.lastIndex }
  }
  return undefined
}
