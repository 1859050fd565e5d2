import { DURATIONS } from '../../activity/activity.js'

/**
 * Estimates a quantile of durations from their counts by upper bound, as if they were spread evenly within each range.
 * Returns null without durations, and the last finite bound for durations above it.
 */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let left = share * total
  let start = 0
  for (const bound of DURATIONS) {
    const count = counts.get(bound) ?? 0
    if (count > 0 && left <= count) return bound === Infinity ? start : start + (bound - start) * (left / count)
    left -= count
    start = bound
  }
  return null
}
