import type { Response } from 'express'
import type { AuditEvent } from '../../audit/audit-log.js'
import type { Guard } from '../../guard/guard.js'
import type { LogsRequest } from '../../guard/schema.js'
import type { Caller } from '../../types.js'
import { drained } from '../connection.js'

/** Exports records of the audit log. */

export type Format = 'csv' | 'ndjson'

const COLUMNS = [
  'time',
  'action',
  'outcome',
  'actor',
  'application',
  'policy',
  'session',
  'token',
  'label',
  'count',
  'request_id',
  'address',
  'id',
] as const satisfies readonly (keyof AuditEvent)[]

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const
const PAGE = 1000

/** Writes all matching records, page by page. */
export async function exportRecords(
  guard: Pick<Guard, 'logs'>,
  filters: LogsRequest,
  caller: Caller,
  { res, format }: { readonly res: Response; readonly format: Format },
): Promise<void> {
  // New records would move the others to later pages.
  const query = { to: new Date().toISOString(), ...filters, page_size: PAGE }
  let page = await guard.logs({ ...query, page: 1 }, caller)
  res.set({
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="audit-log.${format}"`,
    'Cache-Control': 'no-store',
  })
  if (format === 'csv') res.write(`${COLUMNS.join(',')}\r\n`)
  for (;;) {
    const text = page.data.map((event) => lineOf(event, format)).join('')
    if (text !== '' && !res.write(text)) await drained(res)
    if (!page.has_more || res.destroyed) break
    page = await guard.logs({ ...query, page: page.page + 1 }, caller)
  }
  res.end()
}

// --- Internal helpers ---

function lineOf(event: AuditEvent, format: Format): string {
  if (format === 'ndjson') return `${JSON.stringify(event)}\n`
  return `${COLUMNS.map((column) => cellOf(event[column])).join(',')}\r\n`
}

/** Quotes a cell, with an apostrophe before text that a spreadsheet would take for a formula. */
function cellOf(value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
