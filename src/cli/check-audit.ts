import { readFile } from 'node:fs/promises'
import { MAX_FAULTS } from '../audit/chain-check.js'
import type { ChainFault } from '../audit/chain-check.js'
import { SandwichError, UnavailableError } from '../errors.js'
import { checkpointsIn } from '../server/checkpoint-lines.js'
import { ConfigError } from '../server/environment.js'
import type { ServiceStores } from '../server/stores.js'
import { FAILED } from './exit-codes.js'

/** The command that checks the audit log. */

export interface CheckOptions {
  readonly tenant?: string
  /** A file with checkpoints. */
  readonly checkpoint?: string
}

/** Checks the audit log, and prints a line for each fault. */
export async function checkAudit(stores: ServiceStores, { tenant, checkpoint: file }: CheckOptions): Promise<void> {
  const { checkpoints, broken } = file === undefined ? NO_CHECKPOINTS : await readCheckpoints(file, tenant)
  const faults = await stores.verifyAudit(tenant, checkpoints).catch((error: unknown) => {
    if (error instanceof SandwichError) throw error
    throw new UnavailableError(
      'The audit log cannot be read: its tables or Redis keys were changed. Restore the store from a backup.',
    )
  })
  for (const line of broken) process.stdout.write(`${file}: line ${line} is not a complete checkpoint\n`)
  for (const line of linesOf(faults)) process.stdout.write(`${line}\n`)
  if (faults.length > 0 || broken.length > 0) process.exitCode = FAILED
  else process.stdout.write(`The audit log is intact.${file === undefined ? '' : ' All checkpoints agree with it.'}\n`)
}

// --- Internal helpers ---

const NO_CHECKPOINTS = { checkpoints: [], broken: [] }

async function readCheckpoints(file: string, tenant: string | undefined) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`--checkpoint: cannot read ${file}`)
  })
  const { checkpoints, broken } = checkpointsIn(text)
  const wanted = checkpoints.filter((point) => tenant === undefined || point.tenant === tenant)
  if (wanted.length === 0 && broken.length === 0) {
    throw new ConfigError(`--checkpoint: ${file} holds no checkpoint${tenant === undefined ? '' : ' of this tenant'}`)
  }
  return { checkpoints: wanted, broken }
}

function linesOf(faults: readonly ChainFault[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tenant } of faults) counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
  return [
    ...faults.map(({ fault, seq, id, tenant }) => {
      return `tenant ${quoted(tenant)}: ${fault} at record ${seq}${id === undefined ? '' : ` (${id})`}`
    }),
    ...[...counts]
      .filter(([, count]) => count >= MAX_FAULTS)
      .map(([tenant]) => `tenant ${quoted(tenant)}: only the first ${MAX_FAULTS} faults are listed, there may be more`),
  ]
}

/** Quotes a name with unusual characters: it comes from the store, and may hold control sequences of a terminal. */
function quoted(tenant: string): string {
  return /^[\w.@-]+$/.test(tenant) ? tenant : JSON.stringify(tenant)
}
