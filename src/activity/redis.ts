import { PREFIX, script, tenantKey, texts } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import { KEPT_MS, sizeOf } from './activity.js'
import type { ActivityCount, ActivityStore } from './activity.js'

/** Activity counts in Redis. */

/** Arguments: milliseconds to live, or 0; then fields and what is added to them. */
const ADD = script(`
for i = 2, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1]) end
if ARGV[1] ~= '0' then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return 1`)

/** Keeps counts in Redis: a hash for each tenant and bucket, which Redis drops when it is old. */
export function redisActivity({ client, prefix = PREFIX }: RedisOptions): ActivityStore {
  const keyOf = (tenant: string, bucket: string) => tenantKey(prefix, tenant, 'activity', bucket)
  return {
    async add(counts) {
      const hashes = new Map<string, ActivityCount[]>()
      for (const one of counts) {
        const key = keyOf(one.tenant, one.bucket)
        const known = hashes.get(key)
        if (known) known.push(one)
        else hashes.set(key, [one])
      }
      const added = [...hashes].map(([key, some]) => {
        const kept = KEPT_MS[sizeOf(some[0]?.bucket ?? '')]
        const fields = some.flatMap(({ application, kind, label, count }) => [`${application}|${kind}|${label}`, count])
        return ADD(client, [key], [kept === Infinity ? 0 : kept, ...fields])
      })
      await Promise.all(added)
    },
    async query({ tenant, buckets, applications }) {
      const found = buckets.map(async (bucket) => {
        const flat = texts(await client.sendCommand(['HGETALL', keyOf(tenant, bucket)]))
        return flat.flatMap((field, at) => (at % 2 === 0 ? [countOf(tenant, bucket, field, flat[at + 1])] : []))
      })
      const counts = (await Promise.all(found)).flat()
      return counts.filter(({ application }) => applications?.includes(application) ?? true)
    },
    close: async () => {},
  }
}

// --- Internal helpers ---

function countOf(tenant: string, bucket: string, field: string, count: string | undefined): ActivityCount {
  const [application = '', kind = '', label = ''] = field.split('|')
  return { tenant, bucket, application, kind, label, count: Number(count) }
}
