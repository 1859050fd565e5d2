import { UnavailableError } from '../errors.js'

/**
 * The error for a store that this process has seen in use and that has lost its note of that: it was emptied, or is
 * another one. Going on would mean answering as if there were no policies.
 */
export function lostStore(): UnavailableError {
  return new UnavailableError(
    'The store has lost its data. Restore it from a backup, or restart all instances to begin anew with an empty store.',
  )
}
