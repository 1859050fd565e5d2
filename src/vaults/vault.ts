import type { OnUnavailable } from '../types.js'

/** The contract of a vault, which keeps values and reveals each of them once. */

/** A token and the value behind it. Times are Unix milliseconds. */
export interface VaultEntry {
  readonly tenant: string
  readonly token: string
  readonly label: string
  readonly value: string
  readonly application?: string
  readonly session?: string
  /** Every policy with a finding in the value. */
  readonly policies: readonly string[]
  readonly onUnavailable: OnUnavailable
  readonly createdAt: number
  readonly expiresAt: number
  /**
   * Keyed digest of session, label and value for session tokens: recognises the same value when it is vaulted again.
   */
  readonly fingerprint?: string
}

/** The entries that a caller may touch. Others answer exactly as if they had never existed. */
export interface VaultScope {
  readonly tenant: string
  readonly policy?: string
  readonly application?: string
  /** Applications the caller is limited to. */
  readonly applications?: readonly string[]
}

/** The scope of a reveal. If more than `maxUnknown` of the tokens are unknown in it, the batch is refused. */
export interface RevealScope extends VaultScope {
  readonly maxUnknown?: number
}

/** What is known about an entry besides its value. */
export type EntryFacts = Pick<VaultEntry, 'label' | 'application' | 'session' | 'policies' | 'onUnavailable'>

/**
 * The outcome for one token: `revealed` has the value and erases it; `held` could have been revealed but was not, since
 * the batch was refused; the others are the states of a token (docs/interface.md), or `unknown`.
 */
export type RevealOutcome =
  | {
      readonly token: string
      readonly status: 'revealed'
      readonly value: string
      readonly facts: EntryFacts
      /** As it was stored. */
      readonly expiresAt: number
      /** How many uses the entry had, including this one; absent means one. */
      readonly uses?: number
    }
  | { readonly token: string; readonly status: 'held' | 'already_revealed' | 'expired'; readonly facts: EntryFacts }
  | { readonly token: string; readonly status: 'unknown' }

/** A live value as stored, with its entry. */
export interface StoredValue {
  readonly tenant: string
  readonly token: string
  readonly value: string
  readonly facts: EntryFacts
  readonly expiresAt: number
  /** How often it may still be revealed; absent means once. */
  readonly uses?: number
}

/** Returns the value to store after a change of its entry: a seal is bound to the whole entry. */
export type Reseal = (stored: StoredValue, changed: Omit<StoredValue, 'value'>) => string

/** Which live entries are purged. */
export interface PurgeFilter extends VaultScope {
  /** Takes one use of each of these tokens. Absent: takes all uses of every entry that matches. */
  readonly tokens?: readonly string[]
  readonly session?: string
  /** A vault may stop after this many, so as not to block others; call again for the rest. */
  readonly limit?: number
}

/** How full a vault is, over all tenants. */
export interface VaultUsage {
  /** Live entries. */
  readonly entries: number
  /** Most live entries; absent if only the store limits them. */
  readonly capacity?: number
}

/** Whose live entries are counted. */
export interface InventoryFilter {
  readonly tenant: string
  readonly application?: string
  /** Applications the caller is limited to. */
  readonly applications?: readonly string[]
  readonly session?: string
  /** Unix milliseconds: for each it is counted how many expire until then. */
  readonly until: readonly number[]
  /** How many entries are counted at most: more would hold up others. */
  readonly limit: number
}

/** Which live entries there are, by application and label. */
export interface Inventory {
  readonly groups: readonly InventoryGroup[]
  /** False if there are more than were counted. */
  readonly isComplete: boolean
}

/** Live entries of one application and label. */
export interface InventoryGroup {
  readonly application?: string
  readonly label: string
  readonly count: number
  /** When the oldest was made, in Unix milliseconds; absent if the vault does not know. */
  readonly oldest?: number
  /** How many expire until each of the times asked for. */
  readonly expiring: readonly number[]
}

/**
 * Keeps values behind tokens until they are revealed once. An entry goes `vaulted → revealed | expired`; this step
 * erases its value, and a tombstone without the value stays for a time. Only an entry with a `fingerprint` can have
 * several uses, one for each time it was inserted: a reveal or a release takes one, and the value goes with the last.
 *
 * Methods reject if the vault fails, and then have changed nothing; they reject with `OutcomeUnknownError` if that is
 * not known. Methods that change the uses of an entry change value, expiry and uses in one atomic step, with the value
 * that `reseal` returns (default: the value as it is).
 */
export interface Vault {
  /**
   * Returns the time, in Unix milliseconds, of the clock that `createdAt` and `expiresAt` refer to: the store's, if
   * several instances share it. Default: the clock of the guard.
   */
  now?(): Promise<number>
  /**
   * Stores the entries whose token is free in their tenant and resolves to the tokens that were taken, tombstones
   * included. A token held under the same `fingerprint` counts as free: a live entry gets one more use, the later expiry
   * and the policies of both; a tombstone is vaulted anew. A vault without room for all of them rejects with
   * `UnavailableError`; it never drops a live entry.
   */
  insert(entries: readonly VaultEntry[], reseal?: Reseal): Promise<readonly string[]>
  /**
   * Reveals the tokens in one atomic step, each at most as often as it has uses over all processes that share the vault;
   * outcomes come in the order of `tokens`. If one of them was revealed or has expired and says `gone`, or if more than
   * `scope.maxUnknown` are unknown, nothing is consumed.
   */
  reveal(tokens: readonly string[], scope: RevealScope, reseal?: Reseal): Promise<readonly RevealOutcome[]>
  /** Returns the tokens that are live in the scope. */
  live(tokens: readonly string[], scope: VaultScope): Promise<ReadonlySet<string>>
  /**
   * Returns the tokens that are in the scope in any state, tombstones included. Optional: without it, tokens that are
   * not live count as guesses.
   */
  known?(tokens: readonly string[], scope: VaultScope): Promise<ReadonlySet<string>>
  /**
   * Takes one use of each of the named tokens that are live and match, or all uses of every live entry that matches;
   * resolves to the number of entries. One without uses is expired from then on, its value erased.
   */
  purge(filter: PurgeFilter, reseal?: Reseal): Promise<number>
  /** Returns how full the vault is, for operators. Optional: it may cost as much as reading all entries. */
  usage?(): Promise<VaultUsage>
  /** Counts live entries for the dashboard, which shows none without it. */
  inventory?(filter: InventoryFilter): Promise<Inventory>
  /** Rejects if the vault cannot answer now. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Tells whether an entry may be revealed, released or purged within this scope. */
export function inScope(entry: Pick<VaultEntry, 'tenant' | 'policies' | 'application'>, scope: VaultScope): boolean {
  const { tenant, policy, application, applications } = scope
  if (entry.tenant !== tenant) return false
  if (policy !== undefined && !entry.policies.includes(policy)) return false
  if (application !== undefined && entry.application !== application) return false
  return applications === undefined || (entry.application !== undefined && applications.includes(entry.application))
}

/** Tells whether entries of one tenant have the same facts. */
export function haveSameFacts(some: EntryFacts, others: EntryFacts): boolean {
  if (PLAIN_FACTS.some((name) => some[name] !== others[name])) return false
  const { policies } = others
  return some.policies.length === policies.length && some.policies.every((policy, at) => policy === policies[at])
}

const PLAIN_FACTS = ['label', 'application', 'session', 'onUnavailable'] as const
