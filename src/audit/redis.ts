import type { KeyRing } from '../key-ring.js'
import { withDeadline } from '../storage/deadline.js'
import { batchWrites } from '../storage/batch-writes.js'
import { PREFIX, checkWritable, serverTime, withTimeout } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Tail } from '../storage/redis-commit.js'
import { stepRunner } from '../storage/redis-steps.js'
import type { AuditEvent } from './audit-log.js'
import { UNREADABLE, link, requireSigned } from './chain.js'
import type { ChainFault } from './chain-check.js'
import type { ChainedLog } from './chained-log.js'
import { checkpointOf } from './checkpoint.js'
import type { Checkpoint } from './checkpoint.js'
import { settleEach } from './settle-each.js'
import { RedisChains } from './redis-chains.js'
import { findRecords } from './redis-query.js'
import { auditTenants } from './redis-records.js'

/** An audit log in Redis. */

export interface RedisAuditOptions extends RedisOptions {
  /** Signs the chain of records. */
  readonly keys: KeyRing
  /** How long records are kept. Default: for ever. */
  readonly retentionMs?: number
  /** How often old records are dropped. Default one hour. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
  /** After this time an unanswered command fails, and will not take effect later. Default 3000. */
  readonly timeoutMs?: number
  /** Returns Unix milliseconds. Default, and needed by several instances: Redis' own clock. */
  readonly clock?: () => number
}

export interface RedisAudit extends ChainedLog {
  /** Appends records within a commit to the same Redis. */
  readonly tail: Tail<AuditEvent>
}

/**
 * Keeps the audit log in Redis: a list and a head for each tenant, advanced by one script if the head is still the one
 * last seen.
 */
export function redisAudit({
  client: unbounded,
  prefix = PREFIX,
  keys,
  retentionMs = Infinity,
  sweepMs = 3_600_000,
  timeoutMs = 3000,
  onError = () => {},
  clock,
}: RedisAuditOptions): RedisAudit {
  const redis = { client: withTimeout(unbounded, timeoutMs), prefix }
  const chains = new RedisChains(redis, stepRunner(unbounded, timeoutMs).run, keys)
  const now = clock ? async () => clock() : serverTime(unbounded)
  const dropOld = async () => {
    if (retentionMs === Infinity) return
    const before = new Date((await now()) - retentionMs).toISOString()
    const { tenants } = await auditTenants(redis)
    await settleEach(tenants, (tenant) => chains.drop(tenant, before))
  }
  const timer = setInterval(() => void dropOld().catch(onError), sweepMs)
  timer.unref()
  return {
    append: batchWrites<AuditEvent>(async (events, deadline) => {
      for (const tenant of new Set(events.map((event) => event.tenant))) {
        const own = events.filter((event) => event.tenant === tenant)
        const moved = chains.move(tenant, (head) => link(tenant, head, own, keys), deadline)
        await withDeadline(deadline, moved)
      }
    }, timeoutMs),
    tail: {
      step: async (tenant, events) => chains.step(tenant, (head) => link(tenant, head, events, keys)),
      settled: (tenant, step, refusal) => chains.settled(tenant, step, refusal),
    },
    query: (query) => findRecords(chains, query, keys),
    async verify(tenant, checkpoints = []) {
      const { tenants, strange } = await auditTenants(redis)
      const all = new Set([...tenants, ...checkpoints.map((point) => point.tenant)])
      const faults: ChainFault[] = []
      for (const each of tenant === undefined ? all : [tenant]) faults.push(...(await chains.check(each, checkpoints)))
      if (tenant === undefined) for (const key of strange) faults.push({ tenant: key, seq: 0, fault: 'unreadable' })
      return faults
    },
    async checkpoint(tenants) {
      const points: Checkpoint[] = []
      for (const tenant of tenants ?? (await auditTenants(redis)).tenants) {
        const head = requireSigned(tenant, (await chains.read(tenant, 0, 0)).head ?? UNREADABLE, keys)
        if (head.seq > 0) points.push(checkpointOf(tenant, head, await now(), keys))
      }
      return points
    },
    async signAnew() {
      const { tenants } = await auditTenants(redis)
      await settleEach(tenants, (tenant) => chains.signAnew(tenant))
      return tenants.length
    },
    dropOld,
    ready: () => checkWritable(redis),
    close: async () => clearInterval(timer),
  }
}
