import type { AuditEvent, AuditQuery } from './audit-log.js'

const EQUAL = ['tenant', 'application', 'policy', 'session', 'actor', 'action', 'outcome'] as const

/** True if a record passes the filters of a query. */
export function matches(event: AuditEvent, query: AuditQuery): boolean {
  if (EQUAL.some((field) => query[field] !== undefined && query[field] !== event[field])) return false
  if (query.from !== undefined && event.time < query.from) return false
  if (query.to !== undefined && event.time >= query.to) return false
  if (query.applications === undefined) return true
  return event.application !== undefined && query.applications.includes(event.application)
}
