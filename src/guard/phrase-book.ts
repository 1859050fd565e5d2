/**
 * Finds which of many phrases begins at a place of a text: the longest. A search among the sorted phrases gives one that
 * begins like the text, and from it a chain of ever shorter ones leads to the phrase itself. What a look-up costs grows
 * with the logarithm of the number of phrases and with their greatest length, which is bounded; not with the phrases that
 * share a first word, of which whoever writes the text may give thousands.
 */

const SHORTEST = 3
/** A longer phrase is looked for by its beginning only. */
const LONGEST = 128
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/u
const LOOSE = /\p{N}|[\p{L}\p{M}][^\p{L}\p{M}\p{N}]+[\p{L}\p{M}]/u

export interface PhraseMatch<T> {
  readonly of: T
  /** Where the phrase begins, with what stands before its first word. */
  readonly start: number
  readonly end: number
}

export interface PhraseBook<T> {
  /** Whether a phrase begins with this word; by the text in small letters. */
  begins(lowered: string, start: number, end: number): boolean
  /** The longest phrase whose first word begins at `at`, and of which `fits` is true. */
  longestAt(
    text: string,
    lowered: string,
    at: number,
    fits: (match: PhraseMatch<T>) => boolean,
  ): PhraseMatch<T> | undefined
}

interface Phrase<T> {
  /** The beginning of `small`, at most LONGEST long. */
  readonly key: string
  /** From its first word on, each way in which it was written. */
  readonly texts: Set<string>
  /** In small letters. */
  readonly small: string
  readonly lead: string
  /** Whether any other case is still the same. */
  readonly loose: boolean
  readonly of: T
  /** The longest other phrase that this one begins with. */
  parent?: Phrase<T>
}

export function phraseBook<T>(entries: readonly { readonly text: string; readonly of: T }[]): PhraseBook<T> {
  const byKey = new Map<string, Phrase<T>>()
  const firstWords = new Set<string>()
  for (const { text, of } of entries) {
    const first = text.length < SHORTEST ? null : FIRST_WORD.exec(text)
    if (!first) continue
    const rest = text.slice(first.index)
    const small = inSmallLetters(rest)
    const key = small.slice(0, LONGEST)
    firstWords.add(key.slice(0, first[0].length))
    const known = byKey.get(key)
    if (known) known.texts.add(rest)
    else {
      const lead = text.slice(0, first.index)
      byKey.set(key, { key, texts: new Set([rest]), small, lead, loose: LOOSE.test(rest), of })
    }
  }
  const phrases = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  linkParents(phrases)
  return {
    begins: (lowered, start, end) => firstWords.has(lowered.slice(start, Math.min(end, start + LONGEST))),
    longestAt(text, lowered, at, fits) {
      let phrase = lastUpTo(phrases, lowered.slice(at, at + LONGEST))
      for (; phrase; phrase = phrase.parent) {
        if (!lowered.startsWith(phrase.key, at) || !isSame(phrase, text, lowered, at)) continue
        const start = text.startsWith(phrase.lead, at - phrase.lead.length) ? at - phrase.lead.length : at
        const match = { of: phrase.of, start, end: at + phrase.small.length }
        if (fits(match)) return match
      }
      return undefined
    },
  }
}

/** In small letters, all positions as they are: `İ` alone would become two units. */
export function inSmallLetters(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}

// --- Internal helpers ---

function isSame<T>({ texts, small, loose }: Phrase<T>, text: string, lowered: string, at: number): boolean {
  return texts.has(text.slice(at, at + small.length)) || (loose && lowered.startsWith(small, at))
}

/** Sorted phrases stand behind those that they begin with. */
function linkParents<T>(phrases: readonly Phrase<T>[]): void {
  const open: Phrase<T>[] = []
  for (const phrase of phrases) {
    while (open.length > 0 && !phrase.key.startsWith(open.at(-1)?.key ?? '')) open.pop()
    phrase.parent = open.at(-1)
    open.push(phrase)
  }
}

/** The last of the sorted phrases that is not behind the text. */
function lastUpTo<T>(phrases: readonly Phrase<T>[], text: string): Phrase<T> | undefined {
  let low = 0
  let high = phrases.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((phrases[middle]?.key ?? '') <= text) low = middle + 1
    else high = middle
  }
  return phrases[low - 1]
}
