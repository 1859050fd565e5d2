import type { StoredValue, Vault } from './vault.js'

/** A vault whose stored values can be replaced while in use, for key rotation. */
export interface ResealableVault extends Vault {
  /** Yields pages of the live values that do not start with `prefix`. */
  valuesWithout(prefix: string): AsyncIterable<readonly StoredValue[]>
  /** Replaces values that have not changed meanwhile, and resolves to their number. */
  replaceValues(values: readonly (StoredValue & { readonly next: string })[]): Promise<number>
}
