import type { Counters } from '../limits/counter.js'
import { memoryCounters } from '../limits/memory.js'
import { sqliteCounters } from '../limits/sqlite.js'
import { isNodeSqlite, nodeSqlite, nodeSqliteOpener } from '../storage/node-sqlite.js'
import type { NodeSqliteDatabase } from '../storage/node-sqlite.js'
import { sqlite, SQLITE } from '../storage/sqlite.js'
import type { SqliteDatabase } from '../storage/sqlite.js'
import { codeOf, StoreOpenError } from './opening.js'
import { sqlStores } from './sql.js'
import { closeToOthers, isFile } from './sqlite-file.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

/** All stores in one SQLite file. */

export type { NodeSqliteDatabase, SqliteDatabase }

/**
 * Either a path: the file is created if missing, closed to other users, and opened with better-sqlite3 if that is
 * installed, otherwise with `node:sqlite`. Or a database opened with one of the two.
 */
export type SqliteStoresOptions = DurableStoresOptions &
  (
    | { readonly path: string; readonly database?: undefined }
    | { readonly database: SqliteDatabase | NodeSqliteDatabase; readonly path?: undefined }
  )

/**
 * Keeps vault, policies and audit log in one SQLite file, for one machine; limits are counted in a file beside it, or
 * in this process if a database is given. Needs Node 22.16 or later, Bun, Deno, or the package better-sqlite3.
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
    open: async () => sqlite({ database: database ? sameInterface(database) : await openFile(path) }),
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

function sameInterface(database: SqliteDatabase | NodeSqliteDatabase): SqliteDatabase {
  return isNodeSqlite(database) ? nodeSqlite(database) : database
}

async function openFile(path: string) {
  const open = await opener()
  closeToOthers(path)
  return open(path)
}

/** Returns a function that opens a file. Both drivers write the same files. */
async function opener() {
  try {
    const { default: Sqlite } = await import('better-sqlite3')
    return (path: string) => new Sqlite(path)
  } catch (cause) {
    if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause
    const open = nodeSqliteOpener()
    if (open) return open
    const message =
      'SQLite needs Node 22.16 or later, or the package better-sqlite3. Install it: npm install better-sqlite3'
    throw new StoreOpenError(message, { cause })
  }
}

/** Counts limits in a file of their own. */
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
