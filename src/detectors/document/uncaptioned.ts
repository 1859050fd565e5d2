import type { DocumentType } from './types/document-type.js'
import { letterBits, levelOf, type Writing } from './evidence.js'
import { extentOf } from '../rules/linear-pattern.js'
import { shapesOf } from './shapes.js'

/** Finds the type of a document number without a caption. */

/** A backreference: the same separator again. */
const BACKREFERENCE = /\\[1-9]/g

/** A type of document, prepared for values of one length. */
interface Trial {
  readonly type: DocumentType
  /** Positions, as bits, of which none may be a letter, and of which none may be a digit. */
  readonly digits: number
  readonly letters: number
  /** The length of the usual written form. */
  readonly written: { readonly least: number; readonly most: number } | undefined
}

export type Trials = readonly (readonly Trial[])[]

/**
 * The value to try: its letters and digits, as written, and the positions of its letters as bits.
 */
export interface Value {
  readonly compact: string
  readonly raw: string
  readonly letters: number
  /** True if the text around it is of the type's country, or names a person beside it. */
  isHome(type: DocumentType): boolean
}

/** Types whose numbers are found without a caption, by each length that their pattern can match. */
export function trialsOf(types: readonly DocumentType[], longest: number): Trials {
  const lists: Trial[][] = Array.from({ length: longest + 1 }, () => [])
  for (const type of types) {
    const { least, most } = extentOf(type.pattern)
    const shapes = shapesOf(type.pattern)
    const written = type.written && extentOf(new RegExp(type.written.source.replace(BACKREFERENCE, '.?')))
    for (let length = least; length <= Math.min(most, longest); length++) {
      const shape = shapes?.find((known) => known.length === length)
      if (shapes && !shape) continue
      lists[length]?.push({ type, digits: shape?.digits ?? 0, letters: shape?.letters ?? 0, written })
    }
  }
  return lists
}

/** True if a type may match a value with letters at these positions. */
export function isTried(trials: readonly Trial[], letters: number): boolean {
  return trials.some((trial) => fits(trial, letters))
}

/** Returns the best score of any type; `least` is that of a type whose check passes. */
export function uncaptionedScore(
  trials: readonly Trial[],
  { compact, raw, letters, isHome }: Value,
  least: number,
): number {
  let score = 0
  let bits: number | undefined
  for (const trial of trials) {
    if (!fits(trial, letters)) continue
    bits ??= letterBits(compact)
    const { type } = trial
    const level = levelOf(type, bits, writingOf(trial, compact, raw), isHome(type))
    const most = Math.max(level, type.check ? least : 0)
    if (most > score && type.pattern.test(compact) && (type.check?.(compact) ?? true)) score = most
  }
  return score
}

function fits(trial: Trial, letters: number): boolean {
  return (letters & trial.digits) === 0 && (~letters & trial.letters) === 0
}

function writingOf({ type, written }: Trial, compact: string, raw: string): Writing {
  if (written && raw.length >= written.least && raw.length <= written.most && type.written?.test(raw)) return 'usual'
  return raw.length > compact.length ? 'unusual' : 'compact'
}
