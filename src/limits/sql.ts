import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import type { Sql, SqlValue } from '../storage/sql.js'
import type { Counters } from './counter.js'
import { counterOf, limiterOptions } from './limiter.js'

const TABLE = 'sandwich_limits'

/** Counts in PostgreSQL: one statement for each, in a table that costs no write to the log, and is empty after a crash. */
export function postgresCounters(sql: Sql): Counters {
  let created: Promise<unknown> | undefined
  const create = () => {
    created ??= createTable(sql).catch((error: unknown) => {
      created = undefined
      throw error
    })
    return created
  }
  /** What the limiter needs of a pool. */
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
  // Of two that create it at once, one can fail, and finds it the second time.
  await create().catch(create)
}
