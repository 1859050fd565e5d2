import type { Finding, Span } from '../../types.js'
import { CLASS, DIGIT, isWordAt, LOWER, UPPER } from '../scan/characters.js'
import type { Cue, Meaning, StreetForm } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import {
  CITY,
  DAY_STREET,
  NAME_WORDS,
  NAMED_UNIT,
  NUMBER,
  SMALL_STREET,
  STREET_NAME,
  STREET_WORDS,
} from './address-parts.js'
import { tailEnd } from './address-tail.js'
import { numberedRoad, streetBeforeDivision } from './plot-address.js'
import { finding, type Recognizer } from '../recognizer.js'
import { groupAt, matchEnd, matchesAt, matchStart } from '../scan/match-at.js'
import { firstIndex } from '../scan/intervals.js'
import { hasAsciiDigit, isAsciiDigit } from '../scan/letters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'

/** Finds postal addresses by a word for street. */

const NUMBER_AND_NAME_BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.])(${NUMBER},? ${NAME_WORDS})$`, 'u')
const WORDS_BEFORE = new RegExp(`(?:^|[^\\p{L}\\d])(${NAME_WORDS})$`, 'u')
const NUMBER_BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.:])(${NUMBER},? )$`, 'iu')
/** A city before the street, in Hungary and Russia: "1052 Budapest, ", "г. Москва, ", "191186, Санкт-Петербург, ". */
const CITY_BEFORE = new RegExp(`(?:^|[^\\p{L}\\d.,])((?:\\d{4} |\\d{6},? (?:г\\. ?)?|г\\. ?|м\\. ?)${CITY}, )$`, 'u')
/** A district of Budapest: "Bp. XI. ker., Bartók Béla út 92". */
const DISTRICT_BEFORE = /(?:^|[^\p{L}\d])((?:(?:\d{4} )?(?:Bp\.?|Budapest),? )?[IVX]{1,5}\. ?ker(?:\.|ület),? )$/iu
const DISTRICT_WORD = 10
/** At most four digits: a number of five is a postcode. */
const NUMBER_AFTER = new RegExp(`\\.?[,،]? ?(?:(?!\\d{5})${NUMBER}|(?:bb|бб)(?!\\p{L}))`, 'iuy')
/** Streets without house numbers, in front of the number of a building: "Rruga Myslym Shyri, Pall. 14". */
const UNIT_AFTER = new RegExp(`, ?${NAMED_UNIT}(?![\\p{L}\\d])`, 'iuy')
const NAME_AFTER = new RegExp(`[./:]{0,2} ?["«„]?(?:${SMALL_STREET}|${DAY_STREET}|${STREET_NAME})["»“”]?`, 'uy')
/** Egypt: "22 ش مصطفى النحاس". */
const NUMBER_AND_SHEEN = /\d ش$/
const WORDS_AFTER = new RegExp(`[./:]{0,2} ?["«„]?(?:${SMALL_STREET}|${DAY_STREET}|${STREET_WORDS})["»“]?`, 'uy')
/** The word for street as the key of a field: "via: Lungomare Starita 4". */
const KEY = /(?<=^|\n[ \t]{0,12})\p{L}{1,12}: /uy
const UNIT_BEFORE =
  /(?:^|[^\p{L}\d])((?:(?:(?:flat|unit|apt|apartment|suite|ste|room|level|floor|shop|office|plot|house|block|bloc|bloco|bloque|bâtiment|bât|appt|apto|depto|dpto|lote|scala|interno|फ्लैट|मकान)\.?(?: ?#?(?:\d{1,4}[A-Z]?|[A-Z](?!\p{L}))(?:[,/ ]{1,2}(?:d[aeio] )?)| )|\d{1,3}\/F,? |#\d{1,3}-\d{1,4},? |\d{1,2}[.]?[ºª°] ?(?:(?:[a-f]|izq(?:uierda|da)?|dcha|derecha|esq(?:uerdo)?|dto|direito|frente)\.? )?(?:d[aeo] (?:la )?)?)){1,3})$/iu
const YEAR = /^[., ]{0,3}(?:19|20)\d\d$/
const YEARS = /^[., ]{0,3}(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d$/
/** "Of" in Norwegian and Swedish: "utgivelsen av Debian 7". */
const OF = /(?<=\p{Ll} )av(?= )/uy
const NORDIC = /[åøæä]/i
/** Colombia: "Calle 12 # 34-56"; Macedonia: "ул. 516 бр. 4". */
const GRID =
  /\.? ?\d{1,3} ?[A-Z]?(?: (?:bis|sur|norte|este|oeste))? ?(?:#|no\.?|n[°º]\.?) ?\d{1,3} ?[A-Z]?[ -]{1,3}\d{1,3}|\.? ?\d{1,4} (?:br|бр)\.? ?\d{1,3}(?:[-/]\d{1,3}){0,2}/iuy
/** Words for street that are also units, pages or sets without their stop: "110 ch Peugeot 208", "TV Sony 55". */
const NEEDS_STOP = /^(?:ch|cal|tv|dg|diag|pg|prol|loc|priv|rod|estr|intr|frac|fracc|cda)$/i
const WITHOUT_NUMBER = /(?:s[/.]n|snc|sin número|sem número|fără număr|senza numero)/iu
const NO_NUMBER = /,? ?(?:s\/n[º°]?|s\.n\.c\.|snc|s\.n\.|sin número|sem número|fără număr|senza numero)(?![\p{L}\d])/iuy
const SMALL_ABBREVIATION =
  /^(?:(?:avda|avd|jr|psje|pje|cra|kra|cll|bv|blvd|bd|bdul|rte|trav|ctra|pza|plza|pça)[. ]|(?:av|str|urb)\.)$/u
const SMALL_NAME_AND_NUMBER =
  /\.? [\p{Ll}']{2,16}(?: [\p{Ll}']{3,16}){0,3},? (?:n[ro°º.]{1,2} ?)?\d{1,4}(?![\p{L}\d%€$]|[.,:/-]\d)/uy
const BOX_NUMBER = /[ :#.]{0,3}(?:n[º°o]\.? ?)?\d{1,6}(?: \d{2}(?!\d)){0,3}/iuy
/** "5th Avenue" needs no house number. */
const ORDINAL_STREET = /^(?:street|st|avenue|ave|road|rd|blvd|boulevard)$/i
const ORDINAL_BEFORE =
  /(?:^|[^\p{L}\d.])((?:\d{1,5} )?(?:(?:[NS]?[EW]|[NS]|(?:North|South)(?:[ -]?(?:east|west))?|East|West)\.? )?\d{0,2}(?:1st|2nd|3rd|[04-9]th|1[123]th) )$/u
const REACH = 70
/** Longest word before a word for street, and longest compound with one. */
const LONGEST_WORD = 128
const LONGEST_COMPOUND = 60
/** Twice a day, and the next sentence: "Metformin 500 bd. Lives alone". */
const TWICE_A_DAY = /bd\. (\p{Lu}[\p{L}'’-]{0,24})/uy
const SENTENCE_WORD =
  /^(?:Lives|Has|Had|Is|Was|No|Nil|Not|On|Off|If|See|Seen|Works|Walks|Will|He|She|They|The|Also|And|Then|Now|With|For)$/
/** "der Wohnung in der Schönhauser Allee", "Bilal op de Kanaalstraat". */
const NOUN_LEAD =
  /(?:(?:der|die|das|dem|den|des) )?(?:\p{Lu}[\p{L}-]{1,60} ){1,3}(?:(?:in|bei|an|auf) (?:der|dem)|(?:in|bij|aan|op) (?:de|het)) (?=\p{Lu})/uy
const LEAD = /(?:(?:of|the|in|on|en|y|e|i|et|u|w|na|og|och|im|auf) ){1,3}/y
/** From Hebrew on, scripts have no capitals. */
const UNCASED_SCRIPTS = 0x590

/** Finds the street with its number, and the rest of the address on both sides. */
export function streetRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find(scan) {
      const found: Finding[] = []
      for (const cue of scan.cues) {
        for (const meaning of cue.meanings) {
          const span = meaning.topic === 'street' ? streetAt(scan, cue, meaning.form) : undefined
          if (!span) continue
          const end = tailEnd(scan, span.end)
          const start = cityStart(scan.text, matchStart(UNIT_BEFORE, scan.text, span.start, REACH))
          const isLong = end > span.end
          if (!isLong && span.start < cue.start && isDose(scan.text, cue.start)) continue
          const stop = !isLong && scan.text[end - 1] === '.' ? end - 1 : end
          found.push(finding('LOCATION', isLong ? 0.9 : 0.8, scan.text, { start, end: stop }))
        }
      }
      return found
    },
  }
}

/** True for the dose of a medicine, and the word that begins the next sentence. */
function isDose(text: string, at: number): boolean {
  const word = groupAt(TWICE_A_DAY, text, at)
  const written = word && text.slice(word.start, word.end)
  return written !== undefined && (SENTENCE_WORD.test(written) || isVocabulary(written) || isOrdinary(written))
}

function cityStart(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - DISTRICT_WORD), start)
  if (/ker/i.test(before)) return matchStart(DISTRICT_BEFORE, text, start, REACH)
  return text.startsWith(', ', start - 2) ? matchStart(CITY_BEFORE, text, start, REACH) : start
}

/** Longest abbreviation that may be the end of a name: of "macOS". */
const LONGEST_GLUED = 3
/** "75 cl", behind which no number follows as behind a Colombian street: "Cra 50 cl 12-34". */
const CENTILITRES = /\d ?cl$/
const NUMBERED_BEHIND = /\.? ?(?:#|n[o°º.]{0,2})? ?\d/y

function isVolume(text: string, { start, end }: Cue): boolean {
  return CENTILITRES.test(text.slice(Math.max(0, start - 2), end)) && matchEnd(NUMBERED_BEHIND, text, end) === end
}

/** The strength of a figure in a game: "STR 12 DEX 18 CON 14". */
const STRENGTH = /[A-Z]{3}[ :]{1,2}\d{1,3}(?:[ ,;/|]{1,3}[A-Z]{3}[ :]{1,2}\d{1,3}){2}/y

function streetAt(scan: Scan<Meaning>, cue: Cue, form: StreetForm): Span | undefined {
  if (!hasNumberNear(scan, cue)) return form === 'first' ? unnumbered(scan.text, cue) : undefined
  if (form === 'first')
    return isVolume(scan.text, cue) || matchesAt(STRENGTH, scan.text, cue.start) ? undefined : nameAfter(scan.text, cue)
  if (form === 'numbered') return numberedRoad(scan.text, cue)
  if (form === 'division') return streetBeforeDivision(scan.text, cue)
  if (form === 'box') return { start: cue.start, end: matchEnd(BOX_NUMBER, scan.text, cue.end) }
  return form === 'ending' ? compound(scan.text, cue) : nameBefore(scan.text, cue, form)
}

/** True if a digit is near. A street needs its number, and this check keeps ordinary words cheap. */
function hasNumberNear({ text, codes }: Scan<Meaning>, { start, end }: Cue): boolean {
  const from = start - REACH
  const first = firstIndex(codes.length >> 1, (index) => (codes[index * 2] ?? 0) >= from)
  for (let piece = first * 2; piece < codes.length && (codes[piece] ?? 0) < end + REACH; piece += 2) {
    for (let at = codes[piece] ?? 0; at < (codes[piece + 1] ?? 0); at++)
      if (isAsciiDigit(text.charCodeAt(at))) return true
  }
  return false
}

/** "12 rue de la Paix", "Calle Mayor, 5", "ul. Długa 5". */
function nameAfter(text: string, cue: Cue): Span | undefined {
  const isLetter = cue.end - cue.start === 1 && !/[./ª]/.test(text[cue.end] ?? '')
  if (isLetter && !NUMBER_AND_SHEEN.test(text.slice(Math.max(0, cue.start - 6), cue.end))) return undefined
  if (isGlued(text, cue)) return undefined
  const grid = matchEnd(GRID, text, cue.end)
  if (grid > cue.end) return { start: cue.start, end: grid }
  if (NEEDS_STOP.test(text.slice(cue.start, cue.end)) && text[cue.end] !== '.') return undefined
  if (matchesAt(OF, text, cue.start) && NORDIC.test(text.slice(Math.max(0, cue.start - REACH), cue.end + REACH)))
    return undefined
  const long = matchEnd(NAME_AFTER, text, cue.end)
  if (long === cue.end) return smallStreet(text, cue)
  const house = houseEnd(text, long)
  const named = house > long ? long : matchEnd(WORDS_AFTER, text, cue.end)
  const numbered = named === long ? house : houseEnd(text, named)
  // "1974 r. Kodeks": a single letter needs the number behind the street.
  const lead = cue.end - cue.start > 1 || isLetter ? matchStart(NUMBER_BEFORE, text, cue.start, REACH) : cue.start
  // "at 12, Calea Victoriei 155": the number follows the street.
  const start = numbered > named && text[cue.start - 2] === ',' ? cue.start : lead
  const end = start < cue.start ? named : numbered
  if (YEARS.test(text.slice(named, end))) return undefined
  if (start === cue.start && end === named) return unnumbered(text, cue)
  return { start: start === cue.start ? matchEnd(KEY, text, cue.start) : start, end }
}

/** True for an abbreviation without its stop that goes on a word: "macOS Sonoma 14.5". */
function isGlued(text: string, { start, end }: Cue): boolean {
  return end - start <= LONGEST_GLUED && text[end] !== '.' && isWordAt(text, start - 1) && !isUncased(text, start - 1)
}

function isUncased(text: string, at: number): boolean {
  return text.charCodeAt(at) >= UNCASED_SCRIPTS
}

/** Returns the end of the number behind a street, or of its building. */
function houseEnd(text: string, named: number): number {
  const numbered = matchEnd(NUMBER_AFTER, text, named)
  return numbered > named ? numbered : matchEnd(UNIT_AFTER, text, named)
}

/** "Rua da Igreja, s/n": a house without a number, as many are in Spain, Italy and the Americas. */
function unnumbered(text: string, { start, end }: Cue): Span | undefined {
  if (!WITHOUT_NUMBER.test(text.slice(end, end + REACH))) return undefined
  const named = matchEnd(NAME_AFTER, text, end)
  const whole = matchEnd(NO_NUMBER, text, named)
  return named > end && whole > named ? { start, end: whole } : undefined
}

/** "jr los geranios 482", typed in small letters: behind an abbreviation that is nothing else. */
function smallStreet(text: string, { start, end }: Cue): Span | undefined {
  if (!SMALL_ABBREVIATION.test(text.slice(start, end + 1))) return undefined
  const numbered = matchEnd(SMALL_NAME_AND_NUMBER, text, end)
  return numbered > end ? { start, end: numbered } : undefined
}

/** "12 Baker Street", "Lange Straße 5", "Kossuth Lajos u. 12". */
function nameBefore(text: string, cue: Cue, form: StreetForm): Span | undefined {
  const isShort = cue.end - cue.start < 5
  const dotted = isShort && text[cue.end] === '.' ? cue.end + 1 : cue.end
  if (!startsNoun(text, cue.start)) return undefined
  if (ORDINAL_STREET.test(text.slice(cue.start, cue.end))) {
    const ordinal = matchStart(ORDINAL_BEFORE, text, cue.start, REACH)
    if (ordinal < cue.start && isNoun(text, cue.start)) return { start: ordinal, end: dotted }
  }
  const hasNumber = hasAsciiDigit(text, cue.start - REACH, cue.start)
  const start = hasNumber ? matchStart(NUMBER_AND_NAME_BEFORE, text, cue.start, REACH) : cue.start
  if (start < cue.start && isNoun(text, cue.start)) return { start, end: dotted }
  if (form === 'last' && !isNoun(text, cue.start)) return undefined
  const end = matchEnd(NUMBER_AFTER, text, dotted)
  if (end === dotted) return undefined
  const named = withoutLead(text, matchStart(WORDS_BEFORE, text, cue.start, REACH))
  return named < cue.start ? { start: named, end } : undefined
}

/** Skips the words before a street: "the corner of Nieuwe Baan". */
function withoutLead(text: string, start: number): number {
  return matchEnd(LEAD, text, matchEnd(NOUN_LEAD, text, start))
}

/** True at a capital, or a letter of a script without capitals. */
function isNoun(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return CLASS[code] === UPPER || code >= UNCASED_SCRIPTS
}

/** True if the word before is a name or a number: after another word, "way" or "court" is not an address. */
function startsNoun(text: string, start: number): boolean {
  let at = start - 1
  if (at < 1 || isWordAt(text, at)) return false
  if (text[at - 1] === '.') at--
  const least = Math.max(0, start - LONGEST_WORD)
  while (at > least && (isWordAt(text, at - 1) || "'’".includes(text.charAt(at - 1)))) at--
  while ("'’".includes(text.charAt(at))) at++ // a quotation mark
  return isNoun(text, at) || CLASS[text.charCodeAt(at)] === DIGIT
}

/** "Hauptstraße 5", "Alte Karl-Marx-Straße 12a". */
function compound(text: string, cue: Cue): Span | undefined {
  let start = cue.start
  const least = Math.max(0, start - LONGEST_COMPOUND - 1)
  while (start > least && (isWordAt(text, start - 1) || (text[start - 1] === '-' && isWordAt(text, start - 2)))) start--
  if (start === cue.start || cue.start - start > LONGEST_COMPOUND) return undefined
  const dotted = text[cue.end] === '.' ? cue.end + 1 : cue.end
  const end = matchEnd(NUMBER_AFTER, text, dotted)
  if (
    end === dotted ||
    YEAR.test(text.slice(dotted, end)) ||
    (CLASS[text.charCodeAt(start)] === LOWER && !/strasse|straße|str$/iu.test(text.slice(cue.start, cue.end)))
  )
    return undefined
  return { start, end }
}
