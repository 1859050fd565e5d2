import { NUMBER_TOPICS, type Cue, type Cued } from '../scan/cues.js'
import { CITY, DIVISION, NAMED_UNIT, POSTCODE, STATE, UNIT } from './address-parts.js'
import { matchEnd } from '../scan/match-at.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { firstEndingAfter } from '../scan/intervals.js'

/** Finds the end of a postal address that begins with a street. */

const SPACE = String.raw`\.?[ \t]{0,3}(?:[,;،、፣]|[-–•·|](?= )|\.(?= ))?[ \t]{0,3}`
const GAP = String.raw`${SPACE}(?:\r?\n[ \t>?]{0,6})?`
/** Excludes a next line that is another field of the form or letter. */
const NEXT_FIELD = String.raw`(?!\p{Lu}{1,3}\.|[^\n]{0,30}[:：=])`
/** A comma before a city. */
const COMMA = String.raw`(?:\.(?=,))?[ \t]{0,2}(?:[,،፣] ?|[ ][-–][ ])`
/** A line break before a city. */
const NEW_LINE = String.raw`[ \t]{0,2}(?:,[ \t]{0,2})?\r?\n[ \t>?]{0,6}${NEXT_FIELD}`
/** After a city on a line of its own: the end of the line, or what else belongs to the address. */
const LINE_END = String.raw`(?=[ \t]{0,3}(?:[,،()|]|\r?\n|$|\d{3}|-? ?[A-Z]{2}(?![\p{L}\d])|[-–/] ?\p{Lu}))`
/** Excludes the beginning of a caption after a comma: ", Vers.-Nr. 12". */
const NO_CAPTION = String.raw`(?!\.?-\p{Lu}\p{L}{0,3}\.)`
/** A unit on the next line only with its word: "2 x …" there is a list item. */
const UNIT_PART = new RegExp(`(?:${SPACE}(?:${UNIT})|${GAP}${NAMED_UNIT})(?![\\p{L}\\d])`, 'iuy')
const POSTCODE_PART = new RegExp(
  `${GAP}\\(?(?:(?:CP|C\\.P\\.|PLZ|ZIP|CEP|CAP|[TΤ]\\.?[KΚ]\\.?|PSČ)[ :.]{0,2})?(?:${POSTCODE})(?![\\p{L}\\d]|[ ./-]{1,2}\\d)(?:[ ,-]{1,3}(?:\\r?\\n)?${CITY}(?: \\d{1,2}(?![\\d.,:/-]*\\d| ?\\p{Ll})|,? \\([A-Z]{2}\\)| [A-Z]{2}(?![\\p{L}\\d]))?)?\\)?`,
  'uy',
)
/** A word for a quarter, a village or a region in front of its name, in the Romance languages. */
const QUARTER =
  '(?:[Cc]ol|[Cc]olonia|[Uu]rb|[Ff]racc|[Bb]arrio|[Bb]º|[Bb]airro|[Vv]ereda|[Rr]esidencial|[Pp]arroquia(?: de)?|[Ff]reguesia(?: de)?|[Cc]once[lj]h?o(?: d[eo])?|[Cc]oncello(?: de)?|[Pp]artido(?: de)?|[Mm]unicipio(?: de)?|[Qq]uartier|[Ll]oc|[Ff]raz|[Jj]ud|[Jj]udețul|[Cc]omuna|[Ss]at|[Ss]atul|r-nul|raionul|cartier|cartierul)\\.?'
/** "number" is no city: ", شماره ۰۹۱۲…". */
const NAMED_CITY = String.raw`(?!(?:شماره|شمارم|ژمارە|رقم|رقمه|رقمي|نمبر|تلفن|فون|موبایل|تليفون|هاتف|ስልክ)(?!\p{L}))(?:г\.|м\.|с\.|гр\.|com\.|mun\.|k\. |${QUARTER} )? ?${CITY}(?: \d{1,2}(?! ?\d))?`
const CITY_PART = new RegExp(`${COMMA}${NAMED_CITY}${NO_CAPTION}|${NEW_LINE}${NAMED_CITY}${LINE_END}`, 'uy')
const DIVISION_PART = new RegExp(`(?:${COMMA}|${NEW_LINE})${CITY}`, 'uy')
const STATE_PART = new RegExp(`(?:,? | - |/)${STATE}(?=[ ,.;\\n]{1,2}|$)`, 'uy')
const IS_DIVISION = new RegExp(`(?:^|[ ,])${DIVISION}(?!\\p{L})`, 'iu')
/** Every part of an address has one. */
const WORD = /[^\s.,;:!?]/
/** After a comma, more than two words of a script without capitals: a part of the sentence, once the city is named. */
const LONG_UNCASED = /^[ \t]{0,2}[,،] ?[\p{Lo}\p{M}]+(?: [\p{Lo}\p{M}]+){2}/u
const MOST_UNITS = 6
const LONGEST = 300
/** A caption of the next field ends with a colon: "Localidad/ Provincia: ". */
const COLON = /(?:[ ]?[/&][ ]?\p{L}{1,20}|(?: \p{L}{1,14}){0,2})\.?[ \t]?[:：=]/uy
/** The last line, or the last words after a comma. */
const LAST_PART = /[\s,;.]{0,4}(?:\n[^\n]{0,60}|[,;][ ]?(?:\p{L}{1,20}[ ]?){1,4})$/u
/** A name is no number: in "Długa 5 m. 18", "m." is a flat. */
const NAME_AFTER = /[.:：)]{0,3}[ \t]{0,2}(?:[:：=]|\r?\n|$)/y
const VALUE_AFTER = /[.:：)]{0,3}[ \t]{0,2}(?:[:：=+(\d-]|\r?\n|$)/y

/** Returns the end of an address that begins with a street: after unit, postcode, city, state, country. */
export function tailEnd({ text, cues }: Cued, from: number): number {
  const limit = fieldAfter({ text, cues }, from)
  return from + withoutCaption(text, from, tailLength(text.slice(from, limit)))
}

function tailLength(text: string): number {
  if (!WORD.test(text)) return 0
  let end = 0
  for (let unit = 0; unit < MOST_UNITS; unit++) {
    const next = matchEnd(UNIT_PART, text, end)
    if (next === end) break
    end = next
  }
  for (let part = 0; part < 4; part++) {
    const next = cityEnd(text, end)
    const added = text.slice(end, next)
    const isSure = part === 0 || /\d/.test(added) || (part === 1 && !LONG_UNCASED.test(added))
    if (next === end || !isSure) break
    end = next
  }
  for (let part = 0; part < 3 && mayFollow(text, end); part++) {
    const next = matchEnd(DIVISION_PART, text, end)
    if (!IS_DIVISION.test(text.slice(end, next))) break
    end = next
  }
  return text[end - 1] === '.' ? end - 1 : end
}

function cityEnd(text: string, from: number): number {
  const coded = codeEnd(text, from)
  const city = coded > from || !mayFollow(text, from) ? coded : matchEnd(CITY_PART, text, from)
  return codeEnd(text, matchEnd(STATE_PART, text, city))
}

function codeEnd(text: string, from: number): number {
  return hasAsciiDigit(text, from, text.length) ? matchEnd(POSTCODE_PART, text, from) : from
}

/** True if `COMMA` or `NEW_LINE` may match here. */
function mayFollow(text: string, from: number): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at < text.length && (',،፣\r\n-–'.includes(text.charAt(at)) || text.startsWith('.,', at))
}

/** Returns where the next field of a form begins: at the cue of a phone, e-mail or document, with its value. */
function fieldAfter({ text, cues }: Cued, from: number): number {
  const most = Math.min(text.length, from + LONGEST)
  for (let index = firstEndingAfter(cues, from); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= most) break
    if (cue.start >= from && startsField(text, cue)) return cue.start
  }
  return most
}

function startsField(text: string, { end, meanings }: Cue): boolean {
  return meanings.some(
    ({ topic }) =>
      topic === 'email' ||
      (topic === 'name' && matchEnd(NAME_AFTER, text, end) > end) ||
      (NUMBER_TOPICS.has(topic) && matchEnd(VALUE_AFTER, text, end) > end),
  )
}

/** Returns the length of a tail without the caption of the next field at its end. */
function withoutCaption(text: string, from: number, length: number): number {
  let end = from + length
  for (let caption = 0; caption < 2 && end > from && matchEnd(COLON, text, end) > end; caption++) {
    const last = LAST_PART.exec(text.slice(from, end))
    if (!last) break
    end = from + last.index
  }
  return end - from
}
