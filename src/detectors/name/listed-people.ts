import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import { isCalledThing } from '../scan/called-things.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { matchesIn } from '../scan/match-at.js'
import { isOfThings, isPeople } from '../structure/person-records.js'
import { isOfPublic } from '../structure/parallel-names.js'
import { isExampleName, loneGiven } from './lone-given.js'
import type { NameModel } from './name-model.js'

/**
 * Finds given names in a row, where a caption says that they are people's, or each has its share of an amount:
 * "Invités : Églantine, Malik", "gastos: Lola 120, Kike 85, Maite 40".
 */

const SCORE = 0.8
const FEWEST = { caption: 2, shares: 3 } as const
const FEWEST_RARE = { caption: 1, shares: 2 } as const
const CONTEXT = 80

const NAME = String.raw`\p{Lu}[\p{Ll}\p{M}'’]{1,20}(?:-\p{Lu}[\p{Ll}\p{M}'’]{1,20})?(?: \p{Lu}(?:[\p{Ll}\p{M}'’]{1,20}|\.))?`
const AND = '(?:, ?|; ?| ?[&+/] ?| (?:and|und|et|y|e|i|og|och|és|ve|en|dan|și|и|і|й|та|και) )'
/** The colon comes first, which is found fast, then a look at what stands in front of it. */
const CAPTION = String.raw`:(?<=(?<![\p{L}\p{M}])((?:[\p{L}\p{M}'’]{2,24} ){0,3}[\p{L}\p{M}'’]{2,24}) ?:)`
const ROW = new RegExp(String.raw`${CAPTION} ?(${NAME}(?:${AND}${NAME}){1,30})(?=[ \t\r]{0,3}(?:[.;!?)\n]|$))`, 'gu')
const MONEY = String.raw`(?:[€$£¥₹₽₴]|(?:euros?|eur|usd|kr|zł|kč|lei|руб|грн|tl|ft)(?![\p{L}\p{M}]))`
const SHARE = String.raw`${NAME}:? (?:${MONEY} ?)?\d{1,6}(?:[.,]\d{1,2})?(?: ?${MONEY})?`
const SHARES = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])${SHARE}(?:${AND}${SHARE}){2,30}(?![\p{L}\p{M}]| ?(?:%|:\d))`,
  'gu',
)
const MAY_BE_ROW = /: ?\p{Lu}[^\n]{1,60}?[,;&+/ ]/u
const MAY_BE_SHARES = /\d,? ?(?:[€$£]|\p{L}{1,4})?[,;&+/ ] ?\p{Lu}\p{Ll}/u
const NAMES = new RegExp(NAME, 'gu')
const WORD = /\p{L}[\p{L}\p{M}]{2,30}/gu

/** Returns a search for such names, hardly any of which is well known. */
export function listedPeople(
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): (text: string) => readonly Finding[] {
  if (!model?.words) return () => []
  const { isGiven, isRare, isOther } = loneGiven(model.words, isWellKnown)
  return (text) => {
    const rows = text.includes(':') && MAY_BE_ROW.test(text) ? matchesIn(text, ROW) : []
    const shares = hasAsciiDigit(text, 0, text.length) && MAY_BE_SHARES.test(text) ? matchesIn(text, SHARES) : []
    if (rows.length + shares.length === 0) return []
    return [
      ...rows.flatMap(({ index, 0: all, 1: caption = '', 2: row = '' }) =>
        wordsIn(caption).some(isPeople) ? named(text, lastOf(index, all, row), 'caption') : [],
      ),
      ...shares.flatMap(({ index, 0: all }) => named(text, { start: index, end: index + all.length }, 'shares')),
    ]
  }

  function named(text: string, { start, end }: Span, kind: keyof typeof FEWEST): Finding[] {
    const matches = matchesIn(text.slice(start, end), NAMES)
    const names = matches.map(([name]) => name)
    if (!isOfPeople(names, kind)) return []
    if (wordsIn(text.slice(Math.max(0, start - CONTEXT), start)).some(isOfOthers)) return []
    return matches.map(({ index, 0: name }) =>
      finding('NAME', SCORE, text, { start: start + index, end: start + index + name.length }),
    )
  }

  /** True if hardly any is no given name, and one or two are no words. */
  function isOfPeople(names: readonly string[], kind: keyof typeof FEWEST): boolean {
    if (new Set(names).size < FEWEST[kind] || names.some(isExampleName)) return false
    if (names.filter(isGiven).length * 5 < names.length * 4 || names.filter(isRare).length < FEWEST_RARE[kind])
      return false
    return names.filter(isOther).length * 2 <= names.length
  }
}

// --- Internal helpers ---

function lastOf(index: number, all: string, last: string): Span {
  return { start: index + all.length - last.length, end: index + all.length }
}

function wordsIn(text: string): string[] {
  return matchesIn(text, WORD).map(([word]) => word)
}

/** True for a word for things, works and those who make them. */
function isOfOthers(word: string): boolean {
  return isOfThings(word) || isOfPublic(word) || isCalledThing(word)
}
