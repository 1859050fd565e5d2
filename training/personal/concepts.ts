import { ENTRY } from '../../src/detectors/personal/concepts.js'
import { foldHash, spread } from '../../src/ner/text/hash.js'
import { readList } from '../lists/read-list.js'

/** Packs the words whose meaning the second stage knows. */

const LIST = new URL('./concepts.tsv', import.meta.url)
/** Least entries of the table for each word, so that searches are short. */
const ROOM = 1.5

/** A word with the number of what it means, from 1 to 127. */
export interface ConceptWord {
  readonly word: string
  /** True if the word may go on. */
  readonly isStem: boolean
  readonly concept: number
}

/** Reads and packs the list that comes with the code. A concept's number is its place among those of the first language. */
export function concepts(): Int32Array {
  const numbers = new Map<string, number>()
  const words = readList(LIST).flatMap(([, name = '', list = '']) => {
    const concept = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, concept)
    return list.split(' ').map((entry) => ({ word: entry.replace('*', ''), isStem: entry.endsWith('*'), concept }))
  })
  return packConcepts(words)
}

/** Packs words into a hash table with open addressing. */
export function packConcepts(words: readonly ConceptWord[]): Int32Array {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(words.length * ROOM)))
  const mask = table.length - 1
  for (const { word, isStem, concept } of words) {
    const hash = spread(foldHash(word))
    const entry = (hash & ENTRY.check) | (concept << ENTRY.conceptShift) | (isStem ? ENTRY.isStem : 0)
    let slot = hash & mask
    while (table[slot] !== 0 && table[slot] !== entry) slot = (slot + 1) & mask
    table[slot] = entry
  }
  return table
}
