import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { AuditEvent, AuditLog, AuditQuery } from '../../src/audit/audit-log.js'

/** What every audit log promises. `make` gives an empty one. */
export function auditLogContract(name: string, make: () => AuditLog | Promise<AuditLog>): void {
  describe(`${name} keeps the audit log contract`, () => {
    let log: AuditLog
    beforeEach(async () => {
      log = await make()
    })
    afterEach(() => log.close())

    let minute = 0
    const event = (changes: Partial<AuditEvent> = {}): AuditEvent => {
      minute = (minute + 1) % 60
      return {
        id: randomUUID(),
        time: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
        tenant: 'acme',
        action: 'reveal',
        outcome: 'revealed',
        ...changes,
      }
    }
    const query = (changes: Partial<AuditQuery> = {}) =>
      log.query({ tenant: 'acme', offset: 0, limit: 100, ...changes })
    const append = async (...changes: Partial<AuditEvent>[]) => {
      minute = 0
      const events = changes.map((change) => event(change))
      await log.append(events)
      return events
    }

    it('gives records back whole, newest first', async () => {
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
      expect(await query()).toEqual([second, first])
    })

    it('keeps the order of records of the same time', async () => {
      const time = '2026-01-01T00:00:00.000Z'
      const events = await append({ time, token: '1' }, { time, token: '2' }, { time, token: '3' })
      expect(await query()).toEqual([...events].reverse())
    })

    it('gives pages', async () => {
      const events = (await append({}, {}, {}, {}, {})).reverse()
      expect(await query({ offset: 1, limit: 2 })).toEqual(events.slice(1, 3))
      expect(await query({ offset: 4, limit: 2 })).toEqual(events.slice(4))
      expect(await query({ offset: 5, limit: 2 })).toEqual([])
    })

    it.each(['application', 'policy', 'session', 'actor', 'action', 'outcome'] as const)(
      'filters by %s',
      async (field) => {
        const [wanted] = await append({ [field]: 'release' }, { [field]: 'evaluate' })
        expect(await query({ [field]: 'release' })).toEqual([wanted])
      },
    )

    it('filters by time, from inclusive, to exclusive', async () => {
      const [, second, third] = await append({}, {}, {}, {})
      expect(await query({ from: second!.time, to: '2026-01-01T00:04:00.000Z' })).toEqual([third, second])
    })

    it('limits to applications', async () => {
      const [crm, , hr] = await append({ application: 'crm' }, {}, { application: 'hr' }, { application: 'shop' })
      expect(await query({ applications: ['crm', 'hr'] })).toEqual([hr, crm])
    })

    it('keeps tenants apart', async () => {
      await append({}, {})
      expect(await query({ tenant: 'other' })).toEqual([])
    })

    it('is ready', async () => {
      await log.append([])
      await log.ready()
    })
  })
}
