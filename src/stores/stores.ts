import type { ActivityStore } from '../activity/activity.js'
import type { AuditLog } from '../audit/audit-log.js'
import type { ChainFault } from '../audit/chain-check.js'
import type { Checkpoint } from '../audit/checkpoint.js'
import type { Transaction } from '../guard/transaction.js'
import type { Counters } from '../limits/counter.js'
import type { KeyRing } from '../key-ring.js'
import type { PolicyStore } from '../policies/policy-store.js'
import type { Rotation, SealFormat } from '../vaults/sealed.js'
import type { Vault } from '../vaults/vault.js'

/** The stores of a guard: vault, policies, audit log and counters in one place. */

/** Vault, policies and audit log, to be spread into `localGuard`. */
export interface Stores {
  readonly vault: Vault
  readonly policies: PolicyStore
  readonly audit: AuditLog
  /** Counters for limits, in the store: shared by all its instances. */
  readonly counters?: Counters
  /** Counts what guards do, for the dashboard: in the store, for all instances that share it. */
  readonly activity?: ActivityStore
  /** Resolves once the store is open and has its tables; rejects with an `UnavailableError` that says what is wrong. */
  ready(): Promise<void>
  /** Stops background work, and closes what was opened here, but never a client that was passed in. */
  close(): Promise<void>
}

/** Stores that outlive the process, and can be shared by several instances. */
export interface DurableStores extends Stores {
  /** Commits a reveal and its record together, or neither. */
  readonly transaction: Transaction
  /** Returns how many works wait for a commit. */
  waiting(): number
  /** Secret of session tokens: the same for all guards with the same newest key. */
  readonly sessionSecret: Buffer
  /** Seals all values and signs the audit log with the newest key, while guards run; then older keys can be removed. */
  rotateKeys(): Promise<Rotation>
  /** Returns the faults of a tenant's audit log, or of all; with checkpoints, also what was cut off the end. */
  verifyAudit(tenant?: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]>
  /** Returns signed positions of these tenants' audit logs, or of all: to be kept elsewhere. */
  checkpoint(tenants?: readonly string[]): Promise<readonly Checkpoint[]>
}

export interface DurableStoresOptions {
  /** Keys that seal values and sign the audit log. */
  readonly keys: KeyRing
  /** How long records of the audit log are kept, in milliseconds. Default: for ever. */
  readonly retentionMs?: number
  /** Format of sealed values: 1 as long as instances of a version run that cannot read 2. Default 2. */
  readonly sealFormat?: SealFormat
  /**
   * Marks an empty store as in use, and fails once the mark is gone, since the store was emptied then. Default true;
   * set false in commands that read a store as it is.
   */
  readonly watch?: boolean
  /** Called if the store is empty when opened: it is new, or has lost its data. */
  readonly onEmpty?: () => void
  /** Called with failures outside of requests: of a sweep, of an idle connection. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}
