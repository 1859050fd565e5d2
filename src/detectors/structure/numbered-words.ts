import type { Finding } from '../../types.js'
import { fold } from '../scan/characters.js'
import { matchesIn } from '../scan/match-at.js'
import { lazy } from '../word-list.js'

/** Tells things that a text numbers in order from names and locations: "Chumba A – …, Chumba B – …, Chumba C – …". */

const NUMBERED = /(?<![\p{L}\p{M}\d])(\p{Lu}[\p{L}\p{M}]{2,24}) ([A-Z]|\d{1,2})(?![\p{L}\p{M}\d])/gu
const FIRST_WORD = /^[\p{L}\p{M}]{3,25}(?![\p{L}\p{M}'’-])/u
/** The first numbers of an order: a person may have other ones beside the name. */
const ORDERS = [
  ['A', 'B', 'C'],
  ['1', '2', '3'],
]

/** Leaves out names and locations that begin with such a word. */
export function withoutNumberedWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  const numbered = lazy(() => numberedIn(text))
  return findings.filter((one) => {
    const word = mayBeNumbered(one) ? FIRST_WORD.exec(one.text)?.[0] : undefined
    return word === undefined || !numbered().has(fold(word.toLowerCase()))
  })
}

// --- Internal helpers ---

function mayBeNumbered({ label }: Finding): boolean {
  return label === 'NAME' || label === 'LOCATION'
}

function numberedIn(text: string): ReadonlySet<string> {
  const numbers = new Map<string, Set<string>>()
  if (!ORDERS.some((order) => text.includes(` ${order.at(-1) ?? ''}`))) return new Set()
  for (const { 1: written = '', 2: number = '' } of matchesIn(text, NUMBERED)) {
    const word = fold(written.toLowerCase())
    numbers.set(word, (numbers.get(word) ?? new Set<string>()).add(number))
  }
  const isInOrder = (seen: ReadonlySet<string>): boolean => ORDERS.some((order) => order.every((one) => seen.has(one)))
  return new Set([...numbers].filter(([, seen]) => isInOrder(seen)).map(([word]) => word))
}
