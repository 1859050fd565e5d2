import { expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { memoryVault } from '../../src/vaults/memory.js'
import type { VaultEntry } from '../../src/vaults/vault.js'
import { onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { sqlParts } from '../support/sql-guard.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

const ENTRIES = 11_000
const entry = (serial: number): VaultEntry => ({
  tenant: 'default',
  token: `[NAME_${String(serial).padStart(8, '0')}]`,
  label: 'NAME',
  value: 'Anna',
  session: serial % 2 === 0 ? 's1' : 's2',
  policies: ['pii'],
  onUnavailable: 'keep',
  createdAt: Date.now(),
  expiresAt: Date.now() + 600_000,
})

/** Each transaction is short, however much there is to erase, so that others need not wait for all of it. */
function erasesInPieces(name: string, make: () => Promise<{ parts: LocalGuardOptions; drop(): Promise<void> }>): void {
  it(`erasing a large tenant on ${name} is whole, and its records add up`, async () => {
    const { parts, drop } = await make()
    const guard = localGuard({ ...parts, detectors: [wordDetector()] })
    for (let at = 0; at < ENTRIES; at += 500)
      await parts.vault?.insert(Array.from({ length: 500 }, (_, n) => entry(at + n)))
    expect(await guard.erase({ session: 's2' })).toEqual({ erased: ENTRIES / 2 })
    expect(await guard.erase({ all: true })).toEqual({ erased: ENTRIES / 2 })
    expect(await guard.erase({ all: true })).toEqual({ erased: 0 })
    const { data } = await guard.logs({ action: 'erase' })
    expect(data.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(ENTRIES)
    expect(data[0]).toMatchObject({ count: 0 })
    await guard.close()
    await drop()
  })
}

erasesInPieces('memory', async () => ({ parts: { vault: memoryVault() }, drop: async () => {} }))
onDatabases((name, make) =>
  erasesInPieces(name, async () => {
    const { open, drop } = await make()
    return { parts: sqlParts(await open()), drop }
  }),
)
onRedis(() =>
  erasesInPieces('Redis', async () => {
    const redis = await openRedis()
    return { parts: redisParts(redis), drop: redis.drop }
  }),
)
