import type { AuditEvent, AuditLog } from './audit-log.js'
import { ownText } from '../own-text.js'
import { matches } from './matches.js'

/** An audit log in memory. */

export interface MemoryAuditOptions {
  /** Most records in all; the tenant with the most loses its oldest first. Default 100 000. */
  readonly capacity?: number
  /** Most records of one tenant; the oldest go first. Default `capacity`. */
  readonly capacityPerTenant?: number
}

/** Keeps the audit log in this process, for trials and tests. It is lost when the process ends. */
export function memoryAudit({ capacity = 100_000, capacityPerTenant = capacity }: MemoryAuditOptions = {}): AuditLog {
  const tenants = new Map<string, Records>()
  let total = 0
  function add(event: AuditEvent): void {
    const own = tenants.get(event.tenant) ?? new Records()
    tenants.set(event.tenant, own)
    own.push(event)
    total += 1
    if (own.size > capacityPerTenant) total -= own.dropOldest()
    // Never drops from a tenant within its share: one that writes a lot must not push out what others did.
    if (total > capacity) total -= largest(tenants.values(), own).dropOldest()
  }
  return {
    async append(events) {
      for (const event of events) add(event.token === undefined ? event : { ...event, token: ownText(event.token) })
    },
    async query(query) {
      const found: AuditEvent[] = []
      let skip = query.offset
      for (const record of tenants.get(query.tenant)?.newestFirst() ?? []) {
        if (found.length === query.limit) break
        if (!matches(record, query)) continue
        if (skip > 0) skip -= 1
        else found.push(record)
      }
      return found
    },
    async ready() {},
    async close() {},
  }
}

// --- Internal helpers ---

/** One tenant's records; dropping the oldest is cheap. */
class Records {
  #records: AuditEvent[] = []
  #dropped = 0

  get size(): number {
    return this.#records.length - this.#dropped
  }

  push(event: AuditEvent): void {
    this.#records.push(event)
  }

  dropOldest(): number {
    this.#dropped += 1
    // Amortised: as many records are copied as were dropped.
    if (2 * this.#dropped > this.#records.length) {
      this.#records = this.#records.slice(this.#dropped)
      this.#dropped = 0
    }
    return 1
  }

  *newestFirst(): Generator<AuditEvent> {
    for (let at = this.#records.length - 1; at >= this.#dropped; at -= 1) {
      const record = this.#records[at]
      if (record) yield record
    }
  }
}

function largest(all: Iterable<Records>, first: Records): Records {
  let most = first
  for (const records of all) if (records.size > most.size) most = records
  return most
}
