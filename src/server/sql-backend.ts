import { sqlAudit } from '../audit/sql.js'
import { cachedPolicies } from '../policies/cached.js'
import { sqlPolicies } from '../policies/sql.js'
import { TIMEOUT_MS } from '../storage/deadline.js'
import { groupCommit } from '../storage/group-commit.js'
import { sqlKeyNote } from '../storage/lease.js'
import { postgres } from '../storage/postgres.js'
import { migrate } from '../storage/schema.js'
import type { Sql } from '../storage/sql.js'
import { sqlite } from '../storage/sqlite.js'
import { watchedSql } from '../storage/watched-sql.js'
import { sealed } from '../vaults/sealed.js'
import { sqlVault } from '../vaults/sql.js'
import { load, opening } from './backend.js'
import type { Backend, BackendOptions } from './backend.js'
import { closeToOthers } from './sqlite-file.js'

/** `sqlite:PATH`. */
export async function sqliteBackend(options: BackendOptions): Promise<Backend> {
  const { name, url } = options
  const { default: Sqlite } = await load(name, 'better-sqlite3', () => import('better-sqlite3'))
  const path = url.slice('sqlite:'.length)
  return opening(name, 'the SQLite file', async () => {
    closeToOthers(path)
    return sqlBackend(sqlite({ database: new Sqlite(path) }), options)
  })
}

/** `postgres://…`. */
export async function postgresBackend(options: BackendOptions): Promise<Backend> {
  const { name, url } = options
  const { default: pg } = await load(name, 'pg', () => import('pg'))
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'llm-sandwich',
    pipeline: true,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * TIMEOUT_MS,
  })
  return opening(name, 'PostgreSQL', () => sqlBackend(postgres({ pool }), options))
}

async function sqlBackend(database: Sql, options: BackendOptions): Promise<Backend> {
  const { keys, retentionMs, seal, isCommand, onError } = options
  await migrate(database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const sql = isCommand ? database : watchedSql(database)
  const vault = sqlVault({ sql, onError })
  const audit = sqlAudit({ sql, keys, retentionMs, onError })
  const policies = sqlPolicies({ sql })
  return {
    vault: sealed(vault, keys, seal),
    // SQLite answers in this process: asking it is no round trip.
    policies: sql.dialect === 'sqlite' ? policies : cachedPolicies(policies),
    audit,
    transaction: groupCommit({
      sql,
      bind: (inside, tenants) => ({
        vault: sealed(vault.within(inside), keys, seal),
        audit: audit.within(inside, tenants),
      }),
    }),
    lasting: { vault, audit, keyNote: sqlKeyNote(database) },
    close: database.close,
  }
}
