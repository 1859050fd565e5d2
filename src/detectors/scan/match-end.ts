/** The end of what `pattern` (sticky) matches at `start`; `start` itself if it does not. */
export function skip(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}
