import type { KeyRing } from '../key-ring.js'
import { by } from '../storage/deadline.js'
import { inGroups } from '../storage/in-groups.js'
import { PREFIX, checkWritable, serverTime, withTimeout } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Tail } from '../storage/redis-commit.js'
import { stepRunner } from '../storage/redis-steps.js'
import type { AuditEvent } from './audit-log.js'
import { link, signHead } from './chain.js'
import type { ChainFault } from './chain.js'
import type { ChainedLog } from './chained-log.js'
import { RedisChains } from './redis-chains.js'

export interface RedisAuditOptions extends RedisOptions {
  /** Signs the chain of records. */
  readonly keys: KeyRing
  /** How long records are kept. Default: for ever. */
  readonly retentionMs?: number
  /** How often old records are dropped. Default one hour. */
  readonly sweepMs?: number
  /** Told of a sweep that failed; the next one makes up for it. */
  readonly onError?: (error: unknown) => void
  /** After this an unanswered command fails, and what it would have written will not be. Default 3000. */
  readonly timeoutMs?: number
  /** Unix milliseconds. Default, and what several instances need: Redis' own clock. */
  readonly clock?: () => number
}

export interface RedisAudit extends ChainedLog {
  /** Appends with a commit of the same Redis. */
  readonly tail: Tail<AuditEvent>
}

/** The audit log in Redis: a list and a head for each tenant, moved on by one script if the head is still the one known. */
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
  const client = withTimeout(unbounded, timeoutMs)
  const chains = new RedisChains({ client, prefix }, stepRunner(unbounded, timeoutMs).run, keys)
  const time = serverTime(client)
  const dropOld = async () => {
    if (retentionMs === Infinity) return
    const before = new Date((clock?.() ?? (await time())) - retentionMs).toISOString()
    for (const tenant of await chains.tenants()) await chains.drop(tenant, before)
  }
  const timer = setInterval(() => void dropOld().catch(onError), sweepMs)
  timer.unref()
  return {
    append: inGroups<AuditEvent>(async (events, deadline) => {
      for (const tenant of new Set(events.map((event) => event.tenant))) {
        const own = events.filter((event) => event.tenant === tenant)
        await by(
          deadline,
          chains.move(tenant, (head) => link(tenant, head, own, keys), deadline),
        )
      }
    }, timeoutMs),
    tail: {
      step: async (tenant, events) => chains.step(tenant, (head) => link(tenant, head, events, keys)),
      settled: (tenant, step, refusal) => chains.settled(tenant, step, refusal),
    },
    query: (query) => chains.find(query),
    async verify(tenant) {
      const faults: ChainFault[] = []
      for (const each of tenant === undefined ? await chains.tenants() : [tenant])
        faults.push(...(await chains.check(each)))
      return faults
    },
    async signAnew() {
      const tenants = await chains.tenants()
      for (const tenant of tenants)
        await chains.move(tenant, (head) => ({ head: signHead(tenant, head, keys), records: [] }))
      return tenants.length
    },
    dropOld,
    ready: () => checkWritable({ client, prefix }),
    close: async () => clearInterval(timer),
  }
}
