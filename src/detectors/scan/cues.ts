import type { Hit } from './lexicon.js'
import type { DocumentType } from '../document/types/document-type.js'
import { firstEndingAfter } from './intervals.js'

/** Cues: phrases that name the value beside them. */

/** The meaning of a cue for the value beside it. */
export type Meaning =
  | { readonly topic: 'phone' | 'email' | 'at' | 'handle' | 'address' | 'postcode' | 'other' | 'extension' }
  | { readonly topic: 'name'; readonly form: NameForm }
  | { readonly topic: 'street'; readonly form: StreetForm }
  | { readonly topic: 'document'; readonly type: DocumentType }
  /** `before`: the cue stands before the date. */
  | { readonly topic: 'birth'; readonly form: 'before' | 'after' }

export type NameForm = 'title' | 'intro' | 'weak' | 'closing'
/**
 * Position of a word for street: before the name, after it (with a capital, or in lower case), at its end
 * (`Hauptstraße`), before a number or a part of a town; or it is a post office box.
 */
export type StreetForm = 'first' | 'last' | 'small' | 'ending' | 'numbered' | 'division' | 'box'
export type Cue = Hit<Meaning>
export type Topic = Meaning['topic']

/** Topics of the cues that name a number: of a phone, of a document, or of something else. */
export const NUMBER_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['phone', 'document', 'other'])

/** A text and the cues in it, in order. */
export interface Cued {
  readonly text: string
  readonly cues: readonly Cue[]
}

/** Longest distance of a cue before its value, and after it, in characters. */
const BEFORE = 60
const AFTER = 25
/** Distance up to which cues name one thing: "passport number (Reisepass)". */
const CHAIN = 16
const MOST_CHAINED = 4
/** A cue before the value that is nearer than this is never overruled by one after it. */
const CLOSE = 15
/** After a cue: the value that it names. */
const VALUE = /^["'*\s.]{0,3}[:：=]|^\.? ?[+(]?\d/
/** After a cue: its value, and then other words: "ID: 12345, blood pressure 140/90". */
const HAD_VALUE =
  /^[\s:：=#.*"'-]{0,4}[A-Z]{0,4}\d[A-Z\d./ -]{3,24}[,;.)\s]{1,3}(?!(?:and|und|y|et|e|i|or|oder)\s)\p{L}{3,}/u
/** Between a value and a cue: the start of another line or sentence. */
const NEXT_CELL = /[\t;|,"'\n]/
const PARTED = /\n|[.!?] {1,3}\p{Lu}/u

/**
 * Finds the cues that name the value `start…end`: the nearest of these topics before it, or one that follows. A cue
 * that follows directly ("030 1234567 fax") wins over a distant one. The nearest comes first.
 */
export function cuesNear({ text, cues }: Cued, start: number, end: number, topics: ReadonlySet<Topic>): Cue[] {
  const following = firstEndingAfter(cues, start)
  const before = cuesBefore({ text, cues }, following, start, topics)
  const distance = before[0] ? start - before[0].end : BEFORE
  const reach = before[0] ? (distance > CLOSE ? 2 : -1) : AFTER
  for (let index = following; index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start - end > reach) break
    if (cue.start >= end && !isHeader(cue) && isAbout(cue, topics)) return namesNext(text, end, cue) ? before : [cue]
  }
  return before
}

/** "12345 Fax: 030 1234567", "12345. Call 030 1234567": the cue has a value of its own. */
function namesNext(text: string, valueEnd: number, { start, end }: Cue): boolean {
  return PARTED.test(text.slice(valueEnd, start + 1)) || VALUE.test(text.slice(end, end + 4))
}

function cuesBefore({ text, cues }: Cued, following: number, start: number, topics: ReadonlySet<Topic>): Cue[] {
  const found: Cue[] = []
  let edge = start
  let reach = BEFORE
  for (let index = following - 1; index >= 0 && found.length < MOST_CHAINED; index--) {
    const cue = cues[index]
    if (!cue || edge - cue.end > reach || cue.meanings.length === 0) break
    if (!isAbout(cue, topics)) continue
    if (isHeader(cue) && NEXT_CELL.test(text.slice(cue.end, start))) break
    if (found.length > 0 && isOther(cue)) break
    if (found.length === 0 && isNamed([cue], 'document') && HAD_VALUE.test(text.slice(cue.end, start))) break
    found.push(cue)
    if (isOther(cue) || isHeader(cue)) break
    edge = cue.start
    reach = CHAIN
  }
  return found
}

/** True for a cue of no width: the key or column of the value that begins there. Nothing before it counts. */
export function isHeader({ start, end }: Cue): boolean {
  return start === end
}

/** True if a cue names only numbers that are not contacts or documents: an order, a price, a postcode. */
function isOther({ meanings }: Cue): boolean {
  return meanings.every(({ topic }) => topic === 'other' || topic === 'postcode')
}

/** True if one of the cues can mean this topic. */
export function isNamed(near: readonly Cue[], topic: Topic): boolean {
  return near.some(({ meanings }) => meanings.some((meaning) => meaning.topic === topic))
}

/** True if cues name a number as that of an order, a thing or a phone. */
export function isNamedOtherwise(near: readonly Cue[]): boolean {
  return isNamed(near, 'other') || isNamed(near, 'phone')
}

function isAbout({ meanings }: Cue, topics: ReadonlySet<Topic>): boolean {
  return meanings.some(({ topic }) => topics.has(topic))
}
