import type { Finding } from '../../types.js'
import { readWords, wordAfter, type Words } from './words.js'
import { CERTAINTY } from '../certainty.js'

/** What the recognisers' findings are to the question whom a message is about. */
export const SORT = { name: 1, place: 2, address: 3, mail: 4, number: 5, handle: 6, document: 7, other: 8 } as const
export type Sort = (typeof SORT)[keyof typeof SORT]

const DIGIT = /\d/
const MAIL = /[\p{L}\p{N}]@[^@\s]*\./u

/** A finding with the words it covers: `first … last`, in the order of the text. */
export interface Mention {
  readonly finding: Finding
  readonly sort: Sort
  /** Whether the recognisers are sure enough that others may lean on it. */
  readonly isStrong: boolean
  readonly first: number
  readonly last: number
}

/** A text read once for all its findings. */
export interface Message {
  readonly text: string
  readonly words: Words
  readonly mentions: readonly Mention[]
  /** Per word, the sort of the finding it lies in; 0 outside. */
  readonly inside: Uint8Array
}

/** Reads a text; `findings` are those worth a question, in order and not overlapping. */
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
  return { text, words, mentions, inside }
}

function sortOf({ label, text }: Finding): Sort {
  if (label === 'NAME') return SORT.name
  if (label === 'LOCATION') return DIGIT.test(text) ? SORT.address : SORT.place
  if (label === 'DOCUMENT') return SORT.document
  if (label !== 'CONTACT') return SORT.other
  if (MAIL.test(text)) return SORT.mail
  return text.includes('@') || !DIGIT.test(text) || text.includes('/') ? SORT.handle : SORT.number
}
