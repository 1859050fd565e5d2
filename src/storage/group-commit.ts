import { OutcomeUnknownError } from '../errors.js'
import { TIMEOUT_MS } from './deadline.js'
import type { Sql } from './sql.js'
import { WorkQueue, firstDeadline } from './work-queue.js'
import type { Waiting } from './work-queue.js'

/** Group commit: concurrent work shares one database transaction. */

export interface GroupCommitOptions<Stores> {
  readonly sql: Sql
  /** Returns the stores bound to a transaction in which work for these tenants will run. */
  readonly bind: (inside: Sql, tenants: readonly string[]) => Stores
  /** Most works per transaction. Default 64. */
  readonly size?: number
  /** Work not committed within this time fails, and does not take effect later. Default 3000. */
  readonly timeoutMs?: number
}

interface Work<Stores> extends Waiting {
  readonly tenant: string
  readonly run: (stores: Stores) => Promise<void>
}

/**
 * Runs each work in a transaction; works that arrive during one share the next. If one work of a shared transaction
 * fails, all are rolled back and run again separately, unless the transaction may have been committed. `waiting`
 * returns how many are queued.
 */
export function groupCommit<Stores>({ sql, bind, size = 64, timeoutMs = TIMEOUT_MS }: GroupCommitOptions<Stores>) {
  const waiting = new WorkQueue<Work<Stores>>(timeoutMs)
  let isRunning = false

  async function commit(group: readonly Work<Stores>[]): Promise<void> {
    const work = async (inside: Sql) => {
      const stores = bind(inside, [...new Set(group.map(({ tenant }) => tenant))])
      await allOf(group.map(({ run }) => run(stores)))
    }
    await sql.transaction(work, { deadline: firstDeadline(group) })
    for (const { settle } of group) settle()
  }

  async function commitAlone(group: readonly Work<Stores>[]): Promise<void> {
    await Promise.all(group.map((one) => commit([one]).catch((error: unknown) => one.settle({ error }))))
  }

  async function commitAll(): Promise<void> {
    isRunning = true
    while (!waiting.isEmpty) {
      const group = waiting.take(size)
      await commit(group).catch(async (error: unknown) => {
        const mayBeDone = error instanceof OutcomeUnknownError
        if (!mayBeDone && group.length > 1 && (await isUp(sql, firstDeadline(group)))) await commitAlone(group)
        else for (const { settle } of group) settle({ error })
      })
    }
    isRunning = false
  }

  function transaction<T>(tenant: string, work: (stores: Stores) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | undefined
      waiting.add({
        tenant,
        deadline: waiting.deadline(),
        run: async (stores) => {
          result = { value: await work(stores) }
        },
        settle: (failure) => {
          if (failure || !result) reject(failure?.error)
          else resolve(result.value)
        },
      })
      if (!isRunning) void commitAll()
    })
  }
  return Object.assign(transaction, { waiting: () => waiting.length })
}

/** Waits for all, then rejects with the first failure: no work may continue in a transaction that is rolled back. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}

/** True if the database still answers, so that a work and not the database failed. */
async function isUp(sql: Sql, deadline: number): Promise<boolean> {
  const probe = sql.transaction((inside) => inside.query('SELECT 1'), { deadline })
  return probe.then(
    () => true,
    () => false,
  )
}
