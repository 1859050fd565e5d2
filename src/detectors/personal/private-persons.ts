import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { fold } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isRelative } from '../scan/relations.js'
import { isAssistantName } from './assistant.js'
import type { Knowledge } from './features.js'
import { endingsOf } from './name-endings.js'
import { KNOWN } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'

/** Tells people whom the writer may know from well-known ones, and given names from words. */

/** Small letters, of scripts in which names have capitals: unlike those of Georgian. */
const SMALL = /^(?!\p{Script=Georgian})\p{Ll}/u
const SHORTEST_NAME = 3
const LONGEST_ENDING = 4
const SHORTEST_STEM = 4
/** The same of an ordinary word. */
const SHORTEST_WORD = 3
/** Grade of a given name from which it is one beside such phrases, and of one that a well-known person has, too. */
const OFTEN = 2
const MOST = 3
const THINGS: ReadonlySet<number> = new Set([KNOWN.country, KNOWN.location, KNOWN.organisation, KNOWN.thing])

/** True for small letters, of scripts in which names have capitals. */
export function isSmall(name: string): boolean {
  return SMALL.test(name)
}

/** False for what is no name, and for what is well known by it, unless many people have it. */
export function isPerson({ label, text, score }: Finding, { facts, known }: Knowledge): boolean {
  if (label !== 'NAME' || score < CERTAINTY.possible || isAssistantName(text)) return false
  if (isInflectedWord(text, facts) && (facts.known(text) & FLAG.given) < OFTEN) return false
  const givenAs = (form: string): number => facts.known(form) & FLAG.given
  const fameOf = (form: string): number => known(joinedHash(readWords(form)))
  if (THINGS.has(fameOf(text)) && givenAs(text) < OFTEN) return false
  return [text, ...stemsOf(text)].every((form) => givenAs(form) === MOST || fameOf(form) !== KNOWN.person)
}

/** A common given name, also with an ending if it has a capital. */
export function isUnfoundName(word: string, facts: WordFacts): boolean {
  if (word.length < SHORTEST_NAME || isAssistantName(word) || isRelative(fold(word.toLowerCase()))) return false
  if (isOrdinary(word)) return false
  const isGiven = (form: string): boolean =>
    (facts.known(form) & FLAG.common) === 0 && (facts.known(form) & FLAG.given) >= OFTEN
  if (!SMALL.test(word)) return isGiven(word) || (/^\p{Lu}/u.test(word) && stemsOf(word).some(isGiven))
  return isGiven(word) && !isInflectedWord(word, facts)
}

// --- Internal helpers ---

/** An ordinary word with an ending, in small letters: "kotem", with the cat. */
function isInflectedWord(word: string, facts: WordFacts): boolean {
  return SMALL.test(word) && stemsOf(word, SHORTEST_WORD).some((stem) => (facts.known(stem) & FLAG.common) !== 0)
}

/** What may be left of a word without its ending. */
function stemsOf(word: string, least = SHORTEST_STEM): string[] {
  const endings = endingsOf(word)
  const shortest = Math.max(least, word.length - LONGEST_ENDING)
  if (!endings || /\s/.test(word) || word.length <= shortest) return []
  const lengths = Array.from({ length: word.length - shortest }, (_, index) => word.length - 1 - index)
  return lengths.filter((length) => endings.pattern.test(word.slice(length))).map((length) => word.slice(0, length))
}
