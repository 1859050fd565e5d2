import { firstIndex } from '../../first-index.js'
import type { Span } from '../../types.js'

export { firstIndex }

/** Binary search in sorted offsets and disjoint spans. */

/** True if one of these, which are in order, is at most `reach` away from `at`. */
export function isWithin(reach: number, at: number, sorted: readonly number[]): boolean {
  const first = firstIndex(sorted.length, (index) => (sorted[index] ?? 0) >= at - reach)
  return (sorted[first] ?? Infinity) <= at + reach
}

/** Index of the first span that starts at `offset` or later. */
export function firstFrom(spans: readonly Span[], offset: number): number {
  return firstIndex(spans.length, (index) => (spans[index]?.start ?? 0) >= offset)
}

/** Index of the first span that ends after `offset`. */
export function firstEndingAfter(spans: readonly Span[], offset: number): number {
  return firstIndex(spans.length, (index) => (spans[index]?.end ?? 0) > offset)
}

/** Tells whether any of these spans, in any order, shares a character with `start…end`. */
export function overlapsOf(spans: readonly Span[]): (start: number, end: number) => boolean {
  if (spans.length === 0) return overlapsNone
  const sorted = isInOrder(spans) ? spans : [...spans].sort((a, b) => a.start - b.start)
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach[reach.length - 1] ?? 0))
  return (start, end) => (reach[firstFrom(sorted, end) - 1] ?? 0) > start
}

function isInOrder(spans: readonly Span[]): boolean {
  for (let at = 1; at < spans.length; at++) if ((spans[at]?.start ?? 0) < (spans[at - 1]?.start ?? 0)) return false
  return true
}

function overlapsNone(): boolean {
  return false
}
