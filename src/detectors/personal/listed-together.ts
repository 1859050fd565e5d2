import { CERTAINTY } from '../certainty.js'
import type { Finding } from '../../types.js'

/** Judges names, and locations, that are listed together alike. */

/** "And", before the last entry of a list. */
export const AND =
  'and|und|et|y|e|i|og|och|ja|és|și|si|ve|və|en|in|ir|un|dan|serta|na|và|и|й|і|та|және|мен|και|و|और|तथा|এবং|ও|र|և|ու|და|และ|กับ|와|과|と'
/** Between two entries of a list: a comma, a sign, or "and". */
const JOINT = new RegExp(`^(?:,? (?:${AND}) |, ?| ?[&+/] ?|[،、，] ?)$`, 'u')
const LONGEST_JOINT = 8

const LABELS: readonly string[] = ['NAME', 'LOCATION']

/**
 * Raises names, and locations, beside one that is personal, in the same list, to what is found: of "Birthe and Aksel"
 * either both are somebody or neither is. `read` are the findings before they were judged, in the same order.
 */
export function withListedTogether(
  text: string,
  read: readonly Finding[],
  judged: readonly Finding[],
): readonly Finding[] {
  if (!judged.some((one, index) => mayBeRaised(one, read[index]))) return judged
  const raised = [...judged]
  const startOf = (index: number): number => judged[index]?.spans.start ?? 0
  /** Raises one of two neighbours if the other is found. */
  const raise = (from: number, to: number): void => {
    const [one, other] = [raised[from], raised[to]]
    if (!one || !other || one.score < CERTAINTY.found || !mayBeRaised(other, read[to])) return
    const [first, second] = one.spans.start < other.spans.start ? [one, other] : [other, one]
    if (isList(text, first.spans.end, second.spans.start)) raised[to] = { ...other, score: CERTAINTY.found }
  }
  for (const label of LABELS) {
    const order = judged.flatMap((one, index) => (one.label === label ? [index] : []))
    order.sort((a, b) => startOf(a) - startOf(b))
    for (let at = 1; at < order.length; at++) raise(order[at - 1] ?? 0, order[at] ?? 0)
    for (let at = order.length - 1; at > 0; at--) raise(order[at] ?? 0, order[at - 1] ?? 0)
  }
  return raised
}

/** True if what has been read as a name or a location was not judged to be personal. */
function mayBeRaised({ label, score }: Finding, read: Finding | undefined): boolean {
  return score < CERTAINTY.found && (read?.score ?? 0) >= CERTAINTY.probable && LABELS.includes(label)
}

function isList(text: string, from: number, to: number): boolean {
  return to > from && to - from <= LONGEST_JOINT && JOINT.test(text.slice(from, to))
}
