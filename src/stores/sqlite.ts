import type { Counters } from '../limits/counter.js'
import { memoryCounters } from '../limits/memory.js'
import { sqliteCounters } from '../limits/sqlite.js'
import { sqlite, SQLITE } from '../storage/sqlite.js'
import type { SqliteDatabase } from '../storage/sqlite.js'
import { load } from './opening.js'
import { sqlStores } from './sql.js'
import { closeToOthers, isFile } from './sqlite-file.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

export type { SqliteDatabase }

/** Either a file, which is opened with better-sqlite3, made if it is missing, and closed to other users; or a database. */
export type SqliteStoresOptions = DurableStoresOptions &
  (
    | { readonly path: string; readonly database?: undefined }
    | { readonly database: SqliteDatabase; readonly path?: undefined }
  )

/**
 * Vault, policies and audit log in one SQLite file, for one machine; limits are counted in a file beside it, or in this process if
 * a database is given. Needs the package better-sqlite3.
 *
 * @example
 * const stores = sqliteStores({ path: 'guard.db', keys: keyRing(process.env.VAULT_KEYS) })
 * await stores.ready()
 * const guard = localGuard({ ...stores })
 */
export function sqliteStores(options: SqliteStoresOptions): DurableStores {
  const { path, database } = options
  const limits = path !== undefined && isFile(path) ? limitsBeside(path) : { counters: memoryCounters(), close() {} }
  const stores = sqlStores({
    ...options,
    what: 'the SQLite file',
    traits: SQLITE,
    isOwn: database === undefined,
    counters: () => limits.counters,
    open: async () => sqlite({ database: database ?? (await openFile(path)) }),
  })
  return {
    ...stores,
    async close() {
      limits.close()
      await stores.close()
    },
  }
}

// --- Internal helpers ---

async function openFile(path: string) {
  const { default: Sqlite } = await load('better-sqlite3', () => import('better-sqlite3'))
  closeToOthers(path)
  return new Sqlite(path)
}

/** Limits are counted in a file of their own. */
function limitsBeside(path: string): { readonly counters: Counters; close(): void } {
  let opened: { close(): unknown } | undefined
  return {
    counters: sqliteCounters(async () => {
      const database = await openFile(`${path}-limits`)
      opened = database
      return database
    }),
    close: () => void opened?.close(),
  }
}
