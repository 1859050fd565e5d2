import type { Finding, Span } from '../../types.js'
import type { Known } from './features.js'
import { matchesIn } from '../scan/match-at.js'
import { SORT, type Message } from './message.js'
import { KNOWN } from './well-known-names.js'
import { joinedHash, readWords } from './words.js'
import { lazy } from '../word-list.js'

/**
 * Recognises lists of well-known people, works and places, one a line: "Albert Camus, L'Étranger", "Rioja - Tempranillo";
 * lists of well-known people in one line, too: "Carlos I, Felipe II, Felipe III".
 */

const FEWEST_ROWS = 3
const FEWEST_KNOWN = 2
/** Fewest entries in one line, and well-known people among them. */
const FEWEST_IN_LINE = 4
const FEWEST_KNOWN_IN_LINE = 3
/** Longest entry in one line, in characters. */
const LONGEST_ENTRY = 32
/** Longest line of a list, in characters, and most lines that are read. */
const LONGEST = 120
const MOST_LINES = 400
/** Also between a name and what is said of somebody: alone they show no columns. */
const LOOSE_SEPARATORS = [',', ', ', '، ', ': ', ' «']
/** Between the cells of a line; a line without is one cell. */
const SEPARATORS = [' - ', ' | ', ';', '\t', ...LOOSE_SEPARATORS]
const DASHES = / [–—] /g
/** Between the columns of a table that spaces align. */
const ALIGNED = /(?<=\S) {2,}(?=\S)/g
const IN_CELL = /, | & | \/ /
const BETWEEN_ENTRIES = /[,،、;] ?|[:?!] |\n| ?\d{1,2}[.)] /g
const COMMA = /^(?:[,،、;]| ?\d)/
/** A ruler with his number, "Felipe II", but not somebody with the first letter of a surname, "Tom V"; and a surname with initials, "Гоголь Н. В.". */
const RULER = /^\p{Lu}[\p{L}\p{M}]{2,15} (?=[IVX]{2})(?:X{0,2}(?:IX|IV|V?I{0,3}))$/u
const WITH_INITIALS = /^(\p{Lu}[\p{L}\p{M}-]{2,24}) \p{Lu}\.(?: ?\p{Lu}\.?)?$/u
/** "M. Schumacher", as tables of results have it, and "Aronian Levon". */
const INITIALS_FIRST = /^\p{Lu}\. ?(?:\p{Lu}\. ?)?(\p{Lu}[\p{L}\p{M}-]{2,24})$/u
const TWO_WORDS = /^(\p{Lu}[\p{L}\p{M}-]{1,24}),? (\p{Lu}[\p{L}\p{M}-]{1,24})$/u
const BULLET = /^[ \t]*(?:[-*•]|\d{1,3}[.)])? {0,2}["'“„«]?/
const CELL_END = /["'”“»]?[ \t.,]*$/
/** Ends a line that is a sentence or a heading. */
const SENTENCE_END = /[.:?!,;{}()]$/

/** What each cell of a column, or its parts, are known as. */
type Cells = readonly (readonly number[])[]
type Named = Pick<Finding, 'text' | 'spans'>

interface Row extends Span {
  readonly cells: readonly string[]
  readonly names: readonly Named[]
}

/** Returns the spans of such lists in a message without contacts and documents. */
export function knownLists({ text, mentions }: Message, known: Known): readonly Span[] {
  if (mentions.length < FEWEST_KNOWN) return []
  const named = mentions.filter(({ sort }) => sort === SORT.name || sort === SORT.location)
  if (named.length < mentions.length) return []
  const inLine = entriesInLine(text, known)
  if (!text.includes('\n')) return inLine
  const lines = linesOf(
    text,
    named.map(({ finding }) => finding),
  )
  // Of three rows or more, two have names at least.
  if (lines.length < FEWEST_ROWS || lines.filter(hasNames).length < FEWEST_KNOWN) return inLine
  const separators = SEPARATORS.filter((separator) => lines.some(({ cells: [line = ''] }) => line.includes(separator)))
  const below = [...separators, undefined].flatMap((separator) =>
    runsOf(lines, separator).flatMap((rows) => {
      const columns = lazy(() => columnsOf(rows, known))
      if (isListed(rows, separator, columns)) return [{ start: rows[0]?.start ?? 0, end: rows.at(-1)?.end ?? 0 }]
      return separator === undefined || isLoose(separator) ? [] : cellsOfMakers(text, rows, columns)
    }),
  )
  return [...inLine, ...below]
}

// --- Internal helpers ---

/** The spans of entries between commas, one after the other, of which at least half are well-known people. */
function entriesInLine(text: string, known: Known): Span[] {
  const lists: Span[][] = [[]]
  let start = 0
  for (const { index, 0: sign } of [...matchesIn(text, BETWEEN_ENTRIES), { index: text.length, 0: '' }]) {
    if (index - start > LONGEST_ENTRY) lists.push([])
    else if (index > start) lists.at(-1)?.push({ start, end: index })
    if (!COMMA.test(sign)) lists.push([])
    start = index + sign.length
  }
  return lists
    .filter((entries) => entries.length >= FEWEST_IN_LINE)
    .filter((entries) => {
      const people = entries.filter(({ start, end }) => kindOf(text.slice(start, end), known) === KNOWN.person).length
      return people >= FEWEST_KNOWN_IN_LINE && 2 * people >= entries.length
    })
    .map((entries) => ({ start: entries[0]?.start ?? 0, end: entries.at(-1)?.end ?? 0 }))
}

/** The lines of a text, each with the names in it, which are in order. */
function linesOf(text: string, named: readonly Named[]): Row[] {
  const lines: Row[] = []
  let next = 0
  for (let start = 0; start < text.length && lines.length < MOST_LINES;) {
    const stop = text.indexOf('\n', start)
    const end = stop < 0 ? text.length : stop
    const first = next
    while (next < named.length && (named[next]?.spans.start ?? end) < end) next++
    const written = text
      .slice(start, Math.min(end, start + LONGEST + 1))
      .trimEnd()
      .replace(DASHES, ' - ')
      .replace(ALIGNED, '\t')
    lines.push({ start, end, cells: [written], names: named.slice(first, next) })
    start = end + 1
  }
  return lines
}

/** Lines that follow each other and have the same separator, or none. */
function runsOf(lines: readonly Row[], separator: string | undefined): Row[][] {
  const runs: Row[][] = []
  const run: Row[] = []
  for (const line of lines) {
    const cells = cellsOf(line.cells[0] ?? '', separator)
    if (cells) run.push({ ...line, cells })
    else if (run.length > 0) runs.push(run.splice(0))
  }
  return run.length > 0 ? [...runs, run] : runs
}

function cellsOf(line: string, separator: string | undefined): string[] | undefined {
  if (line === '' || line.length > LONGEST) return undefined
  if (separator === undefined ? SENTENCE_END.test(line) : !line.includes(separator)) return undefined
  const cells = separator === undefined ? [line] : line.split(separator)
  return cells.map((cell) => cell.replace(BULLET, '').replace(CELL_END, ''))
}

/** True for rows in most of which names stand, if people are known in a column, or what all columns hold. */
function isListed(rows: readonly Row[], separator: string | undefined, columns: () => readonly Cells[]): boolean {
  if (rows.length < FEWEST_ROWS || 2 * rows.filter(hasNames).length < rows.length) return false
  return ofPeople(columns()) || (!isLoose(separator) && isOfTopics(rows, columns()))
}

function isLoose(separator: string | undefined): boolean {
  return separator !== undefined && LOOSE_SEPARATORS.includes(separator)
}

/** The cells of columns of bands and companies; whoever stands beside them may be anybody. */
function cellsOfMakers(text: string, rows: readonly Row[], columns: () => readonly Cells[]): Span[] {
  if (rows.length < FEWEST_ROWS) return []
  return columns().flatMap((cells, column) => {
    const known = countOf(cells, isMaker)
    if (known <= FEWEST_KNOWN || 5 * known < 2 * cells.length) return []
    return rows.flatMap(({ start, end, cells: written }) => {
      const cell = written[column] ?? ''
      const at = cell === '' ? -1 : text.slice(start, end).indexOf(cell)
      return at < 0 ? [] : [{ start: start + at, end: start + at + cell.length }]
    })
  })
}

function hasNames({ names }: Row): boolean {
  return names.length > 0
}

/** True if a column holds well-known people, among them bands and the like. */
function ofPeople(columns: readonly Cells[]): boolean {
  return columns.some(
    (cells) => countOf(cells, (kind) => kind === KNOWN.person) >= FEWEST_KNOWN && isMost(cells, isMaker),
  )
}

/** True if all columns with names in them hold what is well known. */
function isOfTopics(rows: readonly Row[], columns: readonly Cells[]): boolean {
  const isTopic = columns.map((cells) => isMost(cells, isKnownAs))
  return rows.every(({ cells, names }) =>
    names.every(({ text }) =>
      cells.some((cell, column) => isTopic[column] && (cell.includes(text) || text.includes(cell))),
    ),
  )
}

/** What the cells of each column are known as. */
function columnsOf(rows: readonly Row[], known: Known): Cells[] {
  const width = Math.min(...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) =>
    rows.map(({ cells }) => {
      const cell = cells[column] ?? ''
      const names = width > 1 && IN_CELL.test(cell) ? [cell, ...cell.split(IN_CELL)] : [cell]
      return names.map((name) => kindOf(name, known))
    }),
  )
}

/** Of one word, a name may be anybody's surname, but for rulers and with initials. */
function kindOf(name: string, known: Known): number {
  if (RULER.test(name)) return KNOWN.person
  const surname = (WITH_INITIALS.exec(name) ?? INITIALS_FIRST.exec(name))?.[1]
  if (surname !== undefined) return known(joinedHash(readWords(surname)))
  const words = readWords(name)
  if (words.count === 0) return 0
  const kind = known(joinedHash(words))
  if (kind === KNOWN.person && words.count === 1) return KNOWN.surname
  const [, last, first] = (kind === 0 && TWO_WORDS.exec(name)) || []
  return last !== undefined && first !== undefined ? known(joinedHash(readWords(`${first} ${last}`))) : kind
}

/** True if half of the cells are well known as this. */
function isMost(cells: Cells, is: (kind: number) => boolean): boolean {
  const count = countOf(cells, is)
  return count >= FEWEST_KNOWN && 2 * count >= cells.length
}

function countOf(cells: Cells, is: (kind: number) => boolean): number {
  return cells.filter((kinds) => kinds.some(is)).length
}

/** True for a person, and for a band or an author's pen name. */
function isMaker(kind: number): boolean {
  return kind === KNOWN.person || kind === KNOWN.organisation || kind === KNOWN.thing
}

function isKnownAs(kind: number): boolean {
  return isMaker(kind) || kind === KNOWN.location || kind === KNOWN.country
}
