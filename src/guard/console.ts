import type { z } from 'zod'
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

export type LocalGuard = Guard & GuardConsole

export type TryRequest = z.input<typeof tryRequest>

export interface Trial {
  /** Results in the order of the requested thresholds. */
  readonly levels: readonly TrialLevel[]
}

export interface TrialLevel {
  readonly threshold: number
  /** The spans that would be replaced, in order and disjoint. */
  readonly redactions: readonly TrialRedaction[]
}

export interface TrialRedaction {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly score: number
}

export type InventoryRequest = z.input<typeof inventoryRequest>

export interface VaultInventory extends Inventory {
  /** When it was counted, in Unix milliseconds. */
  readonly time: number
  /** The times that `expiring` counts until. */
  readonly until: readonly number[]
  /** How many entries are counted at most. */
  readonly limit: number
}
