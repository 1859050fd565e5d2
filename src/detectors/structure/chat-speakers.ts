import { isWithin } from '../scan/intervals.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import { lazy, readSections, section } from '../word-list.js'
import type { LineKind } from './line-kinds.js'
import { LEVEL } from './line-patterns.js'
import { headings, nameFirst, NICK, SPEAKER, STAMP, TABBED } from './speaker-patterns.js'

/** Finds the speakers of chats and transcripts, line by line. */

/** The speaker of a line: the part before what is said. */
export interface Speaker {
  readonly start: number
  readonly end: number
  /** Index of its line. */
  readonly line: number
  /** True if a time precedes it or angle brackets enclose it, as only chats have. */
  readonly isMarked: boolean
  /** True if what is said stands on the next line. */
  readonly isHeading: boolean
}

interface Row {
  readonly start: number
  readonly end: number
  readonly kind: LineKind
}

/** Something said: words in a row, letters of a script without spaces, an exclamation. */
const SAID =
  /(?:^|\s)[\p{L}\p{M}'’]+[,:]? [\p{L}\p{M}'’]+[,:]? [\p{L}\p{M}@('’\d]|[\u0e00-\u0eff\u1000-\u109f\u3040-\u9fff]{5}|\p{L}[ \u00a0\u202f]?[!?。！？]/u
/** "I" and "me" in front of what is said. */
const firstPerson = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set([...section(sections, 'self'), ...section(sections, 'ambiguous self')])
})
const LANGUAGE = /^[a-z]{2}$/i
/** What loggers write behind the time: "production.ERROR". */
const LOGGER = new RegExp(String.raw`(?:^|[. ])${LEVEL}(?:ENCY)?$`)
const SPACE = 0x20
const COLON = 0x3a
const LESS = 0x3c
const FURTHEST_COLON = 120
const FEWEST_MARKED = 1
/** How many lines from one who speaks again another may speak once. */
const REACH = 12

/** Finds the speaker of each line: one who occurs again, or after a time. */
export function speakersOf(text: string, lines: readonly Row[]): Speaker[] {
  if (lines.length < 2 || !text.includes(':')) return stampless(text, lines)
  const all: Speaker[] = []
  lines.forEach((row, line) => {
    const speaker = mayBeSaid(row) && hasColon(text, row) ? speakerOf(text, row, line) : undefined
    if (speaker) all.push(speaker)
  })
  // Headings in a row, with nothing said between them, are the entries of a schedule.
  const speakers = all.filter(({ isHeading, line }, index) => !isHeading || all[index + 1]?.line !== line + 1)
  if (speakers.length < 2) return []
  const marked = speakers.filter(({ isMarked }) => isMarked)
  if (marked.length > FEWEST_MARKED) return marked
  const counts = new Map<string, number>()
  for (const { start, end } of speakers) {
    const name = text.slice(start, end)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isWithSentence = ({ end, line }: Speaker): boolean => isSaid(text.slice(end + 1, lines[line]?.end))
  const saying = speakers.map(isWithSentence)
  const said = saying.filter(Boolean).length
  const keys = speakers.filter(({ line }, index) => isKey(lines[line]?.kind, saying[index] === true)).length
  if (!isOwnTalk(counts) && (keys * 2 > speakers.length || said * 2 < speakers.length)) return marked
  const isTalk = [...counts.values()].some((count) => count > 1) && counts.size > 1 && speakers.length > 2
  if (!isTalk) return marked
  const isAgain = ({ start, end }: Speaker): boolean => (counts.get(text.slice(start, end)) ?? 0) > 1
  const again = speakers.filter(isAgain).map(({ line }) => line)
  // A line above the conversation ("Summarise this chat:") ends with a colon, too, and so does one far from it.
  return speakers.filter(
    (one) => isAgain(one) || (one.end + 2 < (lines[one.line]?.end ?? 0) && isWithin(REACH, one.line, again)),
  )
}

/** True if the one who pasted the talk speaks in it, who is no key: "me: ok". Two letters are languages: "es: uno". */
function isOwnTalk(counts: ReadonlyMap<string, number>): boolean {
  const isSelf = (name: string): boolean => firstPerson().has(name.toLowerCase())
  const names = [...counts.keys()]
  return (
    names.some((name) => (counts.get(name) ?? 0) > 1 && isSelf(name)) &&
    names.some((name) => !LANGUAGE.test(name) && !isSelf(name))
  )
}

/** True if a line may begin with a speaker or a time, which end with or hold a colon. */
function hasColon(text: string, { start, end }: Row): boolean {
  const limit = Math.min(end, start + FURTHEST_COLON)
  for (let at = start; at < limit; at++) if (text.charCodeAt(at) === COLON) return true
  return text.charCodeAt(start) === LESS
}

function stampless(text: string, lines: readonly Row[]): Speaker[] {
  if (lines.length < 2 || !text.includes('<')) return []
  const speakers: Speaker[] = []
  lines.forEach((row, line) => {
    const nick = at(NICK, text, row.start, { line, isMarked: true, isHeading: false })
    if (nick) speakers.push(nick)
  })
  return speakers.length > 1 ? speakers : []
}

/** True for the kind of a line that begins with a key; "anna: are you home?" looks like YAML or a form. */
function isKey(kind: LineKind | undefined, isWithSentence: boolean): boolean {
  return kind !== 'prose' && !((kind === 'yaml' || kind === 'form') && isWithSentence)
}

/** True for three words or more, a question or an exclamation: the value of a key is less. */
function isSaid(rest: string): boolean {
  return SAID.test(rest)
}

function mayBeSaid({ kind }: Row): boolean {
  return (
    kind === 'prose' ||
    kind === 'yaml' ||
    kind === 'form' ||
    kind === 'ini' ||
    kind === 'json' ||
    kind === 'markup' ||
    kind === 'log'
  )
}

function speakerOf(text: string, row: Row, line: number): Speaker | undefined {
  STAMP.lastIndex = row.start
  const from = matchEnd(STAMP, text, row.start)
  const isStamped = from > row.start
  if (row.kind === 'log' && !isStamped) return undefined
  const stamped: Facts = { line, isMarked: isStamped, isHeading: false }
  const marked: Facts = { ...stamped, isMarked: true }
  const speaker = at(NICK, text, from, marked) ?? at(SPEAKER, text, from, stamped)
  if (speaker && !isStamped && text.charCodeAt(row.start) <= SPACE) return undefined
  if (speaker) return LOGGER.test(text.slice(speaker.start, speaker.end)) ? undefined : speaker
  if (isStamped) return at(TABBED, text, from, { ...stamped, isMarked: false })
  if (!hasAsciiDigit(text, row.start, row.end)) return undefined // nor a time
  return (
    firstOf(nameFirst(), text, row.start, marked) ??
    firstOf(headings(), text, row.start, { ...marked, isHeading: true })
  )
}

function firstOf(patterns: readonly RegExp[], text: string, from: number, facts: Facts): Speaker | undefined {
  for (const pattern of patterns) {
    const found = at(pattern, text, from, facts)
    if (found) return found
  }
  return undefined
}

type Facts = Pick<Speaker, 'line' | 'isMarked' | 'isHeading'>

function at(pattern: RegExp, text: string, from: number, facts: Facts): Speaker | undefined {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  const name = match?.[1]
  if (!match || name === undefined) return undefined
  const start = from + match[0].indexOf(name)
  return { start, end: start + name.length, ...facts }
}
