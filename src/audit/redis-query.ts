import type { KeyRing } from '../key-ring.js'
import type { AuditEvent, AuditQuery } from './audit-log.js'
import { UNREADABLE, isGenuine } from './chain.js'
import type { ChainRecord, Stored } from './chain.js'
import { matches } from './matches.js'
import type { RedisChains } from './redis-chains.js'
import type { Excerpt } from './redis-records.js'
import { unverified } from './unverified.js'

const PAGE = 500

/**
 * Finds the records of a query in Redis, newest first. A record that does not match its signature is shown only as
 * `unverified`.
 */
export async function findRecords(chains: RedisChains, query: AuditQuery, keys: KeyRing): Promise<AuditEvent[]> {
  const found: AuditEvent[] = []
  let skip = query.offset
  let above = Infinity
  for (let stop = -1; found.length < query.limit; stop -= PAGE) {
    const page = positionsOf(await chains.read(query.tenant, stop - PAGE, stop), stop)
    for (const position of page) {
      if (found.length === query.limit) break
      if (position.seq >= above) continue // appended meanwhile, what was seen has moved down
      above = position.seq
      const fields = fieldsOf(position.record)
      // Unverified fields only decide whether it passes the filters.
      const event = { ...fields, tenant: query.tenant } as AuditEvent
      if (!matches(event, query)) continue
      if (skip > 0) skip -= 1
      else
        found.push(
          isVerified(query.tenant, position, keys) ? (fields as AuditEvent) : unverifiedOf(query.tenant, position),
        )
    }
    if (page.length < PAGE) break
  }
  return found
}

// --- Internal helpers ---

/** A record, the number that its position demands, and the record before it. */
interface ChainPosition {
  readonly seq: number
  readonly record: Stored<ChainRecord>
  readonly before: string | undefined
}

/** Pairs each record with the one before it: one more than a page was read. */
function positionsOf({ head, length, records }: Excerpt, stop: number): readonly ChainPosition[] {
  const { floorSeq, floorHash } = head === undefined || head === UNREADABLE ? { floorSeq: 0, floorHash: '' } : head
  const start = Math.max(0, length + stop - PAGE)
  const positions = records.map((record, at): ChainPosition => {
    const before = records[at - 1]
    const isFirst = start + at === 0
    return {
      seq: floorSeq + start + at + 1,
      record,
      before: isFirst ? floorHash : before === undefined || before === UNREADABLE ? undefined : before.hash,
    }
  })
  return (positions.length > PAGE ? positions.slice(1) : positions).reverse()
}

function isVerified(tenant: string, { seq, record, before }: ChainPosition, keys: KeyRing): boolean {
  if (record === UNREADABLE || before === undefined) return false
  return record.seq === seq && isGenuine(tenant, before, record, keys)
}

function fieldsOf(record: Stored<ChainRecord>): Partial<AuditEvent> {
  if (record === UNREADABLE) return {}
  try {
    const fields: unknown = JSON.parse(record.body)
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {}
  } catch {
    return {}
  }
}

function unverifiedOf(tenant: string, { record, seq }: ChainPosition): AuditEvent {
  return unverified(tenant, seq, fieldsOf(record).time)
}
