import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import { UNREADABLE, hashOf, verifyHead, verifyRecord } from './chain.js'
import type { ChainHead, ChainRecord, Stored } from './chain.js'
import { verifyCheckpoint } from './checkpoint.js'
import type { Checkpoint } from './checkpoint.js'

/** Checks the chain of a tenant's audit log and reports what was changed, removed or inserted. */

export type FaultKind =
  | 'changed'
  | 'removed'
  | 'inserted'
  | 'unreadable'
  | 'unknown key'
  | 'tail cut'
  | 'head missing'
  | 'head changed'
  | 'head unreadable'
  | 'head of an unknown key'
  | 'set to expire'
  | 'ends before a checkpoint'
  | 'differs from a checkpoint'
  | 'checkpoint changed'
  | 'checkpoint of an unknown key'

/** A fault of a tenant's log and the record that has it. */
export interface ChainFault {
  readonly tenant: string
  readonly seq: number
  /** Id of the record, if there is one. */
  readonly id?: string
  readonly fault: FaultKind
}

/** Most faults reported per tenant; an attacker could cause any number of them. */
export const MAX_FAULTS = 1000

/** Checks a tenant's records in order, and collects faults. */
export class ChainCheck {
  readonly faults: ChainFault[] = []
  readonly #tenant: string
  readonly #head: ChainHead | undefined
  readonly #isHeadMissing: boolean
  readonly #keys: KeyRing
  readonly #checkpoints = new Map<number, Checkpoint[]>()
  #seq: number
  #hash: string

  constructor(
    tenant: string,
    head: Stored<ChainHead> | undefined,
    keys: KeyRing,
    checkpoints: readonly Checkpoint[] = [],
  ) {
    this.#tenant = tenant
    this.#keys = keys
    for (const point of checkpoints) if (point.tenant === tenant) this.#take(point)
    this.#isHeadMissing = head === undefined
    this.#head = head === UNREADABLE ? undefined : head
    this.#seq = this.#head?.floorSeq ?? 0
    this.#hash = this.#head?.floorHash ?? ''
    this.#compare()
    if (head === UNREADABLE) this.add(0, 'head unreadable')
    if (!this.#head) return
    const verdict = verifyHead(tenant, this.#head, keys)
    if (verdict === 'wrong') this.add(this.#head.seq, 'head changed')
    if (verdict === 'unknown') this.add(this.#head.seq, 'head of an unknown key')
  }

  /** The number of the last record found in its place. */
  get seq(): number {
    return this.#seq
  }

  /** Its hash. */
  get hash(): string {
    return this.#hash
  }

  /** Checks the next record. `isIntact` is false if the columns beside the body disagree with it. */
  next(record: Stored<ChainRecord>, isIntact = true): void {
    if (record === UNREADABLE) return this.add(this.#seq + 1, 'unreadable')
    const { seq, body, hash } = record
    if (seq <= this.#seq || (this.#head !== undefined && seq > this.#head.seq)) return this.add(seq, 'inserted', record)
    const follows = seq === this.#seq + 1
    for (let missing = this.#seq + 1; missing < seq && this.faults.length < MAX_FAULTS; missing += 1) {
      this.add(missing, 'removed')
    }
    const own = !follows || hashOf(seq, this.#hash, body) === hash
    const verdict = verifyRecord(this.#tenant, record, this.#keys)
    if (!own || verdict === 'wrong' || !isIntact) this.add(seq, 'changed', record)
    else if (verdict === 'unknown') this.add(seq, 'unknown key', record)
    this.#seq = seq
    this.#hash = hash
    this.#compare()
  }

  end(): readonly ChainFault[] {
    const head = this.#head
    if (!head) {
      if (this.#isHeadMissing && this.#seq > 0) this.add(this.#seq, 'head missing')
    } else if (this.#seq < head.seq) this.add(this.#seq + 1, 'tail cut')
    else if (this.#hash !== head.hash && !this.faults.some(({ seq }) => seq === head.seq)) this.add(head.seq, 'changed')
    const last = Math.max(0, ...this.#checkpoints.keys())
    if (last > this.#seq) this.add(last, 'ends before a checkpoint')
    return this.faults
  }

  #take(point: Checkpoint): void {
    const verdict = verifyCheckpoint(point, this.#keys)
    if (verdict === 'wrong') return this.add(point.seq, 'checkpoint changed')
    if (verdict === 'unknown') return this.add(point.seq, 'checkpoint of an unknown key')
    this.#checkpoints.set(point.seq, [...(this.#checkpoints.get(point.seq) ?? []), point])
  }

  /** Compares with the checkpoints, except those older than the floor, whose records were dropped. */
  #compare(): void {
    const points = this.#checkpoints.get(this.#seq) ?? []
    if (points.some(({ hash }) => hash !== this.#hash)) this.add(this.#seq, 'differs from a checkpoint')
  }

  add(seq: number, fault: FaultKind, record?: ChainRecord): void {
    if (this.faults.length >= MAX_FAULTS) return
    this.faults.push({ tenant: this.#tenant, seq, ...(record && { id: idOf(record.body) }), fault })
  }
}

/** Throws if the chain has faults: dropping or signing records would hide them. `accepted` is a kind of fault that may stay. */
export function requireNoFaults({ faults }: { readonly faults: readonly ChainFault[] }, accepted?: FaultKind): void {
  if (faults.every(({ fault }) => fault === accepted)) return
  throw new UnavailableError('The audit log of a tenant is damaged. Run verify-audit.')
}

// --- Internal helpers ---

/** Returns the id of a record if it has the form of an id: the body may be forged. */
function idOf(body: string): string | undefined {
  try {
    const event: unknown = JSON.parse(body)
    const id = typeof event === 'object' && event !== null && 'id' in event ? String(event.id) : ''
    return /^[\w.-]{1,64}$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}
