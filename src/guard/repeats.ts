import type { MessageFinding } from './schema.js'
import type { Message, Span } from '../types.js'
import { inSmallLetters, phraseIndex } from './phrase-index.js'
import type { Phrase, PhraseIndex, WrittenValue } from './phrase-index.js'

const FEW = 32
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Where the messages hold values that were found in them. */
export interface Mentions {
  /** Searches a message, which takes long if it is long; else it is done when it is first asked for. */
  search(index: number): void
  /**
   * Where else the messages hold what these findings, some of all, found in one of them. Only in messages that `inspect`
   * gives spans for: those that are spoken for already.
   */
  repeats(
    findings: readonly MessageFinding[],
    inspect: (index: number) => readonly Span[] | undefined,
  ): MessageFinding[]
}

/**
 * Looks for the values of all findings at once, so that what it costs does not grow with the policies that found them.
 * Many findings stand on the words around them ("my passport number is …"), which a second mention lacks; in clear there,
 * the value would have left the house after all. Only whole words. Written in other case they are the same if they are
 * several words, or hold digits: "rose" is not always Rose.
 */
export function mentionsOf(all: readonly MessageFinding[], messages: readonly Message[]): Mentions {
  const lowered = messages.map(({ content }) => inSmallLetters(content))
  const worth = all.length > FEW ? all : all.filter((one) => occursElsewhere(one, lowered))
  if (worth.length === 0) return { search: () => {}, repeats: () => [] }
  const phrases = phraseIndex(valuesOf(worth))
  const every = sought(worth, phrases)
  const texts: SearchedText[] = []
  const textAt = ({ content }: Message, index: number) =>
    (texts[index] ??= searched({ content, lowered: lowered[index] ?? content, index }, phrases, every))
  return {
    search(index) {
      const message = messages[index]
      if (message) textAt(message, index)
    },
    repeats(findings, inspect) {
      const values = sought(findings, phrases)
      if (values.size === 0) return []
      const own = byMessage(findings)
      return messages.map(textAt).flatMap((text) => {
        const exempt = inspect(text.index)
        if (!exempt || text.candidates.length === 0) return []
        return repeatsIn(text, values, united([...(own.get(text.index) ?? []), ...exempt]))
      })
    },
  }
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

function* valuesOf(findings: readonly MessageFinding[]): Generator<string> {
  for (const { text } of findings) yield text
}

interface Text {
  readonly content: string
  readonly lowered: string
  readonly index: number
}

/** A word with which values begin; which ones is looked up when it is asked for. */
interface Candidate {
  readonly at: number
  /** The longest value that stands there; null: none does. */
  longest?: Phrase | null
}

interface SearchedText extends Text {
  readonly candidates: readonly Candidate[]
  longestAt(candidate: Candidate): Phrase | null
}

function searched(text: Text, phrases: PhraseIndex, every: ReadonlyMap<Phrase, Sought>): SearchedText {
  const candidates: Candidate[] = []
  for (const { index: at, 0: word } of text.content.matchAll(WORD)) {
    if (phrases.begins(text.lowered, at, at + word.length)) candidates.push({ at })
  }
  const lookUp = (at: number) => {
    let phrase = phrases.longestAt(text.lowered, at)
    while (phrase?.isWhole && !stands(every.get(phrase), text, at)) phrase = phrase.parent
    return phrase ?? null
  }
  return {
    ...text,
    candidates,
    longestAt(candidate) {
      if (candidate.longest === undefined) candidate.longest = lookUp(candidate.at)
      return candidate.longest
    },
  }
}

/** A value that is sought: as it was first written, and each other way. */
interface Sought extends Pick<WrittenValue, 'lead' | 'small' | 'loose'> {
  readonly of: MessageFinding
  readonly texts: Set<string>
}

function sought(findings: readonly MessageFinding[], phrases: PhraseIndex): Map<Phrase, Sought> {
  const values = new Map<Phrase, Sought>()
  for (const finding of findings) {
    const written = phrases.written(finding.text)
    if (!written) continue
    const { phrase, rest, ...first } = written
    const known = values.get(phrase)
    if (known) known.texts.add(rest)
    else values.set(phrase, { of: finding, ...first, texts: new Set([rest]) })
  }
  return values
}

/** In one message, in order. `taken` is in order and disjoint, so each candidate looks only at its neighbours there. */
function repeatsIn(text: SearchedText, values: ReadonlyMap<Phrase, Sought>, taken: readonly Span[]): MessageFinding[] {
  const { content, index, candidates } = text
  const repeats: MessageFinding[] = []
  let free = 0
  let next = 0
  for (const candidate of candidates) {
    const { at } = candidate
    if (candidate.longest === null) continue
    while ((taken[next]?.end ?? Infinity) <= at) next += 1
    const from = Math.max(free, taken[next - 1]?.end ?? 0)
    const to = taken[next]?.start ?? Infinity
    if (at < from || at >= to) continue
    for (let phrase = text.longestAt(candidate) ?? undefined; phrase; phrase = phrase.parent) {
      const value = values.get(phrase)
      const end = at + (value?.small.length ?? 0)
      if (!value || end > to || !stands(value, text, at)) continue
      const lead = at - value.lead.length
      const start = lead >= from && content.startsWith(value.lead, lead) ? lead : at
      const spans = { start, end }
      repeats.push({ ...value.of, index, text: content.slice(start, end), spans })
      free = end
      break
    }
  }
  return repeats
}

/** Whether the value stands there, as a whole word. */
function stands(value: Sought | undefined, { content, lowered }: Text, at: number): boolean {
  if (!value) return false
  const { texts, small, loose } = value
  const end = at + small.length
  const isSame = texts.has(content.slice(at, end)) || (loose && lowered.startsWith(small, at))
  return isSame && isWordEnd(content, end)
}

function byMessage(findings: readonly MessageFinding[]): ReadonlyMap<number, Span[]> {
  const spans = new Map<number, Span[]>()
  for (const { index, spans: own } of findings) {
    const known = spans.get(index)
    if (known) known.push(own)
    else spans.set(index, [own])
  }
  return spans
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
