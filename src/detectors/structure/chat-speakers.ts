import { matchEnd } from '../scan/match-at.js'
import { lazy, readSections, section } from '../word-list.js'
import type { LineKind } from './line-kinds.js'

/** Finds the speakers of chats and transcripts, line by line. */

/** The speaker of a line: the part before what is said. */
export interface Speaker {
  readonly start: number
  readonly end: number
  /** Index of its line. */
  readonly line: number
  /** True if a time precedes it or angle brackets enclose it, as only chats have. */
  readonly isMarked: boolean
}

interface Row {
  readonly start: number
  readonly end: number
  readonly kind: LineKind
}

const DATE = String.raw`(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\.?)`
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?`
/** "[09:12]", "12.03.24, 14:05 - ", "(14:05)", "14:05 ". */
const STAMP = new RegExp(
  String.raw`[ \t]{0,8}(?:[-*>•] ?)?[\[(]?(?:${DATE},? ?)?${CLOCK}[\])]?[ \t]{0,2}(?:[-–|][ \t]{1,2})?`,
  'y',
)
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}\d_.'’-]{0,24}`
const NAME = String.raw`${WORD}(?: ${WORD}){0,3}`
const SPEAKER = new RegExp(
  String.raw`[ \t]{0,8}(?:[*_]{1,2}|[-•] |~[ \u202f\u00a0]?)?(${NAME})(?: ?\([^)\n]{1,20}\)|, \p{Lu}[\p{L} ]{1,40})?[*_]{0,2}:[*_]{0,2}(?!\/\/)(?=[ \t]{1,8}\S|[^\x00-\x7f]|[ \t]{0,8}$)`,
  'muy',
)
/** "<nick> text". */
const NICK = /[ \t]{0,8}<[@+%~&]?(?=[^>\n]{0,30}\p{L})([\p{L}\p{M}\d_.|-]{1,30})>[ \t](?=\S)/uy
/** "Anna 12:03" on a line of its own. */
const NAME_AND_TIME = new RegExp(
  String.raw`[ \t]{0,8}(${NAME})[ \t]{1,4}[\[(]?(?:${DATE},? ?)?${CLOCK}[\])]?[ \t]{0,3}$`,
  'muy',
)
/** "Anna 12:03: text". */
const NAME_TIME_TEXT = new RegExp(String.raw`[ \t]{0,8}(${NAME}),? ${CLOCK}:(?=[ \t]{1,8}\S)`, 'uy')
/** "[Anna] [3:05 PM] text": KakaoTalk. */
const BRACKETED = new RegExp(String.raw`\[(${NAME})\] \[(?:[^\]\d\n]{1,8} )?${CLOCK}\] (?=\S)`, 'uy')
/** Something said: words in a row, letters of a script without spaces, an exclamation. */
const SAID =
  /(?:^|\s)[\p{L}\p{M}'’]+[,:]? [\p{L}\p{M}'’]+[,:]? [\p{L}\p{M}@('’\d]|[\u0e00-\u0eff\u1000-\u109f\u3040-\u9fff]{5}|\p{L}[!?。！？]/u
/** "I" and "me" in front of what is said. */
const firstPerson = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set([...section(sections, 'self'), ...section(sections, 'ambiguous self')])
})
const LANGUAGE = /^[a-z]{2}$/i
const SPACE = 0x20
const COLON = 0x3a
const LESS = 0x3c
const FURTHEST_COLON = 120
const FEWEST_MARKED = 1

/** Finds the speaker of each line: one who occurs again, or after a time. */
export function speakersOf(text: string, lines: readonly Row[]): Speaker[] {
  if (lines.length < 2 || !text.includes(':')) return stampless(text, lines)
  const speakers: Speaker[] = []
  lines.forEach((row, line) => {
    const speaker = mayBeSaid(row) && hasColon(text, row) ? speakerOf(text, row, line) : undefined
    if (speaker) speakers.push(speaker)
  })
  if (speakers.length < 2) return []
  const marked = speakers.filter(({ isMarked }) => isMarked)
  if (marked.length > FEWEST_MARKED) return marked
  const counts = new Map<string, number>()
  for (const { start, end } of speakers) {
    const name = text.slice(start, end)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const keys = speakers.filter(({ line }) => lines[line]?.kind !== 'prose').length
  const said = speakers.filter(({ end, line }) => isSaid(text.slice(end + 1, lines[line]?.end))).length
  if (!isOwnTalk(counts) && (keys * 2 > speakers.length || said * 2 < speakers.length)) return marked
  const isTalk = [...counts.values()].some((count) => count > 1) && counts.size > 1 && speakers.length > 2
  if (!isTalk) return marked
  // A line above the conversation ("Summarise this chat:") ends with a colon, too.
  return speakers.filter(
    ({ start, end, line }) => (counts.get(text.slice(start, end)) ?? 0) > 1 || end + 2 < (lines[line]?.end ?? 0),
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
    const nick = at(NICK, text, row.start, { line, isMarked: true })
    if (nick) speakers.push(nick)
  })
  return speakers.length > 1 ? speakers : []
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
  const speaker =
    at(NICK, text, from, { line, isMarked: true }) ?? at(SPEAKER, text, from, { line, isMarked: isStamped })
  if (speaker && !isStamped && text.charCodeAt(row.start) <= SPACE) return undefined
  if (speaker ?? isStamped) return speaker
  const marked: Facts = { line, isMarked: true }
  for (const pattern of [NAME_AND_TIME, NAME_TIME_TEXT, BRACKETED]) {
    const found = at(pattern, text, row.start, marked)
    if (found) return found
  }
  return undefined
}

type Facts = Pick<Speaker, 'line' | 'isMarked'>

function at(pattern: RegExp, text: string, from: number, facts: Facts): Speaker | undefined {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  const name = match?.[1]
  if (!match || name === undefined) return undefined
  const start = from + match[0].indexOf(name)
  return { start, end: start + name.length, ...facts }
}
