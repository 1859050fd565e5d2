import { CommanderError } from 'commander'
import { UnavailableError, ValidationError } from '../errors.js'
import { ConfigError } from '../server/environment.js'
import { errorFacts } from '../server/log.js'
import { FAILED, MISUSED } from './exit-codes.js'

export interface Explanation {
  /** What to tell on standard error. Absent if it has been told. */
  readonly line?: string
  readonly code: number
}

/**
 * What the program says of an error that has ended a command, and exits with. Of an error that is not ours it says only kind
 * and place, for a store's error may quote its password.
 */
export function explain(error: unknown): Explanation {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : MISUSED }
  if (error instanceof ConfigError) return { line: error.message, code: MISUSED }
  if (error instanceof ValidationError) return { line: `--${error.message}`, code: MISUSED }
  if (error instanceof UnavailableError) return { line: error.message, code: FAILED }
  return { line: `The command failed: ${JSON.stringify(errorFacts(error))}`, code: FAILED }
}
