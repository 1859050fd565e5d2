import type { LineKind } from './line-kinds.js'

/** A value with its key: the key of JSON or YAML, the column of a table, the caption of a form. */
export interface Field {
  readonly keyStart: number
  readonly keyEnd: number
  /** The value, without its quotation marks. */
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  readonly kind: LineKind
}
