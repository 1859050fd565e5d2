import type { AuditEvent, AuditLog } from './audit-log.js'
import { matches } from './matches.js'

export interface MemoryAuditOptions {
  /** Records kept; the oldest go first. Default 100 000. */
  readonly capacity?: number
}

/** The audit log in this process: for trying out and for tests. It is gone when the process ends. */
export function memoryAudit({ capacity = 100_000 }: MemoryAuditOptions = {}): AuditLog {
  let records: AuditEvent[] = []
  return {
    async append(events) {
      for (const event of events) records.push(event)
      if (records.length >= 2 * capacity) records = records.slice(-capacity) // amortised: one copy per `capacity` records
    },
    async query(query) {
      const found: AuditEvent[] = []
      let skip = query.offset
      const oldest = Math.max(0, records.length - capacity)
      for (let at = records.length - 1; at >= oldest && found.length < query.limit; at -= 1) {
        const record = records[at]
        if (!record || !matches(record, query)) continue
        if (skip > 0) skip -= 1
        else found.push(record)
      }
      return found
    },
    async ready() {},
    async close() {},
  }
}
