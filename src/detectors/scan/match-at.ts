import type { Span } from '../../types.js'

/** Matches regular expressions at a given offset, and returns spans. */

/** End of what `pattern` (sticky) matches at `start`; `start` itself if it does not. */
export function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

/** True if `pattern` (sticky) matches at `start`. */
export function matchesAt(pattern: RegExp, text: string, start: number): boolean {
  pattern.lastIndex = start
  return pattern.test(text)
}

/** Start of what group 1 of `pattern` (which ends with `$`) matches in the `reach` characters before `end`; `end` itself if nothing. */
export function matchStart(pattern: RegExp, text: string, end: number, reach: number): number {
  const value = pattern.exec(text.slice(Math.max(0, end - reach), end))?.[1]
  return value === undefined ? end : end - value.length
}

/** The span of group 1, at the end of what `pattern` (sticky) matches at `start`. */
export function groupAt(pattern: RegExp, text: string, start: number): Span | undefined {
  pattern.lastIndex = start
  const value = pattern.exec(text)?.[1]
  return value === undefined ? undefined : { start: pattern.lastIndex - value.length, end: pattern.lastIndex }
}

/** The spans of all that `pattern` (global) matches. */
export function spansOf(pattern: RegExp, text: string): Span[] {
  return matchesIn(text, pattern).map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
}

/** All that `pattern` (global) matches, as `text.matchAll` finds it, which copies the pattern, source and all, each time. */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(pattern.lastIndex) ?? 0) > 0xffff ? 2 : 1
  }
  return matches
}
