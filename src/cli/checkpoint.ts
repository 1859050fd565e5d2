import type { Command } from 'commander'
import type { ServiceStores } from '../server/stores.js'
import { examples } from './examples.js'

/** `checkpoint`: prints signed checkpoints of the audit log. */
export function addCheckpoint(program: Command): void {
  program
    .command('checkpoint')
    .description('print where the audit log is now, signed: a line for each tenant, to be kept elsewhere')
    .option('--tenant <tenant>', 'only the log of this tenant')
    .addHelpText('after', examples(['checkpoint >> checkpoints.log', 'for verify-audit --checkpoint checkpoints.log']))
    .action(async ({ tenant }: { tenant?: string }) => {
      const { withStores } = await import('./with-stores.js')
      await withStores((stores) => checkpoint(stores, tenant))
    })
}

// --- Internal helpers ---

async function checkpoint(stores: ServiceStores, tenant: string | undefined): Promise<void> {
  const points = (await stores.checkpoint?.(tenant === undefined ? undefined : [tenant])) ?? []
  for (const point of points) process.stdout.write(`${JSON.stringify({ audit_checkpoint: point })}\n`)
}
