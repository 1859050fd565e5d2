import type { Span } from '../../types.js'
import { fold } from '../scan/characters.js'
import type { Cue, Meaning } from '../scan/cues.js'
import type { Scan } from '../scan/scan.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd, matchStart } from '../scan/match-at.js'
import { tailEnd } from './address-tail.js'

/** Finds French and Turkish streets typed in small letters: "3 chemin du vieux moulin", "gül sokak no 8 daire 3". */

const SCORE = 0.8
const REACH = 60
const FRENCH = /^(?:rue|ruelle|avenue|chemin|impasse|allees?|boulevard|quai|venelle|sentier)$/
const NUMBER_BEFORE = /(?:^|[^\p{L}\p{N}.,:/-]|, )(\d{1,4}(?: ?(?:bis|ter|[a-d]))?,? )$/u
/** Words that end the name of a street. */
const GOES_ON =
  '(?:à|a|et|au|aux|en|sur|svp|stp|pour|par|avec|dans|depuis|car|mais|merci|chez|bat|bât|bâtiment|appt|apt|appartement|mon|ma|mes|je|il|elle|on|nous|qui|que|est|sont|vers|demain)'
const NAME_AFTER = new RegExp(
  String.raw` (?:de la |de l['’]|des? |du |d['’])[\p{Ll}'’-]{2,20}(?: (?!${GOES_ON}(?![\p{L}]))[\p{Ll}'’-]{2,20}){0,2}(?![\p{L}])`,
  'uy',
)
const TURKISH = /^(?:sokak|sokagi|sok|sk|cadde|caddesi|cad|bulvari|blv)$/
const NAME_BEFORE =
  /(?:^|[^\p{L}\p{N}])((?:\p{L}{2,20}(?: ?(?:mah|mahallesi|mh)\.?)?,? ){0,2}(?:\d{1,4}\.?|\p{L}{2,20}) )$/u
const TURKISH_NUMBER =
  /\.?,? (?:kapı )?(?:no|numara)[ :.]{0,2}\d{1,4}(?:[/-]\d{1,4})?(?:,? (?:kat|k|daire|d|da)[ :.]{0,2}\d{1,3}(?![\p{L}\p{N}])){0,2}/iuy
/** Words in front of a Turkish street that belong to the sentence. */
const LEAD = /^(?:(?:evim|evimiz|adres|adresim|adresimiz|adresi|ben|bizim|oturuyorum|ikamet|yer|konum),? )+/iu

/** Finds such streets with their number, and the rest of the address. */
export function smallLetterStreetRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find: (scan) =>
      scan.cues.flatMap((cue) => {
        if (!cue.meanings.some(({ topic }) => topic === 'street')) return []
        const span = streetAt(scan, cue)
        if (!span) return []
        return [finding('LOCATION', SCORE, scan.text, { start: span.start, end: tailEnd(scan, span.end) })]
      }),
  }
}

function streetAt({ text }: Scan<Meaning>, { start, end }: Cue): Span | undefined {
  const word = fold(text.slice(start, end))
  if (FRENCH.test(word)) {
    const named = matchEnd(NAME_AFTER, text, end)
    const from = named > end ? matchStart(NUMBER_BEFORE, text, start, REACH) : start
    return from < start ? { start: from, end: named } : undefined
  }
  if (!TURKISH.test(word)) return undefined
  const numbered = matchEnd(TURKISH_NUMBER, text, end)
  const from = numbered > end ? matchStart(NAME_BEFORE, text, start, REACH) : start
  if (from === start) return undefined
  return { start: from + (LEAD.exec(text.slice(from, start))?.[0].length ?? 0), end: numbered }
}
