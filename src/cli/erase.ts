import type { Command } from 'commander'
import type { ServiceStores } from '../server/stores.js'
import { examples } from './examples.js'
import { printable } from './printable.js'

/** `erase`: purges vaulted values. */
export function addErase(program: Command): void {
  program
    .command('erase')
    .description('purge all vaulted values of a session, an application or a tenant, without a reveal')
    .requiredOption('--tenant <tenant>', 'whose values')
    .option('--session <session>', 'only those of this session')
    .option('--application <id>', 'only those of this application')
    .option('--all', 'all of the tenant')
    .addHelpText(
      'after',
      examples(
        ['erase --tenant acme --session 4711', 'what was protected in one conversation'],
        ['erase --tenant acme --all', 'everything of a tenant'],
      ),
    )
    .action(erase)
}

// --- Internal helpers ---

interface Options {
  readonly tenant: string
  readonly session?: string
  readonly application?: string
  readonly all?: true
}

async function erase({ tenant, ...what }: Options): Promise<void> {
  const [{ withStores }, { localGuard }, { ConfigError }] = await Promise.all([
    import('./with-stores.js'),
    import('../guard/local-guard.js'),
    import('../server/environment.js'),
  ])
  if (Boolean(what.all) === (what.session !== undefined || what.application !== undefined)) {
    throw new ConfigError('Say what to erase: --session, --application or both, or else --all.')
  }
  await withStores(async (stores) => {
    const { vault, audit, transaction } = stores
    const { erased } = await localGuard({ vault, audit, transaction, detectors: [], firstPolicies: [] }).erase(what, {
      tenant,
      actor: 'command line',
    })
    const count = erased === 1 ? '1 value' : `${erased} values`
    const isUnknown = erased === 0 && (await holdsNothing(stores, tenant))
    process.stdout.write(
      isUnknown ? `${count} erased: tenant ${printable(tenant)} holds nothing in this store.\n` : `${count} erased.\n`,
    )
  })
}

/**
 * True if the tenant has neither policies nor records, apart from those of erasing nothing. A tenant has both from its
 * first request on, so its name is probably mistyped.
 */
async function holdsNothing({ policies, audit }: ServiceStores, tenant: string): Promise<boolean> {
  if ((await policies.list(tenant)).length > 0) return false
  const newest = await audit.query({ tenant, offset: 0, limit: 100 })
  return newest.every(({ action, count }) => action === 'erase' && count === 0)
}
