import type { Command } from 'commander'
import { config } from 'dotenv'
import { localGuard } from '../guard/local-guard.js'
import { ConfigError, readEnvironment } from './environment.js'
import { createLogger, errorFacts } from './log.js'
import { openStores } from './stores.js'
import type { Stores } from './stores.js'

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
    .action(({ tenant }: { tenant?: string }) => withStores((stores) => verifyAudit(stores, tenant)))
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

interface EraseOptions {
  readonly tenant: string
  readonly session?: string
  readonly application?: string
  readonly all?: true
}

async function withStores(work: (stores: Stores) => Promise<void>): Promise<void> {
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
    await stores.vault.close()
    await stores.audit.close()
    await stores.close()
  }
}

async function rotateKeys(stores: Stores): Promise<void> {
  const { resealed, unreadable } = await stores.rotateKeys()
  process.stdout.write(`${resealed} values sealed anew.\n`)
  if (unreadable === 0) return
  process.stderr.write(`${unreadable} values do not open with any of VAULT_KEYS, and were left as they are.\n`)
  process.exitCode = 1
}

async function verifyAudit(stores: Stores, tenant: string | undefined): Promise<void> {
  const faults = await stores.verifyAudit(tenant)
  for (const { fault, seq, id, tenant: of } of faults) {
    process.stdout.write(`tenant ${of}: ${fault} at record ${seq}${id === undefined ? '' : ` (${id})`}\n`)
  }
  if (faults.length === 0) process.stdout.write('The audit log is whole.\n')
  else process.exitCode = 1
}

async function erase({ vault, audit, together }: Stores, { tenant, ...what }: EraseOptions): Promise<void> {
  const { erased } = await localGuard({ vault, audit, together }).erase(what, { tenant, actor: 'command line' })
  process.stdout.write(`${erased} values erased.\n`)
}
