import type { DocumentRow } from './types/document-type.js'
import { letterBits, levelOf, type Writing } from './evidence.js'
import { extentOf } from '../rules/linear-pattern.js'
import { shapesOf } from './shapes.js'

/** The same sign again: none, or one. */
const BACKREFERENCE = /\\[1-9]/g

/** A row as it is tried on values of one length. */
interface Trial {
  readonly row: DocumentRow
  /** Places, as bits, of which none may be a letter, and of which none may be a digit. */
  readonly digits: number
  readonly letters: number
  /** How long the usual written form is. */
  readonly written: { readonly least: number; readonly most: number } | undefined
}

export type Trials = readonly (readonly Trial[])[]

/** What is tried: its letters and digits, how it is written, the places of its letters, the text around it. */
export interface Value {
  readonly compact: string
  readonly raw: string
  readonly places: number
  around(): string
}

/** Rows that need no name near, by each length that their pattern can match. */
export function trialsOf(rows: readonly DocumentRow[], longest: number): Trials {
  const lists: Trial[][] = Array.from({ length: longest + 1 }, () => [])
  for (const row of rows) {
    const { least, most } = extentOf(row.pattern)
    const shapes = shapesOf(row.pattern)
    const written = row.written && extentOf(new RegExp(row.written.source.replace(BACKREFERENCE, '.?')))
    for (let length = least; length <= Math.min(most, longest); length++) {
      const shape = shapes?.find((known) => known.length === length)
      if (shapes && !shape) continue
      lists[length]?.push({ row, digits: shape?.digits ?? 0, letters: shape?.letters ?? 0, written })
    }
  }
  return lists
}

/** Whether a row may match a value with letters at these places. */
export function isTried(trials: readonly Trial[], places: number): boolean {
  return trials.some((trial) => fits(trial, places))
}

/** The score of the row that is most sure of the value; `least` is that of any row whose check holds. */
export function aloneScore(trials: readonly Trial[], { compact, raw, places, around }: Value, least: number): number {
  let score = 0
  let bits: number | undefined
  for (const trial of trials) {
    if (!fits(trial, places)) continue
    bits ??= letterBits(compact)
    const { row } = trial
    const isHome = row.script?.test(around()) ?? false
    const most = Math.max(levelOf(row, bits, writingOf(trial, compact, raw), isHome), row.check ? least : 0)
    if (most > score && row.pattern.test(compact) && (row.check?.(compact) ?? true)) score = most
  }
  return score
}

function fits({ digits, letters }: Trial, places: number): boolean {
  return (places & digits) === 0 && (~places & letters) === 0
}

function writingOf({ row, written }: Trial, compact: string, raw: string): Writing {
  if (written && raw.length >= written.least && raw.length <= written.most && row.written?.test(raw)) return 'usual'
  return raw.length > compact.length ? 'unusual' : 'compact'
}
