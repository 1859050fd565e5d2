import type { Command } from 'commander'
import { examples } from './examples.js'

/** `doctor`: checks that the service can work as it is configured. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check versions, configuration, keys, stores and clock, and protect and restore a made-up value')
    .addHelpText(
      'after',
      examples(
        ['doctor', 'one line for each check, with what to do; exit 1 if one has failed'],
        ['doctor && llm-sandwich serve', 'in a script'],
      ),
    )
    .action(async () => {
      const { runDoctor } = await import('./run-doctor.js')
      await runDoctor()
    })
}
