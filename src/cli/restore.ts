import type { Command } from 'commander'
import { examples } from './examples.js'

/** `restore`: puts the values back into a protected file. */
export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('put the values back for the tokens of a file that protect has written, or that was made of it')
    .argument('<file>', 'a text with tokens')
    .option('--map <file>', 'the map of the text (default: letter.map for letter.protected.txt)')
    .option('--output <file>', 'where the restored text goes (default: letter.restored.txt)')
    .addHelpText(
      'after',
      examples(
        ['restore letter.protected.txt', 'writes letter.restored.txt'],
        ['restore --map letter.map reply.txt', 'a text that a model has written about it; writes reply.restored.txt'],
      ),
    )
    .action(async (file: string, options: { map?: string; output?: string }) => {
      const { runRestore } = await import('./run-restore.js')
      await runRestore(file, options)
    })
}
