import { expect, it } from '@jest/globals'
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
