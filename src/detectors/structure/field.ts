import type { LineKind } from './line-kinds.js'

/** A value and what stands for it: a key, a column, a caption. */
export interface Field {
  readonly keyStart: number
  readonly keyEnd: number
  /** The value, without its quotation marks. */
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  readonly kind: LineKind
}
