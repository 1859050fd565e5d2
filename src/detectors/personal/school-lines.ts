import type { Span } from '../../types.js'
import { matchesAt, spansOf } from '../scan/match-at.js'

/** Recognises lines whose names are only talked about: exercises with gaps, tests and diagrams, references to publications and to cases. */

const GAP = String.raw`__|\.{2}(?=\p{Ll})|\(\p{Ll}{1,20} ?\/ ?\p{Ll}{1,20}\)`
/** "2. Pan Kowalski ____ (kupić) samochód." In a form, a colon stands in front of the gap. */
const EXERCISE = new RegExp(String.raw`^[ \t]{0,4}\d{1,2}[.)] [^:\n]{0,100}?(?:${GAP})[^:\n]{0,100}$`, 'gmu')
const HAS_GAP = /__|\.\.|\//
const MAY_BE_EXERCISE = /__|\p{L}\.\.\p{Ll}|\(\p{Ll}{1,20} ?\/ ?\p{Ll}/u
const FEWEST_EXERCISES = 2

const INITIALS = String.raw`(?:\p{Lu}\.[ -]?){1,3}`
/** Without a space behind them, so that only one part of a pattern takes it. */
const CLOSE_INITIALS = String.raw`\p{Lu}\.(?:[ -]?\p{Lu}\.){0,2}`
const SURNAME = String.raw`(?:(?:van|von|de|der|da|di) ){0,2}\p{Lu}[\p{L}'’-]{1,24}`
const YEAR = String.raw`(?:19|20)\d\d`
const REFERENCES = [
  // "[12] J. Dean and S. Ghemawat. MapReduce … 2004."
  String.raw`^[ \t]{0,4}\[\d{1,3}\] (?:${INITIALS} ?${SURNAME}(?:,? and |, | & )?){1,8}[.,:] [^\n]{10,200}(?<!\d)${YEAR}(?!\d)[^\n]{0,40}$`,
  // "[2] Hochreiter, S., Schmidhuber, J. Long short-term memory. Neural Computation 9(8), 1735–1780 (1997)."
  String.raw`^[ \t]{0,4}\[\d{1,3}\] (?:${SURNAME}, ${CLOSE_INITIALS},? (?:& |and )?){1,8}(?:et al\. )?\p{Lu}[^\n]{10,200}(?<!\d)${YEAR}(?!\d)[^\n]{0,40}$`,
  // "Vaswani, A., Shazeer, N., et al."
  String.raw`(?<![\p{L}\p{M}])(?:${SURNAME}, ${INITIALS}, ?(?:& |and )?){1,8}et al\.`,
  // "Deci, E. L., & Ryan, R. M. (2000)."
  String.raw`(?<![\p{L}\p{M}])(?:${SURNAME}, ${CLOSE_INITIALS},? (?:& |and )?){1,8}\(${YEAR}\p{Ll}?\)`,
  // "A. Vaswani, N. Shazeer, et al."
  String.raw`(?<![\p{L}\p{M}.]|, |& |and |\p{Lu}\. )(?:${INITIALS}${SURNAME},? (?:and |& )?){1,12}et al\.`,
  // "Hochreiter S, Schmidhuber J. Long short-term memory. Neural Comput. 1997;9(8)"
  String.raw`(?<![\p{L}\p{M}])(?:${SURNAME} \p{Lu}{1,3}, ){0,8}${SURNAME} \p{Lu}{1,3}(?:, et al)?\. [^\n]{10,250}[ .]${YEAR}(?: \p{Lu}\p{Ll}{2}(?: \d{1,2})?)?;\d{1,4}`,
  String.raw`\\bibitem(?:\[[^\]\n]{0,60}\])?\{[^}\n]{1,60}\}[^\n]{0,400}(?:\n[^\n\\]{1,400}){0,4}`,
  // "Luhmann, Niklas: Soziale Systeme. Frankfurt am Main: Suhrkamp 1984."
  String.raw`^[^:\n]{3,80}: [^:\n]{3,140}\. \p{Lu}[^.:\n]{2,30}: \p{Lu}[^.:\n]{2,40},? ${YEAR}\.?[ \t]{0,4}$`,
]
const REFERENCE = new RegExp(REFERENCES.join('|'), 'gmu')
const MAY_BE_REFERENCE = /et al\.|\\bibitem|(?:19|20)\d\d/
/** A year stands in brackets, in front of the number of an issue, or at the end of a line, or a number in front of all. */
const MAY_HAVE_FORM = /et al\.|\\bibitem|(?:19|20)\d\d(?:[^;\n]{0,8};|\.?[ \t]{0,4}$)|\((?:19|20)\d\d|\[\d{1,3}\] /m

/** Cases of courts, one of them with its year or report: "Donoghue v Stevenson [1932] AC 562". */
const PARTY = String.raw`\p{Lu}[\p{L}'’&.-]{0,24}(?: (?:of |the |and |& ){0,2}\p{Lu}[\p{L}'’&.-]{0,24}){0,4}`
const CASE = new RegExp(String.raw`(?<![\p{L}\p{M}])${PARTY} v\.? ${PARTY}`, 'gu')
const MAY_BE_CASE = / v\.? \p{Lu}/u
/** A lawyer, or a party: "my client", "we represent". */
const SPEAKS_OF_HIMSELF = /(?<![\p{L}\p{M}.])(?:I|[Ww]e|[Oo]ur|[Mm]y|me|us)(?![\p{L}\p{M}.-])/u
const CITED = /,? ?(?:[[(](?:1[89]|20)\d\d[\])]|\d{1,4} (?:[A-Z]\.? ?){1,3}(?:[23]d |4th |Ct\. )?\d{1,4})/y

/** The steps of a test that is written as a story, and the lines of a diagram of messages: "Alice->>Bob: Hello". */
const STEPS = new RegExp(
  String.raw`^[ \t]{0,8}(?:Scenario(?: Outline)?|Example|Background): ?[^\n]{0,200}(?:\n[ \t]{0,12}(?:Given|When|Then|And|But|\*) [^\n]{1,300}){2,40}`,
  'gmu',
)
const DIAGRAM = /^[ \t]{0,4}(?:sequenceDiagram|@startuml)[^\n]{0,80}(?:\n[^\n]{1,300}){1,100}/gm
const HAS_STEPS = /Given|When|sequenceDiagram|@startuml/
const MAY_BE_TEST = /^[ \t]{0,12}(?:Given|When|sequenceDiagram|@startuml)/m

/** Returns the lines of tests and diagrams, whose people are examples, in order. */
export function exampleLines(text: string): readonly Span[] {
  if (!text.includes('\n') || !HAS_STEPS.test(text) || !MAY_BE_TEST.test(text)) return []
  return [...spansOf(STEPS, text), ...spansOf(DIAGRAM, text)].sort((a, b) => a.start - b.start)
}

/** Returns the names of cases that courts have decided, in order. */
export function decidedCases(text: string): readonly Span[] {
  if (!text.includes(' v') || !MAY_BE_CASE.test(text) || SPEAKS_OF_HIMSELF.test(text)) return []
  const cases = spansOf(CASE, text)
  return cases.some(({ end }) => matchesAt(CITED, text, end)) ? cases : []
}

/** Returns the lines of exercises, in order. */
export function exerciseLines(text: string): readonly Span[] {
  if (!text.includes('\n') || !HAS_GAP.test(text) || !MAY_BE_EXERCISE.test(text)) return []
  const lines = spansOf(EXERCISE, text)
  return lines.length >= FEWEST_EXERCISES ? lines : []
}

/** Returns references to publications, in order. */
export function references(text: string): readonly Span[] {
  return MAY_BE_REFERENCE.test(text) && MAY_HAVE_FORM.test(text) ? spansOf(REFERENCE, text) : []
}
