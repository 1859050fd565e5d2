import { Option } from 'commander'
import type { Command } from 'commander'
import { addDetectorOptions, FORMATS } from './detector-options.js'
import type { DetectOptions } from './detector-options.js'
import { examples } from './examples.js'

/** `detect`: shows personal data in files. */
export function addDetect(program: Command): void {
  const command = program
    .command('detect')
    .description('show personal data in files or standard input, as protect would replace it; nothing is changed')
    .argument('[files...]', 'texts in UTF-8, of any size; none or - for standard input')
    .addOption(new Option('--format <format>', 'how to show it').choices(FORMATS).default('table'))
    .option('--exit-code', 'exit 3 if anything was found')
  addDetectorOptions(command)
    .addHelpText(
      'after',
      examples(
        ['detect letter.txt', 'one line for each finding'],
        ['detect --format html *.txt > found.html', 'a page with the texts, findings highlighted'],
        ['detect --format jsonl --labels NAME < chat.jsonl', 'names in standard input, for a program'],
        ['detect --exit-code --secrets src/*.ts', 'a check before a commit'],
      ),
    )
    .action(async (files: readonly string[], options: DetectOptions) => {
      const { runDetect } = await import('./run-detect.js')
      await runDetect(files, options)
    })
}
