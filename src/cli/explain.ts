import { CommanderError } from 'commander'
import { SandwichError, ValidationError } from '../errors.js'
import { FileError } from '../files/file-error.js'
import { ConfigError } from '../server/environment.js'
import { errorFacts } from '../server/log.js'
import { FAILED, MISUSED } from './exit-codes.js'
import { InterruptedError } from './interruption.js'

/** Explains the error that ended a command. */

export interface Explanation {
  /** The line for standard error. Absent if it was printed before. */
  readonly line?: string
  readonly code: number
}

/**
 * Returns the line and exit code for an error. For foreign errors it names only kind and place, since a store's error
 * may quote its password.
 */
export function explain(error: unknown): Explanation {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : MISUSED }
  if (error instanceof ConfigError) return { line: error.message, code: MISUSED }
  if (error instanceof ValidationError) return { line: `--${error.message}`, code: MISUSED }
  if (error instanceof InterruptedError) return { line: error.message, code: error.exitCode }
  if (error instanceof SandwichError || error instanceof FileError) return { line: error.message, code: FAILED }
  const missing = missingPackage(error)
  if (missing) return { line: `Needs the package ${missing}. Install it: npm install ${missing}`, code: FAILED }
  return { line: `The command failed: ${JSON.stringify(errorFacts(error))}`, code: FAILED }
}

/** The package that an import has not found, such as a peer that a package manager did not install. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined
  return /^Cannot find package '([@\w./-]+)'/.exec(error.message)?.[1]
}
