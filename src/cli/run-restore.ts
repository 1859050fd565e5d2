import { mapName, restoredName } from '../files/file-names.js'
import { factsOf } from '../files/read-file.js'
import { restoreFile } from '../files/restore-file.js'
import { interruption } from './interruption.js'
import { progress } from './progress.js'
import { keysForFiles, settings } from './settings.js'

/** Runs `restore`: restores a file, and prints a summary. */
export async function runRestore(
  path: string,
  { map = mapName(path), output = restoredName(path) }: { readonly map?: string; readonly output?: string },
): Promise<void> {
  const keys = keysForFiles(settings())
  const shown = progress('Restoring', factsOf(path).size)
  const { restored, unknown } = await restoreFile({
    ...{ path, output, map, keys },
    signal: interruption(),
    onRead: (bytes) => shown.advance(bytes),
  }).finally(() => shown.end())
  process.stdout.write(`${output}: ${restored} ${restored === 1 ? 'token' : 'tokens'} restored\n`)
  if (unknown > 0) process.stderr.write(`${unknown} tokens are not in ${map}, and were left as they are.\n`)
}
