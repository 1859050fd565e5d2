import type { Span } from '../types.js'

/** Cuts a text into pieces to examine. */

/** Longest and shortest piece, in UTF-16 units. The last one may be shorter. */
export const LONGEST = 16_384
const SHORTEST = LONGEST / 2
/** Length of the text checked on both sides of a border that may cut a finding. */
const AROUND = 512

/** Finds what a border must not cut. */
export type Find = (text: string) => readonly Span[] | Promise<readonly Span[]>

/** Yields pieces that end between paragraphs, else lines, else words, and never within a finding. */
export async function* pieces(chunks: AsyncIterable<string>, find: Find): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    while (text.length > LONGEST + AROUND) {
      const end = await pieceEnd(text, find)
      yield text.slice(0, end)
      text = text.slice(end)
    }
  }
  while (text.length > LONGEST) {
    const end = await pieceEnd(text, find)
    yield text.slice(0, end)
    text = text.slice(end)
  }
  if (text !== '') yield text
}

// --- Internal helpers ---

async function pieceEnd(text: string, find: Find): Promise<number> {
  const paragraph = lastEnd(text, PARAGRAPH)
  if (paragraph !== undefined) return paragraph
  const end = lastEnd(text, LINE) ?? lastEnd(text, WORD) ?? LONGEST
  return wholeCharacters(text, await besideFindings(text, end, find))
}

const PARAGRAPH = /\n[ \t]*\r?\n/g
const LINE = /\n|\r(?!\n)/g
const WORD = /[\s,;}>]/g

/** Returns the end of the last match with which a piece may end. */
function lastEnd(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined
  for (const match of text.slice(SHORTEST, LONGEST).matchAll(pattern)) end = SHORTEST + match.index + match[0].length
  return end
}

async function besideFindings(text: string, end: number, find: Find): Promise<number> {
  const from = end - AROUND
  const found = await find(text.slice(from, end + AROUND))
  const cut = found.find((span) => from + span.start < end && end < from + span.end)
  return cut === undefined ? end : from + cut.start
}

/** Moves an end out of a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end
}
