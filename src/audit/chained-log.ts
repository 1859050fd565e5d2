import type { AuditLog } from './audit-log.js'
import type { ChainFault } from './chain-check.js'
import type { Checkpoint } from './checkpoint.js'

/** A log that shows whether it was tampered with. */
export interface ChainedLog extends AuditLog {
  /** What is wrong with the log of a tenant, or of all of them; nothing if nothing is. */
  verify(tenant?: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]>
  /** Where the logs of these tenants are now, or of all of them. */
  checkpoint(tenants?: readonly string[]): Promise<readonly Checkpoint[]>
  /** Signs each tenant's log with the newest key, so that older keys can go. Resolves to their number. */
  signAnew(): Promise<number>
  /** Drops records that are older than the log keeps them; what stays can still be verified. */
  dropOld(): Promise<void>
}
