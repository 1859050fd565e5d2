import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import { literal, scan, script, tenantKey, tenantOf, texts } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { RunSteps, Step, StepKind } from '../storage/redis-steps.js'
import type { AuditEvent, AuditQuery } from './audit-log.js'
import { ChainCheck, START, isSigned, signHead } from './chain.js'
import type { ChainFault, ChainHead, ChainRecord } from './chain.js'
import { matches } from './matches.js'

/**
 * Arguments: the head as it was seen, the next one, how many records to drop from the start, records to append. Refuses
 * with the head if that is another by now, and with `lost` if there are records behind no head: these are not ours.
 */
const MOVE: StepKind = {
  name: 'move',
  lua: `
return function(keys, args)
  local head = redis.call('GET', keys[1]) or ''
  if head ~= args[1] then return head end
  if head == '' and redis.call('EXISTS', keys[2]) == 1 then return 'lost' end
  return nil, function()
    if tonumber(args[3]) > 0 then redis.call('LTRIM', keys[2], args[3], -1) end
    for i = 4, #args do redis.call('RPUSH', keys[2], args[i]) end
    redis.call('SET', keys[1], args[2])
    return 'moved'
  end
end`,
}

const STATE = script(`return { redis.call('GET', KEYS[1]) or '', redis.call('LLEN', KEYS[2]) }`)

export interface Move {
  readonly head: ChainHead
  /** To append. */
  readonly records: readonly ChainRecord[]
  /** Records to drop from the start. */
  readonly trim?: number
}

const TRIES = 1000
const PAGE = 500

/** The chains of all tenants. */
export class RedisChains {
  readonly #redis: Required<RedisOptions>
  readonly #run: RunSteps
  readonly #keys: KeyRing
  /** As they were last seen; a wrong one only costs another try. */
  readonly #known = new Map<string, string>()

  constructor(redis: Required<RedisOptions>, run: RunSteps, keys: KeyRing) {
    this.#redis = redis
    this.#run = run
    this.#keys = keys
  }

  /** The step that moves the chain on from where it was last seen to be. */
  async step(tenant: string, next: (head: ChainHead) => Move): Promise<Step> {
    const known = this.#known.get(tenant) ?? (await this.#state(tenant)).stored
    const { head, records, trim = 0 } = next(this.#signed(tenant, known))
    return {
      kind: MOVE,
      shared: this.#keysOf(tenant),
      own: [],
      args: [known, JSON.stringify(head), trim, ...records.map(writeRecord)],
    }
  }

  /** Remembers the head as the step has left it, or as it was found instead: another instance was faster. */
  settled(tenant: string, { args }: Step, refusal: unknown): void {
    this.#known.delete(tenant)
    if (refusal === 'lost') throw new UnavailableError('The head of the audit log is missing: run verify-audit.')
    this.#known.set(tenant, String(refusal ?? args[1]))
  }

  async move(tenant: string, next: (head: ChainHead) => Move, deadline?: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const step = await this.step(tenant, next)
      const { isDone, replies } = await this.#run([step], deadline)
      this.settled(tenant, step, isDone ? undefined : replies[0])
      if (isDone) return
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
      if (now.floorSeq !== head.floorSeq) return { head: now, records: [] } // another instance has dropped them
      return {
        head: signHead(tenant, { ...now, floorSeq: seq, floorHash: hash }, this.#keys),
        records: [],
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
    this.#known.delete(tenant) // looked at anew, once somebody has put it right
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
