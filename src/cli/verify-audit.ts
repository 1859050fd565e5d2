import type { Command } from 'commander'
import { examples } from './examples.js'

/** `verify-audit`: checks the chain of the audit log. */
export function addVerifyAudit(program: Command): void {
  program
    .command('verify-audit')
    .description('check that no record of the audit log was changed, removed, inserted or cut off; exit 1 if one was')
    .option('--tenant <tenant>', 'only the log of this tenant')
    .option(
      '--checkpoint <file>',
      'a file with checkpoints, such as the log of the service: nothing before them may be gone',
    )
    .addHelpText(
      'after',
      examples(
        ['verify-audit', 'the logs of all tenants'],
        ['verify-audit --tenant acme --checkpoint service.log', 'finds a log that was cut off or set back, too'],
      ),
    )
    .action(async (options: { tenant?: string; checkpoint?: string }) => {
      const [{ withStores }, { checkAudit }] = await Promise.all([
        import('./with-stores.js'),
        import('./check-audit.js'),
      ])
      await withStores((stores) => checkAudit(stores, options))
    })
}
