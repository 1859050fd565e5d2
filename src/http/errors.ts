import type { Response } from 'express'
import { errorBody } from '../error-body.js'
import {
  InternalError,
  InvalidJsonError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  SandwichError,
  UnauthorizedError,
  UnavailableError,
  UnsupportedMediaTypeError,
  WebSocketUnsupportedError,
} from '../errors.js'
import { sendJson } from './send-json.js'

/** Turns errors into HTTP responses. */

/** Message of the 404 for an unknown route. */
export const NO_SUCH_ROUTE = 'There is no such route. Check method and path.'

/**
 * Answers with the error, or with a bare 500 if it is not a `SandwichError`. `body` writes it in the shape that the
 * client understands.
 */
export function sendError(
  res: Response,
  error: unknown,
  requestId: string,
  body: (error: SandwichError, requestId: string) => object = errorBody,
): void {
  const known = sandwichError(error)
  if (known instanceof UnauthorizedError) res.set('WWW-Authenticate', 'Bearer')
  if (known instanceof WebSocketUnsupportedError) res.set({ Upgrade: 'HTTP/1.1', Connection: 'upgrade, close' })
  if (known instanceof RateLimitedError && known.rate) {
    const { limit, resetSeconds } = known.rate
    res.set('Retry-After', String(resetSeconds))
    if (limit !== undefined) {
      res.set({ 'RateLimit-Limit': String(limit), 'RateLimit-Remaining': '0', 'RateLimit-Reset': String(resetSeconds) })
    }
  }
  if (known instanceof UnavailableError && known.retryAfterSeconds !== undefined) {
    res.set('Retry-After', String(known.retryAfterSeconds))
  }
  sendJson(res, known.status, body(known, requestId))
}

/**
 * Maps any error to a `SandwichError`. Errors of body-parser quote the body, so only their kind is kept; anything
 * unknown is an `InternalError`.
 */
export function sandwichError(error: unknown): SandwichError {
  if (error instanceof SandwichError) return error
  if (error instanceof URIError) return new NotFoundError(NO_SUCH_ROUTE) // a path with invalid percent-encoding
  switch (bodyErrorType(error)) {
    case 'entity.parse.failed':
      return new InvalidJsonError('The body is not valid JSON.')
    case 'entity.too.large':
      return new PayloadTooLargeError('The body is too large.')
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaTypeError(
        'The body must be application/json in UTF-8; of encodings, gzip, deflate and br are read.',
      )
    case 'request.size.invalid':
    case 'request.aborted':
    case 'stream.encoding.set':
    case 'entity.verify.failed':
      return new InvalidJsonError('The body is incomplete. Send it again.')
    default:
      return new InternalError('Something went wrong on the server.', { cause: error })
  }
}

function bodyErrorType(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('type' in error)) return ''
  return typeof error.type === 'string' ? error.type : ''
}
