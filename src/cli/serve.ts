import type { Command } from 'commander'
import { examples } from './examples.js'

/** `serve`: runs the service. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .alias('start')
    .description('run the service; it is configured by environment variables and .env, see .env.example')
    .addHelpText(
      'after',
      examples(
        ['serve', 'in memory, with a key for development'],
        ['serve > service.log', 'keep its log, in which the checkpoints of the audit log are'],
      ),
    )
    .action(async () => {
      const [{ config }, { serve }] = await Promise.all([import('dotenv'), import('../server/serve.js')])
      config({ quiet: true })
      await serve(process.env)
    })
}
