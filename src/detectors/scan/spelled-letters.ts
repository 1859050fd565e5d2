import { lazy, readSections, section } from '../word-list.js'

/** Letters that somebody spells: "k", "jota", "kilo". */

/** How a word stands for a letter: by itself, by its name, or as a word that begins with it. */
export type SpelledLetter = 'letter' | 'name' | 'alphabet'

const letters = lazy(() => {
  const sections = readSections('spelled-letters.txt')
  return new Map<string, SpelledLetter>(
    (['name', 'alphabet'] as const).flatMap((kind) =>
      section(sections, kind).map((word): [string, SpelledLetter] => [word, kind]),
    ),
  )
})

/** Returns how a word stands for a letter; undefined if it does not. */
export function spelledLetter(word: string): SpelledLetter | undefined {
  return word.length === 1 ? 'letter' : letters().get(word.toLowerCase())
}
