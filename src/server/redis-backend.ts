import { redisAudit } from '../audit/redis.js'
import type { AuditEvent } from '../audit/audit-log.js'
import { cachedPolicies } from '../policies/cached.js'
import { redisPolicies } from '../policies/redis.js'
import { TIMEOUT_MS, by, deadlineIn } from '../storage/deadline.js'
import { redisKeyNote, withTimeout } from '../storage/redis.js'
import { redisCommit } from '../storage/redis-commit.js'
import type { Unit } from '../storage/redis-commit.js'
import { watchedRedis } from '../storage/watched-redis.js'
import { redisVault } from '../vaults/redis.js'
import { sealed } from '../vaults/sealed.js'
import { load, opening } from './backend.js'
import type { Backend, BackendOptions } from './backend.js'

/** `redis://…`, with `?prefix=…` where others use the same Redis. */
export async function redisBackend(options: BackendOptions): Promise<Backend> {
  const { name, url, keys, retentionMs, seal, isCommand, onError } = options
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
    // One that accepts the connection and says nothing would be waited for without end.
    await by(deadlineIn(TIMEOUT_MS), redis.connect()).catch((error: unknown) => {
      if (redis.isOpen) redis.destroy()
      throw error
    })
    isOpen = true
    const watched = isCommand ? redis : watchedRedis({ client: redis, prefix })
    const bounded = { client: watched, prefix, timeoutMs: TIMEOUT_MS, onError }
    const vault = redisVault(bounded)
    const audit = redisAudit({ ...bounded, keys, retentionMs })
    return {
      vault: sealed(vault, keys, seal),
      policies: cachedPolicies(redisPolicies({ client: withTimeout(watched, TIMEOUT_MS), prefix })),
      audit,
      transaction: redisCommit({
        ...bounded,
        bind: (unit: Unit<AuditEvent>) => ({
          vault: sealed(vault.within(unit), keys, seal),
          audit: { append: async (events) => unit.note(events) },
        }),
        tail: audit.tail,
      }),
      lasting: { vault, audit, keyNote: redisKeyNote({ client: withTimeout(redis, TIMEOUT_MS), prefix }) },
      close: async () => redis.destroy(),
    }
  })
}
