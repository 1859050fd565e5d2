/** Formats numbers and times. */

export function formatNumber(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a count: `1 value`, `1,200 values`. */
export function formatCount(count: number, one: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
}

/** Formats a duration: `12 s`, `3 min`, `5 h`, `4 d`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}
