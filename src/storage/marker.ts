import { UnavailableError } from '../errors.js'

/**
 * Returns the error for a store that this process has seen in use and that has lost its marker: it was emptied or
 * replaced. To continue would mean answering as if there were no policies.
 */
export function lostStore(): UnavailableError {
  return new UnavailableError(
    'The store has lost its data. Restore it from a backup, or restart all instances to start with an empty store.',
  )
}
