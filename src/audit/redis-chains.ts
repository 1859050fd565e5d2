import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import { script } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import type { RunSteps, Step, StepKind } from '../storage/redis-steps.js'
import { START, UNREADABLE, lostLog, requireSigned, signHead, signRecord } from './chain.js'
import type { ChainHead, ChainRecord } from './chain.js'
import { ChainCheck, requireNoFaults } from './chain-check.js'
import type { ChainFault } from './chain-check.js'
import type { Checkpoint } from './checkpoint.js'
import { auditKeys, readHead, readRecords, writeRecord } from './redis-records.js'
import type { Excerpt } from './redis-records.js'
import { isOfNewest } from './signature.js'

/** Reads, appends to, checks and signs the audit chains of all tenants in Redis. */

/**
 * Moves a chain on. Arguments: the head as last seen, the next head, how many records to drop from the start, records
 * to append. Refuses with the current head if it is another, and with `lost` if there are records without a head, which
 * are not ours.
 */
const MOVE: StepKind = {
  name: 'move',
  lua: `
return function(keys, args)
  local head = redis.call('GET', keys[1]) or ''
  if head ~= args[1] then return head end
  if head == '' and redis.call('EXISTS', keys[2]) == 1 then return 'lost' end
  redis.call('LLEN', keys[2]) -- fails now, before anything is changed, if it is no list
  return nil, function()
    if tonumber(args[3]) > 0 then redis.call('LTRIM', keys[2], args[3], -1) end
    for i = 4, #args do redis.call('RPUSH', keys[2], args[i]) end
    redis.call('SET', keys[1], args[2])
    return 'moved'
  end
end`,
}

/**
 * Replaces records. Arguments: for each record its index, the old text and the new one. Returns how many had the old
 * text.
 */
const REPLACE = script(`
local replaced = 0
for i = 1, #ARGV, 3 do
  if redis.call('LINDEX', KEYS[1], ARGV[i]) == ARGV[i + 1] then
    redis.call('LSET', KEYS[1], ARGV[i], ARGV[i + 2])
    replaced = replaced + 1
  end
end
return replaced`)

export interface Move {
  readonly head: ChainHead
  /** To append. */
  readonly records: readonly ChainRecord[]
  /** Records to drop from the start. */
  readonly trim?: number
}

const TRIES = 1000
const SIGNING_TRIES = 10
const PAGE = 500

/** The chains of all tenants. */
export class RedisChains {
  readonly #redis: Required<RedisOptions>
  readonly #run: RunSteps
  readonly #keys: KeyRing
  /** Heads as last seen; a stale one only costs another try. */
  readonly #known = new Map<string, string>()
  /** Tenants whose log this process has seen: if one vanishes, it is not started again. */
  readonly #seen = new Set<string>()

  constructor(redis: Required<RedisOptions>, run: RunSteps, keys: KeyRing) {
    this.#redis = redis
    this.#run = run
    this.#keys = keys
  }

  /** Returns the step that moves the chain on from the last known head. */
  async step(tenant: string, next: (head: ChainHead) => Move): Promise<Step> {
    const known = this.#known.get(tenant) ?? (await this.read(tenant, 0, 0)).stored
    const { head, records, trim = 0 } = next(this.#signed(tenant, known))
    return {
      kind: MOVE,
      shared: auditKeys(this.#redis.prefix, tenant),
      own: [],
      args: [known, JSON.stringify(head), trim, ...records.map(writeRecord)],
    }
  }

  /** Remembers the head after the step, or the one found instead because another instance was faster. */
  settled(tenant: string, { args }: Step, refusal: unknown): void {
    this.#known.delete(tenant)
    if (refusal === 'lost') throw new UnavailableError('The head of the audit log is missing. Run verify-audit.')
    if (refusal === '' && this.#seen.has(tenant)) throw lostLog()
    const head = String(refusal ?? args[1])
    this.#known.set(tenant, head)
    if (head !== '') this.#seen.add(tenant)
  }

  async move(tenant: string, next: (head: ChainHead) => Move, deadline?: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const step = await this.step(tenant, next)
      const { isDone, replies } = await this.#run([step], deadline)
      this.settled(tenant, step, isDone ? undefined : replies[0])
      if (isDone) return
    }
    throw new UnavailableError('The audit log is too busy. Try again later.')
  }

  /** Reads records and head. Rejects if there was a log, and there is none any more. */
  async read(tenant: string, start: number, stop: number): Promise<Excerpt> {
    const excerpt = await readRecords(this.#redis, tenant, start, stop)
    if (excerpt.stored !== '') this.#seen.add(tenant)
    else if (this.#seen.has(tenant)) throw lostLog()
    return excerpt
  }

  /** Checks the chain. Records may be appended or dropped meanwhile, so only a fault that is found again counts. */
  async check(tenant: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]> {
    let faults: readonly ChainFault[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      faults = await this.#walk(tenant, checkpoints)
      if (faults.length === 0) return faults
    }
    return faults
  }

  /** Drops old records, but only signed ones: otherwise a forged record could take genuine ones with it. */
  async drop(tenant: string, before: string): Promise<void> {
    const { head: stored } = await this.read(tenant, 0, 0)
    if (stored === undefined) return
    const head = requireSigned(tenant, stored, this.#keys)
    const check = new ChainCheck(tenant, head, this.#keys)
    for (let start = 0; ; start += PAGE) {
      const { records } = await this.read(tenant, start, start + PAGE - 1)
      const young = records.findIndex((record) => record === UNREADABLE || !isOlder(record, before))
      for (const record of young < 0 ? records : records.slice(0, young)) check.next(record)
      if (young >= 0 || records.length < PAGE) break
    }
    const { seq, hash } = check
    if (seq === head.floorSeq && check.faults.length === 0) return
    const { head: current } = await this.read(tenant, 0, 0)
    if (current && current !== UNREADABLE && current.floorSeq !== head.floorSeq) return // another instance has dropped them
    requireNoFaults(check)
    await this.move(tenant, (now) => {
      if (now.floorSeq !== head.floorSeq) return { head: now, records: [] }
      return {
        head: signHead(tenant, { ...now, floorSeq: seq, floorHash: hash }, this.#keys),
        records: [],
        trim: seq - now.floorSeq,
      }
    })
  }

  /** Signs head and records with the newest key. The chain may prove records whose key is gone. */
  async signAnew(tenant: string): Promise<void> {
    requireNoFaults({ faults: await this.check(tenant) }, 'unknown key')
    await this.move(tenant, (head) => ({ head: signHead(tenant, head, this.#keys), records: [] }))
    for (let tries = 0; tries < SIGNING_TRIES; tries += 1) if (await this.#signRecords(tenant)) return
    throw new UnavailableError('The audit log is too busy. Try again later.')
  }

  /** Signs all records; false if some were dropped meanwhile and others moved. */
  async #signRecords(tenant: string): Promise<boolean> {
    const [, key = ''] = auditKeys(this.#redis.prefix, tenant)
    const { head } = await this.read(tenant, 0, 0)
    if (head === undefined) return true
    const last = requireSigned(tenant, head, this.#keys).seq
    const check = new ChainCheck(tenant, head, this.#keys)
    for (let start = 0; check.seq < last; start += PAGE) {
      const { records } = await this.read(tenant, start, start + PAGE - 1)
      if (records.length === 0) return false
      const changes: (string | number)[] = []
      for (const [at, record] of records.entries()) {
        if (check.seq === last) break // what was appended meanwhile is signed with a key of now
        check.next(record)
        if (record === UNREADABLE || isOfNewest(this.#keys, record.mac)) continue
        changes.push(start + at, writeRecord(record), writeRecord(signRecord(tenant, record, this.#keys)))
      }
      if (check.faults.some(({ fault }) => fault !== 'unknown key')) return false
      if (changes.length === 0) continue
      if (Number(await REPLACE(this.#redis.client, [key], changes)) !== changes.length / 3) return false
    }
    return true
  }

  async #walk(tenant: string, checkpoints?: readonly Checkpoint[]): Promise<readonly ChainFault[]> {
    const { head, length, expires } = await readRecords(this.#redis, tenant, 0, 0)
    const check = new ChainCheck(tenant, head, this.#keys, checkpoints)
    if (head === undefined && length === 0 && this.#seen.has(tenant)) check.add(0, 'head missing')
    if (expires) check.add(0, 'set to expire')
    for (let start = 0; start < length; start += PAGE) {
      const { records } = await readRecords(this.#redis, tenant, start, Math.min(start + PAGE, length) - 1)
      for (const record of records) check.next(record)
    }
    return check.end()
  }

  #signed(tenant: string, stored: string): ChainHead {
    try {
      return requireSigned(tenant, stored === '' ? signHead(tenant, START, this.#keys) : readHead(stored), this.#keys)
    } catch (error) {
      this.#known.delete(tenant) // looked at anew, once somebody has put it right
      throw error
    }
  }
}

// --- Internal helpers ---

/** True if a record is older; unreadable ones stay, as evidence. */
function isOlder({ body }: ChainRecord, before: string): boolean {
  try {
    return String(JSON.parse(body).time) < before
  } catch {
    return false
  }
}
