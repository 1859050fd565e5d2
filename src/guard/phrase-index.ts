/**
 * Finds which of many phrases begin at a position of a text, the longest first. A binary search among the sorted
 * phrases finds the longest candidate, whose `parent` chain leads to the shorter ones. A look-up costs the logarithm
 * of the number of phrases times their greatest length, which is bounded. It does not grow with the phrases that share
 * a first word, of which a hostile text may hold thousands.
 */

const SHORTEST = 3
/** Longer phrases are searched by this many leading characters. */
const LONGEST = 128
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/u
/** Values that are searched in any case: of several words, or with a digit. */
export const LOOSE = /\p{N}|[\p{L}\p{M}][^\p{L}\p{M}\p{N}]+[\p{L}\p{M}]/u

/** A search key in lower case; values that differ only in case share one. */
export interface Phrase {
  /** At most LONGEST long. */
  readonly key: string
  /** True if the key is the whole value: values that share it differ only in case. */
  readonly isWhole: boolean
  /** The longest other phrase that this one begins with. */
  readonly parent?: Phrase
}

/** A value as it was written. */
export interface WrittenValue {
  readonly phrase: Phrase
  /** Characters before its first word. */
  readonly lead: string
  readonly rest: string
  /** The rest in lower case. */
  readonly small: string
  /** Whether the value matches in any case. */
  readonly loose: boolean
}

export interface PhraseIndex {
  /** Returns the value written like this; undefined if the text is none of the phrases, or too short to search. */
  written(text: string): WrittenValue | undefined
  /** Where words of the lower-cased text that may begin a phrase start, in order; undefined if any word may. */
  starts(lowered: string): Iterable<number> | undefined
  /** True if a phrase begins with this word of the lower-cased text. */
  begins(lowered: string, start: number, end: number): boolean
  /** Returns the longest phrase whose first word begins at `at`, whatever its case; `parent` leads to shorter ones. */
  longestAt(lowered: string, at: number): Phrase | undefined
}

export function phraseIndex(texts: Iterable<string>): PhraseIndex {
  const byText = new Map<string, WrittenValue>()
  const byKey = new Map<string, OpenPhrase>()
  const firstWords = new Set<string>()
  const heads = new Uint8Array(HEADS)
  for (const text of texts) {
    if (byText.has(text)) continue
    const first = text.length < SHORTEST ? null : FIRST_WORD.exec(text)
    if (!first) continue
    const rest = text.slice(first.index)
    const small = inSmallLetters(rest)
    const key = small.slice(0, LONGEST)
    const word = key.slice(0, first[0].length)
    firstWords.add(word)
    heads[headOf(word, 0, word.length)] = 1
    const phrase = byKey.get(key) ?? { key, isWhole: small.length < LONGEST }
    byKey.set(key, phrase)
    byText.set(text, { phrase, lead: text.slice(0, first.index), rest, small, loose: LOOSE.test(rest) })
  }
  const phrases = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  linkParents(phrases)
  const stems = new Set([...firstWords].map((word) => word.slice(0, STEM)))
  const isRare = stems.size <= MOST_STEMS && [...stems].every((stem) => stem.length === STEM)
  return {
    starts: (lowered) => (isRare ? occurrences([...stems], lowered) : undefined),
    written: (text) => byText.get(text),
    begins(lowered, start, end) {
      const to = Math.min(end, start + LONGEST)
      return heads[headOf(lowered, start, to)] === 1 && firstWords.has(lowered.slice(start, to))
    },
    longestAt(lowered, at) {
      let phrase: Phrase | undefined = lastUpTo(phrases, lowered.slice(at, at + LONGEST))
      while (phrase && !lowered.startsWith(phrase.key, at)) phrase = phrase.parent
      return phrase
    },
  }
}

/** First words are searched by this many leading characters, if these are so few and none is shorter. */
const STEM = 3
const MOST_STEMS = 16
/** Size of the table of first words, a power of two. */
const HEADS = 4096

/** Hashes a word by its first letter, last letter and length, without copying it. */
function headOf(text: string, start: number, end: number): number {
  return (text.charCodeAt(start) * 131 + text.charCodeAt(end - 1) * 31 + end - start) & (HEADS - 1)
}

/** Lower case with unchanged positions: `İ` alone would become two units. */
export function inSmallLetters(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

// --- Internal helpers ---

/** Gives where the stems, which have one length, occur: in order, and with little work between two. */
function* occurrences(stems: readonly string[], lowered: string): Generator<number> {
  const next = stems.map((stem) => lowered.indexOf(stem))
  for (;;) {
    let first = -1
    for (const [stem, at] of next.entries()) if (at >= 0 && (first < 0 || at < (next[first] ?? 0))) first = stem
    const [stem, at] = [stems[first], next[first] ?? 0]
    if (stem === undefined) return
    yield at
    next[first] = lowered.indexOf(stem, at + 1)
  }
}

interface OpenPhrase extends Phrase {
  parent?: Phrase
}

/** Links each phrase to the longest other phrase that it begins with, which sorts before it. */
function linkParents(phrases: readonly OpenPhrase[]): void {
  const open: OpenPhrase[] = []
  for (const phrase of phrases) {
    while (open.length > 0 && !phrase.key.startsWith(open.at(-1)?.key ?? '')) open.pop()
    phrase.parent = open.at(-1)
    open.push(phrase)
  }
}

/** Binary search: the last phrase that does not sort after the text. */
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
