import type { Span } from '../types.js'

/** Prepares a piece of a file for detection according to its format. */

/** A piece of a file as a detector reads it. */
export interface Reading {
  readonly text: string
  /** Maps a span of the text to the piece; undefined if it is not part of it. */
  inPiece(span: Span): Span | undefined
}

export type Kind = 'text' | 'csv' | 'json'

/** Returns a function that reads the pieces of a file of this kind in order. */
export function readings(kind: Kind): (piece: string) => Reading {
  switch (kind) {
    case 'text':
      return unchanged
    case 'csv':
      return withHeading()
    case 'json':
      return unescaped
  }
}

// --- Internal helpers ---

function unchanged(text: string): Reading {
  return { text, inPiece: (span) => span }
}

/** Longest row of headings. */
const LONGEST_HEADING = 4096

/** Puts the row of headings before each piece: it says what the columns are. */
function withHeading(): (piece: string) => Reading {
  let heading: string | undefined
  return (piece) => {
    if (heading === undefined) {
      const line = /^[^\n]*\n/.exec(piece)?.[0] ?? ''
      heading = line.length > LONGEST_HEADING ? '' : line
      return unchanged(piece)
    }
    const { length } = heading
    return {
      text: heading + piece,
      inPiece: ({ start, end }) =>
        end <= length ? undefined : { start: Math.max(0, start - length), end: end - length },
    }
  }
}

/** An escaped character after an even number of backslashes; both halves of a pair at once. */
const ESCAPE = /(?<!\\)((?:\\\\)*)\\u(?:(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|(?!d[89a-f])([\da-f]{4}))/gi

/** Decodes escapes such as `\u00fc`: many programs write everything but ASCII that way. */
function unescaped(piece: string): Reading {
  if (!piece.includes('\\u')) return unchanged(piece)
  /** Where the text continues after an escape, here and in the piece. */
  const marks: { readonly at: number; readonly inPiece: number }[] = [{ at: 0, inPiece: 0 }]
  let text = ''
  let done = 0
  for (const match of piece.matchAll(ESCAPE)) {
    const [escape, slashes = '', high, low, single = ''] = match
    const character = high && low ? `${unit(high)}${unit(low)}` : unit(single)
    if (/[\p{Cc}"\\]/u.test(character)) continue
    text += piece.slice(done, match.index) + slashes + character
    done = match.index + escape.length
    marks.push({ at: text.length, inPiece: done })
  }
  text += piece.slice(done)
  const offsetInPiece = (at: number): number => {
    const mark = lastUpTo(marks, at)
    return mark.inPiece + at - mark.at
  }
  return {
    text,
    inPiece: ({ start, end }) => ({ start: offsetInPiece(start), end: offsetInPiece(end) }),
  }
}

function unit(digits: string): string {
  return String.fromCharCode(parseInt(digits, 16))
}

/** Finds, by binary search, the last mark not after `at`. The first is at 0. */
function lastUpTo<Mark extends { readonly at: number }>(marks: readonly Mark[], at: number): Mark {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((marks[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return marks[low] as Mark // there is one: the first
}
