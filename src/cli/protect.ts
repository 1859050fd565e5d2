import type { Command } from 'commander'
import { addDetectorOptions } from './detector-options.js'
import type { DetectorOptions } from './detector-options.js'
import { examples } from './examples.js'

/** `protect`: replaces personal data in a file by tokens. */
export function addProtect(program: Command): void {
  const command = program
    .command('protect')
    .description('replace personal data in a file by tokens, and write the map that restores it')
    .argument('<file>', 'a text in UTF-8, of any size')
    .option('--output <file>', 'where the text with tokens goes (default: letter.protected.txt for letter.txt)')
    .option('--map <file>', 'where the map goes, sealed with VAULT_KEYS (default: letter.map)')
  addDetectorOptions(command)
    .addHelpText(
      'after',
      examples(
        ['protect letter.txt', 'writes letter.protected.txt and letter.map'],
        ['protect --labels NAME,CONTACT --languages de,en people.csv', 'only names and contacts'],
        ['restore letter.protected.txt', 'brings the values back'],
      ),
    )
    .action(async (file: string, options: DetectorOptions & { output?: string; map?: string }) => {
      const { runProtect } = await import('./run-protect.js')
      await runProtect(file, options)
    })
}
