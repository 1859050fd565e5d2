import { PREFIX, checkWritable, script, tenantKey, texts } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import { policySchema } from './policy.js'
import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'

/** Policies in Redis: one hash for each tenant, `id → position:policy`. */
export function redisPolicies({ client, prefix = PREFIX }: RedisOptions): PolicyStore {
  const keysOf = (tenant: string) => [
    tenantKey(prefix, tenant, 'policies'),
    tenantKey(prefix, tenant, 'position'),
    tenantKey(prefix, tenant, 'opened'),
  ]
  const hashOf = (tenant: string) => tenantKey(prefix, tenant, 'policies')
  return {
    async open(tenant, first) {
      await OPEN(
        client,
        keysOf(tenant),
        first.flatMap((policy) => [policy.id, JSON.stringify(policy)]),
      )
    },
    async get(tenant, id) {
      const stored = await client.sendCommand(['HGET', hashOf(tenant), id])
      return typeof stored === 'string' ? read(stored).policy : undefined
    },
    async list(tenant) {
      const stored = texts(await client.sendCommand(['HVALS', hashOf(tenant)])).map(read)
      return stored.sort((a, b) => a.position - b.position).map(({ policy }) => policy)
    },
    async create(tenant, policy) {
      return (await CREATE(client, keysOf(tenant), [policy.id, JSON.stringify(policy)])) === 1
    },
    async update(tenant, policy) {
      return (await UPDATE(client, keysOf(tenant), [policy.id, JSON.stringify(policy)])) === 1
    },
    async delete(tenant, id) {
      return Number(await client.sendCommand(['HDEL', hashOf(tenant), id])) === 1
    },
    ready: () => checkWritable({ client, prefix }),
    close: async () => {},
  }
}

// --- Internal helpers ---

const OPEN = script(`
if redis.call('SETNX', KEYS[3], '1') == 0 then return 0 end
for i = 1, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], redis.call('INCR', KEYS[2]) .. ':' .. ARGV[i + 1]) end
return 1`)

const CREATE = script(`
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], redis.call('INCR', KEYS[2]) .. ':' .. ARGV[2])
return 1`)

const UPDATE = script(`
local stored = redis.call('HGET', KEYS[1], ARGV[1])
if not stored then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], string.match(stored, '^%d+:') .. ARGV[2])
return 1`)

/** Checked, since others can write to Redis; a policy that is not whole must not be taken for a lenient one. */
function read(stored: string): { position: number; policy: Policy } {
  const colon = stored.indexOf(':')
  return { position: Number(stored.slice(0, colon)), policy: policySchema.parse(JSON.parse(stored.slice(colon + 1))) }
}
