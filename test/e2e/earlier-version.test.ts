import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import { localGuard } from '../../src/guard/local-guard.js'
import { openStores } from '../../src/server/stores.js'
import { sqliteDatabase } from '../support/databases.js'
import { hasRedis, openRedis, redisDatabase } from '../support/redis.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

/**
 * Stores as the version before checkpoints and markers has left them: tenant `acme` with two policies, tenant `other`
 * that has deleted its last one, each with an evaluation and two reveals on record.
 */
interface EarlierStores {
  readonly sqlite: {
    readonly schema: readonly string[]
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>
  }
  readonly redis: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>
}

const earlier: EarlierStores = JSON.parse(readFileSync(new URL('../fixtures/stores-0.1.json', import.meta.url), 'utf8'))

async function sqliteStore() {
  const database = sqliteDatabase()
  const sqlite = new Sqlite(database.url.slice('sqlite:'.length))
  for (const text of earlier.sqlite.schema) sqlite.exec(text)
  for (const [table, rows] of Object.entries(earlier.sqlite.tables)) {
    for (const row of rows) {
      const columns = Object.keys(row)
      const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
      sqlite.prepare(text).run(Object.values(row))
    }
  }
  sqlite.close()
  return { url: database.url, drop: database.drop }
}

async function redisStore() {
  const { url, drop } = await redisDatabase()
  const prefix = new URL(url).searchParams.get('prefix') ?? ''
  const { client } = await openRedis(prefix)
  for (const [name, value] of Object.entries(earlier.redis)) {
    if (typeof value === 'string') await client.set(prefix + name, value)
    else if (Array.isArray(value)) await client.rPush(prefix + name, value as string[])
    else await client.hSet(prefix + name, value as Record<string, string>)
  }
  await client.close()
  return { url, drop }
}

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const

describe.each([
  ['SQLite', true, sqliteStore],
  ['Redis', hasRedis, redisStore],
] as const)('a store on %s that an earlier version has written', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(url: string, VAULT_KEYS: Buffer<ArrayBuffer>[]) {
    const empty: string[] = []
    const stores = await openStores({ STORE_URL: url, VAULT_KEYS }, () => {}, { onEmpty: (name) => empty.push(name) })
    expect(empty).toEqual([])
    const guard = localGuard({ ...stores, detectors: [wordDetector()] })
    closing.push(async () => {
      await guard.close()
      await stores.close()
    })
    return { stores, guard }
  }
  const messages = [{ role: 'user' as const, content: 'Anna' }]

  test('opens, is whole, and goes on', async () => {
    const { url, drop } = await make()
    closing.push(drop)
    const { stores, guard } = await open(url, [OLD])
    expect(await stores.verifyAudit()).toEqual([])
    expect((await guard.listPolicies({ tenant: 'acme' })).map(({ id }) => id)).toEqual(['pii-default', 'own'])
    expect(await guard.listPolicies({ tenant: 'other' })).toEqual([])
    expect(await guard.evaluate({ messages }, { tenant: 'acme' })).toMatchObject({ flagged: true })
    expect(await guard.evaluate({ messages }, { tenant: 'other' })).toMatchObject({ flagged: false, breakdown: [] })
    const { data } = await guard.logs({}, { tenant: 'acme' })
    expect(data.map(({ action }) => action)).toEqual(['evaluate', 'reveal', 'reveal', 'evaluate', 'policy_create'])
    expect(await stores.verifyAudit(undefined, await stores.checkpoint?.())).toEqual([])
  })

  test('needs its old key no longer once the keys are rotated', async () => {
    const { url, drop } = await make()
    closing.push(drop)
    const { stores } = await open(url, [NEW, OLD])
    await stores.rotateKeys()
    const { stores: later, guard } = await open(url, [NEW])
    expect(await later.verifyAudit()).toEqual([])
    const { data } = await guard.logs({}, { tenant: 'other' })
    expect(data.every(({ action }) => action !== 'unverified')).toBe(true)
  })
})
