import { fold } from '../scan/characters.js'
import { lazy, readSections } from '../word-list.js'

/** Tells words for streets, and words that end with one. */

const streets = lazy(() => {
  const words = [...readSections('street-cues.txt').values()].flat().map((word) => fold(word).replace(/\*$/, ''))
  return {
    whole: new Set(words),
    endings: words.filter((word) => word.startsWith('*')).map((word) => word.slice(1)),
  }
})

/** True for a word for a street, and for a name that ends with one: "praceta", "Hauptstraße". */
export function isStreetWord(word: string): boolean {
  const { whole, endings } = streets()
  const small = fold(word)
  return whole.has(small) || endings.some((ending) => small.endsWith(ending))
}
