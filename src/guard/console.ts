import type * as z from 'zod'
import type { Caller } from '../types.js'
import type { Guard } from './guard.js'
import type { Inventory } from '../vaults/vault.js'
import type { inventoryRequest, tryRequest } from './schema.js'

/** The methods of a guard in this process that only a dashboard uses. */
export interface GuardConsole {
  /** Returns the names of the detectors that policies can use. */
  models(): readonly string[]
  /**
   * Returns what a policy with these detectors would find in a text, at several thresholds. Nothing is looked up,
   * vaulted or recorded.
   */
  tryPolicy(request: TryRequest, caller?: Caller): Promise<Trial>
  /**
   * Which live entries of the caller are in the vault, or those of a session or an application: how many, how old, and
   * what expires when. Rejects with `NotFoundError` if the vault does not count.
   */
  inventory(request?: InventoryRequest, caller?: Caller): Promise<VaultInventory>
}

/** A guard in this process: with what the dashboard asks, which no remote guard answers. */
export type LocalGuard = Guard & GuardConsole

/** A text, and detectors to try on it at some thresholds. */
export type TryRequest = z.input<typeof tryRequest>

/** What would be replaced in a text; nothing of it was vaulted or recorded. */
export interface Trial {
  /** Results in the order of the requested thresholds. */
  readonly levels: readonly TrialLevel[]
}

/** What would be replaced at one threshold. */
export interface TrialLevel {
  readonly threshold: number
  /** The spans that would be replaced, in order and disjoint. */
  readonly redactions: readonly TrialRedaction[]
}

/** A stretch that would become a token; positions count UTF-16 code units. */
export interface TrialRedaction {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly score: number
}

/** Whose live entries are counted. Without a field: all of the tenant. */
export type InventoryRequest = z.input<typeof inventoryRequest>

/** Counts of live entries by application and label. It holds no value and no token. */
export interface VaultInventory extends Inventory {
  /** When it was counted, in Unix milliseconds. */
  readonly time: number
  /** The times that `expiring` counts until. */
  readonly until: readonly number[]
  /** How many entries are counted at most. */
  readonly limit: number
}
