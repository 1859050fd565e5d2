/**
 * Measures protect + reveal per second on each store, beside the bare client for the same rows: `npm run bench:vault`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { createClient } from 'redis'
import type * as KeyRingModule from '../src/key-ring.js'
import type * as SchemaModule from '../src/storage/schema.js'
import type * as PostgresModule from '../src/storage/postgres.js'
import type * as SqliteStorageModule from '../src/storage/sqlite.js'
import type * as TokenModule from '../src/token.js'
import type * as MemoryModule from '../src/vaults/memory.js'
import type * as RedisModule from '../src/vaults/redis.js'
import type * as SealedModule from '../src/vaults/sealed.js'
import type * as SqlModule from '../src/vaults/sql.js'
import type { Vault, VaultEntry } from '../src/vaults/vault.js'
import { built } from './built.js'

const { keyRing } = await built<typeof KeyRingModule>('key-ring.js')
const { migrate } = await built<typeof SchemaModule>('storage/schema.js')
const { postgres } = await built<typeof PostgresModule>('storage/postgres.js')
const { sqlite } = await built<typeof SqliteStorageModule>('storage/sqlite.js')
const { mintToken } = await built<typeof TokenModule>('token.js')
const { memoryVault } = await built<typeof MemoryModule>('vaults/memory.js')
const { redisVault } = await built<typeof RedisModule>('vaults/redis.js')
const { sealed } = await built<typeof SealedModule>('vaults/sealed.js')
const { sqlVault } = await built<typeof SqlModule>('vaults/sql.js')

const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
const ROUNDS = Number(process.env.ROUNDS ?? 200)
const ROWS = Number(process.env.ROWS ?? 5)

/** One batch of rows goes in, and comes out again. */
interface Contender {
  insert(entries: readonly VaultEntry[]): Promise<unknown>
  reveal(tokens: readonly string[]): Promise<unknown>
}

interface Store {
  readonly name: string
  readonly vault: Vault
  /** What the bare client does for the same rows. */
  readonly bare: Contender
  close(): Promise<void>
}

const keys = keyRing([Buffer.alloc(32, 1)])
const keyOf = ({ tenant, token }: VaultEntry) => `${tenant} ${token}`

/** What a sealed value takes: key id, nonce, text and tag. The bare client's rows are of that size, too. */
const SEALED = 13 + Math.ceil(((12 + 'Person Number 00'.length + 16) * 4) / 3)

async function turn({ insert, reveal }: Contender, isBare: boolean): Promise<number> {
  const entries = Array.from({ length: ROWS }, (_, n): VaultEntry => {
    const now = Date.now()
    const value = `Person Number ${n}`.padEnd(isBare ? SEALED : 0)
    const common = { tenant: 'default', label: 'NAME', application: 'crm', session: 's1', policies: ['pii-default'] }
    const times = { createdAt: now, expiresAt: now + 86_400_000 }
    return { ...common, ...times, token: mintToken('NAME', 16), value, onUnavailable: 'keep' }
  })
  const started = performance.now()
  await insert(entries)
  await reveal(entries.map(({ token }) => token))
  return performance.now() - started
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
}

// --- The stores ---

async function openMemory(): Promise<Store> {
  const values = new Map<string, VaultEntry>()
  return {
    name: 'memory',
    vault: memoryVault({ capacity: 1_000_000 }),
    bare: {
      insert: async (entries) => entries.forEach((entry) => values.set(entry.token, entry)),
      reveal: async (tokens) => tokens.forEach((token) => values.delete(token)),
    },
    close: async () => {},
  }
}

const COLUMNS = 12
const marks = (rows: number) =>
  Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: COLUMNS }, (_, n) => `$${row * COLUMNS + n + 1}`)})`,
  )
const rowOf = (entry: VaultEntry) => [
  entry.tenant,
  entry.token,
  entry.label,
  'vaulted',
  entry.value,
  entry.application ?? null,
  entry.session ?? null,
  entry.policies.join(),
  entry.onUnavailable,
  null,
  entry.createdAt,
  entry.expiresAt,
]
const CREATE = `CREATE TABLE bare (tenant TEXT, token TEXT, label TEXT, state TEXT, value TEXT, application TEXT,
  session TEXT, policies TEXT, on_unavailable TEXT, fingerprint TEXT, created_at BIGINT, due_at BIGINT,
  PRIMARY KEY (tenant, token))`
const INSERT = (rows: number) => `INSERT INTO bare VALUES ${marks(rows)}`
const DELETE = (rows: number) =>
  `DELETE FROM bare WHERE tenant = 'default' AND token IN (${Array.from({ length: rows }, (_, n) => `$${n + 1}`)}) RETURNING *`

async function openSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'sandwich-'))
  const database = new Sqlite(join(folder, 'guard.db'))
  const sql = sqlite({ database })
  await migrate(sql)
  database.exec(CREATE)
  const [insert, remove] = [database.prepare(INSERT(ROWS)), database.prepare(DELETE(ROWS))]
  const named = (values: readonly unknown[]) => Object.fromEntries(values.map((value, at) => [at + 1, value]))
  return {
    name: 'SQLite',
    vault: sealed(sqlVault({ sql }), keys),
    bare: {
      insert: async (entries) => insert.run(named(entries.flatMap(rowOf))),
      reveal: async (tokens) => remove.all(named(tokens)),
    },
    close: async () => {
      await sql.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function openPostgres(): Promise<Store> {
  const schema = `bench_${randomUUID().replaceAll('-', '')}`
  const options = { connectionString: POSTGRES_URL, options: `-c search_path=${schema}`, pipeline: true }
  const pool = new pg.Pool(options)
  const sql = postgres({ pool })
  await pool.query(`CREATE SCHEMA ${schema}`)
  await migrate(sql)
  await pool.query(CREATE)
  return {
    name: 'PostgreSQL',
    vault: sealed(sqlVault({ sql }), keys),
    bare: {
      insert: (entries) => pool.query({ name: 'insert', text: INSERT(ROWS), values: entries.flatMap(rowOf) }),
      reveal: (tokens) => pool.query({ name: 'delete', text: DELETE(ROWS), values: [...tokens] }),
    },
    close: async () => {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`)
      await sql.close()
    },
  }
}

async function openRedis(): Promise<Store> {
  const client = createClient({ url: REDIS_URL, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  const prefix = `bench-${randomUUID()}`
  return {
    name: 'Redis',
    vault: sealed(redisVault({ client, prefix }), keys),
    bare: {
      insert: (entries) =>
        Promise.all(
          entries.map((entry) =>
            client.set(`${prefix}:bare:${keyOf(entry)}`, JSON.stringify(entry), { PX: 86_400_000 }),
          ),
        ),
      reveal: (tokens) => Promise.all(tokens.map((token) => client.getDel(`${prefix}:bare:default ${token}`))),
    },
    close: async () => {
      for await (const found of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 1000 })) {
        if (found.length > 0) await client.del(found)
      }
      await client.close()
    },
  }
}

// --- The run ---

for (const open of [openMemory, openSqlite, openPostgres, openRedis]) {
  const store = await open().catch(() => undefined)
  if (!store) {
    process.stdout.write(`${open.name.slice(4)}: does not answer, left out\n`)
    continue
  }
  const scope = { tenant: 'default', policy: 'pii-default' }
  const ours: Contender = { insert: store.vault.insert, reveal: (tokens) => store.vault.reveal(tokens, scope) }
  // In turns, so that what else the machine does hits both alike.
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(await turn(ours, false))
    times.bare.push(await turn(store.bare, true))
  }
  const [own, bare] = [median(times.ours), median(times.bare)]
  const perSecond = Math.round((1000 / own) * ROWS)
  const ratio = (own / bare).toFixed(2)
  process.stdout.write(
    `${store.name.padEnd(11)} ${ROWS} tokens: protect + reveal ${own.toFixed(2)} ms (${perSecond} tokens/s), bare client ${bare.toFixed(2)} ms, ratio ${ratio}\n`,
  )
  await store.vault.close()
  await store.close()
}
