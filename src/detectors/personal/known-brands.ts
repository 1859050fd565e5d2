import type { Finding } from '../../types.js'
import { OFTEN_NAME_OR_REGION } from '../../ner/text/gazetteer-flags.js'
import { CERTAINTY } from '../certainty.js'
import type { Knowledge } from './features.js'
import { KNOWN } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'

/** Lowers the scores of companies and products in messages about somebody: "Rozetka", "з Київстаром". */

/** The shortest name that may have an ending, and the longest ending, in letters. */
const SHORTEST_STEM = 5
const LONGEST_ENDING = 2
const ONE_WORD = /^[\p{L}\p{M}]+$/u
const NUMBER = /\p{Nd}/u
/** Behind a person's name, but no company's. */
const HONOURED = /^(?:さん|さま|様|ちゃん|くん|君|氏|先生|女士|님|씨)/

/**
 * Takes what is well known as a company or a product, and is no usual name, for neither a person nor a location, but
 * for a speaker and the part of a name; `given` findings keep their scores.
 */
export function withoutKnownBrands(
  text: string,
  findings: readonly Finding[],
  { known, facts, given }: Pick<Knowledge, 'known' | 'facts'> & { readonly given: (finding: Finding) => boolean },
): readonly Finding[] {
  const isThing = (name: string): boolean => {
    const kind = known(joinedHash(readWords(name)))
    return kind === KNOWN.organisation || kind === KNOWN.thing
  }
  const isUsual = (name: string): boolean =>
    name.split(' ').every((word) => (facts.known(word) & OFTEN_NAME_OR_REGION) !== 0)
  const isBrand = (name: string): boolean => {
    if (NUMBER.test(name) || isUsual(name)) return false
    if (isThing(name)) return true
    const stems = ONE_WORD.test(name) ? stemsOf(name) : []
    return stems.some(isThing) && !stems.some(isUsual)
  }
  const isDoubtful = (one: Finding, index: number): boolean => {
    const { label, score, text: name, spans } = one
    return (
      (label === 'NAME' || label === 'LOCATION') &&
      score >= CERTAINTY.found &&
      score < CERTAINTY.certain &&
      text[spans.end] !== ':' &&
      !HONOURED.test(text.slice(spans.end, spans.end + 3)) &&
      findings[index - 1]?.spans.end !== spans.start - 1 &&
      findings[index + 1]?.spans.start !== spans.end + 1 &&
      isBrand(name) &&
      !given(one)
    )
  }
  if (!findings.some(isDoubtful)) return findings
  return findings.map((one, index) => (isDoubtful(one, index) ? { ...one, score: CERTAINTY.doubted } : one))
}

/** A word without its last letters, as it may be inflected. */
function stemsOf(word: string): string[] {
  const longest = Math.min(LONGEST_ENDING, word.length - SHORTEST_STEM)
  return Array.from({ length: Math.max(0, longest) }, (_, index) => word.slice(0, word.length - 1 - index))
}
