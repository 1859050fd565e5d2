import type { Finding } from '../../types.js'
import type { Scan } from '../scan/scan.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { finding } from '../recognizer.js'
import { firstFrom } from '../scan/intervals.js'
import { isSpeech } from './spoken-address.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { groupAt } from '../scan/match-at.js'
import { CERTAINTY } from '../certainty.js'

/** Finds streets as people type or say them. */

/** Words between a person and where they live. */
const FROM =
  'from|of|at|aus der|aus dem|aus|von der|vom|van de|van het|van den|van|uit de|uit|de la|de pe|de|du|des|da|dal|dalla|di|do|z|ze|zo|iz|sa|iz ulice|с|со|из|от|з|із|зі|apo|από|από την|στην|från|fra|på|at|od|din|wa|wa mtaa wa|la|lla|in|an der|auf der|in der|op de|na|nas|sur'
/** Words between a word for living and the location. */
const AT = 'en|em|im|i|v|ve|w|u|în|à|a|is|ist|er|är|est|es|è|é|je|jest|on|là|adalah|the|der|die|el|στο'
const WORD = String.raw`[\p{L}\p{M}'’.-]{2,20}`
const NUMBER = String.raw`\d{1,4}(?: ?[a-zа-я](?![\p{L}\d]))?(?:[-/]\d{1,4})?(?![\p{L}\d%€$]|[.,:]\d)(?: m \d{1,3})?`
const STREET_AND_NUMBER = String.raw`${WORD}(?: ${WORD}){0,2} ${NUMBER}`
const AFTER_NAME = new RegExp(
  `[ ](?:${FROM}) (${STREET_AND_NUMBER}|\\d{1,4}[a-z]? ${WORD}(?: ${WORD}){1,2})(?=[,.;\\n!?)]|$)`,
  'uy',
)
const AFTER_CUE = new RegExp(`[ ](?:(?:${FROM}|${AT}) ){0,2}(${STREET_AND_NUMBER})`, 'uy')
const WORDS_AFTER_CUE = new RegExp(`^[ ](?:(?:${FROM}|${AT}) ){0,2}(${WORD}(?: ${WORD}){0,2}) $`, 'u')
/** Words before a number that is not a house number: a count, a date. */
const NO_STREET =
  /(?:^| )(?:since|for|with|and|about|over|only|just|seit|mit|und|für|nur|desde|hace|con|por|depuis|avec|et|pour|da|per|com|há|sinds|met|voor|od|przez|sedan|med|och|siden|og|con|с|и|уже|около|από|με|και|yaklaşık|sejak|selama)(?: |$)/iu
/** What a number behind a place counts. */
export const COUNTED =
  /^ ?(?:years?|months?|days?|weeks?|hours?|people|km|jahren?|monaten?|años?|meses|ans|mois|anni|mesi|anos|jaar|lat|roky?|let|év|år|лет|года?|роки?|години|χρόνια|yıl|tahun|vuotta|lata|miesi|měsíc|mesiac|mjesec|mesec|godin|dana|dní|dni|hónap|metų|gadus|gadi|vjet|muaj|годин|месец|месяц|миллион|миллиард|тысяч|мільйон|мільярд|милион|milion|miliard|milijun|місяц|дней|днів|гадоў|osob|osób|ljudi|%)/iu
/** A word before a street that is not part of it. */
const LEAD = new RegExp(`^(?:${FROM}|${AT}|to|on|now|tại|ở|số|osoitteessa|osoite) `, 'iu')
/** Words in front of a word for an address: "lives alone at the address". */
const TO_ADDRESS =
  /^[^\n\d]{0,40}(?<!\p{L})(?:osoitteessa|osoitteesta|osoitteeseen|adressen|adressan|aadressil|adresse|adresa|adrese|adresą|dirección|adres) (?=\p{L})/iu
const SCORE = 0.7
const REACH = 70
/** Up to the number of a street that follows. */
const NUMBER_REACH = 90
const MOST_DIGITS = 5

/**
 * Finds streets without capitals beside a person or a word for living: "tom from canal street 8", "wohne lindenweg 5".
 */
export function informalAddresses(
  {
    text,
    cues,
    spoken,
  }: Pick<Scan<{ readonly topic: string }>, 'text' | 'cues'> & { readonly spoken: readonly SpokenRun[] },
  found: readonly Finding[],
): Finding[] {
  const more: Finding[] = []
  const add = (from: number, end: number): void => {
    const start = from + (TO_ADDRESS.exec(text.slice(from, end))?.[0].length ?? 0)
    const street = text.slice(start, end)
    if (LEAD.test(street) || NO_STREET.test(street) || COUNTED.test(text.slice(end, end + 12))) return
    more.push(finding('LOCATION', SCORE, text, { start, end }))
  }
  for (const { label, score, spans } of found) {
    if (label !== 'NAME' || score < CERTAINTY.found) continue
    const match = hasNumberBehind(text, spans.end) ? groupAt(AFTER_NAME, text, spans.end) : undefined
    if (match) add(match.start, match.end)
  }
  const isTranscript = isSpeech(text, spoken)
  for (const cue of cues) {
    if (!cue.meanings.some(({ topic }) => topic === 'address')) continue
    const match = hasNumberBehind(text, cue.end) ? groupAt(AFTER_CUE, text, cue.end) : undefined
    if (match) add(match.start, match.end)
    if (!isTranscript) continue
    const run = spoken[firstFrom(spoken, cue.end + 1)]
    if (!run || run.start - cue.end >= REACH || run.digits > MOST_DIGITS) continue
    const words = WORDS_AFTER_CUE.exec(text.slice(cue.end, run.start))
    if (words?.[1] !== undefined) add(run.start - 1 - words[1].length, run.end)
  }
  return more
}

/** True if a space follows, and a digit near it. */
function hasNumberBehind(text: string, end: number): boolean {
  return text[end] === ' ' && hasAsciiDigit(text, end, end + NUMBER_REACH)
}
