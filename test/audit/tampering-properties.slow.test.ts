import { afterAll, beforeAll, describe, it, jest } from '@jest/globals'
import fc from 'fast-check'
import type { AuditEvent } from '../../src/audit/audit-log.js'
import type { ChainedLog } from '../../src/audit/chained-log.js'
import { redisAudit } from '../../src/audit/redis.js'
import { sqlAudit } from '../../src/audit/sql.js'
import type { Row, Sql, SqlValue } from '../../src/storage/sql.js'
import { KEYS, onDatabases } from '../support/databases.js'
import type { TestDatabase } from '../support/databases.js'
import { onRedis, openRedis } from '../support/redis.js'
import type { TestRedis } from '../support/redis.js'
import { expectFound, fill } from './filled-log.js'

jest.setTimeout(60_000)

const RETENTION_MS = 3_600_000

/** What somebody without the key may make of a text. */
const edit = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '',
      'x',
      '3.5',
      '-1',
      '0',
      '01',
      '1e1',
      '0x3',
      ' ',
      '{}',
      '[]',
      'null',
      '"',
      `${text} `,
      ` ${text}`,
    ),
    fc.nat(text.length).map((at) => text.slice(0, at)),
    fc
      .tuple(fc.nat(text.length), fc.constantFrom('0', '1', 'x', ' ', '.', '"', '}', ','))
      .map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
    fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([from, to]) => text.slice(0, from) + text.slice(to)),
  )

const TABLES = {
  sandwich_audit: [
    ...['tenant', 'seq', 'time', 'action', 'outcome', 'actor', 'application', 'policy', 'session'],
    ...['body', 'hash', 'mac'],
  ],
  sandwich_audit_heads: ['tenant', 'seq', 'hash', 'floor_seq', 'floor_hash', 'mac'],
} as const

onDatabases((name, make) => {
  describe(`a store on ${name} that somebody without the key has written to`, () => {
    let database: TestDatabase
    let sql: Sql
    let log: ChainedLog
    let kept: ReadonlyMap<string, readonly AuditEvent[]>
    const original = new Map<string, readonly Row[]>()
    const rowsOf = (table: string) =>
      sql.query(`SELECT * FROM ${table} ORDER BY tenant, seq`) as Promise<readonly Record<string, SqlValue>[]>
    const insert = (into: Sql, table: string, row: Row) =>
      into.query(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')})
         VALUES (${Object.keys(row)
           .map((_, at) => `$${at + 1}`)
           .join(', ')})`,
        Object.values(row) as SqlValue[],
      )
    const restore = () =>
      sql.transaction(async (inside) => {
        for (const [table, rows] of original) {
          await inside.query(`DELETE FROM ${table}`)
          for (const row of rows) await insert(inside, table, row)
        }
      })
    async function isAsBefore(): Promise<boolean> {
      for (const [table, rows] of original) {
        const now = await rowsOf(table)
        if (JSON.stringify(now) !== JSON.stringify(rows)) return false
      }
      return true
    }
    beforeAll(async () => {
      database = await make()
      sql = await database.open()
      log = sqlAudit({ sql, keys: KEYS, retentionMs: RETENTION_MS })
      kept = await fill(log)
      for (const table of Object.keys(TABLES)) original.set(table, await rowsOf(table))
    })
    afterAll(async () => {
      await log.close()
      await sql.close()
      await database.drop()
    })

    const place = fc.constantFrom(...Object.keys(TABLES)).chain((table) =>
      fc.record({
        table: fc.constant(table),
        at: fc.nat(7),
        column: fc.constantFrom(...TABLES[table as keyof typeof TABLES]),
      }),
    )
    const target = async ({ table, at }: { table: string; at: number }) => {
      const rows = original.get(table) ?? []
      return rows[at % rows.length] as Record<string, SqlValue>
    }
    const where = (row: Row) => [row.tenant, row.seq] as SqlValue[]

    it('is found out whatever column of whatever row was changed, to whatever', async () => {
      await fc.assert(
        fc.asyncProperty(place, fc.integer(), async (mutation, seed) => {
          const row = await target(mutation)
          const old = row[mutation.column] ?? null
          const value = fc.sample(
            fc.oneof(edit(String(old)), fc.constantFrom<SqlValue>(null, 0, 3.5, -1, 2 ** 53, '3.5', 'x')),
            { seed, numRuns: 1 },
          )[0] as SqlValue
          try {
            await sql.query(`UPDATE ${mutation.table} SET ${mutation.column} = $3 WHERE tenant = $1 AND seq = $2`, [
              ...where(row),
              value,
            ])
          } catch {
            return // the database itself refuses it
          }
          if (!(await isAsBefore())) await expectFound(log, kept)
          await restore()
        }),
        { numRuns: name === 'PostgreSQL' ? 30 : 150 },
      )
    })

    it('is found out whatever row was taken away or put in', async () => {
      await fc.assert(
        fc.asyncProperty(
          place,
          fc.boolean(),
          fc.constantFrom<SqlValue>(0, 1, 2, 7, 100, 2 ** 53, -5, 3.5, 'x', '03'),
          fc.constantFrom('acme', 'other', 'ghost'),
          async ({ table, at }, isTakenAway, seq, tenant) => {
            const row = await target({ table, at })
            try {
              if (isTakenAway) await sql.query(`DELETE FROM ${table} WHERE tenant = $1 AND seq = $2`, where(row))
              else await insert(sql, table, { ...row, seq, tenant })
            } catch {
              return
            }
            await expectFound(log, kept)
            await restore()
          },
        ),
        { numRuns: name === 'PostgreSQL' ? 20 : 80 },
      )
    })

    if (name !== 'PostgreSQL') {
      it('is found out where columns hold bytes instead of text', async () => {
        for (const [table, columns] of Object.entries(TABLES)) {
          for (const column of columns) {
            await sql.query(
              `UPDATE ${table} SET ${column} = CAST(${column} AS BLOB) WHERE tenant = 'acme' AND seq >= 5`,
            )
            if (!(await isAsBefore())) await expectFound(log, kept)
            await restore()
          }
        }
      })
    }
  })
})

onRedis(() => {
  describe('a Redis that somebody without the key has written to', () => {
    let redis: TestRedis
    let log: ChainedLog
    let kept: ReadonlyMap<string, readonly AuditEvent[]>
    const original = new Map<string, { head: string; records: string[] }>()
    const keyOf = (tenant: string, kind: string) => `${redis.prefix}:{${tenant}}:${kind}`
    beforeAll(async () => {
      redis = await openRedis()
      log = redisAudit({ ...redis, keys: KEYS, retentionMs: RETENTION_MS })
      kept = await fill(log)
      for (const tenant of kept.keys()) {
        const head = String(await redis.client.get(keyOf(tenant, 'head')))
        original.set(tenant, { head, records: await redis.client.lRange(keyOf(tenant, 'audit'), 0, -1) })
      }
    })
    afterAll(async () => {
      await log.close()
      await redis.drop()
    })
    async function restore(): Promise<void> {
      for (const [tenant, { head, records }] of original) {
        await redis.client.del([keyOf(tenant, 'head'), keyOf(tenant, 'audit')])
        await redis.client.set(keyOf(tenant, 'head'), head)
        await redis.client.rPush(keyOf(tenant, 'audit'), records)
      }
      await redis.client.del([keyOf('ghost', 'audit'), keyOf('%zz', 'head'), keyOf('ghost', 'head')])
    }
    /** Who without the key does what, at the record `at` of the tenant. */
    const CRIMES: Readonly<Record<string, (tenant: string, at: number, seed: number) => Promise<unknown>>> = {
      'changes the head': async (tenant, _, seed) => {
        const { head = '' } = original.get(tenant) ?? {}
        const value =
          fc.sample(
            edit(head).filter((text) => text !== head),
            { seed, numRuns: 1 },
          )[0] ?? ''
        return redis.client.set(keyOf(tenant, 'head'), value)
      },
      'changes a record': async (tenant, at, seed) => {
        const record = original.get(tenant)?.records[at] ?? ''
        const value =
          fc.sample(
            edit(record).filter((text) => text !== record),
            { seed, numRuns: 1 },
          )[0] ?? ''
        return redis.client.lSet(keyOf(tenant, 'audit'), at, value)
      },
      'gives a record another number': async (tenant, at, seed) => {
        const record = original.get(tenant)?.records[at] ?? ''
        const number = ['3.5', 'x', '', '1e1', '0x5', '05', '9007199254740993', '-1'][Math.abs(seed) % 8] ?? ''
        return redis.client.lSet(keyOf(tenant, 'audit'), at, record.replace(/^\d+/, number))
      },
      'doubles a record': async (tenant, at, seed) => {
        const record = original.get(tenant)?.records[at] ?? ''
        return seed % 2 === 0
          ? redis.client.rPush(keyOf(tenant, 'audit'), record)
          : redis.client.lPush(keyOf(tenant, 'audit'), record)
      },
      'takes a record away': async (tenant, at) =>
        redis.client.lRem(keyOf(tenant, 'audit'), 1, original.get(tenant)?.records[at] ?? ''),
      'moves a record to another tenant': async (tenant, at) => {
        const other = tenant === 'acme' ? 'other' : 'acme'
        return redis.client.lSet(keyOf(other, 'audit'), at, original.get(tenant)?.records[at] ?? '')
      },
      'copies a log to a new tenant': async (tenant) =>
        redis.client.copy(keyOf(tenant, 'head'), keyOf('ghost', 'head')),
      'puts records behind no head': async () => redis.client.rPush(keyOf('ghost', 'audit'), 'x'),
      'makes a key that is none of ours': async () => redis.client.set(keyOf('%zz', 'head'), '{}'),
      'takes the head away': async (tenant) => redis.client.del(keyOf(tenant, 'head')),
      'takes the records away': async (tenant) => redis.client.del(keyOf(tenant, 'audit')),
      'puts another type in the place of the head': async (tenant) => {
        await redis.client.del(keyOf(tenant, 'head'))
        return redis.client.hSet(keyOf(tenant, 'head'), 'seq', '1')
      },
      'puts another type in the place of the records': async (tenant) =>
        redis.client.set(keyOf(tenant, 'audit'), 'records'),
      'lets the records expire': async (tenant) => redis.client.expire(keyOf(tenant, 'audit'), 3600),
      'lets the head expire': async (tenant) => redis.client.expire(keyOf(tenant, 'head'), 3600),
    }

    it.each(Object.keys(CRIMES))('is found out if it %s', async (name) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('acme', 'other'), fc.nat(3), fc.integer(), async (tenant, at, seed) => {
          await CRIMES[name]?.(tenant, at, seed)
          await expectFound(log, kept)
          await restore()
        }),
        { numRuns: name.startsWith('changes') ? 60 : 8 },
      )
    })
  })
})
