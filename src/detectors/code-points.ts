/** Converts positions in code points, as Python counts, to positions in UTF-16 code units, as JavaScript counts. */
export function unitOffsets(text: string): (codePoint: number) => number | undefined {
  if (!ASTRAL.test(text)) return (at) => (at >= 0 && at <= text.length ? at : undefined)
  const offsets = [0]
  let unit = 0
  for (const character of text) offsets.push((unit += character.length))
  return (at) => offsets[at]
}

// --- Internal helpers ---

/** Matches a character of two code units. */
const ASTRAL = /[\u{10000}-\u{10ffff}]/u
