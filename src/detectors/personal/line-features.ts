import { CLASS, classOf } from '../../ner/text/characters.js'
import type { Bag } from './feature-bag.js'
import { K } from './feature-kinds.js'
import { eighths, lineAround, log2, type Line } from './layout.js'
import type { Mention, Message } from './message.js'
import { neighbour, signAt } from './neighbours.js'
import type { Words } from './words.js'

/** Features of the line in which a finding stands. */

/** Most capitalised words counted on either side of a finding. */
const MOST_RUN = 3

/** Adds the features of the line around a finding. */
export function addLine(bag: Bag, message: Message, mention: Mention): void {
  const { text, words } = message
  const { sort, finding, first } = mention
  const { start, end } = finding.spans
  const line = lineAround(text, start, end)
  addLineWords(bag, message, mention, line)
  bag.add(K.line, line.symbols)
  bag.add(K.line, 16 + line.digits)
  bag.add(K.line, 32 + log2(line.end - line.start))
  bag.add(K.indent, Math.min(15, line.indent))
  bag.add(K.lineStart, signAt(text, line.start + line.indent))
  bag.add(K.lineEnd, signAt(text, line.end - 1))
  const edges = (start <= line.start + line.indent ? 1 : 0) + (end >= line.end ? 2 : 0)
  bag.add(K.position, 8 * sort + edges)
  bag.add(K.position, 1024 + 8 * sort + (line.start === 0 ? 1 : 0) + (line.end >= text.length ? 2 : 0))
  bag.add(K.caption, captionOf(text, words, { line, start, first }))
}

/** How many words the line has, how many of them are capitalised or in findings, and which is the first. */
function addLineWords(bag: Bag, { text, words, inside }: Message, { sort, first, last }: Mention, line: Line): void {
  let from = first
  while (from > 0 && (words.start[from - 1] ?? 0) >= line.start) from--
  let to = last + 1
  while (to < words.count && (words.end[to] ?? 0) <= line.end) to++
  let capitalised = 0
  let found = 0
  for (let at = from; at < to; at++) {
    if (isCapitalised(text, words, at)) capitalised++
    if (inside[at] !== 0) found++
  }
  bag.add(K.lineWords, 16 * sort + log2(to - from))
  bag.add(K.lineWords, 256 + 16 * sort + eighths(capitalised, to - from))
  bag.add(K.lineWords, 512 + 16 * sort + eighths(found, to - from))
  bag.add(K.lineFirst, from === first ? 0 : neighbour(words, from, 1, inside))
  let before = 0
  while (before < MOST_RUN && first - before > from && isCapitalised(text, words, first - before - 1)) before++
  let after = 0
  while (after < MOST_RUN && last + after + 1 < to && isCapitalised(text, words, last + after + 1)) after++
  bag.add(K.run, 64 * sort + 8 * before + after)
}

function isCapitalised(text: string, { start }: Words, at: number): boolean {
  return classOf[text.charCodeAt(start[at] ?? 0)] === CLASS.upper
}

/**
 * Returns the hash of a value's caption: the last word before a colon or an equals sign in its line; 0 if there is
 * none.
 */
function captionOf(
  text: string,
  { hash, start: starts, end: ends }: Words,
  { line, start, first }: { readonly line: Line; readonly start: number; readonly first: number },
): number {
  for (let at = first - 1; at >= 0 && (starts[at] ?? 0) >= line.start && start - (ends[at] ?? 0) < 60; at--) {
    const end = ends[at] ?? 0
    const next = text.charAt(end)
    if (':=：'.includes(next)) return hash[at] ?? 0
    if ((next === '"' || next === "'") && /^["']\s?[:=]/.test(text.slice(end, end + 3))) return hash[at] ?? 0
  }
  return 0
}
