import { describe, expect, it } from '@jest/globals'
import { UnavailableError } from '../../src/errors.js'
import { memoryVault } from '../../src/vaults/memory.js'
import type { VaultEntry } from '../../src/vaults/vault.js'
import { vaultContract } from '../contracts/vault.js'

vaultContract('memoryVault', (setup) => memoryVault(setup))

describe('memoryVault', () => {
  let time = 0
  const now = () => time
  const entry = (serial: number, changes: Partial<VaultEntry> = {}): VaultEntry => ({
    tenant: 'acme',
    token: `[NAME_${String(serial).padStart(8, '0')}]`,
    label: 'NAME',
    value: 'Anna',
    policies: ['pii'],
    onUnavailable: 'keep',
    createdAt: time,
    expiresAt: time + 1000,
    ...changes,
  })
  const scope = { tenant: 'acme', policy: 'pii' }

  it('refuses what it has no room for, whole, and drops nothing', async () => {
    const vault = memoryVault({ capacity: 3, now })
    await vault.insert([entry(1), entry(2)])
    await expect(vault.insert([entry(3), entry(4)])).rejects.toBeInstanceOf(UnavailableError)
    expect(await vault.insert([entry(3)])).toEqual([])
    expect(await vault.reveal(['[NAME_00000001]', '[NAME_00000004]'], scope)).toMatchObject([
      { status: 'revealed', value: 'Anna' },
      { status: 'unknown' },
    ])
    await vault.close()
  })

  it('has room again once entries are revealed, purged or expired', async () => {
    const vault = memoryVault({ capacity: 2, now })
    await vault.insert([entry(1), entry(2)])
    await vault.reveal(['[NAME_00000001]'], scope)
    await vault.purge({ tenant: 'acme', tokens: ['[NAME_00000002]'] })
    expect(await vault.insert([entry(3), entry(4)])).toEqual([])
    time += 1000
    expect(await vault.insert([entry(5), entry(6)])).toEqual([])
    await vault.close()
  })

  it('limits one tenant without touching another', async () => {
    const vault = memoryVault({ capacity: 10, capacityPerTenant: 1, now })
    await vault.insert([entry(1)])
    await expect(vault.insert([entry(2)])).rejects.toBeInstanceOf(UnavailableError)
    expect(await vault.insert([entry(2, { tenant: 'other' })])).toEqual([])
    await vault.close()
  })

  it('lets the oldest tombstones go first', async () => {
    const vault = memoryVault({ tombstones: 2, now })
    const tokens = [1, 2, 3].map((serial) => entry(serial).token)
    await vault.insert([entry(1), entry(2), entry(3)])
    for (const token of tokens) await vault.reveal([token], scope)
    const outcomes = await vault.reveal(tokens, scope)
    expect(outcomes.map(({ status }) => status)).toEqual(['unknown', 'already_revealed', 'already_revealed'])
    await vault.close()
  })
})
