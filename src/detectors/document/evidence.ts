import type { DocumentType } from './types/document-type.js'

/** Evidence, in bits, that a number without a caption is a document's. */

/** How a value is written: as on its document, with other separators, or with none. */
export type Writing = 'usual' | 'unusual' | 'compact'

/** Evidence of the writing, in bits. Few other numbers have separators in these positions; separators elsewhere are evidence against it. */
const WRITING = { usual: 7, unusual: -2, compact: 0 } as const satisfies Record<Writing, number>
/** Evidence for a document that hundreds of millions of people have. */
const WIDESPREAD = 2.5
/** Evidence of letters nearby that only its country writes. */
const AT_HOME = 3
/** Evidence, in bits, from which on a value has a score. Between one check digit (3.3) and two (6.6) it begins to count. */
const LEVELS = [
  { bits: 14, score: 0.95 },
  { bits: 12, score: 0.9 },
  { bits: 9, score: 0.8 },
  { bits: 7, score: 0.7 },
  { bits: 6, score: 0.6 },
] as const

/**
 * Returns the score of a value without a caption: adds the bits of its type, its letters (`letterBits`), its writing
 * and its surroundings. 0 for a type without bits.
 */
export function levelOf({ bits, widespread }: DocumentType, letters: number, writing: Writing, isHome = false): number {
  if (bits === undefined) return 0
  const evidence = bits + letters + WRITING[writing] + (widespread ? WIDESPREAD : 0) + (isHome ? AT_HOME : 0)
  return LEVELS.find((level) => evidence >= level.bits)?.score ?? 0
}

/** Evidence of letters among the digits: numbers alone are everywhere, AB123456 is common, 12345678A less so, AB123456C rare. */
export function letterBits(compact: string): number {
  let changes = 0
  for (let index = 1; index < compact.length; index++) {
    if (isDigitAt(compact, index) !== isDigitAt(compact, index - 1)) changes++
  }
  if (changes === 0) return 0
  if (changes === 1) return isDigitAt(compact, 0) ? 5 : 3
  return changes === 2 ? 6 : 8
}

function isDigitAt(compact: string, index: number): boolean {
  const code = compact.charCodeAt(index)
  return code >= 48 && code <= 57
}
