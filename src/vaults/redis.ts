import {
  PREFIX,
  checkWritable,
  list,
  literal,
  scan,
  serverClock,
  tenantKey,
  tenantOf,
  texts,
  withTimeout,
} from '../storage/redis.js'
import type { RedisClient, RedisOptions } from '../storage/redis.js'
import { INSERT, LIVE, PURGE, REPLACE, REVEAL } from './redis-scripts.js'
import type { ResealableVault, StoredValue } from './resealable.js'
import type { EntryFacts, RevealOutcome, VaultEntry } from './vault.js'

export interface RedisVaultOptions extends RedisOptions {
  /** How long a tombstone stays. Default 30 days. */
  readonly tombstoneTtlMs?: number
  /** After this an unanswered command fails, and an unanswered reveal will not happen. Default 3000. */
  readonly timeoutMs?: number
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** A vault in Redis: each method is one script, and so one round trip and one atomic step. */
export function redisVault({
  client: unbounded,
  prefix = PREFIX,
  tombstoneTtlMs = 30 * 86_400_000,
  timeoutMs = 3000,
  now = Date.now,
}: RedisVaultOptions): ResealableVault {
  const client = withTimeout(unbounded, timeoutMs)
  const serverTime = serverClock(client)
  const pairs = (tenant: string, tokens: readonly string[]) =>
    tokens.flatMap((token) => [tenantKey(prefix, tenant, 'v', token), tenantKey(prefix, tenant, 'f', token)])
  const clock = () => [now(), tombstoneTtlMs]

  async function insertFor(tenant: string, entries: readonly VaultEntry[]): Promise<readonly string[]> {
    const tokens = entries.map(({ token }) => token)
    const args = entries.flatMap((entry) => insertArgs(entry, now(), tombstoneTtlMs))
    return texts(await INSERT(client, pairs(tenant, tokens), [...clock(), ...args])).map(
      (at) => tokens[Number(at)] ?? '',
    )
  }

  return {
    async insert(entries) {
      const tenants = [...new Set(entries.map(({ tenant }) => tenant))]
      const taken = tenants.map((tenant) =>
        insertFor(
          tenant,
          entries.filter((entry) => entry.tenant === tenant),
        ),
      )
      return (await Promise.all(taken)).flat()
    },
    async reveal(tokens, { tenant, maxUnknown = tokens.length, ...scope }) {
      if (tokens.length === 0) return []
      const args = [...clock(), JSON.stringify(scope), maxUnknown, (await serverTime()) + 0.8 * timeoutMs]
      const [states, facts, values] = list(await REVEAL(client, pairs(tenant, tokens), args))
      const [jsons, contents] = [texts(facts), texts(values)]
      return tokens.map((token, at) => outcomeOf(token, String(states)[at], jsons[at], contents[at]))
    },
    async live(tokens, tenant) {
      if (tokens.length === 0) return new Set()
      const found = list(await LIVE(client, pairs(tenant, tokens), clock()))
      return new Set(tokens.filter((_, at) => Number(found[at]) === 1))
    },
    async purge({ tenant, tokens, ...scope }) {
      const some = async (page: readonly string[]) =>
        Number(await PURGE(client, pairs(tenant, page), [...clock(), JSON.stringify(scope)]))
      if (tokens) return tokens.length === 0 ? 0 : some(tokens)
      const facts = tenantKey(prefix, tenant, 'f', '')
      let purged = 0
      for await (const keys of scan(client, `${literal(facts)}*`)) {
        purged += await some(keys.map((key) => key.slice(facts.length)))
      }
      return purged
    },
    ...values(client, prefix),
    ready: () => checkWritable({ client, prefix }),
    close: async () => {},
  }
}

// --- Internal helpers ---

/** For the rotation of keys. */
function values(client: RedisClient, prefix: string): Pick<ResealableVault, 'valuesWithout' | 'replaceValues'> {
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
      return Number(
        await REPLACE(
          client,
          keys,
          changes.flatMap(({ value, next }) => [value, next]),
        ),
      )
    },
  }
}

/** Value, milliseconds until it expires and until its tombstone is dropped, facts. */
function insertArgs(entry: VaultEntry, now: number, tombstoneTtlMs: number): readonly (string | number)[] {
  const left = entry.expiresAt - now
  return [entry.value, left, Math.max(1, left + tombstoneTtlMs), `V${entry.expiresAt}:${factsJson(entry)}`]
}

function factsJson({ label, application, session, policies, onUnavailable, fingerprint }: VaultEntry): string {
  return JSON.stringify({ label, application, session, policies, onUnavailable, fingerprint })
}

const STATUS = { H: 'held', R: 'already_revealed', X: 'expired' } as const

function outcomeOf(token: string, state = 'U', json = '', value = ''): RevealOutcome {
  if (state === '=') return { token, status: 'revealed', value, facts: factsOf(json) }
  if (state === 'H' || state === 'R' || state === 'X') return { token, status: STATUS[state], facts: factsOf(json) }
  return { token, status: 'unknown' }
}

function factsOf(json: string): EntryFacts {
  const { label, application, session, policies, onUnavailable }: EntryFacts = JSON.parse(json)
  return { label, application, session, policies, onUnavailable }
}
