import type { KeyRing } from '../key-ring.js'
import type { ChainHead } from './chain.js'
import { sign, verify } from './signature.js'

/**
 * Where a tenant's chain was at a time, to be kept apart from the store: who can write to the store can set a whole
 * log back to an older backup, or take it away, but not what was told before.
 */
export interface Checkpoint {
  readonly tenant: string
  /** Number of the last record. */
  readonly seq: number
  readonly hash: string
  /** ISO 8601, UTC. */
  readonly time: string
  readonly mac: string
}

export function checkpointOf(tenant: string, { seq, hash }: ChainHead, now: number, keys: KeyRing): Checkpoint {
  const time = new Date(now).toISOString()
  return { tenant, seq, hash, time, mac: sign(keys, tenant, parts({ seq, hash, time })) }
}

export function verifyCheckpoint(point: Checkpoint, keys: KeyRing): 'right' | 'wrong' | 'unknown' {
  return verify(keys, point.tenant, parts(point), point.mac)
}

// --- Internal helpers ---

function parts({ seq, hash, time }: Pick<Checkpoint, 'seq' | 'hash' | 'time'>): readonly (string | number)[] {
  return ['checkpoint', seq, hash, time]
}
