import type { AuditLog } from '../audit/audit-log.js'
import type { ChainFault } from '../audit/chain-check.js'
import type { Checkpoint } from '../audit/checkpoint.js'
import type { Transaction } from '../guard/transaction.js'
import type { Counters } from '../limits/counter.js'
import type { KeyRing } from '../key-ring.js'
import type { PolicyStore } from '../policies/policy-store.js'
import type { Rotation, SealFormat } from '../vaults/sealed.js'
import type { Vault } from '../vaults/vault.js'

/** Vault, policies and audit log in one place, to be spread into `localGuard`. */
export interface Stores {
  readonly vault: Vault
  readonly policies: PolicyStore
  readonly audit: AuditLog
  /** Counts for limits: in the store, for all instances that share it. */
  readonly counters?: Counters
  /** Resolves once the store is open and has its tables; rejects with `UnavailableError` that says what is wrong. */
  ready(): Promise<void>
  /** Ends the work in the background, and closes what was opened here: never a client that was given. */
  close(): Promise<void>
}

/** Stores that outlive the process, and can be shared by several. */
export interface DurableStores extends Stores {
  /** Makes a reveal and its record commit as one, or neither. */
  readonly transaction: Transaction
  /** How many works wait for a commit. */
  waiting(): number
  /** Of tokens that are stable through a session: the same for all guards with the same newest key. */
  readonly sessionSecret: Buffer
  /** Seals all values and signs the audit log with the newest key, while guards run; then the older keys can go. */
  rotateKeys(): Promise<Rotation>
  /** What is wrong with the audit log of a tenant, or of all; with checkpoints, also what was cut off. */
  verifyAudit(tenant?: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]>
  /** Where the audit logs of these tenants are now, or of all, signed: to be kept elsewhere. */
  checkpoint(tenants?: readonly string[]): Promise<readonly Checkpoint[]>
}

export interface DurableStoresOptions {
  /** Seals the values and signs the audit log. */
  readonly keys: KeyRing
  /** How long records of the audit log are kept, in milliseconds. Default: for ever. */
  readonly retentionMs?: number
  /** Format of sealed values; 1 while instances of a version run that cannot read 2. Default 2. */
  readonly sealFormat?: SealFormat
  /**
   * Marks an empty store as in use, and fails once the mark is gone, since somebody has emptied the store then. Default
   * true; false for a command that looks at a store as it is.
   */
  readonly watch?: boolean
  /** Told of an empty store when it is opened: it is new, or has lost its data. */
  readonly onEmpty?: () => void
  /** Told of a failure that no request met: of a sweep, of an idle connection. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}
