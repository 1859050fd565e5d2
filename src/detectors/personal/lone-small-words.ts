import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { fold } from '../scan/characters.js'
import { isRelative } from '../scan/relations.js'
import { isVocabulary } from '../scan/vocabulary.js'

/** Lowers the scores of single words in small letters where nothing else in the message is personal. */

/** Below this score such a word is more often an ordinary one ("neglelak", "hamur") than a name. */
const LEAST = 0.7
/** So many different ones in one message are names. */
const SEVERAL = 3
const ONE_SMALL_WORD = /^\p{Ll}[\p{Ll}\p{M}’'-]*$/u
/** Length of the small words of all languages: "ab", "an". */
const SHORT = 2
const CAPITAL = /^\p{Lu}/u
const WORD = /[\p{L}\p{M}]{2,24}/gu
/** How far from such a word another may speak of somebody, in characters. */
const REACH = 24

/**
 * Takes all that is found in a message for ordinary words, if it is one or two words in small letters with low scores,
 * or that say what somebody is ("opettajalle", to the teacher), and no relative or friend is spoken of beside them.
 */
export function withoutLoneSmallWords(
  text: string,
  findings: readonly Finding[],
  isRole: (word: string) => boolean,
): readonly Finding[] {
  const found = findings.filter(({ score }) => score >= CERTAINTY.found)
  if (found.length === 0 || !found.every((one) => isDoubtful(one, isRole))) return findings
  if (new Set(found.map((one) => one.text)).size >= SEVERAL) return findings
  if (found.some((one) => isBesideRelative(text, one))) return findings
  return findings.map((one) => (one.score >= CERTAINTY.found ? { ...one, score: CERTAINTY.found - 0.001 } : one))
}

/**
 * Takes ordinary words in small letters for no names where another name has its capital: "Ruf Frau Beck an und lade
 * Herrn Kuhn ein". `given` findings keep their scores.
 */
export function withoutSmallWordsAmongNames(
  findings: readonly Finding[],
  facts: WordFacts,
  given: (finding: Finding) => boolean,
): readonly Finding[] {
  const isSmall = (one: Finding): boolean => !given(one) && isSmallWord(one, facts)
  if (!findings.some(isSmall)) return findings
  const isWithCapital = ({ label, score, text }: Finding): boolean =>
    label === 'NAME' && score >= CERTAINTY.found && CAPITAL.test(text)
  if (!findings.some(isWithCapital)) return findings
  return findings.map((one) => (isSmall(one) ? { ...one, score: CERTAINTY.found - 0.001 } : one))
}

function isSmallWord({ label, score, text }: Finding, facts: WordFacts): boolean {
  return (
    label === 'NAME' &&
    score >= CERTAINTY.found &&
    score < CERTAINTY.certain &&
    ONE_SMALL_WORD.test(text) &&
    (text.length <= SHORT || (isVocabulary(text) && (facts.known(text) & NAME_FLAGS) === 0))
  )
}

function isDoubtful({ label, score, text }: Finding, isRole: (word: string) => boolean): boolean {
  if ((label !== 'NAME' && label !== 'LOCATION') || !ONE_SMALL_WORD.test(text)) return false
  return score < LEAST || isRole(text)
}

function isBesideRelative(text: string, { spans: { start, end } }: Finding): boolean {
  const near = text.slice(Math.max(0, start - REACH), end + REACH)
  return (near.match(WORD) ?? []).some((word) => isRelative(fold(word.toLowerCase())))
}
