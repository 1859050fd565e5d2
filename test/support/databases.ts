import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from '@jest/globals'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { migrate } from '../../src/storage/schema.js'
import { postgres } from '../../src/storage/postgres.js'
import type { NodeSqliteDatabase } from '../../src/storage/node-sqlite.js'
import { nodeSqliteOpener } from '../../src/storage/node-sqlite.js'
import { sqlite } from '../../src/storage/sqlite.js'
import type { SqliteDatabase } from '../../src/storage/sqlite.js'
import type { Sql } from '../../src/storage/sql.js'
import { POSTGRES_URL, RUN } from './servers.js'

/** SQLite and PostgreSQL databases for tests. */

export { KEYS } from './store-keys.js'

/** A database for one test: opened any number of times, removed at the end. */
export interface TestDatabase {
  /** Another connection, as another instance has. */
  open(): Promise<Sql>
  readonly url: string
  drop(): Promise<void>
}

type OpenSqlite = (path: string) => SqliteDatabase

/** What opens a SQLite file in this Node: better-sqlite3, if it is built for it, and `node:sqlite`, if there is one. */
export const SQLITE_OPENERS: ReadonlyMap<string, OpenSqlite> = sqliteOpeners()

export function sqliteDatabase(open = SQLITE_OPENERS.values().next().value as OpenSqlite): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'sandwich-'))
  const path = join(folder, 'guard.db')
  return {
    url: `sqlite:${path}`,
    async open() {
      const sql = sqlite({ database: open(path) })
      await migrate(sql)
      return sql
    },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}

export async function postgresDatabase(): Promise<TestDatabase> {
  const schema = `sandwich_${RUN}_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: POSTGRES_URL })
  await admin.connect()
  await admin.query(`CREATE SCHEMA ${schema}`)
  const url = new URL(POSTGRES_URL)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    url: url.href,
    async open() {
      const sql = postgres({ pool: new pg.Pool({ connectionString: url.href, pipeline: true, max: 5 }) })
      await migrate(sql)
      return sql
    },
    async drop() {
      await admin.query(`DROP SCHEMA ${schema} CASCADE`)
      await admin.end()
    },
  }
}

/** A database as `node:sqlite` gives it; only where `SQLITE_OPENERS` has one. */
export function openNodeSqlite(path: string): NodeSqliteDatabase {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as {
    DatabaseSync: new (path: string) => NodeSqliteDatabase
  }
  return new DatabaseSync(path)
}

function sqliteOpeners(): Map<string, OpenSqlite> {
  const openers = new Map<string, OpenSqlite>()
  const native: OpenSqlite = (path) => new Sqlite(path)
  if (works(native)) openers.set('SQLite', native)
  const builtIn = nodeSqliteOpener()
  if (builtIn) openers.set('node:sqlite', builtIn)
  if (openers.size === 0) throw new Error('No SQLite: run npm rebuild better-sqlite3.')
  return openers
}

function works(open: OpenSqlite): boolean {
  try {
    open(':memory:').close()
    return true
  } catch {
    return false // built for another Node
  }
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

export const hasPostgres = await answers()

/** Tests for both databases, and each driver of SQLite. A server that does not answer is said, and fails in CI. */
export function onDatabases(tests: (name: string, make: () => Promise<TestDatabase>) => void): void {
  for (const [name, open] of SQLITE_OPENERS) tests(name, async () => sqliteDatabase(open))
  if (hasPostgres || process.env.CI === 'true') tests('PostgreSQL', postgresDatabase)
  else
    describe.skip(`PostgreSQL: no server at ${POSTGRES_URL}, tests are skipped`, () =>
      tests('PostgreSQL', postgresDatabase))
}
