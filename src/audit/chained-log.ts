import type { AuditLog } from './audit-log.js'
import type { ChainFault } from './chain-check.js'
import type { Checkpoint } from './checkpoint.js'

/** A tamper-evident audit log. */
export interface ChainedLog extends AuditLog {
  /** Returns the faults of a tenant's log, or of all; none if they are intact. */
  verify(tenant?: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]>
  /** Returns a checkpoint for each of these tenants, or for all. */
  checkpoint(tenants?: readonly string[]): Promise<readonly Checkpoint[]>
  /**
   * Signs each tenant's log with the newest key, so that older keys can be removed. Resolves to the number of tenants.
   */
  signAnew(): Promise<number>
  /** Drops records that are older than the log keeps them; what stays can still be verified. */
  dropOld(): Promise<void>
}
