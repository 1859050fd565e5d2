import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Row, Sql, SqlValue } from './sql.js'

export interface PostgresOptions {
  /** A pool, best with `pipeline: true`: then what does not depend on an answer is sent without waiting for one. */
  readonly pool: Pool
}

const ERASING = { set: ', value = NULL', returning: 'its_value' }

/** PostgreSQL as the SQL stores use it. The server's own default isolation, READ COMMITTED, is enough. */
export function postgres({ pool }: PostgresOptions): Sql {
  pool.on('error', () => {}) // an idle connection was lost: the next request opens another, or says that it cannot
  // Prepared while the tables were small, statements would go on to read all of them when they have grown.
  pool.on('connect', (client) => void client.query('SET enable_seqscan = off').catch(() => {}))

  async function transaction<T>(work: (sql: Sql) => Promise<T>, together = false): Promise<T> {
    return withRetry(async () => {
      const client = await connect(pool)
      const underWay = new UnderWay()
      try {
        const begun = client.send('BEGIN')
        const result = work(sqlOn(client, underWay))
        // Sent along with the statements if these do not wait for answers; else it would commit before they are sent.
        const committed = together ? client.commit() : undefined
        committed?.catch(() => {})
        await Promise.all([begun, result])
        await Promise.all([committed ?? client.commit(), underWay.done()])
        client.release()
        return await result
      } catch (error) {
        await client.abandon()
        throw underWay.failure ?? error // what failed first says why the others did
      }
    })
  }

  return {
    dialect: 'postgres',
    forUpdate: 'FOR UPDATE',
    erasing: ERASING,
    query: (text, values = []) => withRetry(async () => (await pool.query(statement(text, values))).rows),
    batch: (statements) => transaction((sql) => sql.batch(statements), true),
    write: (statements) => transaction((sql) => sql.write(statements), true),
    transaction: (work) => transaction(work),
    close: () => pool.end(),
  }
}

// --- Internal helpers ---

interface Connection {
  send(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  commit(): Promise<void>
  release(): void
  /** After an error: rolls back; a connection that cannot is closed, which makes the server roll back. */
  abandon(): Promise<void>
}

async function connect(pool: Pool): Promise<Connection> {
  const client: PoolClient = await pool.connect()
  let isOver = false
  let isBroken = false
  const onError = () => void (isBroken = true)
  client.on('error', onError)
  const release = () => {
    client.off('error', onError)
    client.release(isBroken)
  }
  const ask = async (text: string, values: readonly SqlValue[] = []) => {
    // Work that goes on after its transaction has failed must not write on a connection that is another's by now.
    if (isOver) throw new Error('The transaction is over.')
    try {
      return await client.query<Row>(statement(text, values))
    } catch (error) {
      isBroken ||= !sqlState(error)
      throw error
    }
  }
  return {
    send: async (text, values) => (await ask(text, values)).rows,
    async commit() {
      const { command } = await ask('COMMIT')
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
      isOver = true
    },
    release,
    async abandon() {
      isOver = true
      if (!isBroken) await client.query('ROLLBACK').catch(onError)
      release()
    },
  }
}

/** Statements that were sent, and whose answers have not come. */
class UnderWay {
  readonly #sent: Promise<unknown>[] = []
  failure: unknown

  add(sent: Promise<unknown>): void {
    sent.catch((error: unknown) => (this.failure ??= error))
    this.#sent.push(sent)
  }

  async done(): Promise<void> {
    await Promise.all(this.#sent)
  }
}

function sqlOn({ send }: Connection, underWay: UnderWay): Sql {
  const sql: Sql = {
    dialect: 'postgres',
    forUpdate: 'FOR UPDATE',
    erasing: ERASING,
    query: (text, values = []) => send(text, values),
    batch: (statements) => Promise.all(statements.map(({ text, values }) => send(text, values))),
    async write(statements) {
      for (const { text, values } of statements) underWay.add(send(text, values))
    },
    transaction: (work) => work(sql),
    close: async () => {},
  }
  return sql
}

const NAMED_LENGTH = 3000
const names = new Map<string, string>()

/** Short texts, which come again and again, are prepared once for each connection. */
function statement(text: string, values: readonly SqlValue[]) {
  const clean = values.map(withoutNul)
  if (values.length === 0 || text.length > NAMED_LENGTH) return { text, values: clean }
  const name = names.get(text) ?? `sandwich_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return { name, text, values: clean }
}

/** PostgreSQL's text holds every character but this one; a session's name may have it. */
function withoutNul(value: SqlValue): SqlValue {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The server has rolled back: asking again is safe. */
async function withRetry<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    if (tries === 0 || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error
    return withRetry(work, tries - 1)
  }
}

/** The server's five-character code: it has answered, so the connection is sound. */
function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : undefined
}
