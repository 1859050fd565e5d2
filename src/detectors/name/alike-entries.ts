import { FLAG, LOCATION_FLAGS } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { firstFrom, overlapsOf } from '../scan/intervals.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Scan } from '../scan/scan.js'
import { topicOf, wordsOf } from '../structure/field-topic.js'
import { entriesOf } from './entries.js'
import { isCommonGiven } from './full-name.js'
import type { NameModel } from './name-model.js'

/**
 * Completes lists of names: of entries that stand alike, one a line, side by side or in the cells of a table, and of
 * which most are names, the others are names, too.
 */

const SCORE = 0.75
const FEWEST = 3
const UNCASED = /\p{Lo}/u

/** Returns the entries of such lists that are not found yet. */
export function alikeEntries(
  scan: Pick<Scan<unknown>, 'text' | 'fields' | 'structure'>,
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  const { words } = model ?? {}
  const names = words ? found.filter(({ label, score }) => label === 'NAME' && score >= CERTAINTY.possible) : []
  if (!words || names.length === 0) return []
  const { text } = scan
  const isName = overlapsOf(names.map(({ spans }) => spans))
  const lists = entriesOf(scan).filter((list) => list.some(({ start, end }) => isName(start, end)))
  if (lists.length === 0) return []
  const judge = judgement(text, { names, found }, words)
  return lists.flatMap((list) => {
    const entries = list.map(judge)
    if (!isOfNames(text, entries)) return []
    return entries
      .filter(({ is, isRead }) => is !== 'other' && !isRead)
      .map((entry) => finding('NAME', SCORE, text, entry))
  })
}

// --- Internal helpers ---

interface Entry extends Span {
  /** A name that is found, a given name, a word that is not known, or what names nobody. */
  readonly is: 'named' | 'given' | 'unknown' | 'other'
  /** Found, or as much of it as is the name. */
  readonly isRead: boolean
}

interface Found {
  readonly names: Finding[]
  readonly found: readonly Finding[]
}

function judgement(text: string, { names, found }: Found, words: WordFacts): (entry: Span) => Entry {
  names.sort((a, b) => a.spans.start - b.spans.start)
  const spans = names.map((one) => one.spans)
  const isAcross = overlapsOf(spans)
  const isOther = overlapsOf(
    found.filter(({ label, score }) => label !== 'NAME' && score >= CERTAINTY.found).map((one) => one.spans),
  )
  return ({ start, end }) => {
    const word = text.slice(start, end)
    const name = names[firstFrom(spans, start)]
    const isInside = name !== undefined && name.spans.start < end
    if (isInside && name.score >= CERTAINTY.found) {
      // Particles and words around a name are none; a name goes on behind its first part: "Yves-Marie".
      const isPart = name.spans.start === start && name.spans.end < end && !UNCASED.test(word)
      return { start, end, is: 'named', isRead: name.spans.end <= end && !isPart }
    }
    if (isOther(start, end) || isWord(word)) return { start, end, is: 'other', isRead: false }
    const is = kindOf(word, words)
    // The model is not sure of it, or reads it as the rest of a name that begins with the entry before.
    const isSeen = is === 'given' && (isInside || isAcross(start, end))
    return { start, end, is: isSeen ? 'named' : is, isRead: false }
  }
}

/** True if half of different entries are found as names, or given names as a whole, and hardly any is none. */
function isOfNames(text: string, entries: readonly Entry[]): boolean {
  if (new Set(entries.map(({ start, end }) => text.slice(start, end))).size < FEWEST) return false
  const count = (kind: Entry['is']): number => entries.filter(({ is }) => is === kind).length
  const [named, given] = [count('named'), count('given')]
  if (count('other') * 5 > entries.length) return false
  return named > 0 && (named + given) * 3 >= entries.length * 2 && (named * 2 >= entries.length || given > 1)
}

function isWord(word: string): boolean {
  return isOrdinary(word) || topicOf(wordsOf(word, 0, word.length)) !== undefined
}

function kindOf(entry: string, words: WordFacts): Entry['is'] {
  const flags = entry.split(' ').map((word) => words.known(word))
  if (flags.some(isCommonGiven)) return 'given'
  if (flags.some((flag) => (flag & FLAG.given) === 0 && (flag & (FLAG.common | LOCATION_FLAGS)) !== 0)) return 'other'
  // Of scripts without capitals every word looks like a name.
  return UNCASED.test(entry) && flags.every((flag) => flag === 0) && entry.length > 8 ? 'other' : 'unknown'
}
