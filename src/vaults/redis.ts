import {
  PREFIX,
  checkWritable,
  list,
  literal,
  scan,
  scanFields,
  takesTurn,
  tenantKey,
  tenantOf,
  texts,
  withTimeout,
} from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Unit } from '../storage/redis-commit.js'
import { stepRunner } from '../storage/redis-steps.js'
import type { Step } from '../storage/redis-steps.js'
import { DROP, INSERT, STATES, PURGE, REPLACE, REVEAL } from './redis-scripts.js'
import type { ResealableVault, StoredValue } from './resealable.js'
import type { EntryFacts, RevealOutcome, RevealScope, Vault, VaultEntry, VaultScope } from './vault.js'

export interface RedisVaultOptions extends RedisOptions {
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** After this an unanswered command fails, and what it would have changed will not happen. Default 3000. */
  readonly timeoutMs?: number
  /** How often old tombstones are dropped, by one instance at a time; values are dropped by Redis. Default one hour. */
  readonly sweepMs?: number
  /** Told of a sweep that failed; the next one makes up for it. */
  readonly onError?: (error: unknown) => void
  /** Unix milliseconds. */
  readonly now?: () => number
}

export interface RedisVault extends ResealableVault {
  /** The same vault within a commit: what it inserts and reveals is done with it. A purge is done at once. */
  within(unit: Unit<unknown>): Vault
  /** Drops old tombstones now. */
  sweep(): Promise<void>
}

/** A vault in Redis: each method is one script, and so one round trip and one atomic step. */
export function redisVault({
  client: unbounded,
  prefix = PREFIX,
  tombstoneTtlMs = 30 * 86_400_000,
  timeoutMs = 3000,
  sweepMs = 3_600_000,
  onError = () => {},
  now = Date.now,
}: RedisVaultOptions): RedisVault {
  const redis = { client: withTimeout(unbounded, timeoutMs), prefix }
  const run = stepRunner(unbounded, timeoutMs)
  const steps = vaultSteps(prefix, () => [now(), tombstoneTtlMs])
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
  const vault: Vault = {
    async insert(entries) {
      const done = await Promise.all(byTenant(entries).map((some) => run([steps.insert(some, 'some')])))
      return done.flatMap(({ replies }) => texts(replies[0]))
    },
    async reveal(tokens, scope) {
      if (tokens.length === 0) return []
      const { replies } = await run([steps.reveal(tokens, scope, 'any')])
      return outcomesOf(tokens, replies[0])
    },
    async live(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] === 1))
    },
    async known(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] !== 0))
    },
    async purge({ tenant, tokens, limit: _, ...scope }) {
      const facts = factsKey(prefix, tenant)
      const some = async (page: readonly string[]) => {
        const args = [...steps.clock(), JSON.stringify(scope)]
        return Number(await PURGE(redis.client, [facts, ...valueKeys(prefix, tenant, page)], args))
      }
      if (tokens) return tokens.length === 0 ? 0 : some(tokens)
      let purged = 0
      for await (const page of scanFields(redis.client, facts)) {
        const live = page.filter(([, stored]) => stored.startsWith('V')).map(([token]) => token)
        if (live.length > 0) purged += await some(live)
      }
      return purged
    },
    ready: () => checkWritable(redis),
    close: async () => clearInterval(timer),
  }
  return { ...vault, ...values(redis), sweep, within: (unit) => ({ ...vault, ...inUnit(unit, steps, run) }) }
}

// --- Internal helpers ---

type Redis = Required<RedisOptions>
type Steps = ReturnType<typeof vaultSteps>

const factsKey = (prefix: string, tenant: string) => tenantKey(prefix, tenant, 'facts')
function valueKeys(prefix: string, tenant: string, tokens: readonly string[]): readonly string[] {
  const start = tenantKey(prefix, tenant, 'v', '')
  return tokens.map((token) => start + token)
}

function vaultSteps(prefix: string, clock: () => readonly number[]) {
  const step = (kind: Step['kind'], tenant: string, tokens: readonly string[], args: Step['args']): Step => {
    return { kind, shared: [factsKey(prefix, tenant)], own: valueKeys(prefix, tenant, tokens), args }
  }
  return {
    clock,
    /** Entries of one tenant. With `all` it refuses if any of their tokens is taken. */
    insert(entries: readonly VaultEntry[], mode: 'all' | 'some'): Step {
      const records = new Map<string, number>()
      const values = entries.flatMap((entry) => {
        const record = recordOf(entry)
        const number = records.get(record) ?? records.size + 1
        records.set(record, number)
        return [number, entry.value]
      })
      const tokens = entries.map(({ token }) => token)
      const args = [...clock(), mode, records.size, ...records.keys(), ...values]
      return step(INSERT, entries[0]?.tenant ?? '', tokens, args)
    },
    /** With a digest it refuses if there is another outcome than the one of that digest. */
    reveal(tokens: readonly string[], scope: RevealScope, digest: string): Step {
      const { tenant, maxUnknown = tokens.length, ...rest } = scope
      return step(REVEAL, tenant, tokens, [...clock(), JSON.stringify(rest), maxUnknown, digest])
    },
  }
}

/** What is done with a commit: an insert as if no token were taken, a reveal as it is seen now; the commit sees to both. */
function inUnit(
  unit: Unit<unknown>,
  steps: Steps,
  run: ReturnType<typeof stepRunner>,
): Pick<Vault, 'insert' | 'reveal'> {
  const taken = new Set<string>()
  return {
    async insert(entries) {
      const free = entries.filter(({ token }) => !taken.has(token))
      for (const some of byTenant(free)) {
        unit.add(steps.insert(some, 'all'), (reply) => texts(reply).forEach((token) => taken.add(token)))
      }
      return entries.map(({ token }) => token).filter((token) => taken.has(token))
    },
    async reveal(tokens, scope) {
      if (tokens.length === 0) return []
      const { replies } = await run([steps.reveal(tokens, scope, '')])
      const outcomes = outcomesOf(tokens, replies[0])
      const step = steps.reveal(tokens, scope, String(list(replies[0])[4]))
      const changes = outcomes.some(({ status }) => status === 'revealed')
      unit.add(changes ? step : { ...step, shared: [...step.shared, ...step.own], own: [] })
      return outcomes
    },
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

/** For the rotation of keys. */
function values({ client, prefix }: Redis): Pick<ResealableVault, 'valuesWithout' | 'replaceValues'> {
  return {
    async *valuesWithout(start) {
      for await (const keys of scan(client, `${literal(prefix)}:{*}:v:*`)) {
        const found = list(await client.sendCommand(['MGET', ...keys]))
        yield keys.flatMap((key, at): StoredValue[] => {
          const value = found[at]
          if (value === null || String(value).startsWith(start)) return []
          return [{ tenant: tenantOf(prefix, key), token: key.slice(key.indexOf('}:v:') + 4), value: String(value) }]
        })
      }
    },
    async replaceValues(changes) {
      const keys = changes.map(({ tenant, token }) => tenantKey(prefix, tenant, 'v', token))
      const args = changes.flatMap(({ value, next }) => [value, next])
      return Number(await REPLACE(client, keys, args))
    },
  }
}

async function dropTombstones({ client, prefix }: Redis, clock: () => readonly number[]): Promise<void> {
  for await (const keys of scan(client, `${literal(prefix)}:{*}:facts`)) {
    for (const key of keys) {
      for await (const page of scanFields(client, key)) {
        await DROP(client, [key], [...clock(), ...page.map(([token]) => token)])
      }
    }
  }
}

/** As it is written; the entries of an evaluation mostly have the same. */
function recordOf(entry: VaultEntry): string {
  const { label, application, session, policies, onUnavailable, fingerprint = '', expiresAt } = entry
  return `V${expiresAt}:${fingerprint}:${JSON.stringify({ label, application, session, policies, onUnavailable })}`
}

const STATUS = { H: 'held', R: 'already_revealed', X: 'expired' } as const

function outcomesOf(tokens: readonly string[], reply: unknown): RevealOutcome[] {
  const [states, numbers, different, contents] = list(reply)
  const [all, values] = [texts(different).map(factsOf), texts(contents)]
  const facts = String(numbers)
    .split(' ')
    .map((number) => all[Number(number) - 1])
  return tokens.map((token, at) => {
    const [state, known] = [String(states)[at], facts[at]]
    if (known && state === '=') return { token, status: 'revealed', value: values[at] ?? '', facts: known }
    if (known && (state === 'H' || state === 'R' || state === 'X'))
      return { token, status: STATUS[state], facts: known }
    return { token, status: 'unknown' }
  })
}

function factsOf(json: string): EntryFacts {
  const { label, application, session, policies, onUnavailable }: EntryFacts = JSON.parse(json)
  return { label, application, session, policies, onUnavailable }
}
