import type { AuditEvent } from './audit-log.js'

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Stands in a page of the log where a record is that we did not write, or that was changed: nothing that it says is told. */
export function unverified(tenant: string, seq: number | undefined, time: unknown): AuditEvent {
  return {
    id: `record-${seq ?? 'without-number'}`,
    time: typeof time === 'string' && TIME.test(time) ? time : new Date(0).toISOString(),
    tenant,
    action: 'unverified',
    outcome: 'failed',
  }
}
