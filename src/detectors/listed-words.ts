import { asIntegers, builtTable } from '../built-tables.js'
import { BASIS, roll, spread } from '../ner/text/hash.js'
import { listText } from './word-list.js'

/** Looks up words in the long lists of `data/`. */

export interface ListedWords {
  has(word: string): boolean
}

const NEWLINE = 10

/**
 * Returns the entries of a word list of `data/` as a set. Unlike a `Set` of strings it takes no time to make: it is the
 * text of the list and a table of the offsets of its entries, which the build stores. Both are read at the first look-up.
 */
export function listedWords(name: string): ListedWords {
  let text = ''
  const table = builtTable(name, asIntegers, () => offsetsOf(listText(name)))
  return {
    has(word) {
      const offsets = table()
      text ||= listText(name)
      const mask = offsets.length - 1
      for (let slot = hashOf(word, 0, word.length) & mask; ; slot = (slot + 1) & mask) {
        const start = offsets[slot] ?? 0
        if (start === 0) return false
        const end = start + word.length
        if (text.charCodeAt(end) === NEWLINE && text.startsWith(word, start) && !word.includes('\n')) return true
      }
    },
  }
}

/** Makes a hash table of the offsets of the entries, which are after the comment at the top, so that none is 0. */
function offsetsOf(text: string): Int32Array {
  const lines = text.split('\n').length
  const offsets = new Int32Array(2 ** Math.ceil(Math.log2(2 * lines)))
  const mask = offsets.length - 1
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    if (end > start && text[start] !== '#' && text[start] !== '[') {
      let slot = hashOf(text, start, end) & mask
      while (offsets[slot] !== 0) slot = (slot + 1) & mask
      offsets[slot] = start
    }
    start = end + 1
  }
  return offsets
}

function hashOf(text: string, start: number, end: number): number {
  let hash = BASIS
  for (let at = start; at < end; at++) hash = roll(hash, text.charCodeAt(at))
  return spread(hash)
}
