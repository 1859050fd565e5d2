import { listedWords } from '../listed-words.js'

const SEPARATOR = /[\s,;/.]/
const SEPARATORS = /[\s,;/.]+/
const words = listedWords('ordinary-words.txt')

/**
 * True if a text consists of ordinary words, which name nobody and no location: "Tuesday", "Summary", "Postgres,
 * Redis".
 */
export function isOrdinary(text: string): boolean {
  if (isListed(text)) return true
  if (!SEPARATOR.test(text)) return text === ''
  return text.split(SEPARATORS).every((word) => word === '' || isListed(word))
}

/** True for a listed word, as listed or in lower case. */
function isListed(text: string): boolean {
  return words.has(text) || words.has(text.slice(0, 1).toUpperCase() + text.slice(1))
}
