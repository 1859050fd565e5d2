import type { Finding } from '../../types.js'
import { NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { CERTAINTY } from '../certainty.js'
import { isCommonGiven, isFullName, isRareGiven, isSurname } from '../name/full-name.js'
import type { NameModel } from '../name/name-model.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { isImpersonal, topicOf, wordsOf } from './field-topic.js'
import { isTechnical, type LineKind } from './line-kinds.js'
import { isExample, isOfPeopleOrTraits, isOfThings } from './person-records.js'
import { parallelValues, type Value } from './parallel-values.js'

/**
 * Finds names that stand alike in code, data and lists, so that each shows what the others are: elements of a list, keys
 * of a map, the same cell of several rows.
 */

/** In the record about a person. */
const SCORE = 0.8
const FEWEST = 2
/** The last words of names for works, for those who make them, and for things, whom code and data list in public. */
const PUBLIC =
  /^(?:auth?or|auteur|creator|direct(?:or|ed)|artist|act(?:or|ress)|compos|edit(?:or|ed)|publish|produc|writ(?:er|ten)|charac|hero|singer|band|song|book|film|movie|brand|ship)(?:\p{Ll}{0,3})$/iu
/** Words for things that are called like people. */
const THINGS =
  /^(?:cocktails|dogs|horses|hotels|islands|lakes|mountains|pets|plants|restaurants|roses|schools|storms|streets|villas|wines)$/iu
/** Kinds of lines with a key in front of each value. */
const DATA: ReadonlySet<LineKind> = new Set<LineKind>(['json', 'yaml', 'ini', 'env', 'log'])
const LAST_PART = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+$/u
const CONTEXT = 100
const WORD = /[\p{L}_][\p{L}\p{M}_]{2,40}/gu
/** A key and its sign, in front of a value. */
const KEYED = /[\p{L}\p{M}\d_]{2,40}["']?\s{0,3}[=:]\s{0,3}["']?$/u
const CAPITAL = /\p{Lu}/u
const PARTS = /[ ,"']{1,6}/
/** Fewest well-known people in a text of theirs. */
const FEWEST_KNOWN = 3
const PAIRED = /[\p{L}\p{M}’-]{2,30}/gu

/** Returns such names, unless some are well known, or of examples. */
export function parallelNames(
  { text, structure }: Pick<Scan<unknown>, 'text' | 'structure'>,
  found: readonly Finding[],
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): Finding[] {
  const { words } = model ?? {}
  const named = words ? found.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.found) : []
  if (!words || named.length === 0) return []
  const isRead = overlapsOf(named.map(({ spans }) => spans))
  const groups = parallelValues(text, structure).filter((values) => isHalfRead(values, isRead))
  if (groups.length === 0 || isOfKnown(named, isWellKnown)) return []
  const judge = judgement(text, { named, found }, words, isWellKnown)
  const names = groups.flatMap((values) => {
    const group = values.map(judge)
    if (!isOfPeople(group)) return []
    const context = wordsIn(contextOf(text, group[0]))
    if (context.some(isOfPublic)) return []
    if ([...context, ...wordsIn(behindFirst(text, group))].some(isOfThings)) return []
    if (!isSurely(group)) {
      const kind = structure.kindAt(group[0]?.start ?? 0)
      const isNamed = isTechnical(kind) && context.some(isOfPeopleOrTraits)
      if (!isNamed && !(DATA.has(kind) && isSurelySomebody(text, group, context))) return []
    }
    return group.filter(({ isName }) => isName).flatMap((value) => findingsOf(text, value))
  })
  return [...new Map(names.map((name) => [name.spans.start, name])).values()]
}

/** True for a word for works, for those who make them, and for things that are called like people. */
export function isOfPublic(word: string): boolean {
  const last = lastPart(word)
  return PUBLIC.test(last) || THINGS.test(last)
}

// --- Internal helpers ---

function findingsOf(text: string, value: Value): Finding[] {
  if (!value.isPair) return [finding('NAME', SCORE, text, value)]
  const words = matchesIn(text.slice(value.start, value.end), PAIRED)
  return words.map(({ index, 0: word }) =>
    finding('NAME', SCORE, text, { start: value.start + index, end: value.start + index + word.length }),
  )
}

interface Judged extends Value {
  /** Holds a name. */
  readonly isName: boolean
  /** Is a given name and a surname. */
  readonly isFull: boolean
  /** The surname is one of the lists', or the given name no word, or the name model is certain. */
  readonly isListed: boolean
  /** A given name and a surname of the lists that are no words, as the name model reads them, too. */
  readonly isSomebody: boolean
  readonly isKnown: boolean
  readonly isExample: boolean
}

/** True if half of the full names are well known, as in the results of a race. */
function isOfKnown(named: readonly Finding[], isWellKnown: (name: string) => boolean): boolean {
  const full = named.flatMap(({ text }) => text.split(/ {2,}/)).filter((name) => name.includes(' '))
  const known = full.filter(isWellKnown).length
  return known >= FEWEST_KNOWN && 2 * known >= full.length
}

/** True if the name model sees names in half of the values, as in those of a list of people. */
function isHalfRead(values: readonly Value[], isRead: (start: number, end: number) => boolean): boolean {
  return values.filter(({ start, end }) => isRead(start, end)).length * 2 >= values.length
}

/** Returns what tells whether a value is the name of somebody who is not well known. `named` are the names of `found`. */
function judgement(
  text: string,
  { named, found }: { readonly named: readonly Finding[]; readonly found: readonly Finding[] },
  words: WordFacts,
  isWellKnown: (name: string) => boolean,
): (value: Value) => Judged {
  const scores = new Map(named.map(({ text: name, score, spans }) => [`${spans.start} ${name}`, score]))
  const isPlace = overlapsOf(
    found.filter(({ label, score }) => label === 'LOCATION' && score >= CERTAINTY.found).map(({ spans }) => spans),
  )
  return (value) => {
    const { start, end } = value
    const name = text.slice(start, end)
    const flags = name.split(PARTS).map((word) => words.known(word))
    const isOther = isPlace(start, end) || topicOf(wordsOf(text, start, end)) !== undefined
    const score = isOther ? 0 : (scores.get(`${start} ${name}`) ?? 0)
    const isCertain = score >= CERTAINTY.certain
    return {
      ...value,
      isName: !isOther && (score > 0 || flags.some((flag) => (flag & NAME_FLAGS) !== 0)),
      isFull: isCertain || (!isOther && isFullName(flags, CAPITAL.test(name))),
      isListed: isCertain || flags.some(isSurname) || flags.some(isRareGiven),
      isSomebody:
        score > 0 &&
        flags.some(isCommonGiven) &&
        isSurname(flags.at(-1) ?? 0) &&
        !name.split(PARTS).some((word) => isVocabulary(word)),
      isKnown: isWellKnown(flags.length > 1 ? name.split(PARTS).join(' ') : name),
      isExample: isExample(name),
    }
  }
}

function isOfPeople(group: readonly Judged[]): boolean {
  const size = group.length
  const count = (test: (value: Judged) => boolean): number => group.filter(test).length
  return (
    count(({ isFull }) => isFull) * 2 >= size &&
    count(({ isName }) => isName) * 3 >= size * 2 &&
    count(({ isKnown }) => isKnown) * 5 <= size &&
    count((one) => one.isExample) * 3 < size &&
    group.some(({ isFull, isListed }) => isFull && isListed)
  )
}

/** True for so many full names that nothing else need say that they are people's. */
function isSurely(group: readonly Judged[]): boolean {
  return group.filter(({ isFull }) => isFull).length >= FEWEST
}

/** True for one full name that no list knows, under a key that may be anybody's: `rsp = "Leszek Bury"`. */
function isSurelySomebody(text: string, group: readonly Judged[], context: readonly string[]): boolean {
  const [one] = group
  if (!one || group.length > 1 || !one.isSomebody || one.isKnown || one.isExample) return false
  if (!KEYED.test(text.slice(Math.max(0, one.start - CONTEXT), one.start))) return false
  return !context.some((word) => isImpersonal(wordsOf(word, 0, word.length)))
}

/** What stands in front of the first value, in its line or in the one above. */
function contextOf(text: string, first: Value | undefined): string {
  if (!first) return ''
  const before = text.slice(Math.max(0, first.start - CONTEXT), first.start)
  const lines = before.split('\n')
  const own = lines.at(-1) ?? ''
  return /[\p{L}\d]{3}/u.test(own) ? own : `${lines.at(-2) ?? ''}\n${own}`
}

/** What stands between the first value and the second, such as the other fields of a record. */
function behindFirst(text: string, [first, second]: readonly Value[]): string {
  return first && second ? text.slice(first.end, Math.min(second.start, first.end + CONTEXT)) : ''
}

function wordsIn(text: string): string[] {
  return matchesIn(text, WORD).map(([word]) => word)
}

/** The last word of a name in code: "owners" of `dog_owners` and `dogOwners`. */
function lastPart(word: string): string {
  return LAST_PART.exec(word)?.[0] ?? word
}
