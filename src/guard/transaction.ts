import type { AuditLog } from '../audit/audit-log.js'
import type { Vault } from '../vaults/vault.js'

/** The contract of a transaction over vault and audit log. */

/** A vault and an audit log inside one transaction. */
export interface Ledger {
  readonly vault: Vault
  readonly audit: Pick<AuditLog, 'append'>
}

/**
 * Runs work whose changes and records are committed together or not at all. The work may run more than once before it
 * commits.
 */
export type Transaction = <T>(tenant: string, work: (ledger: Ledger) => Promise<T>) => Promise<T>
