import { findTokens } from '../token.js'
import type { Span } from '../types.js'

/** Aligns a corrected text with its input, to find what each token replaces. */

/** A token of a corrected text and the span of the input that it replaces. */
export interface AlignedToken extends Span {
  readonly token: string
  readonly label: string
}

/**
 * Finds the span of `input` that each token of `corrected` replaces, by aligning the text between the tokens, which is
 * the same in both. Where that text is ambiguous, `values` (texts that were found) decide. Returns undefined if the
 * two texts do not align.
 */
export function alignTokens(
  input: string,
  corrected: string,
  values: readonly string[],
): readonly AlignedToken[] | undefined {
  const tokens = findTokens(corrected)
  const longestFirst = [...values].sort((a, b) => b.length - a.length)
  const aligned: AlignedToken[] = []
  let start = tokens[0]?.start ?? corrected.length
  if (!input.startsWith(corrected.slice(0, start))) return undefined
  for (const [position, { token, label, end: after }] of tokens.entries()) {
    const next = tokens[position + 1]
    const between = corrected.slice(after, next?.start)
    const end = endOf(input, start, between, { token, isLast: !next, values: longestFirst })
    if (end === undefined) return undefined
    // A token that the input already contained replaces nothing.
    if (input.slice(start, end) !== token) aligned.push({ start, end, label, token })
    start = end + between.length
  }
  return start === input.length ? aligned : undefined
}

/** End of the span that starts at `start` and is followed by `between`. */
function endOf(
  input: string,
  start: number,
  between: string,
  { token, isLast, values }: { token: string; isLast: boolean; values: readonly string[] },
): number | undefined {
  const fits = (end: number) =>
    isLast ? end === input.length - between.length && input.endsWith(between) : input.startsWith(between, end)
  const known = [token, ...values].find((text) => input.startsWith(text, start) && fits(start + text.length))
  if (known !== undefined) return start + known.length
  if (isLast) return fits(input.length - between.length) ? input.length - between.length : undefined
  const at = between === '' ? -1 : input.indexOf(between, start + 1)
  return at < 0 ? undefined : at
}
