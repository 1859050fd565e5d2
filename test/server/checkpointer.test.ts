import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { AuditEvent, AuditLog } from '../../src/audit/audit-log.js'
import { memoryAudit } from '../../src/audit/memory.js'
import type { Ledger } from '../../src/guard/transaction.js'
import { Checkpointer } from '../../src/server/checkpointer.js'
import { memoryVault } from '../../src/vaults/memory.js'

const event = (tenant: string): AuditEvent => ({
  id: 'id',
  time: '2026-01-01T00:00:00.000Z',
  tenant,
  action: 'evaluate',
  outcome: 'ok',
})
const events = (count: number, tenant = 'acme') => Array.from({ length: count }, () => event(tenant))

describe('Checkpointer', () => {
  let told: [string, number][]
  let errors: unknown[]
  let seqs: Map<string, number>
  let isDown: boolean
  let checkpointer: Checkpointer
  let log: AuditLog
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    told = []
    errors = []
    seqs = new Map()
    isDown = false
    checkpointer = new Checkpointer({
      log: {
        async checkpoint(tenants = [...seqs.keys()]) {
          if (isDown) throw new Error('down')
          return tenants.map((tenant) => ({ tenant, seq: seqs.get(tenant) ?? 0, hash: '', time: '', mac: '' }))
        },
      },
      save: ({ tenant, seq }) => void told.push([tenant, seq]),
      onError: (error) => void errors.push(error),
    })
    const memory = memoryAudit()
    log = checkpointer.audit({
      ...memory,
      async append(some) {
        await memory.append(some)
        for (const { tenant } of some) seqs.set(tenant, (seqs.get(tenant) ?? 0) + 1)
      },
    })
  })
  afterEach(async () => {
    await checkpointer.close()
    jest.useRealTimers()
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('tells of a tenant after 1,000 of its records', async () => {
    await log.append(events(999))
    await log.append(events(999, 'other'))
    await settle()
    expect(told).toEqual([])
    await log.append(events(1))
    await settle()
    expect(told).toEqual([['acme', 1000]])
    for (let n = 0; n < 1000; n += 1) await log.append(events(1))
    await settle()
    expect(told.at(-1)).toEqual(['acme', 2000])
  })

  it('tells after ten minutes of what has changed, and of nothing else', async () => {
    await log.append([...events(1), ...events(2, 'other')])
    jest.advanceTimersByTime(599_000)
    await settle()
    expect(told).toEqual([])
    jest.advanceTimersByTime(1000)
    await settle()
    expect(told).toEqual([
      ['acme', 1],
      ['other', 2],
    ])
    jest.advanceTimersByTime(600_000)
    await settle()
    expect(told).toHaveLength(2)
  })

  it('tells at the end what it has not told yet', async () => {
    await log.append(events(3))
    await checkpointer.close()
    await checkpointer.close()
    expect(told).toEqual([['acme', 3]])
  })

  it('counts what a commit has recorded once, however often its work ran', async () => {
    const audit = { append: async () => {} }
    const ledger: Ledger = { vault: memoryVault(), audit }
    const transaction = checkpointer.transaction(async (_, work) => {
      await work(ledger)
      return work(ledger)
    })
    seqs.set('acme', 999)
    await transaction('acme', ({ audit }) => audit.append(events(999)))
    await settle()
    expect(told).toEqual([])
    await expect(transaction('acme', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    seqs.set('acme', 1000)
    await transaction('acme', ({ audit }) => audit.append(events(1)))
    await settle()
    expect(told).toEqual([['acme', 1000]])
  })

  it('makes up for one that could not be made, and says when a log has gone back', async () => {
    isDown = true
    await log.append(events(5))
    jest.advanceTimersByTime(600_000)
    await settle()
    expect([told, errors.length]).toEqual([[], 1])
    isDown = false
    jest.advanceTimersByTime(600_000)
    await settle()
    expect(told).toEqual([['acme', 5]])
    seqs.set('acme', 2)
    await log.append(events(1))
    jest.advanceTimersByTime(600_000)
    await settle()
    expect(errors.at(-1)).toMatchObject({ message: expect.stringMatching(/ends before a checkpoint/) })
    seqs.set('acme', 6)
  })
})
