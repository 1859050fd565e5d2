import type { MessageFinding } from './schema.js'
import type { Message, Span } from '../types.js'
import { byMessage } from './by-message.js'
import { inSmallLetters, phraseIndex } from './phrase-index.js'
import { isAfterWord, isWordEnd, nextWord, wordEnd } from './words.js'
import type { Phrase, PhraseIndex, WrittenValue } from './phrase-index.js'

const FEW = 32

/** Finds repeats of found values in messages. */
export interface Mentions {
  /** Searches a message now; otherwise it is searched when it is first needed. Slow for a long message. */
  search(index: number): void
  /**
   * Returns repeats of the values of these findings (a subset of all). Only in messages for which `inspect` returns
   * spans, which are the ones already taken.
   */
  repeats(
    findings: readonly MessageFinding[],
    inspect: (index: number) => readonly Span[] | undefined,
  ): MessageFinding[]
}

/**
 * Searches the values of all findings at once, so that the cost does not grow with the number of policies. Many
 * findings depend on the words around them ("my passport number is …"), which a second mention lacks; left as it is
 * there, the value would be sent after all. Matches whole words only; in other case only if the value has several
 * words or a digit: "rose" is not always Rose.
 */
export function mentionsOf(all: readonly MessageFinding[], messages: readonly Message[]): Mentions {
  const lowered = messages.map(({ content }) => inSmallLetters(content))
  const worth = all.length > FEW ? all : all.filter((one) => occursElsewhere(one, lowered))
  if (worth.length === 0) return { search: () => {}, repeats: () => [] }
  const phrases = phraseIndex(valuesOf(worth))
  const every = sought(all, phrases)
  const texts: SearchedText[] = []
  const textAt = ({ content }: Message, index: number) =>
    (texts[index] ??= searched({ content, lowered: lowered[index] ?? content, index }, phrases, every))
  return {
    search(index) {
      const message = messages[index]
      if (message) textAt(message, index)
    },
    repeats(findings, inspect) {
      const values = findings === all ? every : sought(findings, phrases)
      if (values.size === 0) return []
      const own = byMessage(findings)
      return messages.map(textAt).flatMap((text) => {
        const exempt = inspect(text.index)
        if (!exempt || text.candidates.length === 0) return []
        return repeatsIn(text, values, united([...(own.get(text.index) ?? []).map(({ spans }) => spans), ...exempt]))
      })
    },
  }
}

/** Searches the values of each message in that message alone. */
export function separateMentionsOf(all: readonly MessageFinding[], messages: readonly Message[]): Mentions {
  const found = byMessage(all)
  const byIndex = messages.map((message, index) => mentionsOf((found.get(index) ?? []).map(asOnly), [message]))
  return {
    search: (index) => byIndex[index]?.search(0),
    repeats(findings, inspect) {
      return [...byMessage(findings)].flatMap(([index, own]) => {
        const repeats = byIndex[index]?.repeats(own.map(asOnly), () => inspect(index)) ?? []
        return repeats.map((repeat) => ({ ...repeat, index }))
      })
    },
  }
}

// --- Internal helpers ---

function asOnly(finding: MessageFinding): MessageFinding {
  return { ...finding, index: 0 }
}

/** Fast path: usually nothing is said twice, and a few values are quickly checked. */
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

interface SearchedText extends Text {
  /** Where the words are that values begin with. */
  readonly candidates: readonly number[]
  /** Returns the longest value at a candidate, given its number; null if none. Looked up once, when needed. */
  longestAt(candidate: number): Phrase | null
}

/** Length of text that is read word by word in about the time of a jump to the next place where a value may begin. */
const JUMP = 64

function searched(text: Text, phrases: PhraseIndex, every: ReadonlyMap<Phrase, Sought>): SearchedText {
  const { content, lowered, index } = text
  const candidates: number[] = []
  const longest: (Phrase | null)[] = []
  const look = (at: number): number => {
    const end = wordEnd(content, at)
    if (phrases.begins(lowered, at, end)) candidates.push(at)
    return end
  }
  const starts = phrases.starts(lowered)
  let from = starts ? content.length : 0
  let jumps = 0
  for (const at of starts ?? []) {
    if (!isAfterWord(content, at)) look(at)
    jumps += 1
    if (jumps * JUMP <= at + content.length / 4) continue
    from = wordEnd(content, at)
    break
  }
  for (let at = nextWord(content, from); at < content.length;) at = nextWord(content, look(at))
  const lookUp = (at: number) => {
    let phrase = phrases.longestAt(lowered, at)
    while (phrase?.isWhole && !stands(every.get(phrase), text, at)) phrase = phrase.parent
    return phrase ?? null
  }
  return {
    content,
    lowered,
    index,
    candidates,
    longestAt(candidate) {
      const known = longest[candidate]
      return known === undefined ? (longest[candidate] = lookUp(candidates[candidate] ?? 0)) : known
    },
  }
}

/** A value to search: as it was first written, and its other spellings. */
interface Sought extends Pick<WrittenValue, 'lead' | 'small' | 'loose'> {
  readonly of: MessageFinding
  readonly texts: Set<string>
}

function sought(findings: readonly MessageFinding[], phrases: PhraseIndex): Map<Phrase, Sought> {
  const values = new Map<Phrase, Sought>()
  for (const finding of findings) {
    const written = phrases.written(finding.text)
    if (!written) continue
    const { phrase, rest, lead, small, loose } = written
    const known = values.get(phrase)
    if (known) known.texts.add(rest)
    else values.set(phrase, { of: finding, lead, small, loose, texts: new Set([rest]) })
  }
  return values
}

/**
 * Repeats in one message, in order. `taken` is sorted and disjoint, so each candidate is compared with its neighbours
 * only.
 */
function repeatsIn(text: SearchedText, values: ReadonlyMap<Phrase, Sought>, taken: readonly Span[]): MessageFinding[] {
  const { content, index, candidates } = text
  const repeats: MessageFinding[] = []
  let free = 0
  let next = 0
  for (const [candidate, at] of candidates.entries()) {
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
      const { label, score } = value.of
      repeats.push({ label, score, text: content.slice(start, end), spans, index })
      free = end
      break
    }
  }
  return repeats
}

/** True if the value occurs at `at` as a whole word. */
function stands(value: Sought | undefined, { content, lowered }: Text, at: number): boolean {
  if (!value) return false
  const { texts, small, loose } = value
  const end = at + small.length
  const isSame = texts.has(content.slice(at, end)) || (loose && lowered.startsWith(small, at))
  return isSame && isWordEnd(content, end)
}

/** Merges spans into sorted, disjoint ones. */
function united(spans: readonly Span[]): Span[] {
  const disjoint: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = disjoint.at(-1)
    if (!last || span.start >= last.end) disjoint.push(span)
    else if (span.end > last.end) disjoint[disjoint.length - 1] = { start: last.start, end: span.end }
  }
  return disjoint
}
