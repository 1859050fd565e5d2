import { lazy, readSections, section } from '../word-list.js'
import { fold } from './characters.js'
import { mayHoldAny } from './may-hold.js'

/** Knows things and public people that are called like anybody: storms, roses, sofas, gods. */

const words = lazy(() => {
  const sections = readSections('called-things.txt')
  const several = new Set(section(sections, 'several').map(fold))
  return { several, any: new Set([...several, ...section(sections, 'one').map(fold)]) }
})

/** False for texts without any word for such things. */
export const mayHoldCalledThing = mayHoldAny('called-things', () => [...words().any])

/** True for a word for several such things: "hurricanes", "Sorten". */
export function areCalledThings(word: string): boolean {
  return words().several.has(fold(word))
}

/** True for a word for such things, or for one: "hurricane". */
export function isCalledThing(word: string): boolean {
  return words().any.has(fold(word))
}
