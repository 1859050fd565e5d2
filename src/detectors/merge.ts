import type { Finding } from '../types.js'
import { isWordAt } from './scan/characters.js'
import { CERTAINTY } from './certainty.js'

/**
 * Makes findings disjoint and sorts them. Where two overlap, the stronger stays whole and the other keeps the rest, so
 * no letter of either is lost. Deterministic: the order of the input does not matter.
 */
export function merge(findings: readonly Finding[]): Finding[] {
  if (findings.length < 2) return [...findings]
  const queue = [...findings].sort(lastFirst)
  const merged: Finding[] = []
  let current = queue.pop()
  for (let next = queue.pop(); current; next = queue.pop()) {
    if (!next || next.spans.start >= current.spans.end) {
      merged.push(current)
      current = next
    } else if (compare(next, current) > 0) {
      const head = cut(current, current.spans.start, next.spans.start)
      if (head) merged.push(head)
      enqueue(queue, cut(current, next.spans.end, current.spans.end))
      current = next
    } else {
      enqueue(queue, cut(next, current.spans.end, next.spans.end))
    }
  }
  return merged
}

const LETTER = /\p{L}/u

/**
 * Ranks a finding: 0 below the default threshold, so that it displaces none above; 2 for a number with a caption or a
 * valid checksum, which displaces a name or location around it ("Perso-Nr. L01X00T47"); 1 for others.
 */
function rank({ label, score, text }: Finding): number {
  if (score < CERTAINTY.found) return 0
  if (label === 'LOCATION' && score < CERTAINTY.likely && !LETTER.test(text)) return 0.5
  return score >= CERTAINTY.certain && (label === 'DOCUMENT' || label === 'CONTACT') ? 2 : 1
}

/** Positive if `a` is the stronger: of a higher rank, or longer, or better scored. */
function compare(a: Finding, b: Finding): number {
  return rank(a) - rank(b) || length(a) - length(b) || a.score - b.score || (a.label < b.label ? 1 : -1)
}

function length({ spans }: Finding): number {
  return spans.end - spans.start
}

function lastFirst(a: Finding, b: Finding): number {
  return b.spans.start - a.spans.start || compare(a, b)
}

/** Inserts the rest of a finding in order: near the end of the queue, since findings are short. */
function enqueue(queue: Finding[], rest: Finding | undefined): void {
  if (!rest) return
  let at = queue.length
  while (at > 0 && lastFirst(queue[at - 1] ?? rest, rest) > 0) at--
  queue.splice(at, 0, rest)
}

/** Cuts a finding to `start…end`, without separators at its ends; undefined if no letter or digit is left. */
function cut(whole: Finding, start: number, end: number): Finding | undefined {
  const offset = whole.spans.start
  let from = start - offset
  let to = end - offset
  while (from < to && !isWordAt(whole.text, from)) from++
  while (to > from && !isWordAt(whole.text, to - 1)) to--
  if (from >= to) return undefined
  return { ...whole, text: whole.text.slice(from, to), spans: { start: from + offset, end: to + offset } }
}
