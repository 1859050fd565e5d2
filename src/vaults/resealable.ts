import type { StoredValue, Vault } from './vault.js'

/** A vault whose stored values can be replaced while it is in use: for the rotation of keys. */
export interface ResealableVault extends Vault {
  /** The live values that do not start with `prefix`, in pages. */
  valuesWithout(prefix: string): AsyncIterable<readonly StoredValue[]>
  /** Replaces those that have not changed since, and resolves to their number. */
  replaceValues(values: readonly (StoredValue & { readonly next: string })[]): Promise<number>
}
