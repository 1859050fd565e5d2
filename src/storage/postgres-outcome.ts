import { setTimeout as wait } from 'node:timers/promises'
import { OutcomeUnknownError } from '../errors.js'
import { LOOK_UP_MS, deadlineIn, timeLeft, withDeadline } from './deadline.js'
import type { PostgresPool } from './postgres-client.js'

/** Finds out whether a PostgreSQL transaction took effect. */

/** Thrown if the server answered a COMMIT with a rollback. */
export class RolledBackError extends Error {
  constructor() {
    super('The transaction was rolled back.')
  }
}

/**
 * Returns the server's five-character error code. If there is one, the server has answered and the connection is sound.
 */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : undefined
}

/** True if the server said that nothing was done, and not merely that it is shutting down. */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error)
  return error instanceof RolledBackError || (state !== undefined && !/^(?:08|57P)/.test(state))
}

const PAUSE_MS = 25

/**
 * Finds out whether a transaction was committed after its answer was lost. Ends one that is still open, so that it
 * cannot be committed later.
 */
export async function wasCommitted(pool: PostgresPool, id: string | undefined, cause: unknown): Promise<boolean> {
  const deadline = deadlineIn(LOOK_UP_MS)
  while (id !== undefined && performance.now() < deadline) {
    // A server may refuse the first connections after a restart.
    const status = await statusOf(pool, id, deadline).catch(() => undefined)
    if (status === 'committed' || status === 'aborted') return status === 'committed'
    await wait(PAUSE_MS)
  }
  throw new OutcomeUnknownError('The store did not confirm the change. Check the audit log before you try again.', {
    cause,
  })
}

async function statusOf(pool: PostgresPool, id: string, deadline: number): Promise<unknown> {
  const client = await withDeadline(deadline, pool.connect(), (late) => late.release())
  const ask = (text: string) => {
    const bounded = { text, values: [id], query_timeout: Math.ceil(timeLeft(deadline)) }
    return client.query(bounded)
  }
  try {
    const { rows } = await ask('SELECT txid_status(CAST($1 AS BIGINT)) AS status')
    const status = rows[0]?.status
    if (status === 'in progress') {
      await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE CAST(CAST(backend_xid AS TEXT) AS BIGINT) = CAST($1 AS BIGINT) % 4294967296`)
    }
    client.release()
    return status
  } catch (error) {
    client.release(true)
    throw error
  }
}
