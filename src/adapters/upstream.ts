import { SandwichError, UpstreamError, UpstreamTimeoutError } from '../errors.js'

/** Errors for failed vendor calls, in our own words. */

/** Wraps a failed vendor call. The thrown error becomes only the `cause`, since it may quote the prompt. */
export function upstreamError(cause: unknown): SandwichError {
  if (cause instanceof SandwichError) return cause
  const status = property(cause, 'status')
  if (typeof status === 'number') return statusError(status, cause)
  if (isTimeout(cause)) return new UpstreamTimeoutError('The model vendor took too long. Try again later.', { cause })
  return new UpstreamError('The connection to the model vendor failed. Try again later.', { cause })
}

/** Returns the error for a status other than 2xx. */
export function statusError(status: number, cause?: unknown): SandwichError {
  const answered = `The model vendor answered with HTTP ${status}`
  if (status === 408 || status === 504) {
    return new UpstreamTimeoutError(`${answered}: it took too long. Try again later.`, { cause })
  }
  return new UpstreamError(`${answered}: ${describeStatus(status)}`, { cause })
}

/** Returns the error for a reply that the adapter cannot read. */
export function shapeError(cause?: unknown): UpstreamError {
  return new UpstreamError('The reply of the model vendor does not have the expected shape.', { cause })
}

/** Returns the error to throw once `signal` has aborted: its reason, or an `UpstreamTimeoutError` for a timeout. */
export function abortError(signal: AbortSignal): unknown {
  if (property(signal.reason, 'name') !== 'TimeoutError') return signal.reason
  return new UpstreamTimeoutError('The model vendor took too long. Try again later.', { cause: signal.reason })
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return 'a redirect, which is not followed. Check the URL of the adapter.'
  if (status === 401 || status === 403) return 'it refused the credentials of the adapter.'
  if (status === 404) return 'it knows no such model, or no such path. Check the model and the URL of the adapter.'
  if (status === 429) return 'its rate limit or quota is used up. Try again later.'
  if (status >= 400 && status < 500) return 'it refused the request.'
  return 'it failed. Try again later.'
}

/**
 * Checks class name and code of the error and its causes: the classes of the SDK and of undici are not imported here.
 */
function isTimeout(error: unknown): boolean {
  for (let cause = error, depth = 0; depth < 5; cause = property(cause, 'cause'), depth++) {
    const name = property(property(cause, 'constructor'), 'name')
    if (/timeout|timedout/i.test(`${String(name)} ${String(property(cause, 'code'))}`)) return true
  }
  return false
}

function property(value: unknown, name: string): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Reflect.get(value, name)
    : undefined
}
