import { z } from 'zod'
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

const checkpoint = z.object({
  tenant: z.string(),
  seq: z.int().min(1),
  hash: z.string(),
  time: z.string(),
  mac: z.string(),
})

export function checkpointOf(tenant: string, { seq, hash }: ChainHead, now: number, keys: KeyRing): Checkpoint {
  const time = new Date(now).toISOString()
  return { tenant, seq, hash, time, mac: sign(keys, tenant, parts({ seq, hash, time })) }
}

export function verifyCheckpoint(point: Checkpoint, keys: KeyRing): 'right' | 'wrong' | 'unknown' {
  return verify(keys, point.tenant, parts(point), point.mac)
}

/**
 * The checkpoints among the lines of a log, and the numbers of lines that were meant to be one and are not. A line may
 * have something in front of its JSON, such as the time of who collected it.
 */
export function checkpointsIn(text: string): { checkpoints: readonly Checkpoint[]; broken: readonly number[] } {
  const checkpoints: Checkpoint[] = []
  const broken: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.includes('"checkpoint"')) continue
    const found = z.object({ checkpoint }).safeParse(json(line))
    if (found.success) checkpoints.push(found.data.checkpoint)
    else broken.push(index + 1)
  }
  return { checkpoints, broken }
}

// --- Internal helpers ---

function parts({ seq, hash, time }: Pick<Checkpoint, 'seq' | 'hash' | 'time'>): readonly (string | number)[] {
  return ['checkpoint', seq, hash, time]
}

function json(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')))
  } catch {
    return undefined
  }
}
