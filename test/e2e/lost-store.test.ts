import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import pg from 'pg'
import { createClient } from 'redis'
import Sqlite from 'better-sqlite3'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { openStores } from '../../src/server/stores.js'
import { hasPostgres, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { hasRedis, openRedis, redisDatabase } from '../support/redis.js'
import { redisParts } from '../support/redis-guard.js'
import { startService } from '../support/service-process.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

jest.setTimeout(60_000)

/** What somebody does to a store behind our back. */
interface Hands {
  empty(): Promise<unknown>
  /** All policies of all tenants and nothing else. */
  losePolicies(): Promise<unknown>
  /** What is in it; `restore` puts it back. */
  save(): Promise<() => Promise<unknown>>
  close(): Promise<unknown>
}

const TABLES = ['entries', 'tenants', 'policies', 'audit', 'audit_heads', 'leases'].map((name) => `sandwich_${name}`)

function sqliteHands(url: string): Hands {
  const database = new Sqlite(url.slice('sqlite:'.length))
  return {
    empty: async () => TABLES.forEach((table) => database.exec(`DELETE FROM ${table}`)),
    losePolicies: async () => database.exec('DELETE FROM sandwich_policies'),
    async save() {
      for (const table of TABLES) database.exec(`CREATE TABLE saved_${table} AS SELECT * FROM ${table}`)
      return async () =>
        TABLES.forEach((table) => database.exec(`INSERT OR REPLACE INTO ${table} SELECT * FROM saved_${table}`))
    },
    close: async () => database.close(),
  }
}

async function postgresHands(url: string): Promise<Hands> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    empty: () => client.query(`TRUNCATE ${TABLES.join(', ')}`),
    losePolicies: () => client.query('TRUNCATE sandwich_policies'),
    async save() {
      for (const table of TABLES) await client.query(`CREATE TABLE saved_${table} AS SELECT * FROM ${table}`)
      return async () => {
        for (const table of TABLES) await client.query(`INSERT INTO ${table} SELECT * FROM saved_${table}`)
      }
    },
    close: () => client.end(),
  }
}

async function redisHands(url: string): Promise<Hands> {
  const prefix = new URL(url).searchParams.get('prefix') ?? ''
  const { client } = await openRedis(prefix)
  const keys = async (pattern: string) => {
    const found: string[] = []
    for await (const page of client.scanIterator({ MATCH: `${prefix}:${pattern}`, COUNT: 1000 })) found.push(...page)
    return found
  }
  const drop = async (pattern: string) => {
    const found = await keys(pattern)
    if (found.length > 0) await client.del(found)
  }
  return {
    empty: () => drop('*'),
    losePolicies: () => drop('{*}:policies'),
    async save() {
      const all = (await keys('*')).filter((key) => !key.startsWith('saved-') && !key.endsWith(':ready'))
      for (const key of all) await client.copy(key, `saved-${key}`)
      return async () => {
        for (const key of all) await client.rename(`saved-${key}`, key)
      }
    },
    close: () => client.close(),
  }
}

const STORES: readonly [
  string,
  boolean,
  () => Promise<{ url: string; drop(): Promise<void> }>,
  (url: string) => Promise<Hands>,
][] = [
  ['SQLite', true, async () => sqliteDatabase(), async (url) => sqliteHands(url)],
  ['PostgreSQL', hasPostgres, postgresDatabase, postgresHands],
  ['Redis', hasRedis, redisDatabase, redisHands],
]

const messages = [{ role: 'user' as const, content: 'Anna and Bob' }]

describe.each(STORES)('a store on %s that is emptied while instances run', (_, isThere, make, handsOf) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  let database: { url: string; drop(): Promise<void> }
  let hands: Hands
  let guard: Guard
  const closing: (() => Promise<unknown>)[] = []
  const emptyAtStart: string[] = []
  async function instance(): Promise<Guard> {
    const stores = await openStores({ STORE_URL: database.url, VAULT_KEYS: [Buffer.alloc(32, 1)] }, () => {}, {
      onEmpty: (name) => void emptyAtStart.push(name),
    })
    const made = localGuard({ ...stores, detectors: [wordDetector()], onError: () => {} })
    closing.push(async () => {
      await made.close()
      await stores.close()
    })
    return made
  }
  beforeEach(async () => {
    if (!isThere) return
    database = await make()
    emptyAtStart.length = 0
    guard = await instance()
    hands = await handsOf(database.url)
    expect(emptyAtStart.splice(0)).toEqual(['STORE_URL'])
  })
  afterEach(async () => {
    if (!isThere) return
    for (const close of closing.splice(0)) await close()
    await hands.close()
    await database.drop()
  })
  const refused = { code: 'unavailable', status: 503 }
  const asEver = { tenant: 'acme', actor: 'key' }
  const restore = (content: string) => ({ messages: [{ role: 'user' as const, content }], application: 'crm' })

  test('answers 503 to everything, for tenants known and unknown, and begins nothing anew', async () => {
    const { correction } = await guard.evaluate({ messages, application: 'crm' }, asEver)
    const content = correction?.choices[0]?.content ?? ''
    await hands.empty()
    for (const caller of [asEver, { tenant: 'new' }]) {
      for (let times = 0; times < 2; times += 1) {
        await expect(guard.evaluate({ messages }, caller)).rejects.toMatchObject(refused)
        await expect(guard.evaluate({ messages: [{ role: 'user', content: 'fine' }] }, caller)).rejects.toMatchObject(
          refused,
        )
        await expect(guard.detokenize(restore(content), caller)).rejects.toMatchObject(refused)
        await expect(guard.release({ tokens: ['[NAME_8F3A21C4]'] }, caller)).rejects.toMatchObject(refused)
        await expect(guard.erase({ all: true }, caller)).rejects.toMatchObject(refused)
        await expect(guard.logs({}, caller)).rejects.toMatchObject(refused)
        await expect(guard.ready()).rejects.toMatchObject(refused)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1100)) // what policies are kept for
    await expect(guard.evaluate({ messages }, asEver)).rejects.toMatchObject({
      message: expect.stringMatching(/lost its data\. Restore it/),
    })
    await expect(guard.listPolicies(asEver)).rejects.toMatchObject(refused)
    await instance()
    expect(emptyAtStart).toEqual(['STORE_URL']) // so nothing was made in the meantime
  })

  test('is answered from again once it is restored, without a restart', async () => {
    const { correction } = await guard.evaluate({ messages, application: 'crm' }, asEver)
    const putBack = await hands.save()
    await hands.empty()
    await expect(guard.evaluate({ messages }, asEver)).rejects.toMatchObject(refused)
    await putBack()
    const content = correction?.choices[0]?.content ?? ''
    const { messages: restored } = await guard.detokenize(restore(content), asEver)
    expect(restored[0]?.content).toBe('Anna and Bob')
    expect(await guard.evaluate({ messages }, asEver)).toMatchObject({ flagged: true })
    await guard.ready()
  })

  test('stays lost to who knew it, also when a new instance begins anew', async () => {
    await guard.evaluate({ messages }, asEver)
    await hands.empty()
    const fresh = await instance()
    expect(emptyAtStart.splice(0)).toEqual(['STORE_URL'])
    expect(await fresh.evaluate({ messages }, asEver)).toMatchObject({ flagged: true })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await expect(guard.evaluate({ messages }, asEver)).rejects.toMatchObject(refused)
    await expect(guard.listPolicies(asEver)).rejects.toMatchObject(refused)
  })

  test('is lost also if only its policies are', async () => {
    await guard.evaluate({ messages }, asEver)
    await hands.losePolicies()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await expect(guard.evaluate({ messages }, asEver)).rejects.toMatchObject(refused)
    const fresh = await instance()
    await expect(fresh.evaluate({ messages }, asEver)).rejects.toMatchObject(refused)
    await expect(fresh.getPolicy('pii-default', asEver)).rejects.toMatchObject(refused)
  })

  test('is not lost if a tenant has deleted its last policy, or made one again', async () => {
    await guard.createPolicy({ id: 'own', definition: 'Own', threshold: 0.5, detector: { model: 'pii' } }, asEver)
    await Promise.all(['pii-default', 'own'].map((id) => guard.deletePolicy(id, asEver)))
    for (const one of [guard, await instance()]) {
      expect(await one.evaluate({ messages }, asEver)).toMatchObject({ flagged: false, breakdown: [] })
      expect(await one.evaluate({ messages }, { tenant: 'other' })).toMatchObject({ flagged: true })
    }
    await guard.createPolicy({ id: 'own', definition: 'Own', threshold: 0.5, detector: { model: 'pii' } }, asEver)
    expect(await guard.evaluate({ messages }, asEver)).toMatchObject({ flagged: true })
  })
})

const onRedis = hasRedis || process.env.CI === 'true' ? it : it.skip

onRedis('parts on Redis that an app has joined itself find it emptied, too', async () => {
  const redis = await openRedis()
  const parts = redisParts(redis)
  const guard = localGuard({ ...parts, detectors: [wordDetector()], onError: () => {} })
  const { correction } = await guard.evaluate({ messages, application: 'crm' })
  for await (const keys of redis.client.scanIterator({ MATCH: `${redis.prefix}:*` })) {
    // A page may be empty, where Redis holds keys of others.
    if (keys.length > 0) await redis.client.del(keys)
  }
  const content = correction?.choices[0]?.content ?? ''
  const request = { messages: [{ role: 'user' as const, content }], application: 'crm' }
  await expect(guard.evaluate({ messages })).rejects.toMatchObject({ code: 'unavailable' })
  await expect(guard.detokenize(request)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(guard.logs()).rejects.toMatchObject({ code: 'unavailable' })
  await guard.close()
  await redis.drop()
})

const SERVER = '/usr/bin/redis-server'
const withServer = existsSync(SERVER) ? it : it.skip

withServer('FLUSHALL of a Redis makes a running service answer 503', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const server = spawn(SERVER, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const client = createClient({ url: `redis://127.0.0.1:${port}`, disableOfflineQueue: true })
  client.on('error', () => {})
  void client.connect().catch(() => {})
  await until(() => client.isReady, 10_000)
  const key = 'k'.repeat(32)
  const service = await startService({
    STORE_URL: `redis://127.0.0.1:${port}`,
    VAULT_KEYS: Buffer.alloc(32, 1).toString('base64'),
    API_KEYS: JSON.stringify([{ id: 'one', tenant: 'acme', scopes: ['evaluate', 'reveal', 'policies', 'audit'], key }]),
  })
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    return (await fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
  }
  try {
    expect(await ask('/v1/guard', { messages })).toBe(200)
    expect(await ask('/readyz')).toBe(200)
    await client.flushAll()
    expect(await ask('/v1/guard', { messages })).toBe(503)
    expect(await ask('/v1/logs')).toBe(503)
    expect(await ask('/readyz')).toBe(503)
    expect(await ask('/healthz')).toBe(200)
    await until(async () => (await ask('/v1/policies')) === 503, 3000) // kept for a second, and true so long
    expect(await client.exists('sandwich:{acme}:opened')).toBe(0)
  } finally {
    service.kill('SIGTERM')
    await service.exit
    client.destroy()
    server.kill()
    await once(server, 'exit')
  }
})
