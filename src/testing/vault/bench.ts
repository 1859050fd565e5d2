import type { RevealOutcome, Vault, VaultEntry } from '../../vaults/vault.js'
import { equal } from '../assertions.js'
import type { Test } from '../runner.js'

export interface VaultSetup {
  /** The time of the vault, in Unix milliseconds. */
  readonly now: () => number
  /** How long tombstones stay. */
  readonly tombstoneTtlMs: number
}

export type CreateVault = (setup: VaultSetup) => Vault | Promise<Vault>
export type VaultTest = Test<Awaited<ReturnType<typeof vaultBench>>>

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** The scope of the entries, unless a test says otherwise. */
export const scope = { tenant: 'acme', policy: 'pii' }

/** An empty vault for one test, at a time that the test sets. */
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
  /** Inserts one entry and gives its token. */
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
