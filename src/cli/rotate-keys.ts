import type { Command } from 'commander'
import type { ServiceStores } from '../server/stores.js'
import { examples } from './examples.js'
import { FAILED } from './exit-codes.js'

/** `rotate-keys`: seals the vault and signs the log with the newest key. */
export function addRotateKeys(program: Command): void {
  program
    .command('rotate-keys')
    .description('seal what is left in the vault, and sign the audit log, with the first of VAULT_KEYS')
    .addHelpText('after', examples(['rotate-keys', 'once VAULT_KEYS begins with the new key, for all instances']))
    .action(async () => {
      const { withStores } = await import('./with-stores.js')
      await withStores(rotateKeys)
    })
}

// --- Internal helpers ---

async function rotateKeys(stores: ServiceStores): Promise<void> {
  const { resealed, unreadable } = await stores.rotateKeys()
  process.stdout.write(`${resealed} values are sealed and the audit log is signed with the newest key.\n`)
  if (unreadable === 0) return
  process.stderr.write(`${unreadable} values do not open with any of VAULT_KEYS, and were left as they are.\n`)
  process.exitCode = FAILED
}
