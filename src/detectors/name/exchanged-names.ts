import { OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'
import { lazy } from '../word-list.js'
import { isFullName, isSurname } from './full-name.js'
import type { NameModel } from './name-model.js'

/**
 * Finds names, and accounts of people, where formats in which machines exchange data have them: payments (SEPA, MT940),
 * health records (HL7), insurance (X12), vCards and directories.
 */

const SCORE = 0.8
const LETTERS = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,40}`

/** A vCard parts a surname from a given name. */
const PARTS = /[^;]+/g

const LONGEST_SEGMENT = 400

interface Format {
  /** What a text with it holds. */
  readonly sign: string
  /** The beginning of its line. */
  readonly segment?: RegExp
  /** Its first group is the value. */
  readonly pattern: () => RegExp
  readonly label: 'NAME' | 'DOCUMENT'
  /** Organisations stand there, too: all words must be those of a full name. */
  readonly isOfAnybody: boolean
}

const FORMATS: readonly Format[] = [
  {
    sign: '<Nm>',
    pattern: lazy(() => new RegExp(String.raw`<(?:Ultmt)?(?:Dbtr|Cdtr|InitgPty)>\s{0,40}<Nm>(${LETTERS})</Nm>`, 'gu')),
    label: 'NAME',
    isOfAnybody: true,
  },
  {
    sign: '?32',
    pattern: lazy(() => new RegExp(String.raw`\?32(${LETTERS})(?=\?|\s|$)`, 'gu')),
    label: 'NAME',
    isOfAnybody: true,
  },
  {
    sign: '?31',
    pattern: lazy(() => /\?31([A-Z]{2}\d\d[A-Z\d]{11,30})(?=\?|\s|$)/gu),
    label: 'DOCUMENT',
    isOfAnybody: false,
  },
  {
    sign: 'NM1*',
    pattern: lazy(() => new RegExp(String.raw`\bNM1\*[A-Z\d]{2,3}\*1\*(${LETTERS}\*${LETTERS})(?=[*~\n]|$)`, 'gu')),
    label: 'NAME',
    isOfAnybody: false,
  },
  {
    sign: 'PID|',
    pattern: lazy(
      () => new RegExp(String.raw`^PID(?:\|[^|\n]{0,80}){4}\|(${LETTERS}\^${LETTERS}(?:\^${LETTERS})?)`, 'gmu'),
    ),
    label: 'NAME',
    isOfAnybody: false,
  },
  {
    sign: '^',
    segment: /^(?!MSH|OBX)[A-Z][A-Z\d]{2}\|/,
    pattern: lazy(() => new RegExp(String.raw`(?<=[|^])(${LETTERS}\^${LETTERS})(?=[|^\n]|$)`, 'gmu')),
    label: 'NAME',
    isOfAnybody: true,
  },
  {
    sign: 'N;',
    pattern: lazy(() => new RegExp(String.raw`^N;[^:;\n]{1,60}:(${LETTERS};${LETTERS});`, 'gmu')),
    label: 'NAME',
    isOfAnybody: false,
  },
  {
    sign: '\\, ',
    pattern: lazy(() => new RegExp(String.raw`\bCN=(${LETTERS}\\, ${LETTERS})(?=,[A-Z]{1,2}=|\s|$)`, 'gu')),
    label: 'NAME',
    isOfAnybody: false,
  },
]

/** Returns the names, and numbers of accounts, in such formats. */
export function exchangedNames(text: string, model: NameModel | null): Finding[] {
  const { words } = model ?? {}
  return FORMATS.filter(({ sign }) => text.includes(sign)).flatMap(({ segment, pattern, label, isOfAnybody }) =>
    matchesIn(text, pattern()).flatMap(({ index, 0: whole, 1: written = '' }) => {
      const value = written.trimEnd()
      if (segment && !segment.test(lineUpTo(text, index))) return []
      if (isOfAnybody && !isPersonName(value, words)) return []
      const start = index + whole.lastIndexOf(written)
      return matchesIn(value, PARTS).map(({ index: from, 0: part }) =>
        finding(label, SCORE, text, { start: start + from, end: start + from + part.length }),
      )
    }),
  )
}

// --- Internal helpers ---

/** What stands in front of `at` in its line, or as much of it as a segment is long. */
function lineUpTo(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST_SEGMENT), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** True for a given name and a surname, or two given names and one, of which one at most is in no list: "KUPIEC HALINA". */
function isPersonName(value: string, words: WordFacts | undefined): boolean {
  if (!words) return false
  const flags = value
    .split(/[^\p{L}\p{M}'’-]{1,4}/u)
    .filter((part) => part !== '')
    .map((part) => words.known(part))
  const isGiven = (flag: number): boolean => (flag & OFTEN_GIVEN) !== 0
  const isName = (flag: number): boolean => flag === 0 || isGiven(flag) || isSurname(flag)
  const isLong = flags.length > 2
  return (
    isFullName(flags, true) &&
    flags.every(isName) &&
    flags.filter((flag) => flag === 0).length < 2 &&
    (!isLong || (flags.length === 3 && flags.filter(isGiven).length > 1))
  )
}
