import type { Span } from '../../types.js'
import { entriesIn } from '../name/entries.js'
import { areCalledThings, isCalledThing, mayHoldCalledThing } from '../scan/called-things.js'
import { matchesIn } from '../scan/match-at.js'
import { isOfPeopleOrTraits } from '../structure/person-records.js'

/** Recognises lists of things that are called like people, by their captions: "Rose varieties: Gertrude Jekyll, …". */

/** A line that begins with a few words and a colon, and what stands behind it. */
const CAPTION = /^[ \t]{0,8}(?:[-*•#] ?)?([\p{L}\p{M}\p{Nd}'’() -]{2,60}?) ?[:：][ \t]{0,4}([^\n]{0,400})$/gmu
const WORDS = /[\p{L}\p{M}ー々]+/gu
/** "names": of what stands in front. */
const NAMES = /^(?:names?|namen|noms?|nombres?|nomes?|nomi|nazwy|imiona|имена|названия|nimet|namn|navne)$/iu
/** Behind the word for the things: "odmiany róż", "varieties of rose". */
const OF = /^(?:of|de|des|du|del|di|da|do|von|der|van|av|af)$/iu
/** Whose the list is. */
const OWN = /^(?:my|our|mein|meine|unsere?|mes|nos|mis|nuestr[oa]s|mijn|onze|moje|nasze|наши|мои)$/iu
const SENTENCE_END = /(?<!\d)[.?!](?= |$)|[。？！]/u
const SIGN = /[,;/،、，]/
/** Up to four words, or a date and a few. */
const ENTRY = /^ ?[\p{Lu}\p{Lo}\p{Nd}][^\s]{0,24}(?: (?![–—-] )[^\s]{1,24}){0,3} ?$/u
const MOST_LINES = 60

/** Returns the spans of such lists, in order. */
export function thingLists(text: string): readonly Span[] {
  if (!/[:：]/.test(text) || !mayHoldCalledThing(text)) return []
  return matchesIn(text, CAPTION).flatMap(({ index, 0: line, 1: caption = '', 2: rest = '' }) => {
    if (!isOfThings(caption)) return []
    const end = index + line.length
    if (rest.trim() !== '') return listIn(rest, end - rest.length)
    const last = endOfRows(text, end + 1)
    return last > end ? [{ start: end, end: last }] : []
  })
}

// --- Internal helpers ---

/** The first sentence, if it is a list of a few words each. */
function listIn(rest: string, offset: number): Span[] {
  const [first = ''] = rest.split(SENTENCE_END)
  const parts = first.split(SIGN)
  return parts.length > 1 && parts.every((part) => ENTRY.test(part))
    ? [{ start: offset, end: offset + first.length }]
    : []
}

function isOfThings(caption: string): boolean {
  const words = matchesIn(caption, WORDS).map(([word]) => word)
  if (words.some((word) => OWN.test(word) || isOfPeopleOrTraits(word))) return false
  const last = words.at(-1) ?? ''
  if (NAMES.test(last)) return isCalledThing(words.at(-2) ?? '')
  return words.some((word, at) => areCalledThings(word) && (at === words.length - 1 || OF.test(words[at + 1] ?? '')))
}

/** The end of the lines below that hold entries and nothing else. */
function endOfRows(text: string, start: number): number {
  let from = start
  let end = start - 1
  for (let count = 0; count < MOST_LINES && from < text.length; count++) {
    const stop = text.indexOf('\n', from)
    const next = stop < 0 ? text.length : stop
    if (entriesIn(text.slice(from, next), 0).length === 0) break
    end = next
    from = next + 1
  }
  return end
}
