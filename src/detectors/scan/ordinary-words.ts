import { lazy, readWords } from '../word-list.js'

const words = lazy(() => new Set(readWords('ordinary-words.txt')))

/** True if a text consists of words that name nobody and no location: "Tuesday", "Summary", "Postgres, Redis". */
export function isOrdinary(text: string): boolean {
  return isListed(text) || text.split(/[\s,;/.]+/).every((word) => word === '' || isListed(word))
}

/** As listed, or in small letters. */
function isListed(text: string): boolean {
  return words().has(text) || words().has(text.slice(0, 1).toUpperCase() + text.slice(1))
}
