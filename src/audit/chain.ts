import { createHash } from 'node:crypto'
import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'
import type { AuditEvent } from './audit-log.js'
import { sign, verify } from './signature.js'

/**
 * A record of the hash chain that makes each tenant's log tamper-evident. A record has its own hash, the previous
 * one's, and an HMAC over its number and hash. The head, stored beside the log, has the last number and hash under an
 * HMAC of its own, and the floor, where the chain starts once old records are dropped.
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

/** Stands for stored data that cannot be a record or a head. */
export const UNREADABLE = 'unreadable'
export type Stored<T> = T | typeof UNREADABLE

export const START = { seq: 0, hash: '', floorSeq: 0, floorHash: '', mac: '' } as const satisfies ChainHead

/** Links events to the chain: the next records after the head, and the new head. */
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
    records.push(signRecord(tenant, { seq, body, hash, mac: '' }, keys))
  }
  return { records, head: signHead(tenant, { ...head, seq, hash }, keys) }
}

/** Signs a head with the newest key. */
export function signHead(tenant: string, head: ChainHead, keys: KeyRing): ChainHead {
  return { ...head, mac: sign(keys, tenant, headParts(head)) }
}

/** Signs a record with the newest key. */
export function signRecord(tenant: string, record: ChainRecord, keys: KeyRing): ChainRecord {
  return { ...record, mac: sign(keys, tenant, recordParts(record)) }
}

export function verifyHead(tenant: string, head: ChainHead, keys: KeyRing): 'right' | 'wrong' | 'unknown' {
  return verify(keys, tenant, headParts(head), head.mac)
}

export function verifyRecord(tenant: string, record: ChainRecord, keys: KeyRing): 'right' | 'wrong' | 'unknown' {
  return verify(keys, tenant, recordParts(record), record.mac)
}

/** Returns the head if its signature is valid, and throws otherwise: signing again would hide a change. */
export function requireSigned(tenant: string, head: Stored<ChainHead>, keys: KeyRing): ChainHead {
  if (head !== UNREADABLE && verifyHead(tenant, head, keys) === 'right') return head
  throw new UnavailableError('The head of the audit log was changed, or its key is missing. Run verify-audit.')
}

/**
 * Returns the error for a log that this process has written to and that is empty now: starting a new one would hide the
 * loss.
 */
export function lostLog(): UnavailableError {
  return new UnavailableError(
    'The audit log of this tenant is missing. Restore the store from a backup, or restart all instances to begin an empty log.',
  )
}

/** True if the record is what was signed, following a record of that hash. */
export function isGenuine(tenant: string, before: string, record: ChainRecord, keys: KeyRing): boolean {
  const { seq, body, hash } = record
  return hashOf(seq, before, body) === hash && verifyRecord(tenant, record, keys) === 'right'
}

export function hashOf(seq: number, before: string, body: string): string {
  return createHash('sha256')
    .update(JSON.stringify([seq, before]))
    .update(body)
    .digest('base64url')
}

/** Parses a record's number as stored; undefined unless it is a safe integer. */
export function seqOf(stored: unknown): number | undefined {
  const text = typeof stored === 'number' ? String(stored) : stored
  if (typeof text !== 'string' || !/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}

/** Builds a head from stored fields, if each is valid. */
export function headFrom(stored: Readonly<Record<keyof ChainHead, unknown>>): Stored<ChainHead> {
  const { hash, floorHash, mac } = stored
  const [seq, floorSeq] = [seqOf(stored.seq), seqOf(stored.floorSeq)]
  if (seq === undefined || floorSeq === undefined || floorSeq > seq) return UNREADABLE
  if (typeof hash !== 'string' || typeof floorHash !== 'string' || typeof mac !== 'string') return UNREADABLE
  return { seq, hash, floorSeq, floorHash, mac }
}

/** Builds a record from stored fields, if each is valid. */
export function recordFrom(stored: Readonly<Record<keyof ChainRecord, unknown>>): Stored<ChainRecord> {
  const { body, hash, mac } = stored
  const seq = seqOf(stored.seq)
  if (seq === undefined || seq === 0) return UNREADABLE
  if (typeof body !== 'string' || typeof hash !== 'string' || typeof mac !== 'string') return UNREADABLE
  return { seq, body, hash, mac }
}

// --- Internal helpers ---

function headParts({ seq, hash, floorSeq, floorHash }: ChainHead): readonly (string | number)[] {
  return ['head', seq, hash, floorSeq, floorHash]
}

function recordParts({ seq, hash }: ChainRecord): readonly (string | number)[] {
  return ['record', seq, hash]
}
