import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { isCommonGiven } from '../name/full-name.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isCalledThing } from '../scan/called-things.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import type { Scan } from '../scan/scan.js'
import { isOfThings } from './person-records.js'
import { isOfPublic } from './parallel-names.js'

/** Finds given names alone that stand alike in data: `["Bianca", "Mehdi", "Torben"]`, `{"Anouk": 8, "Stijn": 6, …}`. */

const SCORE = 0.8
/** Grades from 2 on of towns and of regions. */
const OFTEN_PLACE = 0xa0
const FEWEST = 3
/** Of a group, one in this many may be no given name that is known. */
const OTHERS = 5
const LONGEST_GAP = 48
const CONTEXT = 60
const QUOTED = /(?<=(["'`]))(\p{Lu}[\p{Ll}\p{M}'’-]{1,20})\1\s{0,3}(?=([,:\])}]|=>))/gu
const MAY_BE = /["'`]\p{Lu}\p{Ll}{1,19}["'`]\s{0,3}(?:[,:]|=>)/u
/** Whom code and documentation call people in examples, and months. */
const EXAMPLES = new Set(
  'Alice Bob Carol Carlos Charlie Dave David Eve Mallory Trent Peggy Victor Foo Bar Baz John Jane Joe Jack Jill Tom Jerry Mary Max Erika Hans Peter April May June August'.split(
    ' ',
  ),
)
const WORD = /\p{L}[\p{L}\p{M}]{2,30}/gu

interface Value extends Span {
  readonly name: string
  /** True for a key. */
  readonly isKey: boolean
}

/** Returns such names, of three different people at least, none of whom is of examples. */
export function givenNames(
  { text }: Pick<Scan<unknown>, 'text'>,
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  const { words } = model ?? {}
  if (!words || !MAY_BE.test(text)) return []
  const isGiven = ({ name }: Value): boolean => isCommonGiven(words.known(name))
  /** A word of a language, or a town: "Violet", "Sydney". */
  const isOther = ({ name }: Value): boolean =>
    (words.known(name) & OFTEN_PLACE) !== 0 || isOrdinary(name) || isVocabulary(name)
  const isRead = overlapsOf(
    found.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.found).map(({ spans }) => spans),
  )
  return groupsOf(text).flatMap((group) => {
    if (group.filter(({ start, end }) => isRead(start, end)).length * 2 < group.length) return []
    const given = group.filter(isGiven)
    if (new Set(given.map(({ name }) => name)).size < FEWEST) return []
    if (given.length * OTHERS < group.length * (OTHERS - 1) || group.some(({ name }) => EXAMPLES.has(name))) return []
    if (group.filter(isOther).length * 2 > group.length) return []
    const before = text.slice(Math.max(0, (group[0]?.start ?? 0) - CONTEXT), group[0]?.start)
    if (matchesIn(before, WORD).some(([word]) => isOfThings(word) || isOfPublic(word) || isCalledThing(word))) return []
    return group.map((value) => finding('NAME', SCORE, text, value))
  })
}

// --- Internal helpers ---

/** Values near to each other, all of them keys or none. */
function groupsOf(text: string): Value[][] {
  const groups: Value[][] = []
  for (const match of matchesIn(text, QUOTED)) {
    const [, , name = '', sign] = match
    const value = { start: match.index, end: match.index + name.length, name, isKey: sign === ':' || sign === '=>' }
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && last.isKey === value.isKey && value.start - last.end <= LONGEST_GAP) group.push(value)
    else groups.push([value])
  }
  return groups
}
