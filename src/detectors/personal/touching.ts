import type { Finding } from '../../types.js'

/** Tells of a finding whether it shares a character with one of `others`. */
export function touching(others: readonly Finding[]): (finding: Finding) => boolean {
  if (others.length === 0) return () => false
  const sorted = [...others].sort((a, b) => a.spans.start - b.spans.start)
  // How far those reach that begin so early.
  const reach: number[] = []
  for (const { spans } of sorted) reach.push(Math.max(reach[reach.length - 1] ?? 0, spans.end))
  return ({ spans }) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.spans.start ?? 0) < spans.end) low = middle + 1
      else high = middle
    }
    return (reach[low - 1] ?? 0) > spans.start
  }
}
