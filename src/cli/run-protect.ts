import { mapName, protectedName } from '../files/file-names.js'
import { protectFile } from '../files/protect-file.js'
import { factsOf } from '../files/read-file.js'
import type { DetectorOptions } from './detector-options.js'
import { interruption } from './interruption.js'
import { kindOf, openDetectors } from './open-detectors.js'
import { progress } from './progress.js'
import { inWords } from './reports/report.js'
import { keysForFiles, settings } from './settings.js'

/** Runs `protect`: protects a file, and prints a summary. */
export async function runProtect(
  path: string,
  options: DetectorOptions & { readonly output?: string; readonly map?: string },
): Promise<void> {
  const { output = protectedName(path), map = mapName(path), input = kindOf(path) } = options
  const environment = settings()
  const keys = keysForFiles(environment)
  const detecting = await openDetectors(environment, options)
  const bar = progress('Protecting', factsOf(path).size)
  const { replaced, tokens } = await protectFile({
    ...{ path, output, map, keys, ...detecting, kind: input },
    signal: interruption(),
    onRead: (bytes) => bar.advance(bytes),
  }).finally(() => bar.end())
  process.stdout.write(
    `${output}: ${inWords(replaced)}\n` +
      `${map}: ${tokens} ${tokens === 1 ? 'value' : 'values'}, sealed. It and VAULT_KEYS restore them: keep both.\n`,
  )
}
