import { fileURLToPath } from 'node:url'
import type { Doc } from '../doc.js'
import { readRows } from './read-list.js'

/** Common words by language, and how common they are. */

const LIST = fileURLToPath(new URL('./common-words.tsv.gz', import.meta.url))
// Ranks up to which a word of a list is very common, and common.
const COMMONEST = 1000
const COMMON = 4000
const LEAST_COUNT = 8

/** A word of ordinary text and how common it is, from 1 to 3. */
export interface CommonWord {
  text: string
  lang: string
  grade: number
}

/** A word of a list, with its rank from 0. */
export interface ListedWord extends CommonWord {
  rank: number
}

/** Reads the commonest words of some forty languages, each list in descending order of frequency. */
export function listedWords(): ListedWord[] {
  const ranks = new Map<string, number>()
  return readRows(LIST).map(([lang = '', text = '']) => {
    const rank = ranks.get(lang) ?? 0
    ranks.set(lang, rank + 1)
    return { text, lang, rank, grade: rank < COMMONEST ? 3 : rank < COMMON ? 2 : 1 }
  })
}

/** Returns words that annotated texts often have in lower case, outside of names and locations. */
export function wordsOf(docs: Iterable<Doc>): CommonWord[] {
  const counts = new Map<string, CommonWord & { count: number }>()
  for (const { text, spans, lang } of docs) {
    // In scripts without capitals, lower case is no evidence.
    if (text === text.toLowerCase()) continue
    for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{Ll}\p{L}+/gu)) {
      if (spans.some(({ start, end }) => start <= index && index < end)) continue
      const known = counts.get(word) ?? { text: word, lang, grade: 1, count: 0 }
      known.count++
      counts.set(word, known)
    }
  }
  return [...counts.values()].filter(({ count }) => count >= LEAST_COUNT)
}

/** Makes texts of listed words, repeated in proportion to the frequency that their rank suggests, to train language guessing. */
export function textsOf(words: readonly ListedWord[]): Doc[] {
  return words.map(({ text, lang, rank }) => {
    const times = 3 + Math.floor(2000 / (rank + 20))
    return { id: '', lang, text: `${text} `.repeat(times), spans: [], source: 'words' }
  })
}
