import { OutcomeUnknownError, UnavailableError } from '../errors.js'
import { deadlineIn, withDeadline } from '../storage/deadline.js'
import {
  PREFIX,
  checkWritable,
  list,
  literal,
  scan,
  scanFields,
  serverTime,
  takesTurn,
  texts,
  withTimeout,
} from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Unit } from '../storage/redis-commit.js'
import { onlyReply, stepRunner } from '../storage/redis-steps.js'
import type { Step, StepRunner, StepsOutcome } from '../storage/redis-steps.js'
import { inventory } from './redis-inventory.js'
import { factsKey, valueKeys } from './redis-keys.js'
import { changesOf, usesLeft, outcomesOf, recordOf } from './redis-records.js'
import { redisRotation } from './redis-rotation.js'
import { DROP, INSERT, PURGE, REVEAL, STATES } from './redis-scripts.js'
import type { ResealableVault } from './resealable.js'
import { AS_IT_IS } from './uses.js'
import type { PurgeFilter, Reseal, RevealScope, Vault, VaultEntry, VaultScope } from './vault.js'

/** A vault in Redis. */

export interface RedisVaultOptions extends RedisOptions {
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** After this time an unanswered command fails, and will not take effect later. Default 3000. */
  readonly timeoutMs?: number
  /** How often old tombstones are dropped, by one instance at a time; values are dropped by Redis. Default one hour. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
  /** Returns Unix milliseconds. Default, and needed by several instances: Redis' own clock. */
  readonly clock?: () => number
}

export interface RedisVault extends ResealableVault {
  /**
   * Returns the same vault within a commit, which applies its changes; only a purge without named tokens takes effect
   * at once.
   */
  within(unit: Unit<unknown>): Vault
  /** Drops old tombstones now. */
  sweep(): Promise<void>
}

/**
 * Keeps values in Redis. Each method is one script, and so one round trip and one atomic step. A script that would
 * change the uses of an entry is refused first, and runs again with the values that this process has resealed.
 */
export function redisVault({
  client: unbounded,
  prefix = PREFIX,
  tombstoneTtlMs = 30 * 86_400_000,
  timeoutMs = 3000,
  sweepMs = 3_600_000,
  onError = () => {},
  clock,
}: RedisVaultOptions): RedisVault {
  const redis = { client: withTimeout(unbounded, timeoutMs), prefix }
  const runner = stepRunner(unbounded, timeoutMs)
  const steps = vaultSteps(prefix, () => [clock?.() ?? '', tombstoneTtlMs])
  const time = serverTime(unbounded)
  const sweep = async () => {
    if (await takesTurn(redis, 'sweep', sweepMs)) await dropTombstones(redis, steps.clock)
  }
  const timer = setInterval(() => void sweep().catch(onError), sweepMs)
  timer.unref()
  const statesOf = async (tokens: readonly string[], { tenant, ...scope }: VaultScope) => {
    if (tokens.length === 0) return []
    const keys = [factsKey(prefix, tenant), ...valueKeys(prefix, tenant, tokens)]
    return list(await STATES(redis.client, keys, [...steps.clock(), JSON.stringify(scope)])).map(Number)
  }
  const now = async () => clock?.() ?? Math.floor(await withDeadline(deadlineIn(timeoutMs), time()))
  const vault: Vault = {
    now,
    ...immediateMethods(redis, runner, steps),
    async live(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] === 1))
    },
    async known(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] !== 0))
    },
    inventory: async (filter) => inventory(redis, filter, await now()),
    ready: () => checkWritable(redis),
    close: async () => clearInterval(timer),
  }
  return {
    ...vault,
    ...redisRotation(redis),
    sweep,
    within: (unit) => ({ ...vault, ...methodsWithin(unit, vault, steps, runner) }),
  }
}

// --- Internal helpers ---

type Redis = Required<RedisOptions>
type Steps = ReturnType<typeof vaultSteps>

function vaultSteps(prefix: string, clock: () => readonly (number | string)[]) {
  const step = (kind: Step['kind'], tenant: string, tokens: readonly string[], args: Step['args']): Step => {
    return { kind, shared: [factsKey(prefix, tenant)], own: valueKeys(prefix, tenant, tokens), args }
  }
  return {
    clock,
    /** Inserts entries of one tenant. With `all` it refuses if any of their tokens is taken. */
    insert(entries: readonly VaultEntry[], mode: 'all' | 'some', changes: Step['args']): Step {
      const records = new Map<string, number>()
      const values = entries.flatMap((entry) => {
        const record = recordOf(entry)
        const number = records.get(record) ?? records.size + 1
        records.set(record, number)
        return [number, entry.value]
      })
      const tokens = entries.map(({ token }) => token)
      const args = [...clock(), mode, records.size, ...records.keys(), ...values, ...changes]
      return step(INSERT, entries[0]?.tenant ?? '', tokens, args)
    },
    /** Reveals tokens; with a digest, refuses any outcome but the one with that digest. */
    reveal(tokens: readonly string[], scope: RevealScope, digest: string, left: Step['args'] = []): Step {
      const { tenant, maxUnknown = tokens.length, ...rest } = scope
      return step(REVEAL, tenant, tokens, [...clock(), JSON.stringify(rest), maxUnknown, digest, ...left])
    },
    /** Purges tokens; refuses if another number of them is live in the scope. */
    purge(
      { tenant, tokens = [], ...scope }: PurgeFilter,
      mode: 'one' | 'all',
      live: number | '' | 'any',
      changes: Step['args'],
    ): Step {
      return step(PURGE, tenant, tokens, [...clock(), JSON.stringify(scope), mode, live, ...changes])
    },
  }
}

/** The methods that change entries, each as a script of its own. */
function immediateMethods(
  { client, prefix }: Redis,
  runner: StepRunner,
  steps: Steps,
): Pick<Vault, 'insert' | 'reveal' | 'purge'> {
  return {
    async insert(entries, reseal = AS_IT_IS) {
      const done = byTenant(entries).map((some) =>
        runUntilDone(runner, (refused) => {
          const changes = refused === undefined ? [] : changesOf(list(refused)[1], resealContext(some, reseal), some)
          return steps.insert(some, 'some', changes)
        }),
      )
      return (await Promise.all(done)).flatMap((reply) => texts(list(reply)[0]))
    },
    async reveal(tokens, scope, reseal = AS_IT_IS) {
      if (tokens.length === 0) return []
      const reply = await runUntilDone(runner, (refused) =>
        refused === undefined
          ? steps.reveal(tokens, scope, 'any')
          : steps.reveal(tokens, scope, digestOf(refused), usesLeft(scope.tenant, outcomesOf(tokens, refused), reseal)),
      )
      return outcomesOf(tokens, reply)
    },
    async purge({ limit: _, ...filter }, reseal = AS_IT_IS) {
      const { tenant, tokens } = filter
      if (tokens?.length === 0) return 0
      const some = async (page: readonly string[]) => {
        const reply = await runUntilDone(runner, (refused) => {
          const changes = refused === undefined ? [] : changesOf(list(refused)[1], { tenant, tokens: page, reseal })
          return steps.purge({ ...filter, tokens: page }, tokens ? 'one' : 'all', 'any', changes)
        })
        return Number(list(reply)[0])
      }
      return tokens ? some(tokens) : inPages(scanFields(client, factsKey(prefix, filter.tenant)), some)
    },
  }
}

/**
 * The methods that change entries, within a commit: an insert assumes that all its tokens are free, a reveal that nothing
 * changes after it has read the entries; the commit checks both.
 */
function methodsWithin(
  unit: Unit<unknown>,
  vault: Vault,
  steps: Steps,
  { look }: StepRunner,
): Pick<Vault, 'insert' | 'reveal' | 'purge'> {
  const taken = new Set<string>()
  return {
    async insert(entries, reseal = AS_IT_IS) {
      const free = entries.filter(({ token }) => !taken.has(token))
      for (const some of byTenant(free)) {
        // Only these may be live already, and then need another value. Reads them each time: they change often.
        const isStable = some.some(({ fingerprint }) => fingerprint !== undefined)
        const seen = isStable ? await look([steps.insert(some, 'all', [])], unit.deadline) : undefined
        const refused = seen?.replies[0] ?? undefined
        const changes = Array.isArray(refused) ? changesOf(refused[1], resealContext(some, reseal), some) : []
        unit.add(steps.insert(some, 'all', changes), (reply) =>
          texts(list(reply)[0]).forEach((token) => taken.add(token)),
        )
      }
      return entries.map(({ token }) => token).filter((token) => taken.has(token))
    },
    async reveal(tokens, scope, reseal = AS_IT_IS) {
      if (tokens.length === 0) return []
      const { replies } = await look([steps.reveal(tokens, scope, '')], unit.deadline)
      const outcomes = outcomesOf(tokens, replies[0])
      const step = steps.reveal(tokens, scope, digestOf(replies[0]), usesLeft(scope.tenant, outcomes, reseal))
      unit.add(outcomes.some(({ status }) => status === 'revealed') ? step : withoutChange(step))
      return outcomes
    },
    async purge({ limit, ...filter }, reseal = AS_IT_IS) {
      const { tenant, tokens } = filter
      if (!tokens) {
        const purged = await vault.purge({ limit, ...filter })
        if (purged > 0) unit.changed()
        return purged
      }
      if (tokens.length === 0) return 0
      const { replies } = await look([steps.purge(filter, 'one', '', [])], unit.deadline)
      const [live, several] = list(replies[0])
      const step = steps.purge(filter, 'one', Number(live), changesOf(several, { tenant, tokens, reseal }))
      unit.add(Number(live) > 0 ? step : withoutChange(step))
      return Number(live)
    },
  }
}

/** Runs a step until it is done: `next` makes the first, and another from each refusal. */
async function runUntilDone({ run }: StepRunner, next: (refused?: unknown) => Step): Promise<unknown> {
  let refused: unknown
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome: StepsOutcome = await run([next(refused)])
    refused = onlyReply(outcome)
    if (outcome.isDone) return refused
  }
  throw new UnavailableError('Other requests keep changing the same entries. Try again.')
}

const MAX_TRIES = 100

const digestOf = (reply: unknown) => String(list(reply)[4])

function resealContext(entries: readonly VaultEntry[], reseal: Reseal) {
  return { tenant: entries[0]?.tenant ?? '', tokens: entries.map(({ token }) => token), reseal }
}

/** Returns a step that changes nothing and only checks that nothing has changed. */
function withoutChange(step: Step): Step {
  return { ...step, shared: [...step.shared, ...step.own], own: [] }
}

/** Purges the live entries page by page. */
async function inPages(
  pages: AsyncIterable<readonly (readonly [string, string])[]>,
  purge: (tokens: readonly string[]) => Promise<number>,
): Promise<number> {
  let purged = 0
  try {
    for await (const page of pages) {
      const live = page.filter(([, stored]) => stored.startsWith('V')).map(([token]) => token)
      if (live.length > 0) purged += await purge(live)
    }
    return purged
  } catch (cause) {
    if (purged === 0) throw cause
    throw new OutcomeUnknownError('Only some of the values were erased. Try again.', { cause })
  }
}

function byTenant(entries: readonly VaultEntry[]): VaultEntry[][] {
  const tenants = new Map<string, VaultEntry[]>()
  for (const entry of entries) {
    const some = tenants.get(entry.tenant)
    if (some) some.push(entry)
    else tenants.set(entry.tenant, [entry])
  }
  return [...tenants.values()]
}

async function dropTombstones({ client, prefix }: Redis, clock: () => readonly (number | string)[]): Promise<void> {
  for await (const keys of scan(client, `${literal(prefix)}:{*}:facts`)) {
    for (const key of keys) {
      for await (const page of scanFields(client, key)) {
        await DROP(client, [key], [...clock(), ...page.map(([token]) => token)])
      }
    }
  }
}
