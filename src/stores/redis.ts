import { redisActivity } from '../activity/redis.js'
import { redisAudit } from '../audit/redis.js'
import type { AuditEvent } from '../audit/audit-log.js'
import { sessionSecret } from '../key-ring.js'
import { redisCounters } from '../limits/redis.js'
import { cachedPolicies } from '../policies/cached.js'
import { redisPolicies } from '../policies/redis.js'
import { TIMEOUT_MS, deadlineIn, withDeadline } from '../storage/deadline.js'
import { checkKey } from '../storage/key-check.js'
import { Opened } from '../storage/opened.js'
import { redisKeyNote, withTimeout } from '../storage/redis.js'
import type { RedisClient } from '../storage/redis.js'
import { redisCommit } from '../storage/redis-commit.js'
import type { Unit } from '../storage/redis-commit.js'
import { watchedRedis } from '../storage/watched-redis.js'
import { redisVault } from '../vaults/redis.js'
import { sealed } from '../vaults/sealed.js'
import { warn } from '../warn.js'
import { maintenance } from './maintenance.js'
import { load, opening } from './opening.js'
import type { DurableStores, DurableStoresOptions } from './stores.js'

/** All stores in one Redis. */

export type { RedisClient }

/** Either a connected client of any package; or a URL: then a client of the package redis is opened and closed here. */
export type RedisStoresOptions = DurableStoresOptions & {
  /** Prefix of every key. Default `sandwich`. */
  readonly prefix?: string
} & ({ readonly client: RedisClient; readonly url?: undefined } | { readonly url: string; readonly client?: undefined })

/**
 * Keeps vault, policies and audit log in one Redis, or in one slot per tenant of a cluster, for any number of
 * instances.
 *
 * @example
 * const stores = redisStores({ client, keys: keyRing(process.env.VAULT_KEYS) })
 * await stores.ready()
 * const guard = localGuard({ ...stores })
 */
export function redisStores(options: RedisStoresOptions): DurableStores {
  const { prefix, keys, retentionMs, sealFormat, watch = true, onError = warn } = options
  const opened = new Opened(() => opening('Redis', () => openPrepared(options, onError)))
  const redis: RedisClient = { sendCommand: async (args) => (await opened.get()).client.sendCommand(args) }
  const watched = watch ? watchedRedis({ client: redis, prefix }) : redis
  const bounded = { client: watched, prefix, timeoutMs: TIMEOUT_MS, onError }
  const seal = { format: sealFormat }
  const vault = redisVault(bounded)
  const audit = redisAudit({ ...bounded, keys, retentionMs })
  const keyNote = redisKeyNote({ client: withTimeout(redis, TIMEOUT_MS), prefix })
  const transaction = redisCommit({
    ...bounded,
    bind: (unit: Unit<AuditEvent>) => ({
      vault: sealed(vault.within(unit), keys, seal),
      audit: { append: async (events: readonly AuditEvent[]) => unit.note(events) },
    }),
    tail: audit.tail,
  })
  return {
    vault: sealed(vault, keys, seal),
    policies: cachedPolicies(redisPolicies({ client: withTimeout(watched, TIMEOUT_MS), prefix })),
    audit,
    counters: redisCounters({ client: withTimeout(redis, TIMEOUT_MS), prefix }),
    activity: redisActivity({ client: withTimeout(watched, TIMEOUT_MS), prefix }),
    transaction,
    waiting: transaction.waiting,
    sessionSecret: sessionSecret(keys),
    ...maintenance({ vault, audit, keyNote, keys, seal }),
    ready: async () => void (await opened.get()),
    async close() {
      await Promise.all([vault.close(), audit.close()])
      await opened.close(async ({ close }) => close())
    },
  }
}

// --- Internal helpers ---

interface OpenedRedis {
  readonly client: RedisClient
  readonly close: () => void
}

/** Connects, and checks that the store's key is in the ring. */
async function openPrepared(options: RedisStoresOptions, onError: (error: unknown) => void): Promise<OpenedRedis> {
  const { client, url, prefix, keys, watch = true, onEmpty } = options
  const opened = client ? { client, close: () => {} } : await connect(url ?? '', onError)
  try {
    const keyNote = redisKeyNote({ client: withTimeout(opened.client, TIMEOUT_MS), prefix })
    await checkKey(keyNote, { keys, begin: watch, onEmpty })
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

async function connect(url: string, onError: (error: unknown) => void): Promise<OpenedRedis> {
  const { createClient } = await load('redis', () => import('redis'))
  let isOpen = false
  const client = createClient({
    url,
    // Commands without a connection fail at once: they must not run later, after their request was answered.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: TIMEOUT_MS,
      reconnectStrategy: (retries) => isOpen && Math.min(50 * (retries + 1), 1000),
    },
  })
  // Until the client is open, `connect` reports errors.
  client.on('error', (error) => isOpen && onError(error))
  // A server that accepts the connection and never answers would block for ever.
  await withDeadline(deadlineIn(TIMEOUT_MS), client.connect()).catch((error: unknown) => {
    if (client.isOpen) client.destroy()
    throw error
  })
  isOpen = true
  return { client, close: () => client.destroy() }
}
