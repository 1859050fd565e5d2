import { CERTAINTY } from '../certainty.js'
import type { Finding } from '../../types.js'

/** Judges names that are listed together alike. */

const AND =
  'and|und|et|y|e|i|og|och|ja|és|și|si|ve|və|en|in|ir|un|dan|serta|na|và|и|й|і|та|және|мен|και|و|और|तथा|এবং|ও|र|և|ու|და|และ|กับ|와|과|と'
/** Between two names of a list: a comma, a sign, or "and". */
const JOINT = new RegExp(`^(?:,? (?:${AND}) |, ?| ?[&+/] ?|[،、，] ?)$`, 'u')
const LONGEST_JOINT = 8

/**
 * Raises names beside one that is personal, in the same list, to what is found: of "Birthe and Aksel" either both are
 * somebody or neither is. `read` are the findings before they were judged, in the same order.
 */
export function withCoordinatedNames(text: string, read: readonly Finding[], judged: readonly Finding[]): Finding[] {
  const raised = [...judged]
  const order = judged.flatMap(({ label }, index) => (label === 'NAME' ? [index] : []))
  order.sort((a, b) => startOf(judged, a) - startOf(judged, b))
  const raiseAll = (from: number, to: number): void => {
    const [one, other] = [raised[from], raised[to]]
    if (!one || !other || one.score < CERTAINTY.found || other.score >= CERTAINTY.found) return
    if ((read[to]?.score ?? 0) < CERTAINTY.probable) return
    const [first, second] = startOf(judged, from) < startOf(judged, to) ? [one, other] : [other, one]
    const gap = second.spans.start - first.spans.end
    if (gap < 1 || gap > LONGEST_JOINT || !JOINT.test(text.slice(first.spans.end, second.spans.start))) return
    raised[to] = { ...other, score: CERTAINTY.found }
  }
  for (let at = 1; at < order.length; at++) raiseAll(order[at - 1] ?? 0, order[at] ?? 0)
  for (let at = order.length - 1; at > 0; at--) raiseAll(order[at] ?? 0, order[at - 1] ?? 0)
  return raised
}

function startOf(findings: readonly Finding[], index: number): number {
  return findings[index]?.spans.start ?? 0
}
