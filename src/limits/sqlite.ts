import RateLimiterSQLite from 'rate-limiter-flexible/lib/RateLimiterSQLite.js'
import type { Counters } from './counter.js'
import { counterOf, limiterOptions } from './limiter.js'

/** Counters in SQLite. */

/** The part of a better-sqlite3 database that the counters use. */
export interface LimitsDatabase {
  pragma(source: string): unknown
  prepare(source: string): { run(): unknown }
}

const TABLE = 'sandwich_limits'

/**
 * Keeps counters in a SQLite file of their own, opened when first needed: a count must not wait for writers that sync
 * to disk.
 */
export function sqliteCounters(open: () => Promise<LimitsDatabase>): Counters {
  let opened: Promise<LimitsDatabase> | undefined
  const database = () => (opened ??= open().then(prepared))
  return (options) => {
    const counter = database().then((storeClient) => {
      const own = { ...limiterOptions(options), storeClient, storeType: 'better-sqlite3', tableName: TABLE }
      return counterOf(new RateLimiterSQLite({ ...own, tableCreated: true }), options.windowMs)
    })
    counter.catch(() => {}) // each call rejects with it
    return {
      add: async (key, points) => (await counter).add(key, points),
      read: async (key) => (await counter).read(key),
    }
  }
}

// --- Internal helpers ---

function prepared(database: LimitsDatabase): LimitsDatabase {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF') // a count may be lost with the power
  database.pragma('busy_timeout = 50')
  database
    .prepare(`CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER)`)
    .run()
  return database
}
