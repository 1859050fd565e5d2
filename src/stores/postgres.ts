import { postgresCounters } from '../limits/sql.js'
import { TIMEOUT_MS } from '../storage/deadline.js'
import { postgres, POSTGRES } from '../storage/postgres.js'
import type { PostgresPool } from '../storage/postgres-client.js'
import type { Sql } from '../storage/sql.js'
import { load } from './opening.js'
import { sqlStores } from './sql.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

/** All stores in one PostgreSQL database. */

export type { PostgresPool }

/**
 * Either a pool of the package pg, used for the stores alone, best made with `pipeline: true`: its connections are
 * configured for them. Or a URL: then a pool is opened and closed here.
 */
export type PostgresStoresOptions = DurableStoresOptions &
  ({ readonly pool: PostgresPool; readonly url?: undefined } | { readonly url: string; readonly pool?: undefined })

/**
 * Keeps vault, policies and audit log in one PostgreSQL database, for any number of instances. Needs the package pg.
 *
 * @example
 * const stores = postgresStores({ pool, keys: keyRing(process.env.VAULT_KEYS) })
 * await stores.ready()
 * const guard = localGuard({ ...stores })
 */
export function postgresStores(options: PostgresStoresOptions): DurableStores {
  const { pool, url } = options
  const given = pool && postgres({ pool })
  return sqlStores({
    ...options,
    what: 'PostgreSQL',
    traits: POSTGRES,
    counters: postgresCounters,
    isOwn: given === undefined,
    open: async () => given ?? openPool(url ?? ''),
  })
}

// --- Internal helpers ---

async function openPool(url: string): Promise<Sql> {
  const { default: pg } = await load('pg', () => import('pg'))
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
  return postgres({ pool })
}
