import type { KeyRing } from '../key-ring.js'
import { padded, placeholders } from '../storage/sql.js'
import type { Row, Sql, SqlValue } from '../storage/sql.js'
import type { AuditEvent, AuditQuery } from './audit-log.js'
import { UNREADABLE, isGenuine, lostLog } from './chain.js'
import type { SeenTenants } from './sql-head.js'
import { RECORD, columnsAgree, recordOf } from './sql-records.js'
import { unverified } from './unverified.js'

/** Queries the audit log in SQL. */

const FILTERS = ['tenant', 'action', 'outcome', 'actor', 'application', 'policy', 'session'] as const

/** The hash that the record must follow: the previous record's, or that of the last one dropped. */
const BEFORE = `COALESCE(
  (SELECT hash FROM sandwich_audit AS earlier WHERE earlier.tenant = $1 AND earlier.seq = record.seq - 1),
  (SELECT floor_hash FROM sandwich_audit_heads AS head WHERE head.tenant = $1 AND head.floor_seq = record.seq - 1))`

/**
 * Finds the records of a query, newest first. A record that does not match its signature is shown only as `unverified`.
 */
export async function findRecords(
  sql: Sql,
  query: AuditQuery,
  keys: KeyRing,
  seen: SeenTenants,
): Promise<AuditEvent[]> {
  const values: SqlValue[] = []
  const parts: string[] = []
  const add = (list: readonly SqlValue[], text: (marks: string) => string) => {
    parts.push(text(placeholders(list.length, values.length)))
    values.push(...list)
  }
  for (const field of FILTERS) {
    const wanted = query[field]
    if (wanted !== undefined) add([wanted], (mark) => `${field} = ${mark}`)
  }
  if (query.from !== undefined) add([query.from], (mark) => `time >= ${mark}`)
  if (query.to !== undefined) add([query.to], (mark) => `time < ${mark}`)
  if (query.applications?.length === 0) return []
  if (query.applications) add(padded(query.applications), (marks) => `application IN (${marks})`)
  const rows = await sql.query(
    `SELECT ${RECORD.join(', ')}, ${BEFORE} AS before FROM (
       SELECT ${RECORD.join(', ')} FROM sandwich_audit WHERE ${parts.join(' AND ')}
       ORDER BY seq DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS record ORDER BY seq DESC`,
    [...values, query.limit, query.offset],
  )
  if (rows.length === 0 && seen.has(query.tenant)) await requireLog(sql, query.tenant)
  return rows.map((row) => eventOf(row, query.tenant, keys))
}

// --- Internal helpers ---

async function requireLog(sql: Sql, tenant: string): Promise<void> {
  const heads = await sql.query('SELECT 1 FROM sandwich_audit_heads WHERE tenant = $1 AND seq > 0', [tenant])
  if (heads.length === 0) throw lostLog()
}

function eventOf(row: Row, tenant: string, keys: KeyRing): AuditEvent {
  const record = recordOf(row)
  if (record === UNREADABLE) return unverified(tenant, undefined, row.time)
  const isRight = typeof row.before === 'string' && isGenuine(tenant, row.before, record, keys) && columnsAgree(row)
  return isRight ? (JSON.parse(record.body) as AuditEvent) : unverified(tenant, record.seq, row.time)
}
