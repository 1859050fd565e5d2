import { expect } from '@jest/globals'
import type { AuditEvent } from '../../src/audit/audit-log.js'
import type { ChainedLog } from '../../src/audit/chained-log.js'
import { UnavailableError } from '../../src/errors.js'

const OLD = '2026-01-01T00:00:00.000Z'

const event = (n: number, tenant: string, time: string): AuditEvent => ({
  id: `id-${tenant}-${n}`,
  time,
  tenant,
  action: 'reveal',
  outcome: 'revealed',
  ...(n % 2 === 0 && { actor: 'key-1', application: 'crm', policy: 'pii', session: 's' }),
})

/** Two tenants; of one the first records were dropped. */
export async function fill(log: ChainedLog): Promise<ReadonlyMap<string, readonly AuditEvent[]>> {
  await log.append([1, 2].map((n) => event(n, 'acme', OLD)))
  await log.dropOld()
  const kept = new Map<string, readonly AuditEvent[]>()
  for (const tenant of ['acme', 'other']) {
    kept.set(
      tenant,
      [3, 4, 5, 6].map((n) => event(n, tenant, new Date().toISOString())),
    )
    await log.append(kept.get(tenant) ?? [])
  }
  expect(await log.verify()).toEqual([])
  return kept
}

/** What is in the log now is found to be wrong, and nothing is shown that was not written. */
export async function expectFound(log: ChainedLog, kept: ReadonlyMap<string, readonly AuditEvent[]>): Promise<void> {
  expect(await log.verify()).not.toEqual([])
  for (const [tenant, events] of kept) {
    const shown = await log.query({ tenant, offset: 0, limit: 100 }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(UnavailableError)
      return []
    })
    for (const one of shown) {
      if (one.action === 'unverified') expect(one).toMatchObject({ tenant, outcome: 'failed' })
      else expect(events).toContainEqual(one)
    }
  }
}
