import type { Doc } from '../doc.js'
import type { Entry, Kind } from '../lists/gazetteers.js'

/** Collects the words of ordinary text that name nobody and no location. */

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu
/** What stands beside parts of addresses, paths and identifiers. */
const BESIDE = /[@._/\\(]/
const LEAST_OCCURRENCES = 2
const LEAST_LETTERS = 4
/** Names of these kinds are never taken for ordinary words. */
const NAMES: readonly Kind[] = ['given', 'state', 'country']
/** Words listed as more kinds of names than this are names as often as not. */
const MOST_KINDS = 2

/**
 * Returns the words of a dictionary, and those that one language has in small letters at least twice outside of annotated
 * spans, without those that are part of a name in any annotated text, or listed as a given name, a region or a country.
 */
export function ordinaryVocabulary(
  docs: Iterable<Doc>,
  entries: readonly Entry[],
  dictionary: readonly string[] = [],
): string[] {
  const counts = new Map<string, number>()
  const named = new Set<string>()
  for (const doc of docs) addWords(doc, counts, named)
  const frequent = [...counts].filter(([, count]) => count >= LEAST_OCCURRENCES)
  const words = new Set([...dictionary, ...frequent.map(([key]) => key.slice(key.indexOf('\t') + 1))])
  const kinds = kindsOf(words, entries)
  return [...words].filter((word) => !named.has(word) && mayBeOrdinary(kinds.get(word))).sort()
}

/** Counts the words of a text in small letters by language, and notes the words of its spans. */
function addWords({ text, spans, lang }: Doc, counts: Map<string, number>, named: Set<string>): void {
  const isMarked = new Uint8Array(text.length)
  for (const { start, end } of spans) {
    isMarked.fill(1, start, end)
    for (const [word] of text.slice(start, end).matchAll(WORD)) {
      if (word !== word.toLowerCase()) named.add(word.toLowerCase())
    }
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    // In scripts without capitals, small letters are no evidence.
    const isSmall = word === word.toLowerCase() && word !== word.toUpperCase()
    if (!isSmall || isMarked[index] === 1 || word.length < LEAST_LETTERS) continue
    if (BESIDE.test(text.charAt(index - 1)) || BESIDE.test(text.charAt(index + word.length))) continue
    const key = `${lang}\t${word}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

/** The kinds of names that the gazetteers have for some words, alone or in a longer name. */
function kindsOf(words: ReadonlySet<string>, entries: readonly Entry[]): Map<string, Set<Kind>> {
  const kinds = new Map<string, Set<Kind>>()
  for (const { text, kind } of entries) {
    for (const word of text.toLowerCase().split(/\s+/)) {
      if (!words.has(word)) continue
      const known = kinds.get(word) ?? new Set()
      kinds.set(word, known.add(kind))
    }
  }
  return kinds
}

function mayBeOrdinary(kinds: ReadonlySet<Kind> | undefined): boolean {
  return kinds === undefined || (kinds.size <= MOST_KINDS && !NAMES.some((kind) => kinds.has(kind)))
}
