import type { ErrorRequestHandler, RequestHandler } from 'express'
import { NotFoundError } from '../errors.js'
import { NO_SUCH_ROUTE, sandwichError, sendError } from './errors.js'
import { requestContext } from './request-context.js'

/** Express handlers that end a router: 404 for unknown routes, and errors in our format. */

/** Answers 404; mount it after all routes. */
export const noSuchRoute: RequestHandler = () => {
  throw new NotFoundError(NO_SUCH_ROUTE)
}

/** Answers errors with our error body; mount it at the end of a router or an app. */
export function answerError(onError: (error: unknown) => void): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return function errorAnswer(error, req, res, _next) {
    const known = sandwichError(error)
    if (known.status >= 500 && !res.destroyed) onError(error)
    if (res.headersSent) res.destroy()
    else sendError(res, known, requestContext(req).id)
  }
}
