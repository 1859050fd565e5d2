import type { SqlValue } from './sql.js'
import type { SqliteDatabase, SqliteStatement } from './sqlite.js'

/** Adapts `node:sqlite` to the interface of better-sqlite3. */

/** The part of a `DatabaseSync` of `node:sqlite` that is used: of Node 22.16 or later, Bun or Deno. */
export interface NodeSqliteDatabase {
  readonly isOpen: boolean
  readonly isTransaction: boolean
  exec(sql: string): void
  prepare(sql: string): NodeSqliteStatement
  close(): void
}

export interface NodeSqliteStatement {
  all(parameters: Record<string, SqlValue>): unknown[]
  run(...parameters: SqlValue[]): unknown
  get(...parameters: SqlValue[]): unknown
}

/**
 * A `node:sqlite` database with the interface of better-sqlite3, as far as the stores and rate-limiter-flexible use it.
 */
export interface NodeSqlite extends SqliteDatabase {
  prepare(source: string): SqliteStatement & { run(...values: unknown[]): unknown; get(...values: SqlValue[]): unknown }
  /** Returns a function that runs the work in a transaction. */
  transaction<T>(work: () => T): () => T
}

/** True for a database of `node:sqlite`, false for one of better-sqlite3. */
export function isNodeSqlite(database: SqliteDatabase | NodeSqliteDatabase): database is NodeSqliteDatabase {
  return !('pragma' in database)
}

/** Returns a function that opens a file with `node:sqlite`; undefined if this Node has no usable one. */
export function nodeSqliteOpener(): ((path: string) => NodeSqlite) | undefined {
  // Loaded by name at run time: bundlers and Node 20 do not know the module.
  const module = process.getBuiltinModule?.('node:sqlite') as NodeSqliteModule | undefined
  if (!module || !isRecent(new module.DatabaseSync(':memory:'))) return undefined
  return (path) => nodeSqlite(withErrorCode(() => new module.DatabaseSync(path)))
}

/** Wraps the database; errors get SQLite's names as codes. Throws a TypeError if it is too old. */
export function nodeSqlite(database: NodeSqliteDatabase): NodeSqlite {
  if (!isRecent(database))
    throw new TypeError('The database must come from better-sqlite3, or from node:sqlite of Node 22.16 or later.')
  const execute = (sql: string) => withErrorCode(() => database.exec(sql))
  return {
    get open() {
      return database.isOpen
    },
    get inTransaction() {
      return database.isTransaction
    },
    pragma: (source) => execute(`PRAGMA ${source}`),
    prepare: (source) => statementOf(withErrorCode(() => database.prepare(source))),
    transaction: (work) => () => {
      execute('BEGIN IMMEDIATE')
      try {
        const result = work()
        execute('COMMIT')
        return result
      } catch (error) {
        if (database.isTransaction) execute('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

// --- Internal helpers ---

interface NodeSqliteModule {
  readonly DatabaseSync: new (path: string) => NodeSqliteDatabase
}

function isRecent({ isTransaction }: NodeSqliteDatabase): boolean {
  return typeof isTransaction === 'boolean'
}

function statementOf(statement: NodeSqliteStatement) {
  return {
    reader: true, // statements without rows too: `all` returns an empty list for them
    all: (named: object) => withErrorCode(() => statement.all(named as Record<string, SqlValue>)), // as better-sqlite3 passes them
    run: (...values: unknown[]) => withErrorCode(() => statement.run(...(values as SqlValue[]))),
    get: (...values: SqlValue[]) => withErrorCode(() => statement.get(...values)),
  }
}

/** Runs the work; gives an SQLite error the code that better-sqlite3 gives it. */
function withErrorCode<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const name = nameOf(error)
    throw name === undefined ? error : Object.assign(error as Error, { code: `SQLITE_${name}` })
  }
}

/** SQLite's result codes, by number (https://sqlite.org/rescode.html). */
const RESULT_CODES = [
  ...[
    'OK',
    'ERROR',
    'INTERNAL',
    'PERM',
    'ABORT',
    'BUSY',
    'LOCKED',
    'NOMEM',
    'READONLY',
    'INTERRUPT',
    'IOERR',
    'CORRUPT',
  ],
  ...['NOTFOUND', 'FULL', 'CANTOPEN', 'PROTOCOL', 'EMPTY', 'SCHEMA', 'TOOBIG', 'CONSTRAINT', 'MISMATCH', 'MISUSE'],
  ...['NOLFS', 'AUTH', 'FORMAT', 'RANGE', 'NOTADB'],
]

/** Recognises an SQLite error by its fields: `instanceof` fails across realms, as with better-sqlite3. */
function nameOf(error: unknown): string | undefined {
  const { errcode, message } = error as { errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return RESULT_CODES[errcode & 0xff] // the rest is the extended code
  return String(message).startsWith('database is locked') ? 'BUSY' : undefined // Deno tells no number
}
