import { createHash } from 'node:crypto'
import { OutcomeUnknownError } from '../errors.js'
import { TIMEOUT_MS, deadlineIn, timeLeft, withDeadline } from './deadline.js'
import { RolledBackError, isRolledBack, sqlState, wasCommitted } from './postgres-outcome.js'
import { ServerClock } from './server-clock.js'
import type { PostgresClient, PostgresPool, PostgresResult } from './postgres-client.js'
import type { Row, Sql, SqlTraits, SqlValue, Statement, TransactionOptions } from './sql.js'

/** PostgreSQL, as the SQL stores use it. */

export interface PostgresOptions {
  /** A pool, best with `pipeline: true`, which sends independent statements without waiting for answers. */
  readonly pool: PostgresPool
  /** Longest time for a statement, and for getting a connection. Default 3000. */
  readonly timeoutMs?: number
}

export const POSTGRES: SqlTraits = {
  dialect: 'postgres',
  forUpdate: 'FOR UPDATE',
  erasing: { set: ', value = NULL', returning: 'its_value AS value, its_due AS expires_at' },
}

/** Wraps a pool of the package pg. The server's default isolation, READ COMMITTED, is enough. */
export function postgres({ pool, timeoutMs = TIMEOUT_MS }: PostgresOptions): Sql {
  const clock = new ServerClock()
  pool.on('error', () => {}) // an idle connection was lost: the next request opens another, or says that it cannot
  pool.on('connect', (client) => {
    client.on('error', () => {}) // a lost connection may say so when nobody has it any more; its queries fail, too
    // Statements prepared while the tables were small would keep scanning whole tables after these have grown.
    client.query('SET enable_seqscan = off').catch(() => {})
  })

  const transaction = transactor({ pool, timeoutMs, clock })
  const query: Sql['query'] = (text, values = []) =>
    withRetry(async () => {
      const client = await connect(pool, timeoutMs, deadlineIn(timeoutMs))
      try {
        return await client.send(text, values)
      } catch (cause) {
        if (!client.wasSent || isRolledBack(cause) || isRead({ text })) throw cause
        throw new OutcomeUnknownError(
          'The store did not confirm the change. Check the audit log before you try again.',
          { cause },
        )
      } finally {
        client.release()
      }
    })
  return {
    ...POSTGRES,
    time: () => clock.read(() => askTime(query)),
    query,
    batch: (statements) => transaction((sql) => sql.batch(statements), {}, statements.every(isRead) ? 'read' : 'write'),
    write: (statements) => transaction((sql) => sql.write(statements), {}, 'write'),
    transaction,
    close: () => pool.end(),
  }
}

function isRead({ text }: Pick<Statement, 'text'>): boolean {
  return /^\s*SELECT\b/i.test(text)
}

async function askTime(query: Sql['query']): Promise<number> {
  const [row] = await query('SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now')
  return Number(row?.now)
}

// --- Internal helpers ---

interface Transactor {
  readonly pool: PostgresPool
  readonly timeoutMs: number
  readonly clock: ServerClock
}

/**
 * Makes a function that runs work in a transaction. With `together`, the commit is sent along with the statements,
 * which write something or only read.
 */
function transactor({ pool, timeoutMs, clock }: Transactor) {
  return async function transaction<T>(
    work: (sql: Sql) => Promise<T>,
    { deadline }: TransactionOptions = {},
    commitsWith?: 'read' | 'write',
  ): Promise<T> {
    return withRetry(async () => {
      const client = await connect(pool, timeoutMs, deadline)
      const underWay = new UnderWay()
      let isCommitting = false
      const commit = () => {
        isCommitting = true
        return client.commit()
      }
      const begun = client.begin(commitsWith !== 'read')
      const result = work(sqlOn(client, underWay, clock))
      try {
        // Sent along with the statements only if these do not wait for answers; otherwise it would commit before they
        // are sent.
        const committed = commitsWith ? commit() : undefined
        committed?.catch(() => {})
        await Promise.all([begun, result])
        await Promise.all([committed ?? commit(), underWay.done()])
        client.release()
        return await result
      } catch (error) {
        await client.abandon()
        const cause = underWay.failure ?? error // what failed first says why the others did
        const isKnown = !isCommitting || commitsWith === 'read' || isRolledBack(cause)
        if (isKnown || !(await wasCommitted(pool, client.id, cause))) throw cause
        return await result.catch(() => {
          throw new OutcomeUnknownError('The change took effect, but its result was lost. Do not repeat it.', { cause })
        })
      }
    })
  }
}

interface Connection {
  /** Id of the transaction, once known. */
  readonly id?: string
  /** True once anything was sent. */
  readonly wasSent: boolean
  /** Begins a transaction; asks for its id if the outcome will matter. */
  begin(withId: boolean): Promise<void>
  send(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  commit(): Promise<void>
  /** Returns the connection to the pool, or closes it if it is broken. */
  release(): void
  /** Rolls back after an error. If that fails, closes the connection, which makes the server roll back. */
  abandon(): Promise<void>
}

/** Opens a connection that closes itself if a statement, or all of them by the deadline, get no answer in time. */
async function connect(pool: PostgresPool, timeoutMs: number, deadline?: number): Promise<Connection> {
  const left = () => Math.ceil(deadline === undefined ? timeoutMs : timeLeft(deadline))
  const client: PostgresClient = await withDeadline(deadlineIn(left()), pool.connect(), (late) => late.release())
  let id: string | undefined
  let isOver = false
  let isBroken = false
  let wasSent = false
  const onError = () => void (isBroken = true)
  client.on('error', onError)
  const release = () => {
    client.off('error', onError)
    client.release(isBroken)
  }
  const ask = async (text: string, values: readonly SqlValue[] = []) => {
    // Work that continues after its transaction failed must not write on a connection that another work uses by
    // now.
    if (isOver) throw new Error('The transaction is over.')
    const bounded = { ...statement(text, values), query_timeout: left() }
    try {
      wasSent = true
      return await client.query(bounded)
    } catch (error) {
      isBroken ||= !sqlState(error)
      throw error
    }
  }
  return {
    get id() {
      return id
    },
    get wasSent() {
      return wasSent
    },
    async begin(withId) {
      if (!withId) return void (await ask('BEGIN'))
      // One message. The id shows the outcome of the transaction if the answer to its end is lost.
      const results: unknown = await ask('BEGIN; SELECT txid_current() AS id')
      const [, begun]: readonly (PostgresResult | undefined)[] = Array.isArray(results) ? results : []
      id = String(begun?.rows[0]?.id)
    },
    send: async (text, values) => (await ask(text, values)).rows,
    async commit() {
      const { command } = await ask('COMMIT')
      if (command !== 'COMMIT') throw new RolledBackError()
      isOver = true
    },
    release,
    async abandon() {
      isOver = true
      try {
        const bounded = { text: 'ROLLBACK', query_timeout: left() }
        if (!isBroken) await client.query(bounded)
      } catch {
        isBroken = true
      }
      release()
    },
  }
}

/** Statements sent but not answered yet. */
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

function sqlOn({ send }: Connection, underWay: UnderWay, clock: ServerClock): Sql {
  const query: Sql['query'] = (text, values = []) => send(text, values)
  const sql: Sql = {
    ...POSTGRES,
    time: () => clock.read(() => askTime(query)),
    query,
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

/** Prepares short texts, which recur, once per connection. */
function statement(text: string, values: readonly SqlValue[]) {
  const clean = values.map(withoutNul)
  if (values.length === 0 || text.length > NAMED_LENGTH) return { text, values: clean }
  const name = names.get(text) ?? `sandwich_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return { name, text, values: clean }
}

/** Removes NUL, the only character that PostgreSQL's text cannot hold; a session's name may contain it. */
function withoutNul(value: SqlValue): SqlValue {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Runs work again if the server rolled it back: repeating it is safe then. */
async function withRetry<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    if (tries === 0 || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error
    return withRetry(work, tries - 1)
  }
}
