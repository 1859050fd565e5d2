import type { RequestHandler } from 'express'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { SandwichError } from '../errors.js'
import { requestContext } from '../http/request-context.js'
import { framesOf } from '../warn.js'
import { routeTemplate } from './route-template.js'

/** The service's log: JSON lines without bodies, URLs or headers. */

export type { Logger } from 'pino'

/**
 * Creates a logger that writes JSON lines, to standard output by default. Fields are chosen one by one, so that no
 * body, URL or header gets in.
 */
export function createLogger(level: string, destination: DestinationStream = batched(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** Writes lines in batches, beside requests; writes the rest when the process ends. */
export function batched(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: false, minLength: 4096 })
  setInterval(() => destination.flush(), 200).unref()
  return destination
}

/** Logs one line for each answered request. The route is its template: a URL may hold personal data. */
export function requestLog(log: Logger): RequestHandler {
  return function logRequest(req, res, next) {
    const started = performance.now()
    res.once('close', () => {
      const { id, principal } = requestContext(req)
      const facts = {
        request_id: id,
        method: req.method,
        route: routeTemplate(req),
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        key: principal?.id,
        tenant: principal?.tenant,
        ...(!res.writableFinished && { aborted: true }),
      }
      if (res.statusCode >= 500) log.error(facts, 'request')
      else log.info(facts, 'request')
    })
    next()
  }
}

/**
 * Returns what may be logged about an error: its kind and where it came from. Messages of parsers, stores and vendors
 * quote their input.
 */
export function errorFacts(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    name: error.name,
    ...(typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code) && { code }),
    ...(error instanceof SandwichError && { message: error.message }),
    at: framesOf(error)
      .slice(0, 10)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 3 && { cause: errorFacts(error.cause, depth + 1) }),
  }
}
