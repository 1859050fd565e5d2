import express from 'express'
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import { UnauthorizedError, UnavailableError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type { Counters } from '../limits/counter.js'
import { memoryCounters } from '../limits/memory.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { Caller } from '../types.js'
import { warn } from '../warn.js'
import { answerError, noSuchRoute } from './answer-error.js'
import { checkScope } from './auth.js'
import type { Authenticate, Principal, Scope } from './auth.js'
import { guessBudgets } from './guess-budgets.js'
import type { GuessBudgetsOptions } from './guess-budgets.js'
import { guardRoutes } from './guard-routes.js'
import type { Answer } from './guard-routes.js'
import { entityTag, versionsOf } from './if-match.js'
import { jsonBody } from './json-body.js'
import { actorOf, named, requestContext } from './request-context.js'
import { rateKey, requestLimit } from './request-limit.js'
import { sendJson } from './send-json.js'

/** The routes of a guard over HTTP. */

export interface GuardRouterOptions {
  readonly guard: Guard
  /** Identifies the sender: `apiKeys([…])`, or a function of yours. */
  readonly auth: Authenticate
  /** Path of the evaluation. Default `/v1/guard`. */
  readonly evaluatePath?: string
  /** Requests per key and minute. Default 1000; `Infinity`: no limit. */
  readonly requestsPerMinute?: number
  /**
   * Tokens that do not exist, per minute, for each key and actor (the header `X-Sandwich-Actor`, else the client's
   * address); ten times as many for the key as a whole. Limits guessing. Default 100; `Infinity`: no limit.
   */
  readonly unknownTokensPerMinute?: number
  /** Where limits are counted: for several instances, `stores.counters`. Default: in this process. */
  readonly counters?: Counters
  /** Largest request body, in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number
  /** Called with the error of each 500 and 503. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}

const NAMES: OptionNames<GuardRouterOptions> = {
  guard: true,
  auth: true,
  evaluatePath: true,
  requestsPerMinute: true,
  unknownTokensPerMinute: true,
  counters: true,
  maxBodyBytes: true,
  onError: true,
}

/**
 * Serves a guard: authentication, rate limits, the routes of docs/interface.md, and one error body. Requests for other
 * paths go on to the next handler. Throws a TypeError if an option is unknown.
 *
 * @example
 * app.use(guardRouter({ guard: localGuard(), auth: apiKeys(keys) }))
 */
export function guardRouter(options: GuardRouterOptions): Router {
  checkNames('guardRouter()', options, NAMES)
  const { guard, evaluatePath = '/v1/guard', maxBodyBytes = 1024 * 1024, onError = warn } = options
  const router = express.Router()
  const admit = entrance(options)
  const readBody = jsonBody(maxBodyBytes)

  router.use(named)
  const routes = guardRoutes(guard, evaluatePath)
  for (const { method, path, scope, answer } of routes) {
    // One handler, not a chain: each link costs as much as routing.
    router[method](path, async function guardRoute(req: Request, res: Response, next: NextFunction) {
      try {
        const caller = await admit(req, res, scope)
        const input = method === 'get' ? req.query : method === 'delete' ? undefined : await readBody(req, res)
        send(req, res, await answer({ params: req.params, input, caller, versions: versionsOf(req) }))
      } catch (error) {
        next(error) // Express 4 does not handle rejections
      }
    })
  }
  for (const path of new Set(routes.map((route) => route.path))) router.all(path, noSuchRoute)
  router.get('/healthz', (_req, res) => sendJson(res, 200, { status: 'ok' }))
  router.get('/readyz', readiness(guard))
  router.use(answerError(onError))
  return router
}

// --- Internal helpers, in the order of use ---

/** Answers only whether the guard is ready; the reason is logged. */
function readiness(guard: Guard): RequestHandler {
  return async function readyRoute(_req, res, next) {
    try {
      await guard.ready()
    } catch (cause) {
      return next(new UnavailableError('The service is not ready. Try again later.', { cause })) // Express 4 does not handle rejections
    }
    sendJson(res, 200, { status: 'ok' })
  }
}

/** Authenticates a request and counts it. Asks all counters at once. */
function entrance(options: GuardRouterOptions): (req: Request, res: Response, scope: Scope) => Promise<Caller> {
  const { auth, requestsPerMinute = 1000, counters = memoryCounters(), onError = warn } = options
  const count = requestLimit({ limit: requestsPerMinute, counters, onError })
  const budgets = budgetsOf({ ...options, counters, onError })
  return async function admit(req, res, scope) {
    const principal = await auth(req)
    if (!principal) throw new UnauthorizedError('Send a valid API key: Authorization: Bearer <key>.')
    requestContext(req).principal = principal
    const counted = count(req, res)
    const caller = callerOf(req, principal, budgets(req, principal, scope))
    await counted
    checkScope(principal, scope)
    return caller
  }
}

type Budgets = Pick<Caller, 'guesses' | 'sight'>

/** Returns the budgets that a route of the scope can use up. */
function budgetsOf({
  unknownTokensPerMinute: limit = 100,
  counters,
  onError,
}: GuardRouterOptions & Pick<GuessBudgetsOptions, 'counters' | 'onError'>) {
  const guesses = guessBudgets({ name: 'guesses', limit, counters, onError })
  const sight = guessBudgets({ name: 'sight', limit, counters, onError })
  return (req: Request, principal: Principal, scope: Scope): Budgets => {
    if (limit === Infinity) return {}
    const names = [rateKey(principal), actorOf(req)] as const
    if (scope === 'reveal') return { guesses: guesses.for(...names) }
    return scope === 'evaluate' ? { sight: sight.for(...names) } : {}
  }
}

function callerOf(req: Request, principal: Principal, budgets: Budgets): Caller {
  const { id: actor, tenant, applications } = principal
  return { tenant, actor, applications, requestId: requestContext(req).id, address: req.ip, ...budgets }
}

function send(req: Request, res: Response, { status, location, version, body }: Answer): void {
  if (location !== undefined) res.location(`${req.baseUrl}${location}`)
  if (version !== undefined) res.setHeader('ETag', entityTag(version))
  if (body !== undefined) return sendJson(res, status ?? 200, body)
  res.statusCode = 204
  res.setHeader('Cache-Control', 'no-store')
  res.end()
}
