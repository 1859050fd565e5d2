import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { join } from '../../ner/text/hash.js'
import type { Known } from './features.js'
import { KNOWN } from './well-known-names.js'
import { readWords, type Words } from './words.js'

/** Finds well-known locations in Chinese, in which no space tells a name from the words around it. */

/** Most characters of a location, which has two at least: a longer run has too often the hash of one by chance. */
const MOST = 5
const HAN = /[\u4e00-\u9fff]/
/** Japanese and Korean, whose words the name model sees by their letters. */
const OTHER = /[\u3040-\u30ff\uac00-\ud7a3]/
/** Letters that make a people, an office or an institution of a location: 法国人, 北京大学. */
const OF_LOCATION = /^(?:人|大[学學]|帝[国國]|教廷|[红紅][军軍]|[国國]家|[协協][会會]|政府|[银銀]行|[条條][约約])/u
const NUMERAL = /[一二三四五六七八九十百千万]/
const BEHIND = 2

/** Adds countries and well-known locations that are in no finding, as topics: below what is personal. */
export function withKnownPlaces(text: string, findings: readonly Finding[], known: Known): readonly Finding[] {
  if (!HAN.test(text) || OTHER.test(text)) return findings
  const words = readWords(text)
  const isFound = overlapsOf(findings.filter(({ score }) => score >= CERTAINTY.possible).map(({ spans }) => spans))
  const places: Finding[] = []
  for (let at = 0; at < words.count; at++) {
    const last = words.single[at] ? lastOf(text, words, at, known) : at
    if (last === at) continue
    const span = { start: words.start[at] ?? 0, end: words.end[last] ?? 0 }
    if (!isFound(span.start, span.end)) places.push(finding('LOCATION', CERTAINTY.possible, text, span))
    at = last
  }
  if (places.length === 0) return findings
  const isPlace = overlapsOf(places.map(({ spans }) => spans))
  const others = findings.filter(({ spans }) => !isPlace(spans.start, spans.end))
  return [...others, ...places].sort((a, b) => a.spans.start - b.spans.start)
}

/** The last character of the longest well-known location that begins at a character, which is the same if none does. */
function lastOf(text: string, { start, end, hash, single }: Words, first: number, known: Known): number {
  let last = first
  let joined = hash[first] ?? 0
  for (let at = first + 1; at < first + MOST && single[at] && end[at - 1] === start[at]; at++) {
    joined = join(joined, hash[at] ?? 0)
    const kind = known(joined)
    if (kind !== KNOWN.country && kind !== KNOWN.location) continue
    const to = end[at] ?? 0
    const isPartOfOther = OF_LOCATION.test(text.slice(to, to + BEHIND)) || NUMERAL.test(text.slice(start[first], to))
    if (!isPartOfOther) last = at
  }
  return last
}
