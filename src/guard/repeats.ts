import type { MessageFinding } from './schema.js'
import type { Message, Span } from '../types.js'

const SHORTEST = 3
const FEW = 32
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** What was found, arranged by the first word of its text. */
type ByFirstWord = ReadonlyMap<string, readonly { readonly finding: MessageFinding; readonly offset: number }[]>

/**
 * Where else the messages hold what was found in one of them. Many findings stand on the words around them ("my passport
 * number is …"), which a second mention lacks; in clear there, the value would have left the house after all. Only whole
 * words, written the same, in messages that `inspect` gives spans for: those that are spoken for already.
 */
export function repeatsOf(
  findings: readonly MessageFinding[],
  messages: readonly Message[],
  inspect: (index: number) => readonly Span[] | undefined,
): MessageFinding[] {
  const byFirstWord = arrange(
    findings.length > FEW ? findings : findings.filter((one) => occursElsewhere(one, messages)),
  )
  if (byFirstWord.size === 0) return []
  return messages.flatMap(({ content }, index) => {
    const exempt = inspect(index)
    if (!exempt) return []
    const found = findings.filter((finding) => finding.index === index).map(({ spans }) => spans)
    return repeatsIn(content, index, byFirstWord, united([...found, ...exempt]))
  })
}

/** The usual case is that nothing is said twice, and that can be told fast of a few values. */
function occursElsewhere({ text, index: own, spans }: MessageFinding, messages: readonly Message[]): boolean {
  return messages.some(({ content }, index) => {
    const at = content.indexOf(text)
    if (at < 0 || index !== own || at !== spans.start) return at >= 0
    return content.includes(text, at + 1)
  })
}

function arrange(findings: readonly MessageFinding[]): ByFirstWord {
  const arranged = new Map<string, { finding: MessageFinding; offset: number }[]>()
  const seen = new Set<string>()
  for (const finding of findings) {
    const { text, label } = finding
    if (text.length < SHORTEST || seen.has(`${label} ${text}`)) continue
    seen.add(`${label} ${text}`)
    const [first] = text.matchAll(WORD)
    if (!first) continue
    const known = arranged.get(first[0]) ?? []
    known.push({ finding, offset: first.index })
    arranged.set(first[0], known)
  }
  // the longest that fits is meant
  for (const same of arranged.values()) same.sort((a, b) => b.finding.text.length - a.finding.text.length)
  return arranged
}

/** In one message, in order. `taken` is in order and disjoint, so each word looks only at its neighbours there. */
function repeatsIn(content: string, index: number, byFirstWord: ByFirstWord, taken: readonly Span[]): MessageFinding[] {
  const repeats: MessageFinding[] = []
  let free = 0
  let next = 0
  for (const word of content.matchAll(WORD)) {
    while ((taken[next]?.end ?? Infinity) <= word.index) next += 1
    for (const { finding, offset } of byFirstWord.get(word[0]) ?? []) {
      const start = word.index - offset
      const end = start + finding.text.length
      const isFree = start >= free && start >= (taken[next - 1]?.end ?? 0) && end <= (taken[next]?.start ?? Infinity)
      if (!isFree || !content.startsWith(finding.text, start) || !isWordEnd(content, end)) continue
      repeats.push({ ...finding, index, spans: { start, end } })
      free = end
      break
    }
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
