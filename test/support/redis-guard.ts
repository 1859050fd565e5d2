import type { AuditEvent } from '../../src/audit/audit-log.js'
import { redisAudit } from '../../src/audit/redis.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { cachedPolicies } from '../../src/policies/cached.js'
import { redisPolicies } from '../../src/policies/redis.js'
import { redisCommit } from '../../src/storage/redis-commit.js'
import type { Unit } from '../../src/storage/redis-commit.js'
import type { RedisOptions } from '../../src/storage/redis.js'
import { redisVault } from '../../src/vaults/redis.js'
import { sealed } from '../../src/vaults/sealed.js'
import { KEYS } from './store-keys.js'

/** Returns the parts of a guard over one Redis, joined as in the service; `clock` is the time of the store. */
export function redisParts(redis: RedisOptions, clock?: () => number) {
  const vault = redisVault({ ...redis, clock })
  const audit = redisAudit({ ...redis, keys: KEYS })
  const transaction = redisCommit({
    ...redis,
    bind: (unit: Unit<AuditEvent>) => ({
      vault: sealed(vault.within(unit), KEYS),
      audit: { append: async (events: readonly AuditEvent[]) => unit.note(events) },
    }),
    tail: audit.tail,
  })
  return {
    vault: sealed(vault, KEYS),
    audit,
    policies: cachedPolicies(redisPolicies(redis)),
    transaction,
  } satisfies LocalGuardOptions
}
