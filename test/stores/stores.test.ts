import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { UnavailableError } from '../../src/errors.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { keyRing } from '../../src/key-ring.js'
import { memoryStores } from '../../src/stores/memory.js'
import { postgresStores } from '../../src/stores/postgres.js'
import { redisStores } from '../../src/stores/redis.js'
import { sqliteStores } from '../../src/stores/sqlite.js'
import type { DurableStores, Stores } from '../../src/stores/stores.js'
import {
  hasPostgres,
  KEYS,
  openNodeSqlite,
  postgresDatabase,
  SQLITE_OPENERS,
  sqliteDatabase,
} from '../support/databases.js'
import { hasRedis, openRedis, REDIS_URL } from '../support/redis.js'
import { wordDetector } from '../support/word-detector.js'

const options = { keys: KEYS, onError: () => {} }
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

/** A store of one kind, given a client or opened here; and whether a client that was given still works. */
interface Kind {
  open(keys?: typeof KEYS): DurableStores
  readonly isUsable?: () => Promise<boolean>
}

async function sqliteFile(): Promise<Kind> {
  const { url, drop } = sqliteDatabase()
  cleanUp.push(drop)
  return { open: (keys = KEYS) => sqliteStores({ ...options, keys, path: url.slice('sqlite:'.length) }) }
}

async function sqliteGiven(): Promise<Kind> {
  const database = new Sqlite(':memory:')
  cleanUp.push(async () => database.close())
  return {
    open: (keys = KEYS) => sqliteStores({ ...options, keys, database }),
    isUsable: async () => database.open,
  }
}

async function nodeSqliteGiven(): Promise<Kind> {
  const database = openNodeSqlite(':memory:')
  cleanUp.push(async () => database.close())
  return {
    open: (keys = KEYS) => sqliteStores({ ...options, keys, database }),
    isUsable: async () => database.isOpen,
  }
}

async function postgresUrl(): Promise<Kind> {
  const { url, drop } = await postgresDatabase()
  cleanUp.push(drop)
  return { open: (keys = KEYS) => postgresStores({ ...options, keys, url }) }
}

async function postgresGiven(): Promise<Kind> {
  const { url, drop } = await postgresDatabase()
  const pool = new pg.Pool({ connectionString: url, pipeline: true })
  cleanUp.push(drop, () => pool.end())
  return {
    open: (keys = KEYS) => postgresStores({ ...options, keys, pool }),
    isUsable: async () => (await pool.query('SELECT 1')).rows.length === 1,
  }
}

async function redisUrl(): Promise<Kind> {
  const { prefix, drop } = await openRedis()
  cleanUp.push(drop)
  return { open: (keys = KEYS) => redisStores({ ...options, keys, url: REDIS_URL, prefix }) }
}

async function redisGiven(): Promise<Kind> {
  const { client, prefix, drop } = await openRedis()
  cleanUp.push(drop)
  return {
    open: (keys = KEYS) => redisStores({ ...options, keys, client, prefix }),
    isUsable: async () => (await client.ping()) === 'PONG',
  }
}

type NamedKind = readonly [string, boolean, () => Promise<Kind>]
const SQLITE_KINDS: readonly NamedKind[] = [
  ['sqliteStores with a path', true, sqliteFile],
  ['sqliteStores with a database of better-sqlite3', true, sqliteGiven],
]
const NODE_SQLITE_KINDS: readonly NamedKind[] = [['sqliteStores with a database of node:sqlite', true, nodeSqliteGiven]]
const KINDS: readonly NamedKind[] = [
  ...(SQLITE_OPENERS.has('SQLite') ? SQLITE_KINDS : []),
  ...(SQLITE_OPENERS.has('node:sqlite') ? NODE_SQLITE_KINDS : []),
  ['postgresStores with a URL', hasPostgres, postgresUrl],
  ['postgresStores with a pool', hasPostgres, postgresGiven],
  ['redisStores with a URL', hasRedis, redisUrl],
  ['redisStores with a client', hasRedis, redisGiven],
]

const protect = async (stores: Stores) => {
  const guard = localGuard({ ...stores, detectors: [wordDetector()] })
  const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
  return { guard, token: correction?.choices[0]?.content ?? '' }
}
const restoring = (content: string) => ({ messages: [{ role: 'user', content } as const], policy: 'pii-default' })

describe.each(KINDS)('%s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip

  test('are all that a guard needs, and close only what they have opened', async () => {
    const { open, isUsable } = await make()
    const stores = open()
    await stores.ready()
    const { guard, token } = await protect(stores)
    await guard.ready()
    expect(await guard.detokenize(restoring(token))).toMatchObject({ messages: [{ content: 'Anna' }] })
    expect((await guard.logs()).data.map(({ outcome }) => outcome)).toEqual(['revealed', 'flagged'])
    expect(await stores.verifyAudit()).toEqual([])
    await guard.close()
    await stores.close()
    if (isUsable) expect(await isUsable()).toBe(true)
    else await expect(guard.logs()).rejects.toBeInstanceOf(UnavailableError)
  })

  test('open when they are first used, if nobody has waited until they are ready', async () => {
    const { open } = await make()
    const { guard, token } = await protect(open())
    expect(token).toMatch(/^\[NAME_/)
    await guard.close()
  })

  test('do not open with a key that they were not last used with, and say so', async () => {
    const { open } = await make()
    const first = open()
    const { token } = await protect(first)
    const newer = Buffer.alloc(32, 2)
    const other = open(keyRing([newer]))
    await expect(other.ready()).rejects.toThrow(/^The key that the store was last used with is missing/)
    await other.close()
    const both = open(keyRing([newer, Buffer.alloc(32, 1)]))
    expect(await both.rotateKeys()).toEqual({ resealed: 1, unreadable: 0 })
    const rotated = open(keyRing([newer]))
    const guard = localGuard({ ...rotated, detectors: [wordDetector()] })
    expect(await guard.detokenize(restoring(token))).toMatchObject({ messages: [{ content: 'Anna' }] })
    await Promise.all([first.close(), both.close(), guard.close()])
  })
})

it('memoryStores are all that a guard needs', async () => {
  const stores = memoryStores({ capacityPerTenant: 1 })
  await stores.ready()
  const { guard, token } = await protect(stores)
  await expect(guard.evaluate({ messages: [{ role: 'user', content: 'Bob' }] })).rejects.toThrow('The vault is full')
  expect(await guard.detokenize(restoring(token))).toMatchObject({ messages: [{ content: 'Anna' }] })
  await guard.close()
})

it.each<[string, () => DurableStores, RegExp]>([
  [
    'a file in no folder',
    () => sqliteStores({ ...options, path: join('/nowhere', 'guard.db') }),
    /^Cannot open the SQLite file \(/,
  ],
  ['a file that is no database', () => sqliteStores({ ...options, path: process.execPath }), /^Cannot open the SQLite/],
  [
    'a server that is not there',
    () => postgresStores({ ...options, url: 'postgres://u:secret@127.0.0.1:1/none' }),
    /^Cannot open PostgreSQL \(ECONNREFUSED\): nothing listens there\.$/,
  ],
  [
    'a Redis that is not there',
    () => redisStores({ ...options, url: 'redis://:secret@127.0.0.1:1' }),
    /^Cannot open Redis \(ECONNREFUSED\): nothing listens there\.$/,
  ],
])('%s is an error that says what is wrong, from ready and from a guard', async (_, open, message) => {
  const stores = open()
  const { guard } = { guard: localGuard({ ...stores, detectors: [wordDetector()] }) }
  for (const work of [() => stores.ready(), () => guard.ready(), () => guard.listPolicies()]) {
    await expect(work()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) })
  }
  await guard.close()
})
