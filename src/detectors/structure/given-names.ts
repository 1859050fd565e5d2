import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { isExampleName, loneGiven, type LoneGiven } from '../name/lone-given.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isCalledThing } from '../scan/called-things.js'
import type { Scan } from '../scan/scan.js'
import { loneValues, type LoneValue } from './lone-values.js'
import { isOfPeopleOrTraits, isOfThings } from './person-records.js'
import { isOfPublic } from './parallel-names.js'

/**
 * Finds given names alone that stand alike in data: `["Bianca", "Mehdi", "Torben"]`, `{"Anouk": 8, "Stijn": 6, …}`,
 * `kids: [Bianca, Mehdi, Torben]`, `<li>Bianca</li>`.
 */

const SCORE = 0.8
const FEWEST = 3
/** Of plain values, so many are hardly words of ordinary text: not all of them are colours or stones. */
const FEWEST_RARE = 2
/** Of a group, one in this many may be no given name that is known; under a word for people, one in two. */
const OTHERS = 5
const OTHERS_OF_PEOPLE = 2
const CONTEXT = 60
const WORD = /\p{L}[\p{L}\p{M}]{2,30}/gu

/** Returns such names, of three different people at least, none of whom is of examples. */
export function givenNames(
  { text, structure }: Pick<Scan<unknown>, 'text' | 'structure'>,
  found: readonly Finding[],
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): Finding[] {
  const read = (label: string): Span[] =>
    found.filter((one) => one.label === label && one.score >= CERTAINTY.found).map(({ spans }) => spans)
  const named = read('NAME')
  if (!model?.words || structure.isPlain || named.length === 0) return []
  const given = loneGiven(model.words, isWellKnown)
  const isRead = overlapsOf(named)
  const isPlace = overlapsOf(read('LOCATION'))
  const names = loneValues(text, structure).flatMap(({ values, isQuoted }) => {
    const group = isQuoted ? values : values.filter(({ start, end }) => !isPlace(start, end))
    if (group.length < FEWEST || group.filter(({ start, end }) => isRead(start, end)).length * 2 < group.length)
      return []
    const around = contextOf(text, group)
    if (around.some((word) => isOfThings(word) || isOfPublic(word) || isCalledThing(word))) return []
    const all = group.map(({ name }) => name)
    if (!isOfGiven(all, given, around.some(isOfPeopleOrTraits))) return []
    if (!isQuoted && all.filter((name) => given.isRare(name)).length < FEWEST_RARE) return []
    return group.map((value) => finding('NAME', SCORE, text, value))
  })
  return [...new Map(names.map((name) => [name.spans.start, name])).values()]
}

// --- Internal helpers ---

/** True if most are given names, of different people, none of examples, and hardly any is a word or a town. */
function isOfGiven(names: readonly string[], { isGiven, isOther }: LoneGiven, isOfPeople: boolean): boolean {
  const given = names.filter((name) => isGiven(name))
  const others = isOfPeople ? OTHERS_OF_PEOPLE : OTHERS
  if (new Set(given).size < (isOfPeople ? FEWEST - 1 : FEWEST)) return false
  if (given.length * others < names.length * (others - 1) || names.some(isExampleName)) return false
  return names.filter((name) => isOther(name)).length * 2 <= names.length
}

/** The words in front of the first value. */
function contextOf(text: string, [first]: readonly LoneValue[]): string[] {
  const start = first?.start ?? 0
  return matchesIn(text.slice(Math.max(0, start - CONTEXT), start), WORD).map(([word]) => word)
}
