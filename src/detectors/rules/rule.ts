import { matchesIn } from '../scan/match-at.js'
import { assertLinear } from './linear-pattern.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Makes a recogniser of one regular expression. */

/** Options of a rule with one pattern. */
export interface RuleOptions {
  /** `CONTACT`, `DOCUMENT`, `LOCATION`, `NAME`, or a label of your own. */
  readonly label: string
  /**
   * The pattern. Every repetition needs an upper bound (`{1,64}`, not `+`), which keeps detection linear. Group 1, if
   * any, is the finding.
   */
  readonly pattern: RegExp
  /** Score from 0 to 1; policies act from their threshold on, by default 0.6. */
  readonly score: number
  /** Validates a match: a checksum, for example. */
  readonly validate?: (match: string) => boolean
  /** Words of which one must be near (60 characters before, 25 after); with `score`, they only raise the score. */
  readonly near?: { readonly words: readonly string[]; readonly score?: number }
}

const BEFORE = 60
const AFTER = 25

/**
 * Makes a recogniser of one pattern, for `piiDetector({ rules: […] })`.
 *
 * @example rule({ label: 'DOCUMENT', pattern: /\bEMP-\d{6}\b/, score: 0.9 })
 */
export function rule({ label, pattern, score, validate = () => true, near }: RuleOptions): Recognizer {
  if (!/^[A-Z][A-Z0-9]{1,31}$/.test(label)) throw new TypeError(`A label must have the form [A-Z][A-Z0-9]{1,31}.`)
  if (!(score >= 0 && score <= 1)) throw new RangeError(`The score of a ${label} rule must be a number from 0 to 1.`)
  if (!(pattern instanceof RegExp)) throw new TypeError(`The pattern of a ${label} rule must be a regular expression.`)
  assertLinear(pattern)
  const search = new RegExp(pattern.source, [...new Set(`${pattern.flags}gd`)].join('').replace('y', ''))
  const words = near && nearWords(near.words)
  return {
    label,
    find({ text }) {
      const found = []
      for (const match of matchesIn(text, search)) {
        const [start, end] = match.indices?.[1] ?? match.indices?.[0] ?? [0, 0]
        if (start === end || !validate(text.slice(start, end))) continue
        const isNear = words?.test(text.slice(Math.max(0, start - BEFORE), end + AFTER)) ?? false
        if (words && !isNear && near?.score === undefined) continue
        found.push(finding(label, isNear ? (near?.score ?? score) : score, text, { start, end }))
      }
      return found
    },
  }
}

function nearWords(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
