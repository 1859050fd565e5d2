import { randomUUID } from 'node:crypto'
import type { AuditEvent, AuditLog, AuditQuery } from '../audit/audit-log.js'
import { equal } from './assertions.js'
import { testOn } from './runner.js'
import type { Runner } from './runner.js'

/** Registers the tests that every audit log must pass. `create` returns an empty one. */
export function auditLogContract(name: string, create: () => AuditLog | Promise<AuditLog>, runner: Runner): void {
  const test = testOn(
    runner,
    async () => benchOf(await create()),
    ({ log }) => log.close(),
  )
  runner.describe(`${name} keeps the audit log contract`, () => {
    test('gives records back whole, newest first', async ({ append, query }) => {
      const full = {
        actor: 'key-1',
        application: 'crm',
        policy: 'pii',
        session: 's1',
        token: '[NAME_8F3A21C4]',
        label: 'NAME',
        count: 2,
        request_id: 'r1',
        address: '127.0.0.1',
        metadata: { region: 'eu', beta: true, tries: 3, note: null },
      }
      const [first, second] = await append({}, full)
      equal(await query(), [second, first])
    })

    test('keeps the order of records of the same time', async ({ append, query }) => {
      const time = '2026-01-01T00:00:00.000Z'
      const events = await append({ time, token: '1' }, { time, token: '2' }, { time, token: '3' })
      equal(await query(), [...events].reverse())
    })

    test('gives pages', async ({ append, query }) => {
      const events = (await append({}, {}, {}, {}, {})).reverse()
      equal(await query({ offset: 1, limit: 2 }), events.slice(1, 3))
      equal(await query({ offset: 4, limit: 2 }), events.slice(4))
      equal(await query({ offset: 5, limit: 2 }), [])
    })

    for (const field of ['application', 'policy', 'session', 'actor', 'action', 'outcome'] as const) {
      test(`filters by ${field}`, async ({ append, query }) => {
        const [wanted] = await append({ [field]: 'release' }, { [field]: 'evaluate' })
        equal(await query({ [field]: 'release' }), [wanted])
      })
    }

    test('filters by time, from inclusive, to exclusive', async ({ append, query }) => {
      const [, second, third] = await append({}, {}, {}, {})
      equal(await query({ from: second?.time, to: '2026-01-01T00:04:00.000Z' }), [third, second])
    })

    test('limits to applications', async ({ append, query }) => {
      const [crm, , hr] = await append({ application: 'crm' }, {}, { application: 'hr' }, { application: 'shop' })
      equal(await query({ applications: ['crm', 'hr'] }), [hr, crm])
    })

    test('keeps tenants apart', async ({ append, query }) => {
      await append({}, {})
      equal(await query({ tenant: 'other' }), [])
    })

    test('is ready', async ({ log }) => {
      await log.append([])
      await log.ready()
    })
  })
}

// --- Internal helpers ---

function benchOf(log: AuditLog) {
  return {
    log,
    query: (changes: Partial<AuditQuery> = {}) => log.query({ tenant: 'acme', offset: 0, limit: 100, ...changes }),
    async append(...changes: readonly Partial<AuditEvent>[]) {
      const events = changes.map((change, at) => event(at + 1, change))
      await log.append(events)
      return events
    },
  }
}

function event(minute: number, changes: Partial<AuditEvent>): AuditEvent {
  return {
    id: randomUUID(),
    time: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
    tenant: 'acme',
    action: 'reveal',
    outcome: 'revealed',
    ...changes,
  }
}
