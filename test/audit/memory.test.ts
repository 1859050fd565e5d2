import { expect, it } from '@jest/globals'
import type { AuditLog } from '../../src/audit/audit-log.js'
import { memoryAudit } from '../../src/audit/memory.js'
import { auditLogContract } from '../contracts/audit-log.js'

auditLogContract('memoryAudit', () => memoryAudit())

it('memoryAudit keeps the newest records of its capacity', async () => {
  const log = memoryAudit({ capacity: 3 })
  for (let n = 0; n < 10; n += 1) {
    const time = `2026-01-01T00:00:0${n}.000Z`
    await log.append([{ id: String(n), time, tenant: 'acme', action: 'evaluate', outcome: 'ok' }])
  }
  const kept = await log.query({ tenant: 'acme', offset: 0, limit: 100 })
  expect(kept.map(({ id }) => id)).toEqual(['9', '8', '7'])
})

const event = (tenant: string, n: number) =>
  ({ id: `${tenant}-${n}`, time: '2026-01-01T00:00:00.000Z', tenant, action: 'evaluate', outcome: 'ok' }) as const
const idsOf = async (log: AuditLog, tenant: string) =>
  (await log.query({ tenant, offset: 0, limit: 100 })).map(({ id }) => id)

it('memoryAudit never drops a record of one tenant for the many of another', async () => {
  const log = memoryAudit({ capacity: 10 })
  await log.append([1, 2, 3].map((n) => event('quiet', n)))
  for (let n = 0; n < 100; n += 1) await log.append([event('loud', n)])
  expect(await idsOf(log, 'quiet')).toEqual(['quiet-3', 'quiet-2', 'quiet-1'])
  expect(await idsOf(log, 'loud')).toEqual([99, 98, 97, 96, 95, 94, 93].map((n) => `loud-${n}`))
})

it('memoryAudit leaves each of many loud tenants its share', async () => {
  const log = memoryAudit({ capacity: 12 })
  for (let n = 0; n < 50; n += 1) await log.append(['a', 'b', 'c'].map((tenant) => event(tenant, n)))
  for (const tenant of ['a', 'b', 'c']) {
    expect(await idsOf(log, tenant)).toEqual([49, 48, 47, 46].map((n) => `${tenant}-${n}`))
  }
})

it('memoryAudit keeps of one tenant no more than it is told to', async () => {
  const log = memoryAudit({ capacityPerTenant: 2 })
  await log.append([1, 2, 3].map((n) => event('acme', n)))
  expect(await idsOf(log, 'acme')).toEqual(['acme-3', 'acme-2'])
})
