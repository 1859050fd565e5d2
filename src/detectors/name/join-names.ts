import type { Finding } from '../../types.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import { finding } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { NameModel } from './name-model.js'

/** Completes names of which only a part was found. */

/** Between two parts of one name: an initial, a nickname, a particle, "of the clan" in Mongolian: "Keanu E Warburton", "Benedito "Dito" Faustino". */
const BETWEEN =
  /^(?: \p{Lu}\.? | ["“„'‘«]\p{L}[\p{L}'’-]{1,20}["”“'’»] |\.? (?:de|da|do|dos|del|de la|van|von|van der|von der|bin|binti|ibn|ap) | (?:овогтой|овогт|овгийн|овгийнхон) )$/u
const LONGEST_BETWEEN = 28
/** The rest of a double name: "-Ahlfors". */
const REST = /(?:[-‑]\p{Lu}[\p{L}\p{M}'’]{1,24}){1,2}(?![\p{L}\p{M}\d])/uy
const HAS_DIGIT_OR_MARK = /[^\p{L}\p{M} .'’‑-]/u
const CAPITALS = /^[^\p{Ll}]+$/u

/** Joins two parts of a name with an initial, a nickname or a particle between them, and takes in the second half of a double name. `kept` findings stay as they are. */
export function joinNames(
  text: string,
  findings: readonly Finding[],
  model: NameModel | null,
  kept: (finding: Finding) => boolean,
): Finding[] {
  const joined: Finding[] = []
  for (const one of findings) {
    const last = joined.at(-1)
    if (last && isOneName(text, last, one) && !kept(last) && !kept(one)) {
      const score = Math.max(last.score, one.score)
      joined[joined.length - 1] = finding('NAME', score, text, { start: last.spans.start, end: one.spans.end })
    } else joined.push(one)
  }
  return joined.map((one) => (kept(one) ? one : withRest(text, one, model)))
}

function isOneName(text: string, a: Finding, b: Finding): boolean {
  if (a.label !== 'NAME' || b.label !== 'NAME' || b.spans.start - a.spans.end > LONGEST_BETWEEN) return false
  return BETWEEN.test(text.slice(a.spans.end, b.spans.start)) && !HAS_DIGIT_OR_MARK.test(a.text + b.text)
}

/** A common word behind the hyphen makes it no name: "Merkel-Regierung". */
function withRest(text: string, one: Finding, model: NameModel | null): Finding {
  const { label, score, spans } = one
  if (label !== 'NAME' || HAS_DIGIT_OR_MARK.test(one.text)) return one
  const end = matchEnd(REST, text, spans.end)
  if (end === spans.end) return one
  const rest = text.slice(spans.end + 1, end)
  if (CAPITALS.test(rest) !== CAPITALS.test(one.text)) return one
  const isCommon = rest.split(/[-‑]/).some((word) => ((model?.words?.known(word) ?? 0) & FLAG.common) !== 0)
  return isCommon || isOrdinary(rest) ? one : finding(label, score, text, { start: spans.start, end })
}
