/**
 * Finds which of many phrases begin at a position of a text, the longest first. A search among the sorted phrases gives one
 * that begins like the text, and from it a chain of ever shorter ones leads to the phrases themselves. What a look-up costs
 * grows with the logarithm of the number of phrases and with their greatest length, which is bounded; not with the phrases
 * that share a first word, of which whoever writes the text may give thousands.
 */

const SHORTEST = 3
/** A longer phrase is looked for by its beginning only. */
const LONGEST = 128
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/u
const LOOSE = /\p{N}|[\p{L}\p{M}][^\p{L}\p{M}\p{N}]+[\p{L}\p{M}]/u

/** What a value is looked for by, in small letters: values that differ in case share one. */
export interface Phrase {
  /** At most LONGEST long. */
  readonly key: string
  /** The key is all of it: values that share one are the same but for their case. */
  readonly isWhole: boolean
  /** The longest other phrase that this one begins with. */
  readonly parent?: Phrase
}

/** A value as it was written. */
export interface WrittenValue {
  readonly phrase: Phrase
  /** What stands before its first word. */
  readonly lead: string
  readonly rest: string
  /** The rest in small letters. */
  readonly small: string
  /** Whether any other case is still the same. */
  readonly loose: boolean
}

export interface PhraseIndex {
  /** Undefined for a text that is none of the phrases, or too short to be looked for. */
  written(text: string): WrittenValue | undefined
  /** Whether a phrase begins with this word; by the text in small letters. */
  begins(lowered: string, start: number, end: number): boolean
  /** The longest phrase whose first word begins at `at`, whatever its case; shorter ones are reached by `parent`. */
  longestAt(lowered: string, at: number): Phrase | undefined
}

export function phraseIndex(texts: Iterable<string>): PhraseIndex {
  const byText = new Map<string, WrittenValue>()
  const byKey = new Map<string, OpenPhrase>()
  const firstWords = new Set<string>()
  const heads = new Set<number>()
  for (const text of texts) {
    if (byText.has(text)) continue
    const first = text.length < SHORTEST ? null : FIRST_WORD.exec(text)
    if (!first) continue
    const rest = text.slice(first.index)
    const small = inSmallLetters(rest)
    const key = small.slice(0, LONGEST)
    const word = key.slice(0, first[0].length)
    firstWords.add(word)
    heads.add(headOf(word, 0, word.length))
    const phrase = byKey.get(key) ?? { key, isWhole: small.length < LONGEST }
    byKey.set(key, phrase)
    byText.set(text, { phrase, lead: text.slice(0, first.index), rest, small, loose: LOOSE.test(rest) })
  }
  const phrases = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  linkParents(phrases)
  return {
    written: (text) => byText.get(text),
    begins(lowered, start, end) {
      const to = Math.min(end, start + LONGEST)
      return heads.has(headOf(lowered, start, to)) && firstWords.has(lowered.slice(start, to))
    },
    longestAt(lowered, at) {
      let phrase: Phrase | undefined = lastUpTo(phrases, lowered.slice(at, at + LONGEST))
      while (phrase && !lowered.startsWith(phrase.key, at)) phrase = phrase.parent
      return phrase
    },
  }
}

/** First letter, last letter and length tell most words apart, and need no copy of the word. */
function headOf(text: string, start: number, end: number): number {
  return ((text.charCodeAt(start) * 31 + text.charCodeAt(end - 1)) << 7) + end - start
}

/** In small letters, all positions as they are: `İ` alone would become two units. */
export function inSmallLetters(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

// --- Internal helpers ---

interface OpenPhrase extends Phrase {
  parent?: Phrase
}

/** Sorted phrases stand behind those that they begin with. */
function linkParents(phrases: readonly OpenPhrase[]): void {
  const open: OpenPhrase[] = []
  for (const phrase of phrases) {
    while (open.length > 0 && !phrase.key.startsWith(open.at(-1)?.key ?? '')) open.pop()
    phrase.parent = open.at(-1)
    open.push(phrase)
  }
}

/** The last of the sorted phrases that is not behind the text. */
function lastUpTo(phrases: readonly Phrase[], text: string): Phrase | undefined {
  let low = 0
  let high = phrases.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((phrases[middle]?.key ?? '') <= text) low = middle + 1
    else high = middle
  }
  return phrases[low - 1]
}
