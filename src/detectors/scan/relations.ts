import { FOLLOWING_HONORIFICS, HONORIFICS } from '../../ner/rules/honorifics.js'
import { listedWords } from '../listed-words.js'
import { lazy, readSections, readWords, section } from '../word-list.js'
import { fold } from './characters.js'

/** Words beside a name that say who somebody is: relatives, neighbours, colleagues, titles, forms of address. */

const relatives = listedWords('kin-words.txt')

const givenNames = lazy(() => new Set(readWords('given-names.txt').map((name) => fold(name.toLowerCase()))))

const companions = lazy(() => {
  const lists = readSections('name-companions.txt')
  return {
    before: new Set([...HONORIFICS, ...section(lists, 'before')]),
    behind: new Set([...FOLLOWING_HONORIFICS, ...section(lists, 'behind')]),
  }
})

/** True for a relative, a neighbour or a colleague; the word is folded. */
export function isRelative(folded: string): boolean {
  return relatives.has(folded)
}

/** True for a relative whose word is no given name, as "Anya" is; the word is folded. */
export function isOnlyRelative(folded: string): boolean {
  return isRelative(folded) && !givenNames().has(folded)
}

/** True for a title or another word in front of a name; the word is in small letters. */
export function isBeforeNames(lower: string): boolean {
  return companions().before.has(lower)
}

/** True for a word for what somebody is to the writer, or by title; in whatever letters. */
export function isCompanion(word: string): boolean {
  const lower = word.toLowerCase()
  return isRelative(fold(lower)) || isBeforeNames(lower)
}

/** True for a title or another word behind a name; the word is in small letters. */
export function isBehindNames(lower: string): boolean {
  return companions().behind.has(lower)
}
