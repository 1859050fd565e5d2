import { dumpedFields } from './dumped-fields.js'
import type { Field } from './field.js'
import type { LineKind } from './line-kinds.js'
import { listFields } from './list-fields.js'
import { queryFields } from './query-fields.js'
import { spacedFields } from './spaced-fields.js'
import { sqlFields } from './sql-fields.js'
import type { Line, Structure } from './structure.js'
import { tableFields } from './table-fields.js'

/** Reads the fields of a text: values with their keys. */

const KEY = String.raw`(?:"([^"\n\\]{1,60})"|'([^'\n\\]{1,60})'|([\p{L}_][\p{L}\p{M}\d_.-]{0,60}))`
const SIGN = String.raw`(?:[ \t]{0,3}(?::=?|[=!]?={1,2})|[ \t]{0,30}=>)[ \t]{0,6}`
const QUOTED = String.raw`N?(?:"((?:[^"\\\n]|\\.){0,200})"|'((?:[^'\\\n]|''|\\.){0,200})')`
/** Without the wildcards of LIKE around it. */
const SQL_QUOTED = String.raw`N?'%?((?:[^'\\\n]|''|\\.){0,200}?)[ ]?%?'|"([^"\n]{0,200})"`
const BARE_WORD = String.raw`([^\s"'{}[\](),;<>|=]{1,120})(?=[\s,;)\]}>|]|$)`
/** A value up to the end of the line, a comment, or a separator of fields. */
const BARE_REST = String.raw`([^\s"'{}[\]|<>#][^\n"{}|<>]{0,160}?)(?=[ \t]{0,8}(?:$|#|\||[ ]{3}))`
const ANYWHERE = new RegExp(`${KEY}${SIGN}(?:${QUOTED}|${BARE_WORD})`, 'gmu')
const TO_LINE_END = new RegExp(`${KEY}${SIGN}(?:${QUOTED}|${BARE_REST})`, 'gmu')
/** A key with a list of strings, also over several lines: "given": ["Anna", "Maria"]. */
const LIST = new RegExp(String.raw`"([^"\n\\]{1,60})"\s{0,4}:\s{0,4}\[\s{0,40}(?=")`, 'gu')
const ITEM = /"((?:[^"\\\n]|\\.){0,200})"\s{0,40}(?:,\s{0,40})?/uy
/** The same in SQL: city IN ('Ulm', 'Bonn'). */
const SQL_LIST = /(?<![\p{L}\d_.])([\p{L}_][\p{L}\d_.]{0,60})\s{1,4}(?:not\s{1,4})?in\s{0,4}\(\s{0,40}(?=N?')/giu
const SQL_ITEM = /N?'((?:[^'\\\n]|''|\\.){0,200})'\s{0,40}(?:,\s{0,40})?/uy
const IN_SQL = new RegExp(`${KEY}[ \\t]{0,3}(?:=|I?LIKE)[ \\t]{0,3}(?:${SQL_QUOTED})`, 'giu')
const FORM =
  /(?:[-*•] )?[*_]{0,2}(\p{L}[\p{L}\p{M}\d.'’/() -]{0,50}?)[*_]{0,2} ?[:՝][*_]{0,2}[ \t]{0,8}([^\s][^\n|]{0,160}?)(?=[ \t]{0,8}(?:$|\||\t| {3})| {2}\p{L}[\p{L}\p{M}\d.'’/() -]{0,30}:)/gmu
const ELEMENT = /<([\p{L}_][\p{L}\d_:.-]{0,60})(?:\s[^<>\n]{0,120})?>([^<>\n]{1,160})<\//gu
const INPUT = /\bname=["']([^"'\n]{1,60})["'][^<>\n]{0,120}?\bvalue=["']([^"'\n]{0,120})["']/gu
/** FHIR's way of writing a value: <given value="Anna"/>. */
const VALUED = /<([\p{L}_][\p{L}\d_:.-]{0,60})\s[^<>\n]{0,120}?\bvalue=["']([^"'\n]{1,120})["']/gu
/** Patterns whose first group is the key. */
const ONE_KEY: ReadonlySet<RegExp> = new Set([FORM, ELEMENT, INPUT, VALUED])
const PATTERNS: Readonly<Partial<Record<LineKind, readonly RegExp[]>>> = {
  json: [ANYWHERE],
  log: [ANYWHERE],
  trace: [ANYWHERE],
  code: [ANYWHERE],
  shell: [ANYWHERE],
  env: [TO_LINE_END],
  ini: [TO_LINE_END],
  yaml: [TO_LINE_END],
  form: [FORM],
  sql: [IN_SQL],
  markup: [ELEMENT, INPUT, VALUED, ANYWHERE],
}
/** What a line must hold for each pattern: looked for first, since the patterns try every word. */
const SIGNS: ReadonlyMap<RegExp, RegExp> = new Map([
  [ANYWHERE, /[:=]/],
  [TO_LINE_END, /[:=]/],
  [IN_SQL, /=|like/iu],
  [FORM, /[:՝]/],
  [ELEMENT, /<\//],
  [INPUT, /name=/],
  [VALUED, /value=/],
])
const LONGEST_LINE = 20_000

/** Reads all fields of a text, in the order of their values. Lines of prose have only those that their signs show. */
export function fieldsOf(text: string, structure: Structure): Field[] {
  const found: Field[] = [...queryFields(text), ...dumpedFields(text), ...spacedFields(text)]
  if (!structure.isPlain) {
    for (const line of structure.lines) {
      for (const pattern of PATTERNS[line.kind] ?? []) collect(found, text, line, pattern)
    }
    const has = (wanted: LineKind): boolean => structure.lines.some(({ kind }) => kind === wanted)
    if (has('json')) found.push(...listFields(text, 'json', LIST, ITEM))
    if (has('sql')) found.push(...listFields(text, 'sql', SQL_LIST, SQL_ITEM))
    for (const field of tableFields(text, structure.lines)) found.push(field)
    for (const field of sqlFields(text, structure.lines)) found.push(field)
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end)
  return found.filter((field, at) => !isSame(field, found[at + 1]))
}

/** Two patterns may read the same pair. */
function isSame({ keyStart, start, end }: Field, next: Field | undefined): boolean {
  return keyStart === next?.keyStart && start === next.start && end === next.end
}

function collect(found: Field[], text: string, { start, end, kind }: Line, pattern: RegExp): void {
  const line = text.slice(start, Math.min(end, start + LONGEST_LINE))
  if (!SIGNS.get(pattern)?.test(line)) return
  pattern.lastIndex = 0
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const groups = match.slice(1)
    const split = ONE_KEY.has(pattern) ? 1 : 3
    const key = groups.slice(0, split).find((group) => group !== undefined)
    const values = groups.slice(split)
    const value = values.find((group) => group !== undefined)
    if (key === undefined || value === undefined) continue
    const keyStart = start + match.index + match[0].indexOf(key)
    const valueStart = start + match.index + match[0].lastIndexOf(value)
    const isQuoted = split === 3 ? values[0] !== undefined || values[1] !== undefined : pattern !== FORM
    found.push({
      keyStart,
      keyEnd: keyStart + key.length,
      start: valueStart,
      end: valueStart + value.length,
      isQuoted,
      kind,
    })
  }
}
