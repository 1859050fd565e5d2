/** The contract of an audit log, and what its records hold. */

/** What happened. `unverified` replaces a record that the log did not write, or that was changed. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_ACTIONS = [
  ...(['evaluate', 'reveal', 'release', 'erase'] as const),
  ...(['policy_create', 'policy_update', 'policy_delete', 'unverified'] as const),
] as const

/**
 * The outcome. A reveal is first `requested`, unless record and reveal are one transaction; then `revealed`,
 * `already_revealed`, `expired` or `unknown`, or `refused` (another token of the request is gone, so this one was not
 * consumed) or `failed` (the vault did not answer).
 */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

export const AUDIT_OUTCOMES = [
  ...(['ok', 'flagged', 'denied'] as const),
  ...(['requested', 'revealed', 'already_revealed', 'expired', 'unknown', 'refused', 'failed'] as const),
] as const

/** An audit record. No field can hold a value: only ids, labels, tokens and counts. */
export interface AuditEvent {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly time: string
  readonly tenant: string
  readonly action: AuditAction
  readonly outcome: AuditOutcome
  readonly actor?: string
  readonly application?: string
  readonly policy?: string
  readonly session?: string
  readonly token?: string
  readonly label?: string
  /** Tokens minted or purged. */
  readonly count?: number
  readonly request_id?: string
  readonly address?: string
  /** Facts that the caller sends with an evaluation; kept only if the guard is told to. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>
}

/** Filters and page of the records of a tenant. */
export interface AuditQuery {
  readonly tenant: string
  readonly application?: string
  readonly applications?: readonly string[]
  readonly policy?: string
  readonly session?: string
  readonly actor?: string
  readonly action?: string
  readonly outcome?: string
  /** ISO 8601, inclusive. */
  readonly from?: string
  /** ISO 8601, exclusive. */
  readonly to?: string
  readonly offset: number
  readonly limit: number
}

/** Append-only record of what was done to personal data. Methods reject if the log fails. */
export interface AuditLog {
  /** Resolves once the events are as durable as the log makes them; all or none. */
  append(events: readonly AuditEvent[]): Promise<void>
  /** Newest first. */
  query(query: AuditQuery): Promise<readonly AuditEvent[]>
  /** Rejects if the log cannot take or give records now. */
  ready(): Promise<void>
  close(): Promise<void>
}
