/** Finds where the line of a character begins, near it: a search through one long line for each number would be quadratic. */

const NEW_LINE = 0x0a

/** The offset at which the line of `at` begins, or `undefined` if that is more than `reach` characters before. */
export function lineStart(text: string, at: number, reach: number): number | undefined {
  const first = Math.max(0, at - reach)
  for (let start = at; start >= first; start--) if (start === 0 || text.charCodeAt(start - 1) === NEW_LINE) return start
  return undefined
}
