import { CLASS, FOLD, isWordAt, LOWER, UNSPACED, UPPER } from '../scan/characters.js'
import { FIELD_TOPICS, THINGS, type FieldTopic } from '../data/field-words.js'

const LONGEST = 60
const MOST_WORDS = 8
/** Addresses that nobody lives at. */
const NO_ADDRESS = new Set(
  'ip ipv4 ipv6 mac email e mail web url uri memory base contract wallet bitcoin eth ethereum server bind listen host remote local network token return virtual physical node peer target source src dest destination reply smtp rpc proxy broadcast gateway register start end offset'.split(
    ' ',
  ),
)
/** What may follow the word that counts: of whom it is, which of several. */
const OF_WHOM = new Set(
  'original complete primary secondary new old alt other main temp private work home office business personal own residencia residence nacimiento nascimento birth movil fijo mobil mobile celular domicilio zamieszkania zameldowania dostawy nr number no num de of to from value text field input'.split(
    ' ',
  ),
)
const TYPED: ReadonlySet<FieldTopic> = new Set<FieldTopic>(['name', 'user', 'role'])

/** The words of a key, small, without accents and digits: "billingFirst_name2" → "billing first name". */
export function wordsOf(text: string, start: number, end: number): string {
  let words = ''
  let previous = 0
  let isApart = false
  for (let at = start; at < end && at - start < LONGEST; at++) {
    const code = text.charCodeAt(at)
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
  const whole = FIELD_TOPICS.get(words.replaceAll(' ', ''))
  if (whole || words === '') return whole
  const parts = words.split(' ')
  if (parts.length > MOST_WORDS) return undefined
  while (parts.length > 1 && (OF_WHOM.has(parts.at(-1) ?? '') || FIELD_TOPICS.get(parts.at(-1) ?? '') === 'role')) {
    parts.pop()
    const topic = ended(parts)
    if (topic) return topic
  }
  return ended(parts)
}

/** By the words at the end: "billing first name". */
function ended(parts: readonly string[]): FieldTopic | undefined {
  for (let from = 0; from < parts.length; from++) {
    const topic = FIELD_TOPICS.get(parts.slice(from).join(''))
    if (!topic) continue
    const before = parts[from - 1] ?? ''
    if (topic === 'address' && NO_ADDRESS.has(before)) return undefined
    if (from > 0 && TYPED.has(topic) && THINGS.has(before)) return undefined
    return from === 0 || parts.length - from > 1 || (parts[from]?.length ?? 0) > 2 ? topic : undefined
  }
  return unspacedTopic(parts)
}

/** Where words are not parted, the end of them says it: 收货人姓名. */
function unspacedTopic(parts: readonly string[]): FieldTopic | undefined {
  const last = parts.at(-1) ?? ''
  if (last === '' || CLASS[last.charCodeAt(0)] !== UNSPACED || !isWordAt(last, 0)) return undefined
  for (let from = 1; from < last.length - 1; from++) {
    const topic = FIELD_TOPICS.get(last.slice(from))
    if (topic) return topic
  }
  return undefined
}
