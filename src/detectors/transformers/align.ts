import type { Span } from '../../types.js'
import type { Surface } from './surfaces.js'

/**
 * Finds the span of each token in the text that was tokenized; undefined for tokens without one. Tokenizers change case,
 * accents and width, so both sides are folded before they are compared. Tokens that cannot be found, such as those for
 * unknown words, share the span between their neighbours, so that no part of the text is left out.
 */
export function align(
  text: string,
  surfaces: readonly Surface[],
  tokens: number,
  unknown?: string | null,
): readonly (Span | undefined)[] {
  const folded = foldedText(text)
  const spans: (Span | undefined)[] = Array.from({ length: tokens }, () => undefined)
  const parts = surfaces.map((surface) => ({ ...surface, text: fold(surface.text) })).filter((part) => part.text !== '')
  let at = 0
  let lost = 0
  const assign = (from: number, to: number, start: number, end: number) => {
    if (start >= end) return
    const span = folded.span(start, end)
    for (const part of parts.slice(from, to)) spans.fill(span, part.first, part.last + 1)
  }
  for (const [index, part] of parts.entries()) {
    const isUnknown = part.text === fold(unknown ?? '')
    const found = find(folded, at, part.text, {
      next: parts[index + 1]?.text ?? '',
      isInStep: lost === index,
      isUnknown,
    })
    if (found === undefined) continue
    assign(lost, index, at, found)
    assign(index, index + 1, found, found + part.text.length)
    at = found + part.text.length
    lost = index + 1
  }
  assign(lost, parts.length, at, folded.text.length)
  return spans
}

/** Folds case, accents and width, and drops white space and invisible characters. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(IGNORED, '')
}

// --- Internal helpers ---

const IGNORED = /[\s\p{M}\p{C}\u2581\ufffd]+/gu
/** How far ahead to search for a token that does not follow the last one directly. */
const NEAR = 512

interface FoldedText {
  readonly text: string
  /** Maps a span of the folded text to the original. */
  span(start: number, end: number): Span
  /** Returns where the next word begins after a position. */
  nextWord(at: number): number
}

function foldedText(text: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  const words: number[] = []
  let folded = ''
  let unit = 0
  let isSpace = false
  for (const character of text) {
    const part = fold(character)
    if (part !== '' && isSpace) words.push(folded.length)
    if (part !== '') isSpace = false
    else isSpace ||= /\s/.test(character)
    for (let index = 0; index < part.length; index += 1) {
      starts.push(unit)
      ends.push(unit + character.length)
    }
    folded += part
    unit += character.length
  }
  let word = 0
  return {
    text: folded,
    span: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }),
    nextWord(at) {
      while ((words[word] ?? Infinity) <= at) word += 1 // positions only grow
      return words[word] ?? folded.length
    },
  }
}

interface Wanted {
  /** The text of the token that follows. */
  readonly next: string
  /** True if all tokens before it were found. */
  readonly isInStep: boolean
  /** True for the token of unknown words, such as `[UNK]`: a text that quotes it must not match. */
  readonly isUnknown: boolean
}

/** Finds a token: here; or nearby, followed by the next token; or within this word; or at the start of the next. */
function find({ text, nextWord }: FoldedText, at: number, part: string, { next, isInStep, isUnknown }: Wanted) {
  if (isInStep && text.startsWith(part, at)) return at
  if (isUnknown) return undefined
  const near = text.slice(at, at + NEAR + part.length + next.length)
  const word = nextWord(at)
  for (const found of [near.indexOf(part + next), near.slice(0, word - at).indexOf(part)])
    if (found >= 0) return at + found
  return text.startsWith(part, word) ? word : undefined
}
