import type { Span } from '../../types.js'
import { matchesAt } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import { isTable } from '../structure/line-kinds.js'
import type { Line } from '../structure/structure.js'

/** Finds the entries of lists: of lines that begin alike, of words side by side, of the cells of a table. */

const CASED = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,20}(?: (?:(?:de|da|van|von|der|la|el|al|bin) ){0,2}\p{Lu}[\p{L}\p{M}.'’-]{0,20}){0,3}`
/** In East Asia a name has four characters at most, and a sentence has no spaces. */
const UNCASED = String.raw`(?:(?:\p{Script=Han}|\p{Script=Hangul}){2,4}|(?![\p{Script=Han}\p{Script=Hangul}])[\p{Lo}\p{M}ー]{2,14})(?![\p{Lo}\p{M}])`
/** A bullet, a number or a box in front of an entry. */
const LEAD = String.raw`[ \t]{0,8}(?:[-*•·+] ?(?:\[[ xX✓]?\] ?)?|[\p{Nd}]{1,3}[.):٫、] ?|[✓✔✗✘√×☐☑✅❌] ?)?`
/** An entry by itself. */
const ALONE = new RegExp(String.raw`^(${LEAD})(${CASED}|${UNCASED}(?: ${UNCASED}){0,3})[ \t\r,;]{0,3}$`, 'u')
/** An entry and what is said of it. */
const FIRST = new RegExp(String.raw`^(${LEAD})(${CASED}|${UNCASED})(?![\p{L}\p{M}\d'’-])(.{1,60})$`, 'u')
const LONGEST = 100
/** Least entries of a list. */
const FEWEST = 3
const LONGEST_LINE = 400
/** Words side by side, behind a caption or not. */
const CAPTION = /^[^:：\n]{1,24}[:：] ?/u
const JOINT =
  /[ ]?(?:[,;&+/،、，]|(?<=[\p{L}\p{M}] )(?:and|und|et|y|e|i|og|och|és|ve|en|dan|và|и|і|та|και|و|और|และ|と|와|과)(?= ))[ ]?/u
const JOINT_SIGN = /[,;&+/،、，]/
/** The beginning of what is no entry, since that has a capital or is written in a script without them. */
const NO_ENTRY_AT = /\s{0,2}[!-@[-~]/y
/** The same behind a sign. */
const NO_ENTRY = new RegExp(String.raw`${JOINT_SIGN.source}\s{0,2}[!-@[-~]`, 'g')
const ENTRY = new RegExp(`^(?:${CASED}|${UNCASED}(?: ${UNCASED}){0,2})$`, 'u')

interface Row extends Span {
  /** What stands in front of it and behind it. */
  readonly frame: string
  readonly rest: string
}

/** Returns the entries of each list of three and more in a text, in order. */
export function entriesOf({ text, fields, structure }: Pick<Scan<unknown>, 'text' | 'fields' | 'structure'>): Span[][] {
  const lists: Span[][] = []
  const rows: Row[] = []
  const side: Span[] = []
  const { lines } = structure
  for (const [at, { start, end }] of lines.entries()) {
    const line = mayBeEntry(lines[at]) ? text.slice(start, end) : ''
    const row = line !== '' && isInRun(lines, at) ? rowOf(line, start) : undefined
    if (rows.length > 0 && rows[0]?.frame !== row?.frame) lists.push(rows.splice(0))
    if (row) rows.push(row)
    const beside = line === '' ? [] : sideBySide(line, start)
    if (beside.length === 0 && side.length > 0) lists.push(side.splice(0))
    side.push(...beside)
  }
  lists.push(rows, side, ...cellsOf(text, fields))
  return lists.filter((list) => list.length >= FEWEST && !isOfSentences(list))
}

/** Returns the entries of a line that holds nothing else: one, or several side by side. */
export function entriesIn(line: string, offset: number): Span[] {
  if (line.length > LONGEST_LINE) return []
  const [, lead = '', name] = ALONE.exec(line) ?? []
  if (name === undefined) return sideBySide(line, offset)
  return [{ start: offset + lead.length, end: offset + lead.length + name.length }]
}

// --- Internal helpers ---

/** False for a line that is empty, too long, or code. */
function mayBeEntry(line: Line | undefined): boolean {
  if (!line || line.start === line.end || line.end - line.start > LONGEST) return false
  return line.kind !== 'code' && line.kind !== 'sql'
}

/** True for a line with so many others around that they may be a list with one entry a line. */
function isInRun(lines: readonly Line[], at: number): boolean {
  let size = 1
  for (let before = at - 1; size < FEWEST && mayBeEntry(lines[before]); before--) size++
  for (let behind = at + 1; size < FEWEST && mayBeEntry(lines[behind]); behind++) size++
  return size >= FEWEST
}

function rowOf(line: string, offset: number): Row | undefined {
  const alone = ALONE.exec(line)
  const match = alone ?? FIRST.exec(line)
  const [, lead = '', name = '', rest = ''] = match ?? []
  if (name === '') return undefined
  const start = offset + lead.length
  const tail = alone ? '' : kindOfRest(rest)
  return {
    start,
    end: start + name.length,
    frame: `${lead.replace(/\p{Nd}+|[✓✔✗✘√×☐☑✅❌]|\[.?\]/gu, '0')}|${tail}`,
    rest,
  }
}

/** Marks, numbers and words behind an entry, or the sign that parts it from them. */
function kindOfRest(rest: string): string {
  const said = rest.trim()
  if (said === '' || /^(?:[^\p{L}\p{N}]{1,3}|[OXox])$/u.test(said)) return 'mark'
  if (/^\p{N}/u.test(said)) return 'number'
  return /^\p{L}/u.test(said) ? 'words' : said.charAt(0)
}

/** True for lines in which words follow that are never the same: sentences. */
function isOfSentences(list: readonly (Span | Row)[]): boolean {
  const rests = list.flatMap((one) => ('rest' in one && one.frame.endsWith('words') ? [one.rest.trim()] : []))
  return rests.length > 0 && new Set(rests).size === rests.length
}

function sideBySide(line: string, offset: number): Span[] {
  if (!JOINT_SIGN.test(line)) return []
  const from = CAPTION.exec(line)?.[0].length ?? 0
  if (!mayBeSideBySide(line, from)) return []
  const entries: Span[] = []
  let at = from
  for (const part of line.slice(from).split(JOINT)) {
    const start = line.indexOf(part, at)
    at = start + part.length
    const word = part.trim().replace(/[.。]$/u, '')
    if (!ENTRY.test(word)) return []
    const first = offset + line.indexOf(word, start)
    entries.push({ start: first, end: first + word.length })
  }
  return entries.length > 1 ? entries : []
}

/** False where what is no entry begins at `from`, or behind a sign: "Well, I think so". */
function mayBeSideBySide(line: string, from: number): boolean {
  NO_ENTRY.lastIndex = from
  return !matchesAt(NO_ENTRY_AT, line, from) && !NO_ENTRY.test(line)
}

/** The cells of each column, and of all columns together, that may hold names and nothing else. */
function cellsOf(text: string, fields: Scan<unknown>['fields']): Span[][] {
  const columns = new Map<number, Span[]>()
  for (const { kind, keyStart, start, end } of fields) {
    if (!isTable(kind)) continue
    const column = columns.get(keyStart)
    if (column) column.push({ start, end })
    else columns.set(keyStart, [{ start, end }])
  }
  const named = [...columns.values()].filter((cells) =>
    cells.every(({ start, end }) => end - start <= LONGEST && ENTRY.test(text.slice(start, end))),
  )
  return named.length > 1 ? [...named, named.flat()] : named
}
