import { OutcomeUnknownError } from '../errors.js'
import { by, deadlineIn } from '../storage/deadline.js'
import {
  PREFIX,
  checkWritable,
  list,
  literal,
  scan,
  scanFields,
  serverTime,
  takesTurn,
  tenantKey,
  tenantOf,
  texts,
  withTimeout,
} from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { Unit } from '../storage/redis-commit.js'
import { onlyReply, stepRunner } from '../storage/redis-steps.js'
import type { Step, StepRunner } from '../storage/redis-steps.js'
import { DROP, INSERT, PURGE, REPLACE, REVEAL, STATES } from './redis-scripts.js'
import type { ResealableVault, StoredValue } from './resealable.js'
import type { EntryFacts, PurgeFilter, RevealOutcome, RevealScope, Vault, VaultEntry, VaultScope } from './vault.js'

export interface RedisVaultOptions extends RedisOptions {
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** After this an unanswered command fails, and what it would have changed will not happen. Default 3000. */
  readonly timeoutMs?: number
  /** How often old tombstones are dropped, by one instance at a time; values are dropped by Redis. Default one hour. */
  readonly sweepMs?: number
  /** Called with the error of a failed sweep; the next one catches up. */
  readonly onError?: (error: unknown) => void
  /** Unix milliseconds. Default, and what several instances need: Redis' own clock. */
  readonly clock?: () => number
}

export interface RedisVault extends ResealableVault {
  /** The same vault within a commit, which applies its changes; only a purge without named tokens is done at once. */
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
  const vault: Vault = {
    now: async () => clock?.() ?? Math.floor(await by(deadlineIn(timeoutMs), time())),
    async insert(entries) {
      const done = await Promise.all(byTenant(entries).map((some) => runner.run([steps.insert(some, 'some')])))
      return done.flatMap((outcome) => texts(onlyReply(outcome)))
    },
    async reveal(tokens, scope) {
      if (tokens.length === 0) return []
      return outcomesOf(tokens, onlyReply(await runner.run([steps.reveal(tokens, scope, 'any')])))
    },
    async live(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] === 1))
    },
    async known(tokens, scope) {
      const found = await statesOf(tokens, scope)
      return new Set(tokens.filter((_, at) => found[at] !== 0))
    },
    async purge({ limit: _, ...filter }) {
      const { tokens } = filter
      if (tokens?.length === 0) return 0
      const some = async (page: readonly string[]) =>
        Number(onlyReply(await runner.run([steps.purge({ ...filter, tokens: page }, 'any')])))
      return tokens ? some(tokens) : inPages(scanFields(redis.client, factsKey(prefix, filter.tenant)), some)
    },
    ready: () => checkWritable(redis),
    close: async () => clearInterval(timer),
  }
  return { ...vault, ...values(redis), sweep, within: (unit) => ({ ...vault, ...inUnit(unit, vault, steps, runner) }) }
}

// --- Internal helpers ---

type Redis = Required<RedisOptions>
type Steps = ReturnType<typeof vaultSteps>

const factsKey = (prefix: string, tenant: string) => tenantKey(prefix, tenant, 'facts')
function valueKeys(prefix: string, tenant: string, tokens: readonly string[]): readonly string[] {
  const start = tenantKey(prefix, tenant, 'v', '')
  return tokens.map((token) => start + token)
}

function vaultSteps(prefix: string, clock: () => readonly (number | string)[]) {
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
    /** It refuses if another number of the tokens is live in the scope. */
    purge({ tenant, tokens = [], ...scope }: PurgeFilter, live: number | '' | 'any'): Step {
      return step(PURGE, tenant, tokens, [...clock(), JSON.stringify(scope), live])
    },
  }
}

/** What is done with a commit: an insert as if no token were taken, a reveal as it is seen now; the commit sees to both. */
function inUnit(
  unit: Unit<unknown>,
  vault: Vault,
  steps: Steps,
  { look }: StepRunner,
): Pick<Vault, 'insert' | 'reveal' | 'purge'> {
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
      const { replies } = await look([steps.reveal(tokens, scope, '')], unit.deadline)
      const outcomes = outcomesOf(tokens, replies[0])
      const step = steps.reveal(tokens, scope, String(list(replies[0])[4]))
      unit.add(outcomes.some(({ status }) => status === 'revealed') ? step : withoutChange(step))
      return outcomes
    },
    async purge({ limit, ...filter }) {
      if (!filter.tokens) {
        const purged = await vault.purge({ limit, ...filter })
        if (purged > 0) unit.changed()
        return purged
      }
      if (filter.tokens.length === 0) return 0
      const { replies } = await look([steps.purge(filter, '')], unit.deadline)
      const live = Number(replies[0])
      unit.add(live > 0 ? steps.purge(filter, live) : withoutChange(steps.purge(filter, live)))
      return live
    },
  }
}

/** A step that changes nothing and only checks that all is as it was. */
function withoutChange(step: Step): Step {
  return { ...step, shared: [...step.shared, ...step.own], own: [] }
}

/** Purges what is live on the pages. */
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
    throw new OutcomeUnknownError('Some of the values were erased, others not. Try again.', { cause })
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
  const read = async (tenant: string, tokens: readonly string[], start: string): Promise<StoredValue[]> => {
    const [found, records] = await Promise.all([
      client.sendCommand(['MGET', ...valueKeys(prefix, tenant, tokens)]),
      client.sendCommand(['HMGET', factsKey(prefix, tenant), ...tokens]),
    ])
    return tokens.flatMap((token, at): StoredValue[] => {
      const [value, record] = [list(found)[at], list(records)[at]]
      const [, due, json] = /^V(\d+):[^:]*:(.*)$/s.exec(String(record)) ?? []
      if (value === null || String(value).startsWith(start) || due === undefined || json === undefined) return []
      return [{ tenant, token, value: String(value), facts: factsOf(json), expiresAt: Number(due) }]
    })
  }
  return {
    async *valuesWithout(start) {
      for await (const keys of scan(client, `${literal(prefix)}:{*}:v:*`)) {
        for (const tenant of new Set(keys.map((key) => tenantOf(prefix, key)))) {
          const own = valueKeys(prefix, tenant, [''])[0] ?? ''
          const tokens = keys.flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []))
          yield await read(tenant, tokens, start)
        }
      }
    },
    async replaceValues(changes) {
      const keys = changes.map(({ tenant, token }) => tenantKey(prefix, tenant, 'v', token))
      const args = changes.flatMap(({ value, next }) => [value, next])
      return Number(await REPLACE(client, keys, args))
    },
  }
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

/** As it is written; the entries of an evaluation mostly have the same. */
function recordOf(entry: VaultEntry): string {
  const { label, application, session, policies, onUnavailable, fingerprint = '', expiresAt } = entry
  return `V${expiresAt}:${fingerprint}:${JSON.stringify({ label, application, session, policies, onUnavailable })}`
}

const STATUS = { H: 'held', R: 'already_revealed', X: 'expired' } as const

function outcomesOf(tokens: readonly string[], reply: unknown): RevealOutcome[] {
  const [states, numbers, different, contents] = list(reply)
  const [all, values] = [texts(different).map(dueFacts), texts(contents)]
  const known = String(numbers)
    .split(' ')
    .map((number) => all[Number(number) - 1])
  return tokens.map((token, at) => {
    const [state, entry] = [String(states)[at], known[at]]
    if (entry && state === '=') {
      return { token, status: 'revealed', value: values[at] ?? '', facts: entry.facts, expiresAt: entry.due }
    }
    if (entry && (state === 'H' || state === 'R' || state === 'X'))
      return { token, status: STATUS[state], facts: entry.facts }
    return { token, status: 'unknown' }
  })
}

/** `1767225600000:{…}` */
function dueFacts(text: string): { readonly due: number; readonly facts: EntryFacts } {
  const colon = text.indexOf(':')
  return { due: Number(text.slice(0, colon)), facts: factsOf(text.slice(colon + 1)) }
}

function factsOf(json: string): EntryFacts {
  const { label, application, session, policies, onUnavailable }: EntryFacts = JSON.parse(json)
  return { label, application, session, policies, onUnavailable }
}
