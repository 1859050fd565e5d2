import { scan, literal, script, tenantKey, tenantOf, texts, list } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import { START, UNREADABLE, headFrom, recordFrom } from './chain.js'
import type { ChainHead, ChainRecord, Stored } from './chain.js'

/** Reads the records and the head of an audit log in Redis. */

/** A range of a tenant's records, and the head, read at one moment. */
export interface Excerpt {
  /** As it is stored; empty if there is none. */
  readonly stored: string
  readonly head: Stored<ChainHead> | undefined
  /** Number of records in the log. */
  readonly length: number
  /** True if records or head have an expiry, which we never set. */
  readonly expires: boolean
  readonly records: readonly Stored<ChainRecord>[]
}

/**
 * Reads head and records. A key of another type gives unreadable data, which the check reports, instead of an error.
 */
const READ = script(`
local function is(key, type)
  local found = redis.call('TYPE', key)['ok']
  return found == type or found == 'none'
end
local head = (is(KEYS[1], 'string') and (redis.call('GET', KEYS[1]) or '')) or '?'
local ttl = math.max(redis.call('PTTL', KEYS[1]), redis.call('PTTL', KEYS[2]))
if not is(KEYS[2], 'list') then return { head, 1, ttl, { '?' } } end
return { head, redis.call('LLEN', KEYS[2]), ttl, redis.call('LRANGE', KEYS[2], ARGV[1], ARGV[2]) }`)

export function auditKeys(prefix: string, tenant: string): readonly string[] {
  return ['head', 'audit'].map((kind) => tenantKey(prefix, tenant, kind))
}

/**
 * Reads records from `start` to `stop`, both inclusive, as Redis counts: from 0 at the oldest, or from -1 backwards at
 * the newest.
 */
export async function readRecords(
  { client, prefix }: Required<RedisOptions>,
  tenant: string,
  start: number,
  stop: number,
): Promise<Excerpt> {
  const [head, length, ttl, records] = list(await READ(client, auditKeys(prefix, tenant), [start, stop]))
  const stored = String(head)
  return {
    stored,
    head: stored === '' ? undefined : readHead(stored),
    length: Number(length),
    expires: Number(ttl) >= 0,
    records: texts(records).map(readRecord),
  }
}

/** Lists the tenants with a log, and keys that look like those of a log but are not ours. */
export async function auditTenants({ client, prefix }: Required<RedisOptions>) {
  const tenants = new Set<string>()
  const strange = new Set<string>()
  for (const kind of ['head', 'audit']) {
    for await (const keys of scan(client, `${literal(prefix)}:{*}:${kind}`)) {
      for (const key of keys) {
        const tenant = decoded(prefix, key)
        if (tenant !== undefined && key === tenantKey(prefix, tenant, kind)) tenants.add(tenant)
        else strange.add(key)
      }
    }
  }
  return { tenants: [...tenants], strange: [...strange] }
}

export function writeRecord({ seq, hash, mac, body }: ChainRecord): string {
  return `${seq} ${hash} ${mac} ${body}`
}

/** Parses a head exactly as we wrote it: other JSON with the same meaning is not ours. */
export function readHead(stored: string): Stored<ChainHead> {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || JSON.stringify(value) !== stored) return UNREADABLE
    const head = headFrom({ ...NOTHING, ...value })
    return head !== UNREADABLE && JSON.stringify(head) === stored ? head : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

// --- Internal helpers ---

const NOTHING: Readonly<Record<keyof typeof START, unknown>> = { ...START, mac: undefined }

function readRecord(stored: string): Stored<ChainRecord> {
  const [seq = '', hash = '', mac = ''] = stored.split(' ', 3)
  return recordFrom({ seq, hash, mac, body: stored.slice(seq.length + hash.length + mac.length + 3) })
}

function decoded(prefix: string, key: string): string | undefined {
  try {
    return tenantOf(prefix, key)
  } catch {
    return undefined
  }
}
