import * as z from 'zod'
import type { Checkpoint } from '../audit/checkpoint.js'

const checkpoint = z.object({
  tenant: z.string(),
  seq: z.int().min(1),
  hash: z.string(),
  time: z.string(),
  mac: z.string(),
})

/**
 * Finds the checkpoints among the lines of a log, and the numbers of damaged ones. A line may have a prefix before its
 * JSON, such as the time added by a log collector.
 */
export function checkpointsIn(text: string): { checkpoints: readonly Checkpoint[]; broken: readonly number[] } {
  const checkpoints: Checkpoint[] = []
  const broken: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.includes('"audit_checkpoint"')) continue
    const found = z.object({ audit_checkpoint: checkpoint }).safeParse(json(line))
    if (found.success) checkpoints.push(found.data.audit_checkpoint)
    else broken.push(index + 1)
  }
  return { checkpoints, broken }
}

// --- Internal helpers ---

function json(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')))
  } catch {
    return undefined
  }
}
