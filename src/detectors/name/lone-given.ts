import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { HARDLY_WORD, isCommonGiven, isRareGiven } from './full-name.js'

/** Tells given names that stand without a surname from words, towns, well-known names and those of examples. */

/** Grades from 2 on of towns and of regions. */
const OFTEN_PLACE = 0xa0
/** Whom code and documentation call people in examples, and months. */
const EXAMPLES = new Set(
  'Alice Bob Carol Carlos Charlie Dave David Eve Mallory Trent Peggy Victor Foo Bar Baz John Jane Joe Jack Jill Tom Jerry Mary Max Erika Hans Peter April May June August'.split(
    ' ',
  ),
)
const PART = /[ -]/

/** True for a given name of examples, or of a month. */
export function isExampleName(name: string): boolean {
  return EXAMPLES.has(name)
}

/** What a list of names knows about those that stand alone; of several words, the first counts. */
export interface LoneGiven {
  /** A given name that is common, or no word of ordinary text. */
  isGiven(name: string): boolean
  /** A given name that is hardly a word of ordinary text, and not well known. */
  isRare(name: string): boolean
  /** A word of a language, or a town: "Violet", "Sydney". */
  isOther(name: string): boolean
}

export function loneGiven(words: WordFacts, isWellKnown: (name: string) => boolean): LoneGiven {
  const factsOf = (name: string): number => words.known(name.split(PART)[0] ?? '')
  return {
    isGiven(name) {
      const facts = factsOf(name)
      return isCommonGiven(facts) || isRareGiven(facts)
    },
    isRare(name) {
      const facts = factsOf(name)
      return (facts & OFTEN_GIVEN) !== 0 && (facts & FLAG.common) <= HARDLY_WORD && !isWellKnown(name)
    },
    isOther: (name) => (factsOf(name) & OFTEN_PLACE) !== 0 || isOrdinary(name) || isVocabulary(name),
  }
}
