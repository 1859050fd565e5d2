import type { KeyRing } from '../key-ring.js'
import type { ChainHead } from './chain.js'
import { sign, verify } from './signature.js'

/**
 * The signed end of a tenant's chain at some time, to be kept outside the store: an attacker who can write to the store
 * can delete a whole log or restore an older backup, but cannot change earlier checkpoints.
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
