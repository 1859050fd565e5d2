import type { AuditEvent } from './audit-log.js'

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Replaces a changed or foreign record in a page of the log. Shows nothing that the record says. */
export function unverified(tenant: string, seq: number | undefined, time: unknown): AuditEvent {
  return {
    id: `record-${seq ?? 'without-number'}`,
    time: typeof time === 'string' && TIME.test(time) ? time : new Date(0).toISOString(),
    tenant,
    action: 'unverified',
    outcome: 'failed',
  }
}
