import { FLAG, OFTEN_SURNAME } from '../../ner/text/gazetteer-flags.js'
import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { HARDLY_WORD } from './full-name.js'
import type { NameModel } from './name-model.js'

/**
 * Finds surnames with given names behind them, in the order of the alphabet, as classes and clubs list them:
 * "Abbatangelo Rocco, Bertocchi Ginevra, Cattaneo Ludovica".
 */

const SCORE = 0.8
/** Letters of a surname by which two entries are in order. */
const COMPARED = 3

const WORD = String.raw`\p{Lu}(?:[\p{L}\p{M}'’]{1,20})(?:-\p{Lu}[\p{L}\p{M}'’]{1,20})?`
const ENTRY = `${WORD} ${WORD}(?: ${WORD})?`
/** In a row, or each on a line of its own, numbered or not. */
const ROW = new RegExp(String.raw`(?<![\p{L}\p{M}\d])${ENTRY}(?:[,;] ?${ENTRY}){2,40}(?![\p{L}\p{M}])`, 'gu')
const MARK = String.raw`[ \t]{0,8}(?:\d{1,3}[.)]?[ \t]{1,4}|[-*•][ \t]{1,4})?`
const LINES = new RegExp(String.raw`^${MARK}${ENTRY}[ \t\r]*(?:\n${MARK}${ENTRY}[ \t\r]*){2,60}$`, 'gmu')
const MAY_BE_ROW = /\p{Lu}[\p{L}\p{M}'’-]{1,40} \p{Lu}[\p{L}\p{M}'’-]{1,40}[,;] ?\p{Lu}/u
const MAY_BE_LINES = /^[^\n]{0,12}\p{Lu}[\p{L}\p{M}'’-]{1,40} \p{Lu}[\p{L}\p{M} '’-]{1,60}\r?\n/mu
const ENTRIES = new RegExp(ENTRY, 'gu')

/** Returns a search for such lists, of whose people none is well known. */
export function classLists(
  model: NameModel | null,
  isWellKnown: (name: string) => boolean,
): (text: string) => readonly Finding[] {
  const facts = model?.words
  if (!facts) return () => []
  const isGiven = (word = ''): boolean => (facts.known(word) & FLAG.given) !== 0
  /** True for a given name that is a word of ordinary text, too: "Rose". */
  const isWord = (entry: string): boolean => (facts.known(entry.split(' ')[1] ?? '') & FLAG.common) > HARDLY_WORD
  /** True for a surname in front of a given name: not for "Rocco Abbatangelo", "Cherry Rose". */
  const isSurnameFirst = (entry: string): boolean => {
    const [first = '', second] = entry.split(' ')
    const known = facts.known(first)
    const isOther = (known & FLAG.common) > HARDLY_WORD && (known & OFTEN_SURNAME) === 0
    return isGiven(second) && !isOther && !isOrdinary(entry) && !(isGiven(first) && (known & FLAG.surname) === 0)
  }
  return (text) => {
    const rows = MAY_BE_ROW.test(text) ? matchesIn(text, ROW) : []
    const lines = MAY_BE_LINES.test(text) ? matchesIn(text, LINES) : []
    return [...rows, ...lines].flatMap(({ index, 0: list }) => {
      const entries = matchesIn(list, ENTRIES)
      const names = entries.map(([name]) => name)
      if (!isInOrder(names) || names.some(isWellKnown)) return []
      if (names.filter(isSurnameFirst).length * 5 < names.length * 4) return []
      if (names.filter(isWord).length * 2 > names.length) return []
      return entries.map(({ index: at, 0: name }) =>
        finding('NAME', SCORE, text, { start: index + at, end: index + at + name.length }),
      )
    })
  }
}

// --- Internal helpers ---

function isInOrder(names: readonly string[]): boolean {
  const keys = names.map((name) => name.slice(0, COMPARED).toLowerCase())
  return keys.every((key, at) => at === 0 || key.localeCompare(keys[at - 1] ?? '') >= 0)
}
