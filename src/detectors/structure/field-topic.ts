import { CLASS, fold, FOLD, isWordAt, LOWER, UNSPACED, UPPER } from '../scan/characters.js'
import { isHolderKey, isNumberKey } from '../scan/number-captions.js'
import { lazy, readSections, readWords, section } from '../word-list.js'

/** What the keys of fields say about their values. */

/** Topics of keys: the sections of `data/field-words.txt`; the first section with a word of the key counts. */
const FIELD_TOPICS = [
  'given',
  'family',
  'person',
  'name', // of a person or a thing: other evidence decides
  'role', // a person as they take part in something
  'street',
  'house',
  'address',
  'city',
  'region',
  'postcode',
  'user',
  'phone',
  'plate',
  'document',
] as const
export type FieldTopic = (typeof FIELD_TOPICS)[number]
/** Of whole keys, also the number by which an institution knows a person ("customer no"), and what may be it ("policy"). */
export type KeyTopic = FieldTopic | 'number' | 'code'

/** Topics of keys whose values name somebody, or may. */
export const NAMING: ReadonlySet<KeyTopic> = new Set<KeyTopic>(['given', 'family', 'person', 'name', 'role'])

const LONGEST = 60
const MOST_WORDS = 8
/** "〒", the Japanese sign for a postcode. */
const POSTAL_MARK = 0x3012
/** Topics of keys that may also be of a thing: "product name". */
const MAYBE_THINGS: ReadonlySet<FieldTopic> = new Set<FieldTopic>(['name', 'user', 'role'])

const impersonalKeys = lazy(() => new Set(readWords('impersonal-keys.txt').map(withoutSpaces)))

const fieldWords = lazy(() => {
  const sections = readSections('field-words.txt')
  const topics = new Map<string, FieldTopic>()
  for (const topic of FIELD_TOPICS) {
    for (const words of section(sections, topic)) {
      const key = withoutSpaces(words)
      if (!topics.has(key)) topics.set(key, topic)
    }
  }
  return {
    topics,
    /** In front of "name", "user" or a role: that of a thing. */
    things: new Set(section(sections, 'thing')),
    /** In front of "address": an IP address or an e-mail address, for example. */
    notPostal: new Set(section(sections, 'not postal')),
    /** Anywhere in the key of a date or an amount: "fiscal month", "max uid". */
    datesAndAmounts: new Set(section(sections, 'date or amount')),
    /** Behind the word that counts: "name 2", "phone home". */
    qualifiers: new Set(section(sections, 'qualifier')),
  }
})

function withoutSpaces(words: string): string {
  return fold(words).replaceAll(/[\s']/g, '')
}

/** True for a key whose value names no person and no location: "diagnosis", "giới tính". */
export function isImpersonal(words: string): boolean {
  return impersonalKeys().has(words.replaceAll(' ', ''))
}

/** The words of a key, small, without accents and digits: "billingFirst_name2" → "billing first name". */
export function wordsOf(text: string, start: number, end: number): string {
  let words = ''
  let previous = 0
  let isApart = false
  for (let at = start; at < end && at - start < LONGEST; at++) {
    const code = text.charCodeAt(at)
    if (code === POSTAL_MARK) return 'postcode'
    const kind = CLASS[code] ?? 0
    const isLetter = kind === LOWER || kind === UPPER || kind === UNSPACED
    if (isLetter) {
      if (words !== '' && (isApart || (kind === UPPER && previous === LOWER))) words += ' '
      words += String.fromCharCode(FOLD[code] ?? code)
    }
    isApart = !isLetter
    previous = kind
  }
  return words
}

/** What a key says of its value. */
export function topicOf(words: string): FieldTopic | undefined {
  const { topics } = fieldWords()
  const whole = topics.get(words.replaceAll(' ', ''))
  if (whole || words === '' || isImpersonal(words)) return whole
  const topic = topicOfParts(words)
  return topic === 'document' && isDateOrAmount(words) ? undefined : topic
}

/** What the key of a field says of its value: also that it is the number by which an institution knows a person. */
export function topicOfKey(words: string): KeyTopic | undefined {
  const numbered = numberTopic(words)
  return numbered === 'number' ? numbered : (topicOf(words) ?? numbered)
}

/** A database numbers all its things: an id counts only if it is a code. */
function numberTopic(words: string): KeyTopic | undefined {
  if (words === '' || fieldWords().topics.has(words.replaceAll(' ', ''))) return undefined
  if (isDateOrAmount(words) || isImpersonal(words)) return undefined
  if (isNumberKey(words, { payments: true })) return words.endsWith(' id') ? 'code' : 'number'
  return isHolderKey(words) ? 'code' : undefined
}

function topicOfParts(words: string): FieldTopic | undefined {
  const { topics, qualifiers } = fieldWords()
  const parts = words.split(' ')
  if (parts.length > MOST_WORDS) return undefined
  while (parts.length > 1 && (qualifiers.has(parts.at(-1) ?? '') || topics.get(parts.at(-1) ?? '') === 'role')) {
    parts.pop()
    const topic = topicOfEnd(parts)
    if (topic) return topic
  }
  return topicOfEnd(parts)
}

/** True for the key of a date or an amount, which is no document's number: "fiscal_month", "uid_max". */
export function isDateOrAmount(words: string): boolean {
  const { datesAndAmounts } = fieldWords()
  return words.split(' ').some((word) => datesAndAmounts.has(word))
}

/** The topic of a key by its last words: "billing first name". */
function topicOfEnd(parts: readonly string[]): FieldTopic | undefined {
  const { topics, things, notPostal } = fieldWords()
  for (let from = 0; from < parts.length; from++) {
    const topic = topics.get(parts.slice(from).join(''))
    if (!topic) continue
    const before = parts[from - 1] ?? ''
    if (topic === 'address' && notPostal.has(before)) return undefined
    if (from > 0 && MAYBE_THINGS.has(topic) && things.has(before)) return undefined
    return from === 0 || parts.length - from > 1 || (parts[from]?.length ?? 0) > 2 ? topic : undefined
  }
  return unspacedTopic(parts)
}

/** The topic of a key in a script without spaces, by its end: 收货人姓名. */
function unspacedTopic(parts: readonly string[]): FieldTopic | undefined {
  const last = parts.at(-1) ?? ''
  if (last === '' || CLASS[last.charCodeAt(0)] !== UNSPACED || !isWordAt(last, 0)) return undefined
  const { topics } = fieldWords()
  for (let from = 1; from < last.length - 1; from++) {
    const topic = topics.get(last.slice(from))
    if (topic) return topic
  }
  return undefined
}
