import { matchEnd } from '../scan/match-at.js'
import {
  BULLET,
  CODE_END,
  CODE_INSIDE,
  CODE_START,
  COMMAND,
  DIFF,
  ENV,
  FIRST_WORD,
  INI,
  INI_SECTION,
  JSON_LINE,
  LOG,
  MARKUP,
  QUOTE,
  SHELL_PROMPT,
  SQL,
  SQL_CLAUSE,
  SQL_SCRIPT,
  TABLE_RULE,
  TRACE,
  YAML,
} from './line-patterns.js'
import { START, startsWith } from './line-starts.js'

/** Classifies a line by itself: prose, code, log, table and so on. */

/** Kinds of lines. `form` is "Name: value" of a form or a signature; `table` is CSV, TSV or aligned cells. */
export type LineKind =
  | 'blank'
  | 'prose'
  | 'code'
  | 'sql'
  | 'log'
  | 'trace'
  | 'diff'
  | 'json'
  | 'yaml'
  | 'env'
  | 'ini'
  | 'table'
  | 'markdown table'
  | 'shell'
  | 'chat'
  | 'markup'
  | 'form'

/** Kinds that machines write or read: there a finding needs evidence that it is personal. */
const TECHNICAL: ReadonlySet<LineKind> = new Set<LineKind>([
  'code',
  'sql',
  'log',
  'trace',
  'diff',
  'json',
  'yaml',
  'env',
  'ini',
  'shell',
  'markup',
])

export function isTechnical(kind: LineKind): boolean {
  return TECHNICAL.has(kind)
}

/** True for lines whose values their keys name; a caption alone in a line looks like YAML. */
export function isData(kind: LineKind): boolean {
  return isTechnical(kind) && kind !== 'yaml'
}

/** True for a row of a table. */
export function isTable(kind: LineKind): boolean {
  return kind === 'table' || kind === 'markdown table'
}

/** Five words in a row. */
const WORDS = /(?:^|\s)(?:\p{L}[\p{L}\p{M}'’]{0,30},?\s{1,3}){5}/u
const LONGEST_LOOK = 400
const LETTER = /[a-zA-Z]/
/** The sign in front of a quoted line. */
const GREATER = 0x3e
const LONGEST_COMMAND = 80
/** A sentence whose first word is a command, too: "cat", "go", "make". */
const NO_COMMAND = /[?!,]|[.]$|(?:\s\p{L}+){5}/u

/**
 * Returns the kind of a line by itself; its neighbours may correct it. `signs` is the number of signs that are more
 * frequent in code than in prose.
 */
export function kindOfLine(text: string, from: number, end: number, signs: number): LineKind {
  const start = text.charCodeAt(from) === GREATER ? matchEnd(QUOTE, text, from) : from
  if (start >= end) return from === end ? 'blank' : 'prose'
  const code = text.charCodeAt(start)
  const line = text.slice(start, Math.min(end, start + LONGEST_LOOK))
  if (signs === 0) return LETTER.test(line.charAt(0)) ? startsPlainly(line) : 'prose'
  const may = startsWith(code)
  if ((may & START.tableRule) !== 0 && starts(TABLE_RULE, line)) return 'markdown table'
  if ((may & START.diff) !== 0 && starts(DIFF, line)) return 'diff'
  if ((may & START.log) !== 0 && starts(LOG, line)) return 'log'
  if ((may & START.trace) !== 0 && starts(TRACE, line)) return 'trace'
  if (code === 0x7c || isPiped(line)) return 'markdown table'
  return kindOfData(line, may) ?? kindOfProgram(line, may) ?? (isCode(line, signs) ? 'code' : 'prose')
}

function kindOfData(line: string, may: number): LineKind | undefined {
  if ((may & START.sql) !== 0 && starts(SQL, line)) return 'sql'
  if ((may & START.clause) !== 0 && starts(SQL_CLAUSE, line)) return 'sql'
  if ((may & START.script) !== 0 && starts(SQL_SCRIPT, line)) return 'sql'
  if ((may & START.env) !== 0 && starts(ENV, line)) return 'env'
  if ((may & START.section) !== 0 && starts(INI_SECTION, line)) return 'ini'
  if ((may & START.markup) !== 0 && starts(MARKUP, line)) return 'markup'
  return (may & START.json) !== 0 && starts(JSON_LINE, line) ? 'json' : undefined
}

function kindOfProgram(line: string, may: number): LineKind | undefined {
  if ((may & START.prompt) !== 0 && starts(SHELL_PROMPT, line)) return 'shell'
  if ((may & START.command) !== 0 && starts(COMMAND, line)) return 'shell'
  if ((may & START.code) !== 0 && starts(CODE_START, line)) return 'code'
  if ((may & START.yaml) !== 0 && starts(YAML, line) && !starts(BULLET, line)) return 'yaml'
  return (may & START.ini) !== 0 && starts(INI, line) ? 'ini' : undefined
}

/** Returns the kind of a line without any sign of code, by its first word. */
function startsPlainly(line: string): LineKind {
  if (!FIRST_WORD.test(line)) return 'prose'
  if (line.length <= LONGEST_COMMAND && !NO_COMMAND.test(line) && starts(COMMAND, line)) return 'shell'
  return starts(SQL, line) || starts(SQL_CLAUSE, line) ? 'sql' : 'prose'
}

function isCode(line: string, signs: number): boolean {
  const isDense = signs * 12 > line.length
  if ((signs < 2 && !isDense) || starts(BULLET, line)) return false
  const isLikeCode = CODE_END.test(line) ? signs > 1 : isDense && CODE_INSIDE.test(line)
  return isLikeCode && !WORDS.test(line)
}

function isPiped(line: string): boolean {
  return line.startsWith('│') || hasTwice(line, ' | ') || hasTwice(line, ' │ ')
}

function hasTwice(line: string, part: string): boolean {
  const first = line.indexOf(part)
  return first > 0 && line.includes(part, first + part.length)
}

function starts(pattern: RegExp, line: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(line)
}
