import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { sqlAudit } from '../../src/audit/sql.js'
import { redisAudit } from '../../src/audit/redis.js'
import type { ChainedLog } from '../../src/audit/chained-log.js'
import { redisVault } from '../../src/vaults/redis.js'
import { sealed } from '../../src/vaults/sealed.js'
import { sqlVault } from '../../src/vaults/sql.js'
import type { Vault, VaultEntry } from '../../src/vaults/vault.js'
import { KEYS, onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import { until } from '../support/until.js'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
const DAY = 24 * HOUR
const scope = { tenant: 'acme', policy: 'pii' }

interface Instance {
  readonly vault: Vault
  readonly sweep: () => Promise<void>
  readonly audit: ChainedLog
}

interface SharedStore {
  /** One more instance on the same store. */
  open(): Promise<Instance>
  /** How many entries are left, tombstones included. */
  entries(): Promise<number>
  drop(): Promise<void>
}

const rightNow = Date.now
const at = (wrongBy: number) => jest.spyOn(Date, 'now').mockImplementation(() => rightNow() + wrongBy)
afterEach(() => void jest.restoreAllMocks())

function wrongClocks(name: string, make: (tombstoneTtlMs: number) => Promise<SharedStore>): void {
  describe(`an instance whose clock is wrong, on ${name}`, () => {
    const entriesFor = (now: number, lifeMs: number) =>
      Array.from({ length: 20 }, (_, serial): VaultEntry => {
        const facts = { tenant: 'acme', label: 'NAME', policies: ['pii'], onUnavailable: 'keep' as const }
        const token = `[NAME_${String(serial).padStart(8, '0')}]`
        return { ...facts, token, value: 'Anna', createdAt: now, expiresAt: now + lifeMs }
      })
    const vaulted = async ({ vault }: Instance, lifeMs: number) => {
      const entries = entriesFor((await vault.now?.()) ?? NaN, lifeMs)
      expect(await vault.insert(entries)).toEqual([])
      return entries.map(({ token }) => token)
    }
    const states = async ({ vault }: Instance, tokens: readonly string[]) =>
      new Set((await vault.reveal(tokens, scope)).map(({ status }) => status))

    it('and an hour behind reveals nothing that has expired', async () => {
      const store = await make(DAY)
      const right = await store.open()
      const tokens = await vaulted(right, 300)
      await until(async () => (await right.vault.live(tokens, scope)).size === 0)
      at(-HOUR)
      expect(await states(await store.open(), tokens)).toEqual(new Set(['expired']))
      await store.drop()
    })

    it('and an hour behind vaults values for as long as it is told', async () => {
      const store = await make(DAY)
      at(-HOUR)
      const behind = await store.open()
      const [first = '', ...rest] = await vaulted(behind, HOUR)
      expect(await states(behind, [first])).toEqual(new Set(['revealed']))
      jest.restoreAllMocks()
      expect(await states(await store.open(), rest)).toEqual(new Set(['revealed']))
      await store.drop()
    })

    it('and a year ahead takes no live value away, drops no record, and stops no sweep', async () => {
      const store = await make(1)
      const right = await store.open()
      const tokens = await vaulted(right, HOUR)
      await right.audit.append([
        { id: 'a', time: new Date().toISOString(), tenant: 'acme', action: 'erase', outcome: 'ok' },
      ])
      at(YEAR)
      const ahead = await store.open()
      await ahead.sweep()
      await ahead.audit.dropOld()
      expect((await ahead.vault.live(tokens, scope)).size).toBe(tokens.length)
      jest.restoreAllMocks()
      expect(await right.audit.query({ tenant: 'acme', offset: 0, limit: 10 })).toHaveLength(1)
      expect(await states(right, tokens)).toEqual(new Set(['revealed']))
      await until(async () => {
        await right.sweep()
        return (await store.entries()) === 0
      })
      await store.drop()
    })
  })
}

onDatabases((name, make) => {
  // The instances of a SQLite file are on one machine, and have one clock.
  if (name === 'PostgreSQL') {
    wrongClocks(name, async (tombstoneTtlMs) => {
      const database = await make()
      const opened: Awaited<ReturnType<typeof database.open>>[] = []
      const open = async (): Promise<Instance> => {
        const sql = await database.open()
        opened.push(sql)
        const vault = sqlVault({ sql, tombstoneTtlMs, sweepMs: 20 })
        const audit = sqlAudit({ sql, keys: KEYS, retentionMs: DAY, sweepMs: 20 })
        await Promise.all([vault.close(), audit.close()]) // its own sweeps end: the test does them
        return { vault: sealed(vault, KEYS), sweep: vault.sweep, audit }
      }
      const entries = async () => {
        const [row] = await opened[0]!.query('SELECT COUNT(*) AS count FROM sandwich_entries')
        return Number(row?.count)
      }
      const drop = async () => {
        for (const sql of opened) await sql.close()
        await database.drop()
      }
      return { open, entries, drop }
    })
  }

  it(`a lease on ${name} that an instance has taken for longer than it may does not count`, async () => {
    const database = await make()
    const sql = await database.open()
    await sql.query(`INSERT INTO sandwich_leases (name, holder, until) VALUES ('sweep', 'ahead', $1)`, [
      Date.now() + YEAR,
    ])
    const vault = sqlVault({ sql })
    const now = Date.now()
    const facts = { tenant: 'acme', token: '[NAME_00000001]', label: 'NAME', policies: ['pii'], value: 'x' }
    await vault.insert([{ ...facts, onUnavailable: 'keep', createdAt: now - 2, expiresAt: now - 1 }])
    await vault.sweep()
    expect(await sql.query('SELECT state, value FROM sandwich_entries')).toEqual([{ state: 'expired', value: null }])
    await vault.close()
    await sql.close()
    await database.drop()
  })
})

onRedis(() =>
  wrongClocks('Redis', async (tombstoneTtlMs) => {
    const redis = await openRedis()
    const open = async (): Promise<Instance> => {
      const vault = redisVault({ ...redis, tombstoneTtlMs, sweepMs: 20 })
      const audit = redisAudit({ ...redis, keys: KEYS, retentionMs: DAY, sweepMs: 20 })
      await Promise.all([vault.close(), audit.close()]) // its own sweeps end: the test does them
      return { vault: sealed(vault, KEYS), sweep: vault.sweep, audit }
    }
    return { open, entries: () => redis.client.hLen(`${redis.prefix}:{acme}:facts`), drop: redis.drop }
  }),
)
