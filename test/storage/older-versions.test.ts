import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { localGuard } from '../../src/guard/local-guard.js'
import { openStores } from '../../src/server/stores.js'
import { findTokens } from '../../src/token.js'
import { hasPostgres, postgresDatabase, sqliteDatabase } from '../support/databases.js'
import { REDIS_URL, hasRedis, openRedis } from '../support/redis.js'
import { KEYS } from '../support/store-keys.js'
import { wordDetector } from '../support/word-detector.js'

/** What version 0.1.0 had written at 3d6f33e: tokens that are live until 2100, revealed and released, and their records. */
interface Written {
  readonly sql: {
    readonly texts: Texts
    readonly tables: readonly string[]
    /** Triggers that SQLite alone has. */
    readonly sqlite: readonly string[]
    readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>
  }
  readonly redis: { readonly texts: Texts; readonly commands: readonly (readonly string[])[] }
}
type Texts = Readonly<Record<'live' | 'bare' | 'revealed' | 'released', string>>

const WRITTEN: Written = JSON.parse(readFileSync(new URL('../fixtures/older-store.json', import.meta.url), 'utf8'))

interface OlderStore {
  readonly url: string
  readonly texts: Texts
  /** The values as they are stored. */
  values(): Promise<ReadonlyMap<string, string>>
  drop(): Promise<void>
}

const inserts = Object.entries(WRITTEN.sql.rows).flatMap(([table, rows]) =>
  rows.map((row) => {
    const columns = Object.keys(row)
    const marks = columns.map((_, at) => `$${at + 1}`)
    return { text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`, row }
  }),
)

async function olderSqlite(): Promise<OlderStore> {
  const { url, drop } = sqliteDatabase()
  const database = new Sqlite(url.slice('sqlite:'.length))
  for (const text of [...WRITTEN.sql.tables, ...WRITTEN.sql.sqlite]) database.exec(text)
  for (const { text, row } of inserts) {
    database.prepare(text).run(Object.fromEntries(Object.values(row).map((value, at) => [at + 1, value])))
  }
  const values = async () => {
    const rows = database.prepare<[], Stored>('SELECT token, value FROM sandwich_entries').all()
    return byToken(rows)
  }
  return { url, texts: WRITTEN.sql.texts, values, drop: async () => (database.close(), drop()) }
}

async function olderPostgres(): Promise<OlderStore> {
  const { url, drop } = await postgresDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const text of WRITTEN.sql.tables) await client.query(text)
  for (const { text, row } of inserts) await client.query(text, Object.values(row))
  const values = async () => byToken((await client.query<Stored>('SELECT token, value FROM sandwich_entries')).rows)
  return { url, texts: WRITTEN.sql.texts, values, drop: () => client.end().then(drop) }
}

async function olderRedis(): Promise<OlderStore> {
  const { client, prefix, drop } = await openRedis()
  for (const command of WRITTEN.redis.commands) {
    await client.sendCommand(command.map((part) => part.replace(/^PREFIX:/, `${prefix}:`)))
  }
  const start = `${prefix}:{default}:v:`
  const values = async () => {
    const keys = await client.keys(`${start}*`)
    return new Map(
      await Promise.all(keys.map(async (key) => [key.slice(start.length), String(await client.get(key))] as const)),
    )
  }
  return { url: `${REDIS_URL}?prefix=${prefix}`, texts: WRITTEN.redis.texts, values, drop }
}

interface Stored {
  readonly token: string
  readonly value: string | null
}

const byToken = (rows: readonly Stored[]) =>
  new Map(rows.flatMap(({ token, value }) => (value === null ? [] : [[token, value]])))

const STORES: readonly [string, boolean, () => Promise<OlderStore>][] = [
  ['SQLite', true, olderSqlite],
  ['PostgreSQL', hasPostgres, olderPostgres],
  ['Redis', hasRedis, olderRedis],
]

/** How versions before the format 2 open a value; throws if they cannot. */
function openedByOlder(value: string, token: string): string {
  const dot = value.indexOf('.')
  const bytes = Buffer.from(value.slice(dot + 1), 'base64url')
  const key = KEYS.find(value.slice(0, dot))?.derive('vault') ?? Buffer.alloc(32)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(JSON.stringify(['default', token]))).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

describe.each(STORES)('a store that an older version has written: %s', (_, isThere, make) => {
  const test = isThere || process.env.CI === 'true' ? it : it.skip
  const NEW_KEY = Buffer.alloc(32, 2)
  const open = async (url: string, options: Partial<Parameters<typeof openStores>[0]> = {}) => {
    const stores = await openStores({ STORE_URL: url, VAULT_KEYS: [Buffer.alloc(32, 1)], ...options }, () => {})
    const guard = localGuard({ ...stores, detectors: [wordDetector()], onError: () => {} })
    const restore = async (content: string, policy = 'pii-default') =>
      (await guard.detokenize({ messages: [{ role: 'user', content }], policy })).messages[0]?.content
    const protect = async () => {
      const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'Anna' }] })
      return correction?.choices[0]?.content ?? ''
    }
    return { stores, guard, restore, protect, close: () => guard.close().then(stores.close) }
  }

  test('opens: its values are given once, what was gone is gone, its log goes on', async () => {
    const { url, texts, drop } = await make()
    const { stores, guard, restore, close } = await open(url)
    expect((await guard.listPolicies()).map(({ id }) => id)).toEqual(['pii-default', 'gone'])
    expect(await restore(texts.live)).toBe('Anna and Bob')
    expect(await restore(texts.bare)).toBe('Anna')
    for (const text of Object.values(texts)) expect(await restore(text)).toBe(text)
    expect(await stores.verifyAudit()).toEqual([])
    const { data } = await guard.logs({ action: 'reveal', outcome: 'revealed' })
    expect(data).toHaveLength(4)
    await close()
    await drop()
  })

  test('has its values bound to their entries by a rotation of keys', async () => {
    const { url, texts, values, drop } = await make()
    const both = await open(url, { VAULT_KEYS: [NEW_KEY, Buffer.alloc(32, 1)] })
    expect(await both.stores.rotateKeys()).toEqual({ resealed: 3, unreadable: 0 })
    for (const value of (await values()).values()) expect(value).toMatch(/^[0-9a-f]{12}\.2\./)
    await both.close()
    const { restore, stores, close } = await open(url, { VAULT_KEYS: [NEW_KEY] })
    expect(await restore(texts.live)).toBe('Anna and Bob')
    expect(await stores.verifyAudit()).toEqual([])
    await close()
    await drop()
  })

  test('goes on to be read by the older version while SEAL_FORMAT=1 is set, and not by mistake without', async () => {
    const { url, values, drop } = await make()
    const careful = await open(url, { SEAL_FORMAT: 1 })
    const bold = await open(url)
    const [readable, other] = [await careful.protect(), await bold.protect()]
    const stored = await values()
    const older = (text: string) => findTokens(text).map(({ token }) => openedByOlder(stored.get(token) ?? '', token))
    expect(older(readable)).toEqual(['Anna'])
    expect(() => older(other)).toThrow()
    expect(await bold.restore(readable)).toBe('Anna')
    expect(await careful.restore(other)).toBe('Anna')
    expect(await bold.stores.verifyAudit()).toEqual([])
    await careful.close()
    await bold.close()
    await drop()
  })
})
