/** Repetitive texts, such as a hostile client sends to make a search start over at every position. */
import { cuePhrases } from '../../src/detectors/cue-phrases.js'
import { DOCUMENTS } from '../../src/detectors/document/types/all.js'

/** How a text is made of one or two parts. */
export interface Unit {
  readonly form: 'repeated' | 'one after the other' | 'inside'
  readonly parts: readonly string[]
}

/** One of each kind that some search asks for: letters by case and script, digits, white space, every ASCII sign. */
const ALPHABET = [
  ...'aeinszABEIZ019',
  ...' \n\t\r',
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ...[
    'é',
    'ß',
    'я',
    'Я',
    'ا',
    'א',
    '市',
    '号',
    'の',
    'ー',
    '동',
    'ก',
    '٣',
    '１',
    '№',
    '°',
    '’',
    '–',
    '\u0301',
    '\u200b',
    '😀',
  ],
]

/** How a trigger word is brought near to a value, and to others like it. */
const FRAMES = [
  '? ',
  '?: ',
  '? 1 ',
  '?: 12345678 ',
  '?-',
  '?_',
  "?'",
  '?, A ',
  '?\n',
  '9 A? ',
  'A ? 9, ',
  '?)(',
  '|?|1\n',
  '? A.B@',
  'aZ?Z9-',
]

/** Texts that a search may need whole: tags, forms, tables, addresses. */
const SAMPLES = [
  ...[
    'atin-144430) -) ',
    'naf: 12345678 ',
    '#, @x.co\nSchmidt-',
    '9_(',
    'a-Z',
    '<th>tel</th><td>1',
    '</td>',
    '<tr>',
    '<th>',
  ],
  ...[
    '12 Baker Street, London ',
    'Berlin, ',
    'Dr. ',
    'Mr. Ye ',
    'Smith, Anna ',
    'anna@example.org ',
    "Street'9",
    'strasse-9-',
  ],
  ...[
    '&#64;',
    '%40',
    'tel|a\n',
    '1|2\n',
    'a,b,c\n',
    '123-45-6789 ',
    '(030) 123 45 ',
    '+49 30 ',
    'A-1',
    'Aa1',
    '1 2 ',
    '1.1.',
  ],
  ...[
    'postgres://a:',
    'password=',
    'AKIA',
    '-----BEGIN ',
    'eyJ',
    'Authorization: ',
    'sk-',
    'token: ',
    'born ',
    '3 May 1988 ',
  ],
]

/** Returns all units of `length` characters of the alphabet, but only one of those with the same repetition (`abc`, `bca`, `cab`). */
export function characterUnits(length: number): Unit[] {
  let units = ['']
  for (let size = 0; size < length; size++) units = units.flatMap((unit) => ALPHABET.map((sign) => unit + sign))
  return units.filter(isFirstRotation).map((unit) => ({ form: 'repeated', parts: [unit] }))
}

/** Every word that starts a search, in every frame. */
export function wordUnits(): Unit[] {
  const units = triggerWords().flatMap((word) => FRAMES.map((frame) => frame.replace('?', word)))
  return [...new Set([...units, ...SAMPLES])].map((unit) => ({ form: 'repeated', parts: [unit] }))
}

/** Pairs of characters, words and samples: in turn; first all of the one, then all of the other; one between many of the other. */
export function pairUnits(random: () => number, count: number): Unit[] {
  const words = triggerWords()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const part = (): string => {
    const kind = random()
    if (kind < 0.3) return pick(SAMPLES)
    if (kind < 0.7) return pick(FRAMES).replace('?', pick(words))
    return Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ALPHABET)).join('')
  }
  return Array.from({ length: count }, () => {
    const [first, second] = [part(), part()]
    const form = random()
    if (form < 0.4) return { form: 'repeated', parts: [first + second] } as const
    return { form: form < 0.8 ? 'one after the other' : 'inside', parts: [first, second] } as const
  })
}

/** A text of this length. */
export function textOf({ form, parts: [first = '', second = ''] }: Unit, length: number): string {
  const many = (unit: string, most: number) => unit.repeat(Math.ceil(most / unit.length)).slice(0, most)
  if (form === 'repeated') return many(first, length)
  if (form === 'one after the other') return many(first, length / 2) + many(second, length / 2)
  return first + many(second, length - 2 * first.length) + first
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The list in another order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

function isFirstRotation(unit: string): boolean {
  const signs = Array.from(unit)
  return signs.every((_, at) => unit <= [...signs.slice(at), ...signs.slice(0, at)].join(''))
}

function triggerWords(): string[] {
  const phrases = cuePhrases({ documents: DOCUMENTS }).map(({ phrase }) => phrase.replaceAll('*', ''))
  return [...new Set(phrases)]
}
