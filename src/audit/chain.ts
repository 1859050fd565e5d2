import { createHash, createHmac } from 'node:crypto'
import type { KeyRing } from '../key-ring.js'
import type { AuditEvent } from './audit-log.js'

/**
 * The chain that makes a log tamper-evident, for each tenant: each record has the hash of itself and of the one before
 * it, and an HMAC over that hash; the head, kept beside the log, has the last number and hash under an HMAC of its own,
 * and the floor, where the chain starts once old records are dropped. The hashes need no key: records whose key has
 * left the ring are still covered by the first later HMAC that can be checked.
 */
export interface ChainRecord {
  readonly seq: number
  /** The event as JSON, exactly as it is hashed. */
  readonly body: string
  readonly hash: string
  readonly mac: string
}

export interface ChainHead {
  /** Number of the last record; 0 if there was none yet. */
  readonly seq: number
  readonly hash: string
  /** Number and hash of the last record that was dropped. */
  readonly floorSeq: number
  readonly floorHash: string
  readonly mac: string
}

/** What is wrong with a tenant's log, and at which record. */
export interface ChainFault {
  readonly tenant: string
  readonly seq: number
  /** Id of the record, if there is one. */
  readonly id?: string
  readonly fault: 'changed' | 'removed' | 'inserted' | 'tail cut' | 'head missing' | 'head changed'
}

export const START = { seq: 0, hash: '', floorSeq: 0, floorHash: '', mac: '' } as const satisfies ChainHead

/** The events as the next records after the head, and the head after them. */
export function link(
  tenant: string,
  head: ChainHead,
  events: readonly AuditEvent[],
  keys: KeyRing,
): { records: readonly ChainRecord[]; head: ChainHead } {
  const records: ChainRecord[] = []
  let { seq, hash } = head
  for (const event of events) {
    seq += 1
    const body = JSON.stringify(event)
    hash = hashOf(seq, hash, body)
    records.push({ seq, body, hash, mac: sign(keys, tenant, ['record', seq, hash]) })
  }
  return { records, head: signHead(tenant, { ...head, seq, hash }, keys) }
}

/** The head under the newest key. */
export function signHead(tenant: string, head: ChainHead, keys: KeyRing): ChainHead {
  return { ...head, mac: sign(keys, tenant, headParts(head)) }
}

/** Whether the head is what was signed. A log whose head was changed takes no records: signing on would cover it up. */
export function isSigned(tenant: string, head: ChainHead, keys: KeyRing): boolean {
  return verify(keys, tenant, headParts(head), head.mac) === 'right'
}

/** Goes through a tenant's records in order. */
export class ChainCheck {
  readonly faults: ChainFault[] = []
  readonly #tenant: string
  readonly #head: ChainHead | undefined
  readonly #keys: KeyRing
  #seq: number
  #hash: string

  constructor(tenant: string, head: ChainHead | undefined, keys: KeyRing) {
    this.#tenant = tenant
    this.#head = head
    this.#keys = keys
    this.#seq = head?.floorSeq ?? 0
    this.#hash = head?.floorHash ?? ''
    if (head && !isSigned(tenant, head, keys)) this.#add(head.seq, 'head changed')
  }

  /** `intact` is false if what is stored beside the body does not agree with it. */
  next(record: ChainRecord, intact = true): void {
    const { seq, body, hash, mac } = record
    const inserted = seq <= this.#seq || (this.#head !== undefined && seq > this.#head.seq)
    for (let missing = this.#seq + 1; missing < seq && !inserted; missing += 1) this.#add(missing, 'removed')
    const follows = seq === this.#seq + 1
    const own = follows && hashOf(seq, this.#hash, body) !== hash
    const forged = verify(this.#keys, this.#tenant, ['record', seq, hash], mac) === 'wrong'
    if (inserted) this.#add(seq, 'inserted', record)
    else if (own || forged || !intact) this.#add(seq, 'changed', record)
    if (inserted) return
    this.#seq = seq
    this.#hash = hash
  }

  end(): readonly ChainFault[] {
    const head = this.#head
    if (!head) {
      if (this.#seq > 0) this.#add(this.#seq, 'head missing')
    } else if (this.#seq < head.seq) this.#add(this.#seq + 1, 'tail cut')
    else if (this.#hash !== head.hash && this.faults.length === 0) this.#add(head.seq, 'changed')
    return this.faults
  }

  #add(seq: number, fault: ChainFault['fault'], record?: ChainRecord): void {
    this.faults.push({ tenant: this.#tenant, seq, ...(record && { id: idOf(record.body) }), fault })
  }
}

// --- Internal helpers ---

function hashOf(seq: number, before: string, body: string): string {
  return createHash('sha256')
    .update(JSON.stringify([seq, before]))
    .update(body)
    .digest('base64url')
}

function headParts({ seq, hash, floorSeq, floorHash }: ChainHead): readonly (string | number)[] {
  return ['head', seq, hash, floorSeq, floorHash]
}

function sign(keys: KeyRing, tenant: string, parts: readonly (string | number)[]): string {
  return `${keys.newest.id}.${mac(keys.newest.derive('audit', tenant), parts)}`
}

/** `unknown` if the key is not in the ring: then only the hashes, and later HMACs over them, can tell. */
function verify(
  keys: KeyRing,
  tenant: string,
  parts: readonly (string | number)[],
  signature: string,
): 'right' | 'wrong' | 'unknown' {
  const dot = signature.indexOf('.')
  const key = keys.find(signature.slice(0, dot))
  if (!key) return 'unknown'
  return mac(key.derive('audit', tenant), parts) === signature.slice(dot + 1) ? 'right' : 'wrong'
}

function mac(key: Buffer, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

function idOf(body: string): string | undefined {
  try {
    const event: unknown = JSON.parse(body)
    return typeof event === 'object' && event !== null && 'id' in event ? String(event.id) : undefined
  } catch {
    return undefined
  }
}
