import type { Span } from '../../types.js'
import type { Surface } from './surfaces.js'

/**
 * Finds where tokens stand in the text they were made of; undefined for those that stand for nothing in it. Tokenizers change case,
 * accents and width, so both are compared without. Tokens that cannot be found, such as those for unknown words, share
 * what lies between their neighbours: nothing of the text is lost.
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

/** Case, accents, width, white space and what is invisible are left out. */
export function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(IGNORED, '')
}

// --- Internal helpers ---

const IGNORED = /[\s\p{M}\p{C}\u2581\ufffd]+/gu
/** How far ahead a token is looked for that does not stand where the last one ended. */
const NEAR = 512

interface FoldedText {
  readonly text: string
  /** The span of the original for one of the folded text. */
  span(start: number, end: number): Span
  /** Where the next word begins after a position: behind white space. */
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
  /** The part behind it. */
  readonly next: string
  /** Whether all parts before it were found. */
  readonly isInStep: boolean
  /** It says only that there is something. A text that quotes it must not be taken for it. */
  readonly isUnknown: boolean
}

/** Where the part stands: here; or near by, with the next one behind it; or within this word; or at the next. */
function find({ text, nextWord }: FoldedText, at: number, part: string, { next, isInStep, isUnknown }: Wanted) {
  if (isInStep && text.startsWith(part, at)) return at
  if (isUnknown) return undefined
  const near = text.slice(at, at + NEAR + part.length + next.length)
  const word = nextWord(at)
  for (const found of [near.indexOf(part + next), near.slice(0, word - at).indexOf(part)])
    if (found >= 0) return at + found
  return text.startsWith(part, word) ? word : undefined
}
