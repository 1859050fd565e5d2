import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import { CLASS, UPPER } from '../scan/characters.js'
import { matchesIn } from '../scan/match-at.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'

/**
 * Finds names and towns behind the prefixes of Zulu, Xhosa, Ndebele and Swati, which end in small letters in front of a
 * capital: "umakhelwane wami uSibusiso", "ngihlala eMnambithi".
 */

const SCORE = 0.85
const START = String.raw`(?<![\p{L}\p{N}_-])`
const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,24}(?: \p{Lu}\p{Ll}[\p{L}'’-]{1,24}){0,2}`
const TOWN = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,24}`
const OF_NAMES = '(?:nd|ng)?(?:i?ngu|u|ku|ka|kwa|wakwa|no|nguku|njengo)'
const OF_TOWNS = '(?:e|o|kwa|ase|wase|yase)'
/** The last letters of prefixes. */
const LAST_LETTERS = 'aeou'
/** A whole prefix, and a capital in the middle of the word: no "useState". */
const SIGN = new RegExp(String.raw`(?<![\p{L}\p{N}_.-])(?:${OF_NAMES}|${OF_TOWNS})\p{Lu}\p{Ll}{2}`, 'u')
/** "wami", "wendlu yethu" between what somebody is and the name. */
const OWN = '(?: [wylzb][a-z]{1,10}){0,2}'
const OF_MYSELF = /^(?:ngi|ndi)/u

const patterns = lazy(() => {
  const words = readSections('nguni-words.txt')
  return {
    person: new RegExp(`${START}[a-z]{1,5}-?${anyOf(section(words, 'person'))}${OWN} ${OF_NAMES}(${NAME})`, 'gu'),
    myself: new RegExp(`${START}(?:ngi|ndi)ngu(${NAME})`, 'gu'),
    lives: new RegExp(`${START}([a-z]{0,7}${anyOf(section(words, 'lives'))}) ${OF_TOWNS}(${TOWN})`, 'gu'),
  }
})

/** Finds who is told of, and where they or the writer live. */
export function prefixedNames(text: string): readonly Finding[] {
  if (!mayHoldPrefix(text) || !SIGN.test(text)) return []
  const { person, myself, lives } = patterns()
  const names = [...matchesIn(text, person), ...matchesIn(text, myself)].map((match) =>
    finding('NAME', SCORE, text, lastOf(match, match[1])),
  )
  const towns = matchesIn(text, lives)
    .filter(([, verb = '']) => names.length > 0 || OF_MYSELF.test(verb))
    .map((match) => finding('LOCATION', SCORE, text, lastOf(match, match[2])))
  return [...names, ...towns]
}

/** True for a capital right behind the end of a prefix. */
function mayHoldPrefix(text: string): boolean {
  for (let at = 1; at < text.length; at++)
    if (CLASS[text.charCodeAt(at)] === UPPER && LAST_LETTERS.includes(text.charAt(at - 1))) return true
  return false
}

/** The span of the end of a match. */
function lastOf({ 0: all, index }: RegExpMatchArray, last = ''): Span {
  const end = (index ?? 0) + all.length
  return { start: end - last.length, end }
}
