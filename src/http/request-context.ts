import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type { Principal } from './auth.js'

/** The context of a request: its id, and facts that may be logged. */

/** Facts about a request other than its content; all of them may be logged. */
export interface RequestContext {
  readonly id: string
  /** Set once the request is authenticated. */
  principal?: Principal
}

const contexts = new WeakMap<IncomingMessage, RequestContext>()

/** A UUID, a trace id of 32 hex digits, or a ULID. Ids are logged, and a wider pattern would admit names. */
const SAFE_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/i

/** Returns the request's context; its id is the client's `X-Request-Id` if that is valid, and a new one otherwise. */
export function requestContext(req: IncomingMessage): RequestContext {
  const known = contexts.get(req)
  if (known) return known
  const header = req.headers['x-request-id']
  const context = { id: typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID() }
  contexts.set(req, context)
  return context
}

/** Sets the header with the request's id. */
export const named: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', requestContext(req).id)
  next()
}

const LONGEST_ACTOR = 128

/**
 * Returns the user for whom a client acts: the header `X-Sandwich-Actor`, else the client's address. Used as a key for
 * counting, never logged.
 */
export function actorOf(req: Request): string {
  const header = req.get('X-Sandwich-Actor')
  return header && header.length <= LONGEST_ACTOR ? `actor ${header}` : `address ${req.ip}`
}
