/** Options of `logs`, as commander gives them. */
export interface LogsOptions {
  readonly tenant: string
  readonly format: 'table' | 'ndjson'
  readonly limit: number
  readonly follow?: true
  readonly application?: string
  readonly policy?: string
  readonly session?: string
  readonly actor?: string
  readonly action?: string
  readonly outcome?: string
  /** ISO 8601. */
  readonly from?: string
  readonly to?: string
}
