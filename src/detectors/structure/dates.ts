import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { lazy, readSections, section } from '../word-list.js'

/** Tells dates from names and locations: "Tue Mar 12 09:14:22", "8. Juni", "jan. 2024". */

/** Most characters on either side of a finding that may belong to its date. */
const AROUND = 32
/** Words that join the parts of a date: "3 de enero de 2024", "9. jūlijs 2024. gada". */
const JOINTS: ReadonlySet<string> = new Set(
  'am a at d de del den der dia dnia eko el g gada gads j kl klo ko le m nd of on r rd ren st th the um г ж р року'.split(
    ' ',
  ),
)
const TOKEN = /\d+|[\p{L}\p{M}]+/gu
/** Between the parts of a date. */
const GAP = /^[.,:’'/–-]{0,2}[ \t]{0,2}$/
/** Between a date and a name in the same finding. */
const PARTED = /[,;:<|]/
const TIME = /^\d{1,2}:\d\d/
const YEAR = /^(?:19|20)\d\d$/
/** Behind a name in a list of people: "Jan 12, Piet 9". */
const NUMBER_BEHIND = /^,? \d/
const SHORT_MONTH = 3
/** Between a month and its day. */
const NEAR = /^[ .’'-]{1,3}$/
const WORD_BEHIND = /^ ?\p{L}/u

const kinds = lazy(() => {
  const sections = readSections('calendar-words.txt')
  const all = new Map<string, Kind>()
  for (const kind of ['weekday', 'month', 'name'] as const)
    for (const word of section(sections, kind)) all.set(fold(word), kind)
  return all
})

/** A month, one that is a given name, too, or a day of the week. */
type Kind = 'month' | 'name' | 'weekday'
const CALENDAR: ReadonlySet<string> = new Set<Kind>(['month', 'name', 'weekday'])

/** A word or a number, and what it may be in a date. */
interface Token extends Span {
  readonly text: string
  readonly is: Kind | 'day' | 'year' | 'time' | 'joint' | 'other'
}

/** Leaves out names and locations that are parts of dates, and cuts dates off others. */
export function withoutDates(text: string, findings: readonly Finding[]): readonly Finding[] {
  const doubtful = new Set(findings.filter(mayHoldDate))
  if (doubtful.size === 0) return findings
  const isInList = lazy(() =>
    findings.some(
      (one) =>
        one.label === 'NAME' && !doubtful.has(one) && NUMBER_BEHIND.test(text.slice(one.spans.end, one.spans.end + 4)),
    ),
  )
  return findings.flatMap((one) => {
    if (!doubtful.has(one)) return [one]
    const { start, end } = withoutDate(text, one.spans, isInList)
    if (start === end) return []
    return end - start === one.text.length ? [one] : [finding(one.label, one.score, text, { start, end })]
  })
}

// --- Internal helpers ---

function mayHoldDate({ label, text }: Finding): boolean {
  if (label !== 'NAME' && label !== 'LOCATION') return false
  return (text.match(TOKEN) ?? []).some((word) => kinds().has(fold(word.toLowerCase())))
}

/** Returns what is left of a finding without the parts of a date at its beginning and its end. */
function withoutDate(text: string, span: Span, isInList: () => boolean): Span {
  const tokens = tokensAround(text, span)
  const first = tokens.findIndex(({ start }) => start >= span.start)
  const past = tokens.findIndex(({ start }) => start >= span.end)
  const last = (past < 0 ? tokens.length : past) - 1
  const head = runFrom(text, tokens, first)
  if (isDate(text, tokens.slice(head.first, head.last + 1), span, isInList)) {
    if (head.last >= last) return { start: span.start, end: span.start }
    const next = tokens[head.last + 1]?.start ?? span.end
    return PARTED.test(text.slice(tokens[head.last]?.end, next)) ? { start: next, end: span.end } : span
  }
  const tail = runFrom(text, tokens, last)
  if (tail.first <= first || !isDate(text, tokens.slice(tail.first, tail.last + 1), span, isInList)) return span
  const end = tokens[tail.first - 1]?.end ?? span.start
  return PARTED.test(text.slice(end, tokens[tail.first]?.start)) ? { start: span.start, end } : span
}

/** The words and numbers on the line of a span. */
function tokensAround(text: string, { start, end }: Span): Token[] {
  const before = text.slice(Math.max(0, start - AROUND), start)
  const from = start - before.length + before.lastIndexOf('\n') + 1
  const line = text.slice(from, end + AROUND)
  const lineEnd = line.indexOf('\n', end - from)
  return Array.from((lineEnd < 0 ? line : line.slice(0, lineEnd)).matchAll(TOKEN), ({ 0: word, index }) => {
    const at = { start: from + index, end: from + index + word.length }
    return { ...at, text: word, is: kindOf(text, word, at) }
  })
}

function kindOf(text: string, word: string, { start, end }: Span): Token['is'] {
  if (/\d/.test(word)) {
    if (TIME.test(text.slice(start, start + 5)) || text[start - 1] === ':') return 'time'
    if (YEAR.test(word)) return 'year'
    return word.length < 3 && Number(word) > 0 && Number(word) < 32 && text[end] !== '%' ? 'day' : 'other'
  }
  const folded = fold(word.toLowerCase())
  return kinds().get(folded) ?? (JOINTS.has(folded) ? 'joint' : 'other')
}

/** The indexes of the tokens around one that may be parts of the same date. */
interface Run {
  readonly first: number
  readonly last: number
}

function runFrom(text: string, tokens: readonly Token[], at: number): Run {
  const isJoined = (left: number): boolean => {
    const [one, other] = [tokens[left], tokens[left + 1]]
    if (!one || !other || one.is === 'other' || other.is === 'other') return false
    return GAP.test(text.slice(one.end, other.start))
  }
  let [first, last] = [at, at]
  while (isJoined(first - 1)) first--
  while (isJoined(last)) last++
  return { first, last }
}

/** True if these tokens are a date, and the span holds a month or a day of the week of it. */
function isDate(text: string, tokens: readonly Token[], span: Span, isInList: () => boolean): boolean {
  if (!tokens.some(({ is, start }) => start >= span.start && start < span.end && CALENDAR.has(is))) return false
  const count = (kind: Token['is']): number => tokens.filter(({ is }) => is === kind).length
  const months = count('month') + count('name')
  const isWhole = count('year') > 0 || (count('day') > 0 && count('time') + count('weekday') > 0) || months > 1
  if (months === 0) return count('weekday') > 0 && count('day') > 0 && count('year') + count('time') > 0
  if (count('month') > 0) return isWhole || count('day') > 0
  return (isWhole || isBesideDay(text, tokens)) && !isInList()
}

/** True for "June 8" and "8. Juni", but neither for "Jan 3", which may be a child of three, nor for "June 8 Baker Street". */
function isBesideDay(text: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ is, text: word, start, end }, at) => {
    if (is !== 'name' || word.length <= SHORT_MONTH) return false
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (before?.is === 'day' && NEAR.test(text.slice(before.end, start))) return true
    return (
      after?.is === 'day' &&
      NEAR.test(text.slice(end, after.start)) &&
      !WORD_BEHIND.test(text.slice(after.end, after.end + 3))
    )
  })
}
