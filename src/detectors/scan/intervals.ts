/** Asks by place what of a list of extents, in order of their starts, is there. Each question is a binary search. */

interface Extent {
  readonly start: number
  readonly end: number
}

/** Index of the first extent that starts at `position` or later. */
export function firstFrom(extents: readonly Extent[], position: number): number {
  let low = 0
  let high = extents.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((extents[middle]?.start ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Says whether any of these extents, in any order, shares a character with `start…end`. */
export function overlapsOf(extents: readonly Extent[]): (start: number, end: number) => boolean {
  const sorted = [...extents].sort((a, b) => a.start - b.start)
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach[reach.length - 1] ?? 0))
  return (start, end) => (reach[firstFrom(sorted, end) - 1] ?? 0) > start
}
