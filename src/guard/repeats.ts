import type { MessageFinding } from './schema.js'
import type { Message, Span } from '../types.js'
import { inSmallLetters, phraseBook } from './phrase-book.js'
import type { PhraseBook } from './phrase-book.js'

const FEW = 32
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Where else the messages hold what was found in one of them. Many findings stand on the words around them ("my passport
 * number is …"), which a second mention lacks; in clear there, the value would have left the house after all. Only whole
 * words, in messages that `inspect` gives spans for: those that are spoken for already. Written in other case they are the
 * same if they are several words, or hold digits: "rose" is not always Rose.
 */
export function repeatsOf(
  findings: readonly MessageFinding[],
  messages: readonly Message[],
  inspect: (index: number) => readonly Span[] | undefined,
): MessageFinding[] {
  const lowered = messages.map(({ content }) => inSmallLetters(content))
  const worth = findings.length > FEW ? findings : findings.filter((one) => occursElsewhere(one, lowered))
  if (worth.length === 0) return []
  const book = phraseBook(worth.map((finding) => ({ text: finding.text, of: finding })))
  return messages.flatMap(({ content }, index) => {
    const exempt = inspect(index)
    if (!exempt) return []
    const found = findings.filter((finding) => finding.index === index).map(({ spans }) => spans)
    return repeatsIn({ content, lowered: lowered[index] ?? content, index }, book, united([...found, ...exempt]))
  })
}

// --- Internal helpers ---

/** The usual case is that nothing is said twice, and that can be told fast of a few values. */
function occursElsewhere({ text, index: own, spans }: MessageFinding, lowered: readonly string[]): boolean {
  const wanted = inSmallLetters(text)
  return lowered.some((content, index) => {
    const at = content.indexOf(wanted)
    if (at < 0 || index !== own || at !== spans.start) return at >= 0
    return content.includes(wanted, at + 1)
  })
}

interface Text {
  readonly content: string
  readonly lowered: string
  readonly index: number
}

/** In one message, in order. `taken` is in order and disjoint, so each word looks only at its neighbours there. */
function repeatsIn(
  { content, lowered, index }: Text,
  book: PhraseBook<MessageFinding>,
  taken: readonly Span[],
): MessageFinding[] {
  const repeats: MessageFinding[] = []
  let free = 0
  let next = 0
  for (const word of content.matchAll(WORD)) {
    while ((taken[next]?.end ?? Infinity) <= word.index) next += 1
    if (word.index < free || !book.begins(lowered, word.index, word.index + word[0].length)) continue
    const from = Math.max(free, taken[next - 1]?.end ?? 0)
    const to = taken[next]?.start ?? Infinity
    const match = book.longestAt(content, lowered, word.index, ({ end }) => end <= to && isWordEnd(content, end))
    if (!match || word.index < from) continue
    const start = match.start >= from ? match.start : word.index
    const spans = { start, end: match.end }
    repeats.push({ ...match.of, index, text: content.slice(spans.start, spans.end), spans })
    free = match.end
  }
  return repeats
}

/** The same ground as spans in order that do not overlap. */
function united(spans: readonly Span[]): Span[] {
  const disjoint: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = disjoint.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else disjoint.push({ start, end })
  }
  return disjoint
}

const STARTS_IN_WORD = /^[\p{L}\p{M}\p{N}]/u
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u

function isWordEnd(content: string, end: number): boolean {
  return (
    !STARTS_IN_WORD.test(content.slice(end, end + 2)) || !ENDS_IN_WORD.test(content.slice(Math.max(0, end - 2), end))
  )
}
