import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { AuditEvent } from '../../src/audit/audit-log.js'
import type { ChainedLog } from '../../src/audit/chained-log.js'
import { redisAudit } from '../../src/audit/redis.js'
import { sqlAudit } from '../../src/audit/sql.js'
import { keyRing } from '../../src/key-ring.js'
import type { Row, SqlValue } from '../../src/storage/sql.js'
import { KEYS, onDatabases } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'

interface Place {
  log(keys?: typeof KEYS, retentionMs?: number): ChainedLog
  /** What is in it; the function puts exactly that back, as a backup would. */
  save(): Promise<() => Promise<void>>
  /** Takes the log of a tenant away, its head too. */
  empty(tenant: string): Promise<unknown>
  drop(): Promise<unknown>
}

const event = (n: number, tenant = 'acme', time = new Date().toISOString()): AuditEvent => ({
  id: `id-${n}`,
  time,
  tenant,
  action: 'evaluate',
  outcome: 'ok',
})
const briefly = (faults: Awaited<ReturnType<ChainedLog['verify']>>) =>
  faults.map(({ tenant, seq, fault }) => [tenant, seq, fault])

function checkpoints(name: string, make: () => Promise<Place>): void {
  describe(`checkpoints of an audit log on ${name}`, () => {
    let place: Place
    let log: ChainedLog
    beforeEach(async () => {
      place = await make()
      log = place.log()
      for (let n = 1; n <= 3; n += 1) await log.append([event(n), event(n, 'other')])
    })
    afterEach(async () => {
      await log.close()
      await place.drop()
    })

    it('agree with a log that has gone on', async () => {
      const points = [...(await log.checkpoint())]
      expect(points.map(({ tenant, seq }) => [tenant, seq]).sort()).toEqual([
        ['acme', 3],
        ['other', 3],
      ])
      await log.append([event(4)])
      points.push(...(await log.checkpoint(['acme'])))
      expect(points.at(-1)).toMatchObject({ tenant: 'acme', seq: 4 })
      expect(await log.verify(undefined, [...points, ...points])).toEqual([])
      expect(await log.verify('acme', points)).toEqual([])
    })

    it('tell a log that was set back to an older backup, also once it has gone on', async () => {
      const setBack = await place.save()
      for (let n = 4; n <= 6; n += 1) await log.append([event(n)])
      const points = await log.checkpoint()
      await setBack()
      const later = place.log()
      expect(briefly(await later.verify())).toEqual([])
      expect(briefly(await later.verify(undefined, points))).toEqual([['acme', 6, 'ends before a checkpoint']])
      for (let n = 14; n <= 17; n += 1) await later.append([event(n)])
      expect(briefly(await later.verify())).toEqual([])
      expect(briefly(await later.verify('acme', points))).toEqual([['acme', 6, 'differs from a checkpoint']])
      await later.close()
    })

    it('tell a tenant whose log was taken away', async () => {
      const points = await log.checkpoint()
      await place.empty('other')
      const later = place.log()
      expect(briefly(await later.verify())).toEqual([])
      expect(briefly(await later.verify(undefined, points))).toEqual([['other', 3, 'ends before a checkpoint']])
      await later.close()
    })

    it('are told when they were changed, or are of a key that is not there', async () => {
      const [point] = await log.checkpoint(['acme'])
      const old = { ...point!, seq: 2 }
      expect(briefly(await log.verify(undefined, [old]))).toEqual([['acme', 2, 'checkpoint changed']])
      const moved = { ...point!, tenant: 'other' }
      expect(briefly(await log.verify(undefined, [moved]))).toEqual([['other', 3, 'checkpoint changed']])
      const foreign = place.log(keyRing([Buffer.alloc(32, 9), Buffer.alloc(32, 1)]))
      const ofOther = await foreign.checkpoint(['acme'])
      expect(briefly(await log.verify(undefined, ofOther))).toEqual([['acme', 3, 'checkpoint of an unknown key']])
      await foreign.close()
    })

    it('may be older than what is kept', async () => {
      const points = await log.checkpoint(['acme'])
      await new Promise((resolve) => setTimeout(resolve, 5))
      const brief = place.log(KEYS, 1)
      await brief.append([event(4, 'acme', '2999-01-01T00:00:00.000Z')])
      await brief.dropOld()
      expect(await brief.query({ tenant: 'acme', offset: 0, limit: 10 })).toHaveLength(1)
      expect(await brief.verify(undefined, points)).toEqual([])
      await brief.close()
    })

    it('are of a newer key once the log is signed anew, and so are all records', async () => {
      const both = place.log(keyRing([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]))
      await both.signAnew()
      const alone = place.log(keyRing([Buffer.alloc(32, 2)]))
      expect(await alone.verify(undefined, await both.checkpoint())).toEqual([])
      expect((await alone.query({ tenant: 'acme', offset: 0, limit: 10 })).map(({ id }) => id)).toEqual([
        'id-3',
        'id-2',
        'id-1',
      ])
      await both.close()
      await alone.close()
    })
  })
}

onDatabases((name, make) => {
  checkpoints(name, async () => {
    const database = await make()
    const sql = await database.open()
    const tables = ['sandwich_audit', 'sandwich_audit_heads']
    return {
      log: (keys = KEYS, retentionMs) => sqlAudit({ sql, keys, retentionMs }),
      async save() {
        const saved = new Map<string, readonly Row[]>()
        for (const table of tables) saved.set(table, await sql.query(`SELECT * FROM ${table}`))
        return async () => {
          for (const [table, rows] of saved) {
            await sql.query(`DELETE FROM ${table}`)
            for (const row of rows) {
              const marks = Object.keys(row).map((_, at) => `$${at + 1}`)
              const text = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`
              await sql.query(text, Object.values(row) as SqlValue[])
            }
          }
        }
      },
      async empty(tenant) {
        for (const table of tables) await sql.query(`DELETE FROM ${table} WHERE tenant = $1`, [tenant])
      },
      drop: () => sql.close().then(database.drop),
    }
  })
})

onRedis(() => {
  checkpoints('Redis', async () => {
    const redis = await openRedis()
    const keysOf = (tenant: string) => ['head', 'audit'].map((kind) => `${redis.prefix}:{${tenant}}:${kind}`)
    return {
      log: (keys = KEYS, retentionMs) => redisAudit({ ...redis, keys, retentionMs }),
      async save() {
        const keys = ['acme', 'other'].flatMap(keysOf)
        for (const key of keys) await redis.client.copy(key, `${redis.prefix}:saved:${key}`)
        return async () => {
          for (const key of keys) await redis.client.copy(`${redis.prefix}:saved:${key}`, key, { REPLACE: true })
        }
      },
      empty: (tenant) => redis.client.del(keysOf(tenant)),
      drop: redis.drop,
    }
  })
})
