import { ForbiddenError, UnauthorizedError, UnavailableError } from '../errors.js'

/**
 * Hides from clients that the guard refuses the key of this app: to them it would read like a refusal of their own. Other
 * errors stay as they are.
 */
export function withoutRefusal(error: unknown): unknown {
  if (!(error instanceof UnauthorizedError || error instanceof ForbiddenError)) return error
  return new UnavailableError('The protection is not available. Try again later.', { cause: error })
}
