import type { Request, Response, Router } from 'express'
import type { ActivityStore } from '../../activity/activity.js'
import type { InventoryRequest, LocalGuard, TryRequest } from '../../guard/console.js'
import { noSuchRoute } from '../answer-error.js'
import type { Scope } from '../auth.js'
import { guardRoutes } from '../guard-routes.js'
import type { Answer, Call } from '../guard-routes.js'
import { versionsOf } from '../if-match.js'
import { jsonBody } from '../json-body.js'
import { policyVersion } from '../../policies/policy-version.js'
import { sendJson } from '../send-json.js'
import type { Entrance } from './entrance.js'
import { overviewOf } from './overview.js'

/** Routes of the guard that the dashboard's page uses. */

interface SessionRoute {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly scopes: readonly Scope[]
  /** True if it counts against the key's limit although it changes nothing. */
  readonly isCostly?: true
  readonly answer: (call: Call) => Promise<Answer>
}

/** Routes of the guard's API that the page uses, too. */
const SHARED: readonly string[] = ['/v1/policies', '/v1/policies/:id', '/v1/erase']

const MAX_BODY_BYTES = 256 * 1024

export interface GuardApiOptions {
  readonly guard: LocalGuard
  /** Counts for the overview; absent if nothing is counted. */
  readonly activity?: ActivityStore
  readonly entrance: Entrance
}

/** Mounts routes of the guard, and routes that only a dashboard needs, for the page's session instead of a key. */
export function mountGuardApi(router: Router, base: string, { guard, activity, entrance }: GuardApiOptions): void {
  const readBody = jsonBody(MAX_BODY_BYTES)
  const answerTo = async (req: Request, res: Response, { method, scopes, isCostly, answer }: SessionRoute) => {
    const changes = method !== 'get'
    const caller = await entrance.enter(req, res, { scopes, changes, counts: changes || isCostly })
    const input = method === 'get' ? req.query : method === 'delete' ? undefined : await readBody(req, res)
    const { status = 200, body } = await answer({ params: req.params, input, caller, versions: versionsOf(req) })
    if (body !== undefined) return sendJson(res, status, body)
    res.status(204).set('Cache-Control', 'no-store').end()
  }
  const routes = sessionRoutes(guard, activity)
  for (const route of routes) {
    // Express 4 does not forward rejections.
    router[route.method](`${base}${route.path}`, (req, res, next) => void answerTo(req, res, route).catch(next))
  }
  router.all([...new Set(routes.map(({ path }) => `${base}${path}`))], noSuchRoute)
}

// --- Internal helpers ---

function sessionRoutes(guard: LocalGuard, activity: ActivityStore | undefined): readonly SessionRoute[] {
  const shared = guardRoutes(guard, '/v1/guard').filter(({ path }) => SHARED.includes(path))
  return [
    {
      method: 'get',
      path: '/policies',
      scopes: ['policies'],
      // Before the route of the same path below: a list has no ETag, so it names the version of each policy.
      answer: async ({ caller }) => {
        const data = await guard.listPolicies(caller)
        return { body: { data, versions: data.map(policyVersion) } }
      },
    },
    ...shared.map(({ path, scope, ...route }) => ({ ...route, path: path.slice('/v1'.length), scopes: [scope] })),
    { method: 'get', path: '/models', scopes: ['policies'], answer: async () => ({ body: { data: guard.models() } }) },
    {
      method: 'get',
      path: '/overview',
      scopes: ['audit'],
      isCostly: true,
      answer: async ({ input, caller }) => ({
        body: await overviewOf(activity, withoutLive(input), caller, Date.now()),
      }),
    },
    {
      method: 'get',
      path: '/vault',
      scopes: ['policies'],
      isCostly: true,
      answer: async ({ input, caller }) => ({ body: await guard.inventory(input as InventoryRequest, caller) }),
    },
    {
      method: 'post',
      path: '/try',
      scopes: ['policies', 'evaluate'],
      answer: async ({ input, caller }) => ({ body: await guard.tryPolicy(input as TryRequest, caller) }),
    },
  ]
}

/** The query without `live`, which says that the page asks by itself. */
function withoutLive(input: unknown): unknown {
  const { live: _, ...query } = input as Request['query'] // what Express has parsed
  return query
}
