import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { AuditEvent } from '../../src/audit/audit-log.js'
import type { ChainedLog } from '../../src/audit/chained-log.js'
import { redisAudit } from '../../src/audit/redis.js'
import { sqlAudit } from '../../src/audit/sql.js'
import { keyRing } from '../../src/key-ring.js'
import type { Sql } from '../../src/storage/sql.js'
import { atTime } from '../support/clock.js'
import { KEYS, onDatabases } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import type { TestRedis } from '../support/redis.js'

const event = (tenant = 'acme', time = new Date().toISOString()): AuditEvent => ({
  id: randomUUID(),
  time,
  tenant,
  action: 'reveal',
  outcome: 'revealed',
})
const briefly = async (log: ChainedLog) => (await log.verify()).map(({ tenant, seq, fault }) => [tenant, seq, fault])

onDatabases((name, make) => {
  describe(`the chain of the audit log on ${name}`, () => {
    let database: TestDatabase
    let sql: Sql
    let log: ChainedLog
    const change = (text: string) => sql.query(`UPDATE sandwich_audit SET ${text}`)
    beforeEach(async () => {
      database = await make()
      sql = await database.open()
      log = sqlAudit({ sql, keys: KEYS })
      for (let n = 0; n < 5; n += 1) await log.append([event(), event('other')])
    })
    afterEach(async () => {
      await log.close()
      await sql.close()
      await database.drop()
    })

    it('is whole where nobody has touched it', async () => {
      expect(await briefly(log)).toEqual([])
    })

    it('is whole also with what columns cannot hold', async () => {
      await log.append([{ ...event(), session: 'a\0b \ud800' }])
      expect(await briefly(log)).toEqual([])
    })

    it.each([
      ['a changed body', `body = replace(body, 'revealed', 'released') WHERE seq = 3 AND tenant = 'acme'`],
      ['a changed column', `outcome = 'unknown' WHERE seq = 3 AND tenant = 'acme'`],
      ['a changed hash', `hash = 'x' || hash WHERE seq = 3 AND tenant = 'acme'`],
      ['a changed HMAC', `mac = replace(mac, '.', '.x') WHERE seq = 3 AND tenant = 'acme'`],
    ])('names %s', async (_, text) => {
      await change(text)
      expect((await briefly(log))[0]).toEqual(['acme', 3, 'changed'])
    })

    it('names a removed record', async () => {
      await sql.query(`DELETE FROM sandwich_audit WHERE seq = 2 AND tenant = 'acme'`)
      expect(await briefly(log)).toEqual([['acme', 2, 'removed']])
    })

    it('names a record moved to another tenant', async () => {
      await sql.query(`DELETE FROM sandwich_audit WHERE seq = 5 AND tenant = 'acme'`)
      await sql.query(`UPDATE sandwich_audit SET tenant = 'acme' WHERE seq = 5 AND tenant = 'other'`)
      expect(await briefly(log)).toContainEqual(['acme', 5, 'changed'])
      expect(await briefly(log)).toContainEqual(['other', 5, 'tail cut'])
    })

    it('names an inserted record', async () => {
      await sql.query(
        `INSERT INTO sandwich_audit SELECT tenant, 6, time, action, outcome, actor, application, policy, session, body, hash, mac
         FROM sandwich_audit WHERE seq = 5 AND tenant = 'acme'`,
      )
      expect(await briefly(log)).toEqual([['acme', 6, 'inserted']])
    })

    it('names a cut tail, also once the log goes on', async () => {
      await sql.query(`DELETE FROM sandwich_audit WHERE seq > 3 AND tenant = 'acme'`)
      expect(await briefly(log)).toEqual([['acme', 4, 'tail cut']])
      await log.append([event()])
      expect(await briefly(log)).toEqual([
        ['acme', 4, 'removed'],
        ['acme', 5, 'removed'],
      ])
    })

    it('does not go on from a head that was set back or taken away', async () => {
      await sql.query(`DELETE FROM sandwich_audit WHERE seq > 3 AND tenant = 'acme'`)
      await sql.query(
        `UPDATE sandwich_audit_heads SET seq = 3, hash = (SELECT hash FROM sandwich_audit WHERE seq = 3 AND tenant = 'acme')
         WHERE tenant = 'acme'`,
      )
      expect(await briefly(log)).toEqual([['acme', 3, 'head changed']])
      await expect(log.append([event()])).rejects.toMatchObject({ code: 'unavailable' })
      await sql.query('DELETE FROM sandwich_audit_heads')
      expect(await briefly(log)).toContainEqual(['other', 5, 'head missing'])
      // not `rejects.toThrow`: the driver's errors are of another realm
      const outcome = log.append([event('other')]).then(
        () => 'stored',
        () => 'refused',
      )
      expect(await outcome).toBe('refused')
    })

    it('is one chain whoever writes', async () => {
      const others = await Promise.all([database.open(), database.open()])
      const logs = [log, ...others.map((other) => sqlAudit({ sql: other, keys: KEYS }))]
      await Promise.all(logs.flatMap((one) => Array.from({ length: 30 }, () => one.append([event(), event('other')]))))
      expect(await briefly(log)).toEqual([])
      expect(await log.query({ tenant: 'acme', offset: 0, limit: 1000 })).toHaveLength(95)
      for (const [at, other] of others.entries()) await logs[at + 1]?.close().then(other.close)
    })

    it('can still be verified once old records are dropped, and with a new key alone', async () => {
      const now = () => Date.now() + 60_000
      await log.close()
      log = sqlAudit({ sql: atTime(sql, now), keys: KEYS, retentionMs: 30_000 })
      await log.append([event('acme', new Date(now()).toISOString())])
      await log.dropOld()
      expect(await log.query({ tenant: 'acme', offset: 0, limit: 100 })).toHaveLength(1)
      expect(await briefly(log)).toEqual([])
      const both = sqlAudit({ sql, keys: keyRing([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]) })
      expect(await both.signAnew()).toBe(2)
      const alone = sqlAudit({ sql, keys: keyRing([Buffer.alloc(32, 2)]) })
      expect(await briefly(alone)).toEqual([])
      await alone.append([event()])
      await change(`body = replace(body, 'revealed', 'released') WHERE tenant = 'acme' AND seq = 6`)
      expect((await briefly(alone))[0]).toEqual(['acme', 6, 'changed'])
      await both.close()
      await alone.close()
    })
  })
})

onRedis(() => {
  describe('the chain of the audit log on Redis', () => {
    let redis: TestRedis
    let log: ChainedLog
    let list: string
    beforeEach(async () => {
      redis = await openRedis()
      list = `${redis.prefix}:{acme}:audit`
      log = redisAudit({ ...redis, keys: KEYS })
      for (let n = 0; n < 5; n += 1) await log.append([event(), event('other')])
    })
    afterEach(async () => {
      await log.close()
      await redis.drop()
    })

    it('names what was changed, removed, inserted and cut', async () => {
      expect(await briefly(log)).toEqual([])
      const third = String(await redis.client.lIndex(list, 2))
      await redis.client.lSet(list, 2, third.replace('revealed', 'released'))
      expect(await briefly(log)).toEqual([['acme', 3, 'changed']])
      await redis.client.lRem(list, 1, third.replace('revealed', 'released'))
      expect(await briefly(log)).toEqual([['acme', 3, 'removed']])
      await redis.client.rPush(list, third.replace(/^3/, '6'))
      expect(await briefly(log)).toContainEqual(['acme', 6, 'inserted'])
      await redis.client.lTrim(list, 0, 1)
      expect(await briefly(log)).toEqual([['acme', 3, 'tail cut']])
    })

    it('does not go on from a head that was taken away', async () => {
      await redis.client.del(`${redis.prefix}:{acme}:head`)
      expect(await briefly(log)).toEqual([['acme', 5, 'head missing']])
      const fresh = redisAudit({ ...redis, keys: KEYS })
      await expect(fresh.append([event()])).rejects.toMatchObject({ code: 'unavailable' })
      await fresh.close()
    })

    it('is one chain whoever writes, and can be verified once old records are dropped', async () => {
      const now = () => Date.now() + 60_000
      const logs = [
        log,
        redisAudit({ ...redis, keys: KEYS }),
        redisAudit({ ...redis, keys: KEYS, retentionMs: 30_000, clock: now }),
      ]
      await Promise.all(logs.flatMap((one) => Array.from({ length: 30 }, () => one.append([event()]))))
      expect(await log.query({ tenant: 'acme', offset: 0, limit: 1000 })).toHaveLength(95)
      await log.append([event('acme', new Date(now()).toISOString())])
      await logs[2]!.dropOld()
      expect(await log.query({ tenant: 'acme', offset: 0, limit: 1000 })).toHaveLength(1)
      expect(await briefly(log)).toEqual([])
      for (const one of logs.slice(1)) await one.close()
    })
  })
})
