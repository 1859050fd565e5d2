import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { isCommonGiven, isRareGiven } from '../name/full-name.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isCalledThing } from '../scan/called-things.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import type { Scan } from '../scan/scan.js'
import { loneValues, type LoneValue } from './lone-values.js'
import { isOfPeopleOrTraits, isOfThings } from './person-records.js'
import { isOfPublic } from './parallel-names.js'

/**
 * Finds given names alone that stand alike in data: `["Bianca", "Mehdi", "Torben"]`, `{"Anouk": 8, "Stijn": 6, …}`,
 * `kids: [Bianca, Mehdi, Torben]`, `<li>Bianca</li>`.
 */

const SCORE = 0.8
/** Grades from 2 on of towns and of regions. */
const OFTEN_PLACE = 0xa0
const FEWEST = 3
/** Of plain values, so many are hardly words of ordinary text: not all of them are colours or stones. */
const FEWEST_RARE = 2
/** How common a word may be in ordinary text that is hardly one: the lowest grade. */
const HARDLY_WORD = 0x1000
/** Of a group, one in this many may be no given name that is known; under a word for people, one in two. */
const OTHERS = 5
const OTHERS_OF_PEOPLE = 2
const CONTEXT = 60
/** Whom code and documentation call people in examples, and months. */
const EXAMPLES = new Set(
  'Alice Bob Carol Carlos Charlie Dave David Eve Mallory Trent Peggy Victor Foo Bar Baz John Jane Joe Jack Jill Tom Jerry Mary Max Erika Hans Peter April May June August'.split(
    ' ',
  ),
)
const WORD = /\p{L}[\p{L}\p{M}]{2,30}/gu
const PART = /[ -]/

type Facts = (value: LoneValue) => number

/** Returns such names, of three different people at least, none of whom is of examples. */
export function givenNames(
  { text, structure }: Pick<Scan<unknown>, 'text' | 'structure'>,
  found: readonly Finding[],
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): Finding[] {
  const { words } = model ?? {}
  const read = (label: string): Span[] =>
    found.filter((one) => one.label === label && one.score >= CERTAINTY.found).map(({ spans }) => spans)
  const named = read('NAME')
  if (!words || structure.isPlain || named.length === 0) return []
  const factsOf: Facts = ({ name }) => words.known(name.split(PART)[0] ?? '')
  const isRead = overlapsOf(named)
  const isPlace = overlapsOf(read('LOCATION'))
  const names = loneValues(text, structure).flatMap(({ values, isQuoted }) => {
    const group = isQuoted ? values : values.filter(({ start, end }) => !isPlace(start, end))
    if (group.length < FEWEST || group.filter(({ start, end }) => isRead(start, end)).length * 2 < group.length)
      return []
    const around = contextOf(text, group)
    if (around.some((word) => isOfThings(word) || isOfPublic(word) || isCalledThing(word))) return []
    if (!isOfGiven(group, factsOf, around.some(isOfPeopleOrTraits))) return []
    if (
      !isQuoted &&
      group.filter((value) => isHardlyWord(factsOf(value)) && !isWellKnown(value.name)).length < FEWEST_RARE
    )
      return []
    return group.map((value) => finding('NAME', SCORE, text, value))
  })
  return [...new Map(names.map((name) => [name.spans.start, name])).values()]
}

// --- Internal helpers ---

/** True if most are given names, of different people, none of examples, and hardly any is a word or a town. */
function isOfGiven(group: readonly LoneValue[], factsOf: Facts, isOfPeople: boolean): boolean {
  const given = group.filter((value) => isCommonGiven(factsOf(value)) || isRareGiven(factsOf(value)))
  const fewest = isOfPeople ? FEWEST - 1 : FEWEST
  const others = isOfPeople ? OTHERS_OF_PEOPLE : OTHERS
  if (new Set(given.map(({ name }) => name)).size < fewest) return false
  if (given.length * others < group.length * (others - 1) || group.some(({ name }) => EXAMPLES.has(name))) return false
  return group.filter((value) => isOther(value, factsOf)).length * 2 <= group.length
}

/** A word of a language, or a town: "Violet", "Sydney". */
function isOther(value: LoneValue, factsOf: Facts): boolean {
  return (factsOf(value) & OFTEN_PLACE) !== 0 || isOrdinary(value.name) || isVocabulary(value.name)
}

function isHardlyWord(facts: number): boolean {
  return (facts & OFTEN_GIVEN) !== 0 && (facts & FLAG.common) <= HARDLY_WORD
}

/** The words in front of the first value. */
function contextOf(text: string, [first]: readonly LoneValue[]): string[] {
  const start = first?.start ?? 0
  return matchesIn(text.slice(Math.max(0, start - CONTEXT), start), WORD).map(([word]) => word)
}
