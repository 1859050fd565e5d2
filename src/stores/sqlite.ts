import { sqlite, SQLITE } from '../storage/sqlite.js'
import type { SqliteDatabase } from '../storage/sqlite.js'
import { load } from './opening.js'
import { sqlStores } from './sql.js'
import { closeToOthers } from './sqlite-file.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

export type { SqliteDatabase }

/** Either a file, which is opened with better-sqlite3, made if it is missing, and closed to other users; or a database. */
export type SqliteStoresOptions = DurableStoresOptions &
  (
    | { readonly path: string; readonly database?: undefined }
    | { readonly database: SqliteDatabase; readonly path?: undefined }
  )

/**
 * Vault, policies and audit log in one SQLite file, for one machine. Needs the package better-sqlite3.
 *
 * @example
 * const stores = sqliteStores({ path: 'guard.db', keys: keyRing(process.env.VAULT_KEYS) })
 * await stores.ready()
 * const guard = localGuard({ ...stores })
 */
export function sqliteStores(options: SqliteStoresOptions): DurableStores {
  const { path, database } = options
  return sqlStores({
    ...options,
    what: 'the SQLite file',
    traits: SQLITE,
    isOwn: database === undefined,
    open: async () => sqlite({ database: database ?? (await openFile(path)) }),
  })
}

// --- Internal helpers ---

async function openFile(path: string): Promise<SqliteDatabase> {
  const { default: Sqlite } = await load('better-sqlite3', () => import('better-sqlite3'))
  closeToOthers(path)
  return new Sqlite(path)
}
