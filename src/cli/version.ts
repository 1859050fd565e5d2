import { readFileSync } from 'node:fs'
import { packageFile } from '../package-files.js'

/** The version of the package. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(packageFile('../package.json'), 'utf8')) as { version: string }
  return version
}
