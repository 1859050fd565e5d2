import { randomUUID } from 'node:crypto'
import { OutcomeUnknownError, SandwichError } from '../errors.js'
import { lostStore } from '../storage/marker.js'
import { PREFIX, checkWritable, isReply, script, tenantKey, texts, wasNotSent } from '../storage/redis.js'
import type { RedisOptions, Script } from '../storage/redis.js'
import { policySchema } from './policy.js'
import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'
import { policyVersion } from './policy-version.js'

/**
 * Keeps policies in Redis: a hash for each tenant, `id → position:policy`, and a marker that the tenant was opened. If
 * the marker has changed, or promises policies where there are none, the store has lost its data: an error, rather than
 * a tenant without policies.
 */
export function redisPolicies({ client, prefix = PREFIX }: RedisOptions): PolicyStore {
  /** The marker of each tenant opened by this process. */
  const seen = new Map<string, string>()

  async function run(work: Script, tenant: string, args: readonly string[] = []): Promise<unknown> {
    const keys = ['policies', 'position', 'opened'].map((kind) => tenantKey(prefix, tenant, kind))
    try {
      return await work(client, keys, [seen.get(tenant) ?? '', ...args])
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('LOST')) throw lostStore()
      const isKnown = !CHANGES.has(work) || isReply(error) || wasNotSent(error) || error instanceof SandwichError
      if (isKnown) throw error
      throw new OutcomeUnknownError(
        'The store did not confirm the change of the policy. Read the policy before you try again.',
        { cause: error },
      )
    }
  }
  /** Runs a change; with versions only if the policy is in one of them, and stays so until then. */
  async function change(
    work: Script,
    tenant: string,
    [id, ...body]: readonly [string, ...string[]],
    versions?: readonly string[],
  ): Promise<boolean> {
    const args = [id, ...body]
    if (versions) {
      const stored = await run(GET, tenant, [id])
      if (typeof stored !== 'string' || !versions.includes(policyVersion(read(stored).policy))) return false
      args.push(stored)
    }
    return Number(await run(work, tenant, args)) === 1
  }
  return {
    async open(tenant, first) {
      const policies = first.flatMap((policy) => [policy.id, JSON.stringify(policy)])
      // Reads first: a client that finds the store emptied must fail before it writes.
      const marker = String(await run(LOOK, tenant)) || String(await run(OPEN, tenant, [randomUUID(), ...policies]))
      seen.set(tenant, marker)
    },
    async get(tenant, id) {
      const stored = await run(GET, tenant, [id])
      return typeof stored === 'string' ? read(stored).policy : undefined
    },
    async list(tenant) {
      const stored = texts(await run(LIST, tenant)).map(read)
      return stored.sort((a, b) => a.position - b.position).map(({ policy }) => policy)
    },
    async create(tenant, policy) {
      return (await run(CREATE, tenant, [policy.id, JSON.stringify(policy)])) === 1
    },
    update: (tenant, policy, versions) => change(UPDATE, tenant, [policy.id, JSON.stringify(policy)], versions),
    delete: (tenant, id, versions) => change(DELETE, tenant, [id], versions),
    ready: () => checkWritable({ client, prefix }),
    close: async () => {},
  }
}

// --- Internal helpers ---

/**
 * The marker is `some:id` or `none:id`, depending on whether there are policies; `1` for tenants opened by older
 * versions. The first argument is the id as last seen, or empty.
 */
const COMMON = `
local opened = redis.call('GET', KEYS[3]) or ''
local state, id = string.match(opened, '^(%a+):(.+)$')
id = id or opened
if ARGV[1] ~= '' and id ~= ARGV[1] then return redis.error_reply('LOST another marker') end
if state == 'some' and redis.call('HLEN', KEYS[1]) == 0 then return redis.error_reply('LOST the policies') end
local function mark()
  local now = (redis.call('HLEN', KEYS[1]) > 0 and 'some:') or 'none:'
  if id ~= '' then redis.call('SET', KEYS[3], now .. id) end
end
`

const LOOK = script(`${COMMON}
return id`)

const OPEN = script(`${COMMON}
if id ~= '' then return id end
id = ARGV[2]
for i = 3, #ARGV, 2 do redis.call('HSETNX', KEYS[1], ARGV[i], redis.call('INCR', KEYS[2]) .. ':' .. ARGV[i + 1]) end
mark()
return id`)

const GET = script(`${COMMON}
return redis.call('HGET', KEYS[1], ARGV[2])`)

const LIST = script(`${COMMON}
return redis.call('HVALS', KEYS[1])`)

const CREATE = script(`${COMMON}
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 0 end
redis.call('HSET', KEYS[1], ARGV[2], redis.call('INCR', KEYS[2]) .. ':' .. ARGV[3])
mark()
return 1`)

/** The last argument, if given, is what must be stored. */
const UPDATE = script(`${COMMON}
local stored = redis.call('HGET', KEYS[1], ARGV[2])
if not stored or (ARGV[4] and stored ~= ARGV[4]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[2], string.match(stored, '^%d+:') .. ARGV[3])
return 1`)

/** The last argument, if given, is what must be stored. */
const DELETE = script(`${COMMON}
if ARGV[3] and redis.call('HGET', KEYS[1], ARGV[2]) ~= ARGV[3] then return 0 end
local deleted = redis.call('HDEL', KEYS[1], ARGV[2])
mark()
return deleted`)

/** Scripts that may have run even though their answer was lost. */
const CHANGES: ReadonlySet<Script> = new Set([CREATE, UPDATE, DELETE])

/** Parses a policy. Validates it, since others can write to Redis: a damaged policy must not pass for a lenient one. */
function read(stored: string): { position: number; policy: Policy } {
  const colon = stored.indexOf(':')
  return { position: Number(stored.slice(0, colon)), policy: policySchema.parse(JSON.parse(stored.slice(colon + 1))) }
}
