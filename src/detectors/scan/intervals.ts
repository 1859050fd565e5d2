import type { Span } from '../../types.js'

/** Binary search in sorted offsets and disjoint spans. */

/** The first of `count` indexes for which `holds` is true, if it is true of all after it, too; `count` if of none. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
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
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach[reach.length - 1] ?? 0))
  return (start, end) => (reach[firstFrom(sorted, end) - 1] ?? 0) > start
}

function overlapsNone(): boolean {
  return false
}
