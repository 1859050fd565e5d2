import { findTokens } from '../token.js'
import type { Span } from '../types.js'

/** A token of a corrected text and the stretch of the input that it stands for. */
export interface AlignedToken extends Span {
  readonly token: string
  readonly label: string
}

/**
 * Where the tokens of `corrected` stand in for stretches of `input`, told from the text between them, which is the same
 * in both. `values` are texts that were found; they decide where the text between does not. Undefined if the two texts
 * do not go together.
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
    // A token that stood in the input already stands for nothing.
    if (input.slice(start, end) !== token) aligned.push({ start, end, label, token })
    start = end + between.length
  }
  return start === input.length ? aligned : undefined
}

/** Where the stretch from `start` on ends, which `between` follows. */
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
