import { timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { NotFoundError, UnauthorizedError } from '../errors.js'
import { sha256 } from '../http/auth.js'
import { NO_SUCH_ROUTE } from '../http/errors.js'
import type { Observer } from '../observer.js'
import { prometheusObserver } from '../observers/prometheus.js'
import type { Environment } from './environment.js'
import { isLoopbackHost } from './keys.js'
import { routeTemplate } from './route-template.js'
import type { VaultUsage } from '../vaults/vault.js'
import type { ServiceStores } from './stores.js'

/** Prometheus metrics of the service. */

export interface Metrics {
  readonly observer: Observer
  /** Counts requests; mount it before all routes. */
  readonly count: RequestHandler
  /** Answers with all metrics. */
  readonly answer: RequestHandler
}

export interface MetricsOptions {
  readonly stores: Pick<ServiceStores, 'vault' | 'waiting'>
  readonly environment: Pick<Environment, 'HOST' | 'METRICS_TOKEN'>
  /** Called if the vault does not say how full it is. */
  readonly onError: (error: unknown) => void
}

/** Metrics of one service, in a registry of their own. */
export function serviceMetrics({ stores, environment, onError }: MetricsOptions): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureStores(register, stores, onError)
  const isAllowed = access(environment)
  return {
    observer: prometheusObserver({ register }),
    count: requestCounter(register),
    async answer(req, res) {
      isAllowed(req.headers.authorization)
      const text = await register.metrics()
      res.set({ 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }).end(text)
    },
  }
}

// --- Internal helpers ---

/** How long a count of entries is reused: counting may read the whole table. */
const USAGE_MS = 60_000

function measureStores(
  register: Registry,
  { vault, waiting }: MetricsOptions['stores'],
  onError: (error: unknown) => void,
): void {
  const registers = [register]
  if (waiting) {
    const queue: Gauge = new Gauge({
      name: 'sandwich_write_queue',
      help: 'Works that wait to be committed to the store.',
      registers,
      collect: () => queue.set(waiting()),
    })
  }
  if (!vault.usage) return
  const usage = cachedUsage(vault.usage.bind(vault), onError)
  gauge('sandwich_vault_entries', 'Live entries in the vault, of all tenants; at most a minute old.', 'entries')
  gauge('sandwich_vault_capacity', 'Live entries that the vault takes; absent without a limit.', 'capacity')

  function gauge(name: string, help: string, field: keyof VaultUsage): void {
    const measured = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = (await usage())?.[field]
        if (value === undefined) measured.remove()
        else measured.set(value)
      },
    })
  }
}

/** Remembers the vault's usage; undefined if it is unknown. */
function cachedUsage(
  ask: () => Promise<VaultUsage>,
  onError: (error: unknown) => void,
): () => Promise<VaultUsage | undefined> {
  let known: { readonly at: number; readonly usage: Promise<VaultUsage | undefined> } | undefined
  return () => {
    if (known && performance.now() - known.at < USAGE_MS) return known.usage
    const usage = ask().catch((error: unknown) => {
      onError(error)
      return undefined
    })
    known = { at: performance.now(), usage }
    return usage
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts requests by route template: a path may hold personal data, and paths are unbounded. */
function requestCounter(register: Registry): RequestHandler {
  const requests = new Counter({
    name: 'sandwich_http_requests_total',
    help: 'Requests by method, route and status; aborted: the client left before the answer was complete.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'sandwich_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [register],
  })
  return function countRequest(req, res, next) {
    const started = performance.now()
    res.once('close', () => {
      const route = routeTemplate(req) ?? 'none'
      const method = METHODS.has(req.method) ? req.method : 'other'
      requests.inc({ method, route, status: res.writableFinished ? String(res.statusCode) : 'aborted' })
      durations.observe({ route }, (performance.now() - started) / 1000)
    })
    next()
  }
}

/** Throws unless the request may see the metrics: with the token, or without one if only this machine can ask. */
function access({ HOST, METRICS_TOKEN }: MetricsOptions['environment']): (authorization: string | undefined) => void {
  if (METRICS_TOKEN === undefined) {
    const isOpen = isLoopbackHost(HOST)
    return () => {
      if (!isOpen) throw new NotFoundError(NO_SUCH_ROUTE)
    }
  }
  const digest = sha256(METRICS_TOKEN)
  return (authorization = '') => {
    const given = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
    if (!timingSafeEqual(sha256(given), digest)) {
      throw new UnauthorizedError('Send the token of the metrics: Authorization: Bearer <METRICS_TOKEN>.')
    }
  }
}
