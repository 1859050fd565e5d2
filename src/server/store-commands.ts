import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { config } from 'dotenv'
import { MAX_FAULTS } from '../audit/chain-check.js'
import type { ChainFault } from '../audit/chain-check.js'
import { SandwichError, UnavailableError } from '../errors.js'
import { localGuard } from '../guard/local-guard.js'
import { checkpointsIn } from './checkpoint-lines.js'
import { ConfigError, readEnvironment } from './environment.js'
import { createLogger, errorFacts } from './log.js'
import { openStores } from './stores.js'
import type { ServiceStores } from './stores.js'

/** Commands on the stores that the environment names; the service may run meanwhile. */
export function addStoreCommands(program: Command): void {
  program
    .command('rotate-keys')
    .description('seal what is left in the vault, and sign the audit log, with the first of VAULT_KEYS')
    .action(() => withStores(rotateKeys))
  program
    .command('verify-audit')
    .description('check that no record of the audit log was changed, removed, inserted or cut off; exit 1 if one was')
    .option('--tenant <tenant>', 'only the log of this tenant')
    .option(
      '--checkpoint <file>',
      'a file with checkpoints, such as the log of the service: nothing before them may be gone',
    )
    .action((options: VerifyOptions) => withStores((stores) => verifyAudit(stores, options)))
  program
    .command('checkpoint')
    .description('print where the audit log is now, signed: a line for each tenant, to be kept elsewhere')
    .option('--tenant <tenant>', 'only the log of this tenant')
    .action(({ tenant }: { tenant?: string }) => withStores((stores) => checkpoint(stores, tenant)))
  program
    .command('erase')
    .description('purge all vaulted values of a session, an application or a tenant, without a reveal')
    .requiredOption('--tenant <tenant>', 'whose values')
    .option('--session <session>', 'only those of this session')
    .option('--application <id>', 'only those of this application')
    .option('--all', 'all of the tenant')
    .action((options: EraseOptions) => withStores((stores) => erase(stores, options)))
}

// --- Internal helpers ---

interface VerifyOptions {
  readonly tenant?: string
  readonly checkpoint?: string
}

interface EraseOptions {
  readonly tenant: string
  readonly session?: string
  readonly application?: string
  readonly all?: true
}

async function withStores(work: (stores: ServiceStores) => Promise<void>): Promise<void> {
  config({ quiet: true })
  const environment = readEnvironment(process.env)
  const { STORE_URL, VAULT_URL = STORE_URL, AUDIT_URL = STORE_URL } = environment
  if (VAULT_URL === 'memory:' && AUDIT_URL === 'memory:') {
    throw new ConfigError(
      'STORE_URL: is memory:, which holds nothing outside of a process. Name the store of the service.',
    )
  }
  const log = createLogger('silent')
  const stores = await openStores(environment, (error) => log.error(errorFacts(error)), { isCommand: true })
  try {
    await work(stores)
  } finally {
    await stores.close()
  }
}

async function rotateKeys(stores: ServiceStores): Promise<void> {
  const { resealed, unreadable } = await stores.rotateKeys()
  process.stdout.write(`${resealed} values sealed anew.\n`)
  if (unreadable === 0) return
  process.stderr.write(`${unreadable} values do not open with any of VAULT_KEYS, and were left as they are.\n`)
  process.exitCode = 1
}

async function verifyAudit(stores: ServiceStores, { tenant, checkpoint: file }: VerifyOptions): Promise<void> {
  const { checkpoints, broken } = file === undefined ? NO_CHECKPOINTS : await readCheckpoints(file, tenant)
  const faults = await stores.verifyAudit(tenant, checkpoints).catch((error: unknown) => {
    if (error instanceof SandwichError) throw error
    throw new UnavailableError('The audit log cannot be read: its tables or keys are not as they should be.')
  })
  for (const line of broken) process.stdout.write(`${file}: line ${line} is no whole checkpoint\n`)
  for (const line of linesOf(faults)) process.stdout.write(`${line}\n`)
  if (faults.length > 0 || broken.length > 0) process.exitCode = 1
  else process.stdout.write(`The audit log is whole.${file === undefined ? '' : ' All checkpoints agree with it.'}\n`)
}

async function checkpoint(stores: ServiceStores, tenant: string | undefined): Promise<void> {
  const points = (await stores.checkpoint?.(tenant === undefined ? undefined : [tenant])) ?? []
  for (const point of points) process.stdout.write(`${JSON.stringify({ audit_checkpoint: point })}\n`)
}

async function erase({ vault, audit, transaction }: ServiceStores, { tenant, ...what }: EraseOptions): Promise<void> {
  const { erased } = await localGuard({ vault, audit, transaction }).erase(what, { tenant, actor: 'command line' })
  process.stdout.write(`${erased} values erased.\n`)
}

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
      return `tenant ${shown(tenant)}: ${fault} at record ${seq}${id === undefined ? '' : ` (${id})`}`
    }),
    ...[...counts]
      .filter(([, count]) => count >= MAX_FAULTS)
      .map(([tenant]) => `tenant ${shown(tenant)}: there may be more, the first ${MAX_FAULTS} are told`),
  ]
}

/** A name that somebody has written into the store may be anything, also what a terminal obeys. */
function shown(tenant: string): string {
  return /^[\w.@-]+$/.test(tenant) ? tenant : JSON.stringify(tenant)
}
