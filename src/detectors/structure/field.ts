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
  /** The value is a part of a URL, in percent-encoding. */
  readonly isEncoded?: true
}
