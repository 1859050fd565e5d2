import { UnavailableError } from '../errors.js'

/**
 * A store that this process has found in use, and that has lost what says so, was emptied or is another one by now. To
 * go on with it would be to answer as if there were no policies.
 */
export function lostStore(): UnavailableError {
  return new UnavailableError(
    'The store has lost its data. Restore it from a backup, or restart all instances to begin anew with an empty store.',
  )
}
