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

/** True for a row of a table. */
export function isTable(kind: LineKind): boolean {
  return kind === 'table' || kind === 'markdown table'
}

/** Five words in a row. */
const WORDS = /(?:^|\s)(?:\p{L}[\p{L}\p{M}'’]{0,30},?\s{1,3}){5}/u
const LONGEST_LOOK = 400
const LETTER = /[a-zA-Z]/
const LONGEST_COMMAND = 80
/** A sentence whose first word is a command, too: "cat", "go", "make". */
const NO_COMMAND = /[?!,]|[.]$|(?:\s\p{L}+){5}/u

/**
 * Returns the kind of a line by itself; its neighbours may correct it. `signs` is the number of signs that are more
 * frequent in code than in prose.
 */
export function kindOfLine(text: string, from: number, end: number, signs: number): LineKind {
  const start = matchEnd(QUOTE, text, from)
  if (start >= end) return from === end ? 'blank' : 'prose'
  const code = text.charCodeAt(start)
  const line = text.slice(start, Math.min(end, start + LONGEST_LOOK))
  if (signs === 0) return LETTER.test(line.charAt(0)) ? startsPlainly(line) : 'prose'
  if (starts(TABLE_RULE, line)) return 'markdown table'
  if (starts(DIFF, line)) return 'diff'
  if (starts(LOG, line)) return 'log'
  if (starts(TRACE, line)) return 'trace'
  if (code === 0x7c || isPiped(line)) return 'markdown table'
  if (starts(SQL, line) || starts(SQL_CLAUSE, line) || starts(SQL_SCRIPT, line)) return 'sql'
  if (starts(ENV, line)) return 'env'
  if (starts(INI_SECTION, line)) return 'ini'
  if (starts(MARKUP, line)) return 'markup'
  if (starts(JSON_LINE, line)) return 'json'
  if (starts(SHELL_PROMPT, line) || starts(COMMAND, line)) return 'shell'
  if (starts(CODE_START, line)) return 'code'
  if (starts(YAML, line) && !starts(BULLET, line)) return 'yaml'
  if (starts(INI, line)) return 'ini'
  return isCode(line, signs) ? 'code' : 'prose'
}

/** Returns the kind of a line without any sign of code, by its first word. */
function startsPlainly(line: string): LineKind {
  if (!FIRST_WORD.test(line)) return 'prose'
  if (line.length <= LONGEST_COMMAND && !NO_COMMAND.test(line) && starts(COMMAND, line)) return 'shell'
  return starts(SQL, line) || starts(SQL_CLAUSE, line) ? 'sql' : 'prose'
}

function isCode(line: string, signs: number): boolean {
  if (starts(BULLET, line) || WORDS.test(line)) return false
  if (CODE_END.test(line)) return signs > 1
  return signs * 12 > line.length && CODE_INSIDE.test(line)
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
