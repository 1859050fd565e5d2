import { TIMEOUT_MS, TimeUpError, deadlineIn } from './deadline.js'
import type { Row, Sql, SqlTraits, SqlValue, TransactionOptions } from './sql.js'

/** SQLite, as the SQL stores use it. */

/** The part of a better-sqlite3 database, version 12 or later, that is used. */
export interface SqliteDatabase {
  readonly open: boolean
  readonly inTransaction: boolean
  pragma(source: string): unknown
  prepare(source: string): SqliteStatement
  close(): unknown
}

export interface SqliteStatement {
  /** True if the statement returns rows. */
  readonly reader: boolean
  all(parameters: object): unknown[]
  run(parameters: object): unknown
}

export interface SqliteOptions {
  /** A better-sqlite3 database. It is not opened here, but `close` closes it. */
  readonly database: SqliteDatabase
  /** Longest wait in the queue, and for another process that writes. Default 3000. */
  readonly busyMs?: number
}

export const SQLITE: SqlTraits = {
  dialect: 'sqlite',
  forUpdate: '',
  // A tombstone does not need its creation time.
  erasing: { set: ', created_at = due_at', returning: 'value, created_at AS expires_at' },
}

/** Wraps a database: write-ahead log, and every commit on disk before it is acknowledged. */
export function sqlite({ database, busyMs = TIMEOUT_MS }: SqliteOptions): Sql {
  const run = runner(database)
  const step = (text: string) => run(text, [])
  const inTurn = turns()
  database.pragma('busy_timeout = 20') // waits block the event loop: short ones here, the rest in `patiently`
  configure(database)

  async function transaction<T>(work: (sql: Sql) => Promise<T>, { deadline }: TransactionOptions = {}): Promise<T> {
    const begun = deadline ?? deadlineIn(busyMs)
    return inTurn(begun, async () => {
      await retryWhileBusy(begun, () => step('BEGIN IMMEDIATE'))
      let isOver = false
      const inside = sqlOn((text, values) => {
        // Work that continues after its transaction failed must not write outside of it. SQLite itself rolls back when
        // the disk is full.
        if (isOver || !database.inTransaction) throw new Error('The transaction is over.')
        return run(text, values)
      })
      try {
        const result = await work(inside)
        await retryWhileBusy(deadline ?? deadlineIn(busyMs), () => step('COMMIT'))
        return result
      } catch (error) {
        if (database.open && database.inTransaction) step('ROLLBACK')
        throw error
      } finally {
        isOver = true
      }
    })
  }
  return {
    ...SQLITE,
    time: async () => Date.now(), // all instances are on one machine
    query(text, values = []) {
      const deadline = deadlineIn(busyMs)
      return inTurn(deadline, () => retryWhileBusy(deadline, () => run(text, values)))
    },
    batch: (statements) => transaction((sql) => sql.batch(statements)),
    write: (statements) => transaction((sql) => sql.write(statements)),
    transaction,
    close: () => inTurn(Infinity, async () => void database.close()),
  }
}

// --- Internal helpers ---

/**
 * Sets up the connection. Two processes that open a new file at once both want to change its mode: the second waits.
 */
function configure(database: SqliteDatabase): void {
  const until = Date.now() + 2000
  for (;;) {
    try {
      database.pragma('journal_mode = WAL')
      database.pragma('synchronous = FULL') // WAL alone could lose acknowledged commits with the power
      database.pragma('secure_delete = FAST') // erased values are overwritten where that costs no other write
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
    }
  }
}

type Run = (text: string, values: readonly SqlValue[]) => readonly Row[]

function sqlOn(run: Run): Sql {
  const sql: Sql = {
    ...SQLITE,
    time: async () => Date.now(),
    query: async (text, values = []) => run(text, values),
    batch: async (statements) => statements.map(({ text, values }) => run(text, values)),
    async write(statements) {
      for (const { text, values } of statements) run(text, values)
    },
    transaction: (work) => work(sql),
    close: async () => {},
  }
  return sql
}

const PREPARED = 200

function runner(database: SqliteDatabase): Run {
  const prepared = new Map<string, SqliteStatement>()
  return (text, values) => {
    let statement = prepared.get(text)
    if (!statement) {
      if (prepared.size >= PREPARED) prepared.clear()
      statement = database.prepare(text)
      prepared.set(text, statement)
    }
    const named: Record<string, SqlValue> = {}
    for (const [index, value] of values.entries()) named[index + 1] = value
    // better-sqlite3 returns objects of columns and values by default.
    if (statement.reader) return statement.all(named) as Row[]
    statement.run(named)
    return []
  }
}

/** Queues work: a connection does one thing at a time. Work not begun by its deadline fails and never begins. */
function turns(): <T>(deadline: number, work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(deadline: number, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let isUp = false
      const giveUp = () => {
        isUp = true
        reject(new TimeUpError())
      }
      const timer = deadline === Infinity ? undefined : setTimeout(giveUp, Math.max(0, deadline - performance.now()))
      last = last.then(async () => {
        clearTimeout(timer)
        if (!isUp) await work().then(resolve, reject)
      })
    })
}

async function retryWhileBusy<T>(deadline: number, work: () => T): Promise<T> {
  for (let wait = 1; ; wait = Math.min(50, wait * 2)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * Math.random()))
    }
  }
}

/**
 * Recognises the error by its code: the driver creates its errors in the realm that loaded it first, so `instanceof`
 * fails.
 */
function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
