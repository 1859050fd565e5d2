import type { Span } from '../../types.js'
import { matchesIn } from '../scan/match-at.js'
import type { LineKind } from './line-kinds.js'
import type { Structure } from './structure.js'

/** Finds values of one word, or a few, written as names are, in groups: quoted in code and data, plain in YAML, configuration and mark-up. */

export interface LoneValue extends Span {
  readonly name: string
  /** What stands in front of it, without signs: the key or the tag. */
  readonly key: string
}

/** Values that stand near to each other, or under the same key. */
export interface LoneValues {
  readonly values: readonly LoneValue[]
  readonly isQuoted: boolean
}

const LONGEST_GAP = 48
/** From one record to the next. */
const LONGEST_RECORD = 160
const NAME = String.raw`\p{Lu}[\p{Ll}\p{M}'’]{1,20}(?:-\p{Lu}[\p{Ll}\p{M}'’]{1,20})?`
const NAMES = `${NAME}(?: ${NAME}){0,2}`
const QUOTED = /(?<=(["'`]))(\p{Lu}[\p{Ll}\p{M}'’-]{1,20})\1\s{0,3}(?=([,:\])}]|=>))/gu
const MAY_BE_QUOTED = /["'`]\p{Lu}\p{Ll}{1,19}["'`]\s{0,3}(?:[,:]|=>)/u
/** Behind a key, in brackets or behind a hyphen. */
const PLAIN = new RegExp(
  String.raw`(?<=([\p{L}_][\p{L}\p{M}\d_.-]{0,30}) ?[:=] ?|[[,] ?|^[ \t]{0,12}- )${NAMES}(?=[ \t]{0,3}(?:[,\]#\r]|$))`,
  'gmu',
)
const IN_TAG = new RegExp(
  String.raw`(?<=<([\p{L}\d]{1,12})(?: [^<>\n]{0,80})?>[ \t]{0,3})${NAMES}(?=[ \t]{0,3}(?:<|[-–(] ?))`,
  'gu',
)
const PLAIN_KINDS: ReadonlySet<LineKind> = new Set<LineKind>(['yaml', 'ini', 'env'])

/** Returns such values, group by group, in order; a value may be in two groups. */
export function loneValues(text: string, structure: Pick<Structure, 'lines' | 'kindAt'>): LoneValues[] {
  const quoted = MAY_BE_QUOTED.test(text) ? nearOf(quotedValues(text)) : []
  const groups = quoted.map((values) => ({ values, isQuoted: true }))
  const plain = structure.lines.some(({ kind }) => PLAIN_KINDS.has(kind))
    ? valuesOf(text, PLAIN).filter(({ start }) => PLAIN_KINDS.has(structure.kindAt(start)))
    : []
  const tagged = structure.lines.some(({ kind }) => kind === 'markup')
    ? valuesOf(text, IN_TAG).filter(({ start }) => structure.kindAt(start) === 'markup')
    : []
  const byTag = sameKey(tagged)
  const others = [...nearOf(plain), ...sameKey(plain), ...byTag].map((values) => ({ values, isQuoted: false }))
  return [...groups, ...others]
}

// --- Internal helpers ---

function quotedValues(text: string): LoneValue[] {
  return matchesIn(text, QUOTED).map(({ index, 2: name = '', 3: sign }) => ({
    start: index,
    end: index + name.length,
    name,
    key: sign === ':' || sign === '=>' ? 'key' : '',
  }))
}

function valuesOf(text: string, pattern: RegExp): LoneValue[] {
  return matchesIn(text, pattern).map(({ index, 0: name, 1: key = '' }) => ({
    start: index,
    end: index + name.length,
    name,
    key,
  }))
}

/** Values near to each other; of quoted ones, all are keys or none. */
function nearOf(values: readonly LoneValue[]): LoneValue[][] {
  const groups: LoneValue[][] = []
  for (const value of values) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isAlike = last && (last.key === 'key') === (value.key === 'key')
    if (group && isAlike && value.start - last.end <= LONGEST_GAP) group.push(value)
    else groups.push([value])
  }
  return groups
}

/** Values with the same key, or in the same tag, in records that follow each other. */
function sameKey(values: readonly LoneValue[]): LoneValue[][] {
  const groups: LoneValue[][] = []
  const last = new Map<string, LoneValue[]>()
  for (const value of values) {
    if (value.key === '') continue
    const group = last.get(value.key)
    if (group && value.start - (group.at(-1)?.end ?? 0) <= LONGEST_RECORD) group.push(value)
    else {
      const next = [value]
      groups.push(next)
      last.set(value.key, next)
    }
  }
  return groups
}
