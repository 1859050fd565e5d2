import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import type { Scan } from '../scan/scan.js'
import { isRareGiven } from './full-name.js'
import type { NameModel } from './name-model.js'

/**
 * Finds given names in small letters that are no words, in what people with names say in a chat: "kommer viggo?"
 */

const SCORE = 0.8
/** So many different people speak. */
const FEWEST = 2
const WORD = /(?<![\p{L}\p{M}\d_@.#/'’-])\p{Ll}[\p{L}\p{M}]{3,19}(?![\p{L}\p{M}\d_@/-])/gu

/** Returns such names. `keyed` are findings by the structure of the text, speakers among them, `found` all others. */
export function chatNames(
  { text, structure }: Pick<Scan<unknown>, 'text' | 'structure'>,
  keyed: readonly Finding[],
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  const words = model?.words
  if (!words || structure.speakers.length < FEWEST) return []
  const starts = new Set(keyed.filter(({ label }) => label === 'NAME').map(({ spans }) => spans.start))
  const spoken = structure.speakers.filter(({ start, end }) => isAnyIn(starts, start, end))
  if (new Set(spoken.map(({ start, end }) => text.slice(start, end))).size < FEWEST) return []
  const isTaken = overlapsOf(found.filter(({ score }) => score >= CERTAINTY.found).map(({ spans }) => spans))
  return spoken.flatMap(({ end, line }) => {
    const said = text.slice(end, structure.lines[line]?.end ?? end)
    return matchesIn(said, WORD).flatMap(({ index, 0: word }) => {
      const span = { start: end + index, end: end + index + word.length }
      return isTaken(span.start, span.end) || !isName(word, words) ? [] : [finding('NAME', SCORE, text, span)]
    })
  })
}

// --- Internal helpers ---

/** True if a name begins in a span, behind a title or not. */
function isAnyIn(starts: ReadonlySet<number>, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (starts.has(at)) return true
  return false
}

/** True for a given name that is no word. */
function isName(word: string, words: WordFacts): boolean {
  return isRareGiven(words.known(word)) && !isOrdinary(word) && !isVocabulary(word)
}
