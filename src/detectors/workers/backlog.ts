import { UnavailableError } from '../../errors.js'

/** Limits how much text waits to be examined, in all and per tenant. */

export interface BacklogOptions {
  /** Most characters that may wait. */
  readonly most: number
}

/** A limited backlog of work. */
export interface Backlog {
  /** Runs work of that size. Throws `UnavailableError` if too much is waiting. */
  hold<T>(tenant: string, size: number, work: () => Promise<T>): Promise<T>
}

const RETRY_AFTER_SECONDS = 2

/**
 * Creates a backlog in which a tenant may fill as much as it leaves free: one alone half of the room, the next one half
 * of the rest. So there is room for every other tenant, however much one sends.
 */
export function backlog({ most }: BacklogOptions): Backlog {
  const held = new Map<string, number>()
  let total = 0

  function add(tenant: string, size: number): void {
    total += size
    const own = (held.get(tenant) ?? 0) + size
    if (own === 0) held.delete(tenant)
    else held.set(tenant, own)
  }

  return {
    async hold(tenant, size, work) {
      const own = held.get(tenant) ?? 0
      if (own + size > most - total) {
        throw new UnavailableError('Too many long texts are waiting. Try again later.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      add(tenant, size)
      try {
        return await work()
      } finally {
        add(tenant, -size)
      }
    },
  }
}
