import type { Finding } from '../../types.js'
import { readWords, wordAfter, type Words } from './words.js'
import { LARGER, numberWords } from '../scan/number-words.js'
import { CERTAINTY } from '../certainty.js'

/** A text prepared for the second stage: words, and the findings among them. */

/** Sorts of findings that the second stage distinguishes; the numbers are part of the model format. */
export const SORT = {
  name: 1,
  location: 2,
  postalAddress: 3,
  email: 4,
  number: 5,
  handle: 6,
  document: 7,
  other: 8,
} as const
export type Sort = (typeof SORT)[keyof typeof SORT]

const DIGIT = /\d/
/** Least words of an address that is said aloud. */
const FEWEST_SPOKEN = 3
/** A number in words: "beş üç iki beş", 幺三九五幺六六. */
const SPOKEN = /^(?:[\p{L}\p{M}'’-]{1,20}[ ,]{1,2}){4,}[\p{L}\p{M}'’-]{1,20}$|^[\p{Lo}\p{M} ]{7,}$/u
const EMAIL = /[\p{L}\p{N}]@[^@\s]*\./u

/** A finding with the words that it covers: `first … last`. */
export interface Mention {
  readonly finding: Finding
  readonly sort: Sort
  /** True if the recognisers are sure enough that it is evidence for others. */
  readonly isStrong: boolean
  readonly first: number
  readonly last: number
}

/** A text read once for all its findings. */
export interface Message {
  readonly text: string
  readonly words: Words
  readonly mentions: readonly Mention[]
  /** For each word, the sort of the finding that contains it; 0 outside. */
  readonly inside: Uint8Array
  readonly meaning: Meaning
}

/** What the words of a message mean, each looked up once. */
export interface Meaning {
  /** The concepts of each word; -1 before they are looked up. */
  readonly concepts: Int32Array
  /** The persons who speak or are spoken of at its beginning; undefined before they are counted. */
  persons?: number
}

/** Reads a text with the findings that are to be judged, in order and not overlapping. */
export function readMessage(text: string, findings: readonly Finding[]): Message {
  const words = readWords(text)
  const inside = new Uint8Array(words.count)
  const mentions = findings.map((finding) => {
    const first = wordAfter(words, finding.spans.start)
    let last = first
    while (last < words.count && (words.start[last] ?? 0) < finding.spans.end) last++
    const sort = sortOf(finding)
    const isStrong = finding.score >= CERTAINTY.found
    if (isStrong) inside.fill(sort, first, last)
    return { finding, sort, isStrong, first, last: last - 1 }
  })
  return { text, words, mentions, inside, meaning: { concepts: new Int32Array(words.count).fill(-1) } }
}

/** True for a few words in small letters with a number among them: "улица строителей дом девять". */
function isSpokenAddress(text: string): boolean {
  if (!text.includes(' ') || text !== text.toLowerCase()) return false
  const words = text.split(' ')
  return words.length >= FEWEST_SPOKEN && words.some((word) => word.length > 2 && isNumberWord(word))
}

function isNumberWord(word: string): boolean {
  const number = numberWords().lookUp(word, 0, word.length)
  return number !== undefined && number.digit >= LARGER
}

function sortOf({ label, text }: Finding): Sort {
  if (label === 'NAME') return SORT.name
  if (label === 'LOCATION') return DIGIT.test(text) || isSpokenAddress(text) ? SORT.postalAddress : SORT.location
  if (label === 'DOCUMENT') return SORT.document
  if (label !== 'CONTACT') return SORT.other
  if (EMAIL.test(text)) return SORT.email
  if (SPOKEN.test(text)) return SORT.number
  return text.includes('@') || !DIGIT.test(text) || text.includes('/') ? SORT.handle : SORT.number
}
