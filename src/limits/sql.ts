import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import type { Sql, SqlValue } from '../storage/sql.js'
import type { Counters } from './counter.js'
import { counterOf, limiterOptions } from './limiter.js'

const TABLE = 'sandwich_limits'

/**
 * Keeps counters in PostgreSQL: one statement per count, in an unlogged table, which is cheap to write and empty after
 * a crash.
 */
export function postgresCounters(sql: Sql): Counters {
  let created: Promise<unknown> | undefined
  const create = () => {
    created ??= createTable(sql).catch((error: unknown) => {
      created = undefined
      throw error
    })
    return created
  }
  /** The part of a pool that the limiter uses. */
  const storeClient = {
    async query({ text, values }: { readonly text: string; readonly values: SqlValue[] }) {
      await create()
      const rows = await sql.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  return (options) => {
    const limiter = new RateLimiterPostgres({
      ...limiterOptions(options),
      storeClient,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: true,
    })
    return counterOf(limiter, options.windowMs)
  }
}

// --- Internal helpers ---

async function createTable(sql: Sql): Promise<void> {
  const create = () =>
    sql.query(
      `CREATE UNLOGGED TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT)`,
    )
  // If two instances create it at once, one may fail; its second try finds the table.
  await create().catch(create)
}
