import express from 'express'
import type { Request, RequestHandler, Response, Router } from 'express'
import * as z from 'zod'
import { ForbiddenError } from '../../errors.js'
import type { ActivityStore } from '../../activity/activity.js'
import type { LocalGuard } from '../../guard/console.js'
import type { LogsRequest } from '../../guard/schema.js'
import type { Counters } from '../../limits/counter.js'
import { memoryCounters } from '../../limits/memory.js'
import type { Caller } from '../../types.js'
import { parse } from '../../validation.js'
import { warn } from '../../warn.js'
import { noSuchRoute } from '../answer-error.js'
import type { KnownKey } from '../auth.js'
import { jsonBody } from '../json-body.js'
import { requestContext } from '../request-context.js'
import { requestLimit } from '../request-limit.js'
import { sendJson } from '../send-json.js'
import { dashboardAssets } from './assets.js'
import type { Asset } from './assets.js'
import { ChainStates } from './chain-state.js'
import type { Chain } from './chain-state.js'
import { Entrance } from './entrance.js'
import type { Signed } from './entrance.js'
import { exportRecords } from './export.js'
import type { Format } from './export.js'
import { mountGuardApi } from './guard-api.js'
import { Sessions } from './session.js'

/** Serves the dashboard. */

export interface DashboardOptions {
  readonly guard: LocalGuard
  readonly keys: readonly KnownKey[]
  /** Secret that seals the sessions; the same for all instances. */
  readonly secret: Buffer
  readonly counters?: Counters
  /** Requests per key and minute, of those with which its sessions change or try something. Default 1000. */
  readonly requestsPerMinute?: number
  /** What the overview counts; absent if nothing is counted. */
  readonly activity?: ActivityStore
  /** The audit log's chain; absent if the log is in memory. */
  readonly chain?: Chain
  /** How many days records of the audit log are kept; absent: for ever. */
  readonly retentionDays?: number
  /** Called if a counter fails. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}

/** Paths of the page's views. */
const VIEWS: readonly string[] = ['overview', 'audit', 'policies', 'vault']

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const signIn = z.strictObject({ key: z.string().min(1).max(512) })

/** Serves the dashboard at `/dashboard`, and its API below. Its sessions give access to nothing else. */
export function dashboardRouter(options: DashboardOptions): Router {
  const { guard, keys, secret, counters = memoryCounters(), chain, requestsPerMinute = 1000, onError = warn } = options
  const router = express.Router()
  const count = requestLimit({ limit: requestsPerMinute, counters, onError })
  const entrance = new Entrance({ keys, counters, count, sessions: new Sessions(secret) })
  const chains = new ChainStates(chain)
  const readBody = jsonBody(16 * 1024)
  const api = '/dashboard/api'

  const sessionBody = (signed?: Signed) => sessionFacts(signed, options)
  router.get(`${api}/session`, (req, res) => sendJson(res, 200, sessionBody(entrance.signed(req))))
  router.post(
    `${api}/session`,
    handled(async (req, res) => {
      const { key } = parse(signIn, await readBody(req, res))
      sendJson(res, 200, sessionBody(await entrance.signIn(req, res, key)))
    }),
  )
  router.delete(
    `${api}/session`,
    handled(async (req, res) => {
      await entrance.signOut(req, res)
      sendJson(res, 200, sessionBody())
    }),
  )
  router.get(
    `${api}/logs`,
    handled(async (req, res) => {
      const caller = await entrance.enter(req, res, { scopes: ['audit'] })
      sendJson(res, 200, await guard.logs(filtersOf(req), caller))
    }),
  )
  for (const format of ['csv', 'ndjson'] as const satisfies readonly Format[]) {
    router.get(
      `${api}/logs.${format}`,
      handled(async (req, res) => {
        const caller = await entrance.enter(req, res, { scopes: ['audit'] })
        await exportRecords(guard, filtersOf(req), caller, { res, format })
      }),
    )
  }
  router.get(
    `${api}/chain`,
    handled(async (req, res) => {
      sendJson(res, 200, chains.of(tenantOf(await entrance.enter(req, res, { scopes: ['audit'] }))))
    }),
  )
  router.post(
    `${api}/chain`,
    handled(async (req, res) => {
      const caller = await entrance.enter(req, res, { scopes: ['audit'], changes: true })
      sendJson(res, 200, await chains.verify(tenantOf(caller)))
    }),
  )
  router.all([`${api}/session`, `${api}/logs`, `${api}/chain`], noSuchRoute)
  mountGuardApi(router, api, { guard, activity: options.activity, entrance })
  serveAssets(router, dashboardAssets())
  return router
}

// --- Internal helpers ---

/** Forwards rejections, as Express 5 does and Express 4 does not. */
function handled(work: (req: Request, res: Response) => Promise<void>): RequestHandler {
  return (req, res, next) => void work(req, res).catch(next)
}

/** Returns the facts of a session that the page may know. */
function sessionFacts(signed: Signed | undefined, { retentionDays }: DashboardOptions): object {
  if (!signed) return { signedIn: false }
  const { principal, session } = signed
  const { id, tenant, scopes, applications } = principal
  return { signedIn: true, key: id, tenant, scopes, applications, csrf: session.csrf, retentionDays }
}

/** Returns the filters of the log's query; `live` is the page's own. */
function filtersOf(req: Request): LogsRequest {
  const { live: _live, ...filters } = req.query
  return filters as LogsRequest // the guard checks it
}

/** Returns the tenant of a chain. The chain is shared by all applications: a key limited to some does not see it. */
function tenantOf({ tenant = '', applications }: Caller): string {
  if (applications)
    throw new ForbiddenError(
      'This key is limited to certain applications, and the audit log is shared by all. Use a key without that limit.',
    )
  return tenant
}

function serveAssets(router: Router, assets: ReadonlyMap<string, Asset>): void {
  const send = (req: Request, res: Response, name: string) => {
    const asset = assets.get(name)
    if (!asset) return noSuchRoute(req, res, () => {})
    res.set({ 'Content-Type': asset.type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
    res.set('X-Request-Id', requestContext(req).id)
    res.end(asset.body)
  }
  router.get('/dashboard', (req, res) => send(req, res, 'index.html'))
  router.get('/dashboard/:file', (req, res) => {
    const { file } = req.params
    send(req, res, VIEWS.includes(file) ? 'index.html' : file)
  })
}
