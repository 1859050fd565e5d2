import { matchEnd } from '../scan/match-at.js'
import { speakersOf, type Speaker } from './chat-speakers.js'
import { isTechnical, kindOfLine, type LineKind } from './line-kinds.js'
import { markTables } from './table-lines.js'
import { firstFrom } from '../scan/intervals.js'

/** Splits a text into lines of known kinds. */

export interface Line {
  readonly start: number
  readonly end: number
  readonly kind: LineKind
}

/** The structure of a text: the kind of each line, such as prose, code, log, table, form or chat. */
export interface Structure {
  readonly lines: readonly Line[]
  /** Speakers of a chat or a transcript. */
  readonly speakers: readonly Speaker[]
  /** True if the text is only prose. */
  readonly isPlain: boolean
  /** Returns the kind of the line at this offset. */
  kindAt(offset: number): LineKind
  /** Returns the line at this offset. */
  lineAt(offset: number): Line
}

interface Draft {
  readonly start: number
  readonly end: number
  kind: LineKind
}

const NOTHING: Line = { start: 0, end: 0, kind: 'blank' }
/** 1 for each sign that is more frequent in code and data than in sentences, by UTF-16 unit. */
const SIGNS = signs('{}[]()<>=;|$@#/\\_"\'`:*&+%~^│┌├└╞╭╰┼┬')
const FENCE = /^[ \t]{0,3}(?:```|~~~)/
const FENCED: Readonly<Record<string, LineKind>> = {
  ...{
    sql: 'sql',
    json: 'json',
    yaml: 'yaml',
    yml: 'yaml',
    diff: 'diff',
    patch: 'diff',
    xml: 'markup',
    html: 'markup',
  },
  ...{ ini: 'ini', toml: 'ini', properties: 'ini', env: 'env', dotenv: 'env', csv: 'table', tsv: 'table' },
  ...{
    bash: 'shell',
    sh: 'shell',
    shell: 'shell',
    console: 'shell',
    zsh: 'shell',
    log: 'log',
    text: 'prose',
    txt: 'prose',
  },
}
/** A fence that names no language. */
const OPEN = 'open'
/** A line of brackets, which belongs to the block that it closes. */
const BRACKETS = /^[\s[\]{}();,]{1,40}$/
/** The caption of a field: up to four words and a colon. */
const FIELD =
  /[ \t]{0,8}(?:[-*•] )?[*_]{0,2}\p{L}[\p{L}\p{M}\d.'’/()-]{0,30}(?: [\p{L}\p{M}\d.'’/()-]{1,30}){0,3}[*_]{0,2} ?[:՝]/uy
const LONGEST_FIELD = 200
const COLON = 0x3a
const ARMENIAN_COLON = 0x55d

/** Determines the kind of each line: first by itself, then by its neighbours. */
export function structureOf(text: string): Structure {
  const drafts = readLines(text)
  if (drafts.length > 1) {
    settle(text, drafts)
    fillBlocks(text, drafts)
    softenYaml(text, drafts)
  }
  const speakers = speakersOf(text, drafts)
  for (const { line } of speakers) {
    const draft = drafts[line]
    if (draft) draft.kind = 'chat'
  }
  if (drafts.length > 1) {
    markTables(text, drafts)
    markForms(text, drafts)
  }
  const lines: readonly Line[] = drafts
  const lineAt = (offset: number): Line => lines[Math.max(0, firstFrom(lines, offset + 1) - 1)] ?? NOTHING
  const isPlain = lines.every(({ kind }) => kind === 'prose' || kind === 'blank')
  return { lines, speakers, isPlain, lineAt, kindAt: (offset) => lineAt(offset).kind }
}

function readLines(text: string): Draft[] {
  const lines: Draft[] = []
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start)
    const stop = newline < 0 ? text.length : newline
    const end = text.charCodeAt(stop - 1) === 0x0d && stop > start ? stop - 1 : stop
    let from = start
    while (from < end && isBlank(text.charCodeAt(from))) from++
    let count = 0
    for (let at = from; at < end; at++) count += SIGNS[text.charCodeAt(at)] ?? 0
    lines.push({ start, end, kind: from === end ? 'blank' : kindOfLine(text, from, end, count) })
    start = stop + 1
  }
  return lines
}

/** Corrects kinds by the lines around: in fences, diffs, statements, indented blocks. */
function settle(text: string, lines: Draft[]): void {
  let fence: LineKind | typeof OPEN | undefined
  let block: LineKind | undefined
  const hasFence = text.includes('```') || text.includes('~~~')
  for (const line of lines) {
    if (hasFence && FENCE.test(text.slice(line.start, line.start + 8))) {
      fence = fence === undefined ? languageOf(text, line) : undefined
      line.kind = 'code'
      continue
    }
    if (fence !== undefined) {
      if (line.kind === 'prose' || (fence !== OPEN && line.kind !== 'blank'))
        line.kind = fence === OPEN ? 'code' : fence
      continue
    }
    block = continued(text, line, block)
  }
}

/** Returns the block that continues after this line, and gives the line its kind if it is part of it. */
function continued(text: string, line: Draft, block: LineKind | undefined): LineKind | undefined {
  if (line.kind === 'blank') return block === 'diff' ? block : undefined
  const first = text.charCodeAt(line.start)
  if (block === 'diff' && (first === 0x2b || first === 0x2d || first === 0x20 || first === 0x09)) line.kind = 'diff'
  if (block === 'sql') {
    if (line.kind !== 'log' && line.kind !== 'trace' && line.kind !== 'shell') line.kind = 'sql'
    return endsStatement(text, line) ? undefined : 'sql'
  }
  if (line.kind === 'sql') return endsStatement(text, line) ? undefined : 'sql'
  if (block !== undefined && BRACKETS.test(text.slice(line.start, Math.min(line.end, line.start + 41))))
    line.kind = block
  const isIndented = first === 0x20 || first === 0x09
  if (line.kind === 'prose' && isIndented && block !== undefined && isTechnical(block)) line.kind = block
  return isTechnical(line.kind) ? line.kind : undefined
}

/** Gives a paragraph that is mostly technical one kind, except for its sentences. */
function fillBlocks(text: string, lines: readonly Draft[]): void {
  for (let first = 0; first < lines.length;) {
    let next = first
    const counts = new Map<LineKind, number>()
    let machine = 0
    for (; next < lines.length && lines[next]?.kind !== 'blank'; next++) {
      const kind = lines[next]?.kind ?? 'blank'
      if (!isTechnical(kind)) continue
      machine++
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    if (machine * 2 >= next - first && machine > 1) fill(text, lines.slice(first, next), mostOf(counts))
    first = next + 1
  }
}

function fill(text: string, block: readonly Draft[], kind: LineKind): void {
  for (const line of block) if (line.kind === 'prose' && !isSentence(text, line)) line.kind = kind
}

function mostOf(counts: ReadonlyMap<LineKind, number>): LineKind {
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** A question, an exclamation, a line that ends with a colon; or five words in a row. */
const CALL_OUT = /[?!？！。]\s{0,8}$|^\p{Lu}[^=;(){}]{0,120}[.:]\s{0,8}$/u
const SENTENCE = /(?:^|\s)(?:\p{L}{1,30},?\s{1,3}){5}/u

function isSentence(text: string, { start, end }: Draft): boolean {
  const line = text.slice(start, Math.min(end, start + LONGEST_FIELD))
  return CALL_OUT.test(line) || SENTENCE.test(line)
}

function endsStatement(text: string, { start, end }: Draft): boolean {
  const tail = text.slice(Math.max(start, end - 60), end)
  return /;\s*(?:--.*)?$/.test(tail)
}

/** Treats lower-case keys followed by words as a form, unless only YAML has some of these lines. */
function softenYaml(text: string, lines: readonly Draft[]): void {
  for (let first = 0; first < lines.length;) {
    let next = first
    let isData = false
    for (; lines[next]?.kind === 'yaml'; next++) {
      const line = lines[next]
      if (line) isData ||= YAML_ONLY.test(text.slice(line.start, Math.min(line.end, line.start + LONGEST_FIELD)))
    }
    if (!isData) for (const line of lines.slice(first, next)) line.kind = 'form'
    first = next === first ? first + 1 : next
  }
}

/**
 * Lines that only YAML has: indented keys, keys without a value, brackets, a number or boolean alone, `snake_case`
 * keys.
 */
const YAML_ONLY =
  /^(?:\s{2,}\S|\s*- |[^:]{1,60}:\s*$|[^:]{1,60}: *(?:[[{"'&*|>!$]|(?:\d[\d._]*|true|false|null|yes|no)\s*(?:#|$))|\w+[_.]\w|---)/

/** Marks two or more lines of "Name: value" as a form. */
function markForms(text: string, lines: readonly Draft[]): void {
  let previous: Draft | undefined
  for (const line of lines) {
    if (line.kind === 'blank') continue
    const isField =
      line.kind === 'prose' &&
      line.end - line.start <= LONGEST_FIELD &&
      hasColon(text, line) &&
      matchEnd(FIELD, text, line.start) > line.start
    if (isField && previous) previous.kind = line.kind = 'form'
    previous = isField ? line : undefined
  }
}

function hasColon(text: string, { start, end }: Draft): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON || code === ARMENIAN_COLON) return true
  }
  return false
}

function languageOf(text: string, { start, end }: Draft): LineKind | typeof OPEN {
  const name = /[a-z]{1,12}/i.exec(text.slice(start, Math.min(end, start + 24)))?.[0].toLowerCase()
  return name === undefined ? OPEN : (FENCED[name] ?? 'code')
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d
}

function signs(list: string): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const sign of list) table[sign.charCodeAt(0)] = 1
  return table
}
