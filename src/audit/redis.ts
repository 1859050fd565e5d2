import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import { PREFIX, checkWritable, literal, scan, script, tenantKey, tenantOf, texts } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { AuditEvent, AuditQuery } from './audit-log.js'
import { ChainCheck, START, isSigned, link, signHead } from './chain.js'
import type { ChainFault, ChainHead, ChainRecord } from './chain.js'
import type { ChainedLog } from './chained-log.js'
import { inGroups } from './groups.js'
import { matches } from './matches.js'

export interface RedisAuditOptions extends RedisOptions {
  /** Signs the chain of records. */
  readonly keys: KeyRing
  /** How long records are kept. Default: for ever. */
  readonly retentionMs?: number
  /** How often old records are dropped. Default one hour. */
  readonly sweepMs?: number
  /** Told of a sweep that failed; the next one makes up for it. */
  readonly onError?: (error: unknown) => void
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** The audit log in Redis: a list and a head for each tenant, moved on by one script if the head is still the one known. */
export function redisAudit({
  client,
  prefix = PREFIX,
  keys,
  retentionMs = Infinity,
  sweepMs = 3_600_000,
  onError = () => {},
  now = Date.now,
}: RedisAuditOptions): ChainedLog {
  const store = new ChainStore({ client, prefix }, keys)
  const dropOld = async () => {
    if (retentionMs === Infinity) return
    const before = new Date(now() - retentionMs).toISOString()
    for (const tenant of await store.tenants()) await store.drop(tenant, before)
  }
  const timer = setInterval(() => void dropOld().catch(onError), sweepMs)
  timer.unref()
  return {
    append: inGroups(async (events) => {
      for (const tenant of new Set(events.map((event) => event.tenant))) {
        const own = events.filter((event) => event.tenant === tenant)
        await store.move(tenant, (head) => {
          const linked = link(tenant, head, own, keys)
          return { head: linked.head, push: linked.records }
        })
      }
    }),
    query: (query) => store.find(query),
    async verify(tenant) {
      const faults: ChainFault[] = []
      for (const each of tenant === undefined ? await store.tenants() : [tenant])
        faults.push(...(await store.check(each)))
      return faults
    },
    async signAnew() {
      const tenants = await store.tenants()
      for (const tenant of tenants)
        await store.move(tenant, (head) => ({ head: signHead(tenant, head, keys), push: [] }))
      return tenants.length
    },
    dropOld,
    ready: () => checkWritable({ client, prefix }),
    close: async () => clearInterval(timer),
  }
}

// --- Internal helpers ---

/** Moves the head if it is still the expected one, else gives the one that is. Records behind no head are not ours. */
const MOVE = script(`
local head = redis.call('GET', KEYS[1]) or ''
if head ~= ARGV[1] then return head end
if head == '' and redis.call('EXISTS', KEYS[2]) == 1 then return 'lost' end
if tonumber(ARGV[3]) > 0 then redis.call('LTRIM', KEYS[2], ARGV[3], -1) end
for i = 4, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
redis.call('SET', KEYS[1], ARGV[2])
return 'moved'`)

const STATE = script(`return { redis.call('GET', KEYS[1]) or '', redis.call('LLEN', KEYS[2]) }`)

interface Move {
  readonly head: ChainHead
  readonly push: readonly ChainRecord[]
  /** Records to drop from the start. */
  readonly trim?: number
}

const TRIES = 1000
const PAGE = 500

class ChainStore {
  readonly #redis: Required<RedisOptions>
  readonly #keys: KeyRing
  /** As they were last seen; a wrong one only costs another try. */
  readonly #known = new Map<string, string>()

  constructor(redis: Required<RedisOptions>, keys: KeyRing) {
    this.#redis = redis
    this.#keys = keys
  }

  async move(tenant: string, step: (head: ChainHead) => Move): Promise<void> {
    let known = this.#known.get(tenant) ?? (await this.#state(tenant)).stored
    for (let tries = 0; tries < TRIES; tries += 1) {
      const head = this.#signed(tenant, known)
      const { head: next, push, trim = 0 } = step(head)
      const stored = JSON.stringify(next)
      const answer = String(
        await MOVE(this.#redis.client, this.#keysOf(tenant), [known, stored, trim, ...push.map(writeRecord)]),
      )
      if (answer === 'lost') throw new UnavailableError('The head of the audit log is missing: run verify-audit.')
      this.#known.set(tenant, answer === 'moved' ? stored : answer)
      if (answer === 'moved') return
      known = answer // another instance was faster
    }
    throw new UnavailableError('The audit log is too busy.')
  }

  async find(query: AuditQuery): Promise<readonly AuditEvent[]> {
    const found: AuditEvent[] = []
    let skip = query.offset
    for (let end = -1; found.length < query.limit; end -= PAGE) {
      const page = await this.#range(query.tenant, end - PAGE + 1, end)
      for (const { body } of [...page].reverse()) {
        const event: AuditEvent = JSON.parse(body)
        if (!matches(event, query)) continue
        if (skip > 0) skip -= 1
        else if (found.length < query.limit) found.push(event)
      }
      if (page.length < PAGE) break
    }
    return found
  }

  async tenants(): Promise<readonly string[]> {
    const { client, prefix } = this.#redis
    const tenants = new Set<string>()
    for (const kind of ['head', 'audit']) {
      for await (const keys of scan(client, `${literal(prefix)}:{*}:${kind}`)) {
        for (const key of keys) tenants.add(tenantOf(prefix, key))
      }
    }
    return [...tenants]
  }

  /** Records may be appended or dropped meanwhile: only a fault that stays is one. */
  async check(tenant: string): Promise<readonly ChainFault[]> {
    let faults: readonly ChainFault[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      faults = await this.#walk(tenant)
      if (faults.length === 0) return faults
    }
    return faults
  }

  async drop(tenant: string, before: string): Promise<void> {
    const head = this.#signed(tenant, (await this.#state(tenant)).stored)
    let last: ChainRecord | undefined
    for (let start = 0; ; start += PAGE) {
      const page = await this.#range(tenant, start, start + PAGE - 1)
      const young = page.findIndex(({ body }) => String(JSON.parse(body).time) >= before)
      last = (young < 0 ? page : page.slice(0, young)).at(-1) ?? last
      if (young >= 0 || page.length < PAGE) break
    }
    if (!last) return
    const { seq, hash } = last
    await this.move(tenant, (now) => {
      if (now.floorSeq !== head.floorSeq) return { head: now, push: [] } // another instance has dropped them
      return {
        head: signHead(tenant, { ...now, floorSeq: seq, floorHash: hash }, this.#keys),
        push: [],
        trim: seq - now.floorSeq,
      }
    })
  }

  async #walk(tenant: string): Promise<readonly ChainFault[]> {
    const { stored, length } = await this.#state(tenant)
    const head = stored === '' ? undefined : readHead(stored)
    const checked = new ChainCheck(tenant, head, this.#keys)
    for (let start = 0; start < length; start += PAGE) {
      const page = await this.#range(tenant, start, Math.min(start + PAGE, length) - 1)
      for (const record of page) checked.next(record)
    }
    return checked.end()
  }

  async #state(tenant: string): Promise<{ stored: string; length: number }> {
    const [stored = '', length = '0'] = texts(await STATE(this.#redis.client, this.#keysOf(tenant), []))
    return { stored, length: Number(length) }
  }

  async #range(tenant: string, start: number, end: number): Promise<readonly ChainRecord[]> {
    const key = tenantKey(this.#redis.prefix, tenant, 'audit')
    return texts(await this.#redis.client.sendCommand(['LRANGE', key, String(start), String(end)])).map(readRecord)
  }

  #signed(tenant: string, stored: string): ChainHead {
    const head = stored === '' ? signHead(tenant, START, this.#keys) : readHead(stored)
    if (isSigned(tenant, head, this.#keys)) return head
    throw new UnavailableError('The head of the audit log was changed, or its key is missing: run verify-audit.')
  }

  #keysOf(tenant: string): readonly string[] {
    return ['head', 'audit'].map((kind) => tenantKey(this.#redis.prefix, tenant, kind))
  }
}

function writeRecord({ seq, hash, mac, body }: ChainRecord): string {
  return `${seq} ${hash} ${mac} ${body}`
}

function readRecord(stored: string): ChainRecord {
  const [seq = '', hash = '', mac = ''] = stored.split(' ', 3)
  return { seq: Number(seq), hash, mac, body: stored.slice(seq.length + hash.length + mac.length + 3) }
}

function readHead(stored: string): ChainHead {
  const { seq, hash, floorSeq, floorHash, mac }: ChainHead = JSON.parse(stored)
  return { seq, hash, floorSeq, floorHash, mac }
}
