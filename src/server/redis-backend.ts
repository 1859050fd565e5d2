import { redisAudit } from '../audit/redis.js'
import type { AuditEvent } from '../audit/audit-log.js'
import { cachedPolicies } from '../policies/cached.js'
import { redisPolicies } from '../policies/redis.js'
import { redisKeyNote, withTimeout } from '../storage/redis.js'
import { redisCommit } from '../storage/redis-commit.js'
import type { Unit } from '../storage/redis-commit.js'
import { watchedRedis } from '../storage/watched-redis.js'
import { redisVault } from '../vaults/redis.js'
import { sealed } from '../vaults/sealed.js'
import { load, opening } from './backend.js'
import type { Backend, BackendOptions } from './backend.js'

const TIMEOUT_MS = 3000

/** `redis://…`, with `?prefix=…` where others use the same Redis. */
export async function redisBackend(options: BackendOptions): Promise<Backend> {
  const { name, url, keys, retentionMs, isCommand, onError } = options
  const target = new URL(url)
  const prefix = target.searchParams.get('prefix') ?? undefined
  target.search = ''
  const { createClient } = await load(name, 'redis', () => import('redis'))
  return opening(name, 'Redis', async () => {
    let isOpen = false
    const redis = createClient({
      url: target.href,
      // What is asked for while there is no connection fails at once: it must not happen later, unasked for.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: TIMEOUT_MS,
        reconnectStrategy: (retries) => isOpen && Math.min(50 * (retries + 1), 1000),
      },
    })
    // Until it is open, `connect` tells.
    redis.on('error', (error) => isOpen && onError(error))
    await redis.connect()
    isOpen = true
    const watched = isCommand ? redis : watchedRedis({ client: redis, prefix })
    const bounded = { client: watched, prefix, timeoutMs: TIMEOUT_MS, onError }
    const vault = redisVault(bounded)
    const audit = redisAudit({ ...bounded, keys, retentionMs })
    return {
      vault: sealed(vault, keys),
      policies: cachedPolicies(redisPolicies({ client: withTimeout(watched, TIMEOUT_MS), prefix })),
      audit,
      together: redisCommit({
        ...bounded,
        bind: (unit: Unit<AuditEvent>) => ({
          vault: sealed(vault.within(unit), keys),
          audit: { append: async (events) => unit.note(events) },
        }),
        tail: audit.tail,
      }),
      lasting: { vault, audit, keyNote: redisKeyNote({ client: withTimeout(redis, TIMEOUT_MS), prefix }) },
      close: async () => redis.destroy(),
    }
  })
}
