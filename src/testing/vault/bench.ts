import type { RevealOutcome, Vault, VaultEntry } from '../../vaults/vault.js'
import { equal } from '../assertions.js'
import type { Test } from '../runner.js'

/** The bench of vault tests: an empty vault with a clock, and shortcuts for its methods. */

export interface VaultSetup {
  /** Returns the vault's time, in Unix milliseconds. */
  readonly now: () => number
  /** Lifetime of tombstones. */
  readonly tombstoneTtlMs: number
}

/** Makes a new, empty vault for a test. */
export type CreateVault = (setup: VaultSetup) => Vault | Promise<Vault>
export type VaultTest = Test<Awaited<ReturnType<typeof vaultBench>>>

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Default scope of entries. */
export const scope = { tenant: 'acme', policy: 'pii' }

/** Creates an empty vault for one test, which sets its clock. */
export async function vaultBench(create: CreateVault) {
  const clock = { time: Date.UTC(2026, 0, 1) }
  const vault = await create({ now: () => clock.time, tombstoneTtlMs: 30 * DAY })
  let serial = 0
  const entry = (changes: Partial<VaultEntry> = {}): VaultEntry => {
    serial += 1
    return {
      tenant: 'acme',
      token: `[NAME_${serial.toString(16).toUpperCase().padStart(8, '0')}]`,
      label: 'NAME',
      value: `value ${serial}`,
      policies: ['pii'],
      onUnavailable: 'keep',
      createdAt: clock.time,
      expiresAt: clock.time + HOUR,
      ...changes,
    }
  }
  /** Inserts one entry and resolves to its token. */
  const insert = async (changes: Partial<VaultEntry> = {}) => {
    const one = entry(changes)
    equal(await vault.insert([one]), [])
    return one.token
  }
  return { vault, clock, entry, insert }
}

export function statuses(outcomes: readonly RevealOutcome[]): readonly string[] {
  return outcomes.map(({ status }) => status)
}
