import express from 'express'
import type { Router } from 'express'
import { ValidationError } from '../errors.js'
import type { LocalGuard } from '../guard/console.js'
import { localGuard } from '../guard/local-guard.js'
import { apiKeys, knownKeys } from '../http/auth.js'
import type { ApiKey } from '../http/auth.js'
import type { Chain } from '../http/dashboard/chain-state.js'
import { dashboardRouter } from '../http/dashboard/router.js'
import { anthropicGateway, openaiGateway } from '../http/gateway.js'
import type { Upstream } from '../http/gateway-headers.js'
import { guardRouter } from '../http/guard-router.js'
import type { Observer } from '../observer.js'
import type { Config } from './config.js'
import { detectionOf, loadModels } from './detection.js'
import type { ConfiguredDetection } from './detection.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'
import { missingModels } from './missing-models.js'
import { requestTracker } from './request-tracker.js'
import type { ServiceStores } from './stores.js'

/** The part of the service that follows the configuration file: the guard, and the routes that use it. */

/** The parts that stay when the configuration is reloaded. */
export interface EngineParts {
  readonly environment: Environment
  readonly stores: ServiceStores
  readonly keys: readonly ApiKey[]
  /** The audit log's chain; absent if the log is in memory. */
  readonly chain?: Chain
  readonly observer: Observer
  readonly onError: (error: unknown) => void
  /** Secrets of session tokens, of digests in the gateways, and of the dashboard's sessions. */
  readonly secrets: { readonly session: Buffer; readonly gateway: Buffer; readonly dashboard: Buffer }
}

/** The guard, and the routes that use it. */
export interface Engine {
  readonly guard: LocalGuard
  readonly router: Router
  /** Loads what its detectors need. Throws `ConfigError` if that fails. */
  ready(): Promise<void>
  /** Warns about stored policies of the keys' tenants that name models which are not loaded. */
  missingModels(): Promise<readonly string[]>
  /** Closes its detectors, once its last request has ended; the stores stay open. */
  retire(): void
}

/** Builds the engine. Throws a `ConfigError` if the configuration is inconsistent. */
export function createEngine(parts: EngineParts, config: Config): Engine {
  const { environment, stores, keys, chain, secrets, observer, onError } = parts
  const detection = detectionOf(environment, config)
  const guard = createGuard(parts, config, detection)
  const { counters } = stores
  const auth = apiKeys(keys)
  const { bodyBytes, ...limits } = limitsOf(environment, config)
  const router = express.Router()
  const closeDetectors = async () => void (await Promise.all(detection.detectors.map(async (each) => each.close?.())))
  const users = requestTracker(closeDetectors, onError)
  router.use(users.track)
  const { requestsPerMinute } = limits
  const shared = {
    ...{ guard, auth, counters, requestsPerMinute, observer, onError, secret: secrets.gateway },
    ...config.gateways,
  }
  const openai = upstreamOf(environment, 'OPENAI')
  if (openai) router.use('/openai/v1', openaiGateway({ ...shared, upstream: openai }))
  const anthropic = upstreamOf(environment, 'ANTHROPIC')
  if (anthropic) router.use('/anthropic', anthropicGateway({ ...shared, upstream: anthropic }))
  router.use(guardRouter({ guard, auth, counters, onError, maxBodyBytes: bodyBytes, ...limits }))
  // Last, since Express tries the routes in order, and pages are rarely asked for.
  router.use(
    dashboardRouter({
      ...{ guard, counters, requestsPerMinute, chain, onError },
      activity: stores.activity,
      retentionDays: environment.AUDIT_RETENTION_DAYS,
      keys: knownKeys(keys),
      secret: secrets.dashboard,
    }),
  )
  return {
    guard,
    router,
    async ready() {
      try {
        await loadModels(detection.detectors)
        await guard.ready()
      } catch (error) {
        await closeDetectors()
        throw error
      }
    },
    missingModels: () =>
      missingModels({
        policies: stores.policies,
        tenants: keys.map(({ tenant }) => tenant),
        detectors: detection.detectors,
      }),
    retire: users.end,
  }
}

// --- Internal helpers ---

function createGuard(
  { stores, secrets, observer, onError }: EngineParts,
  config: Config,
  detection: ConfiguredDetection,
): LocalGuard {
  const { tokens, hashDigits, recordMetadata, limits: { messages, messageBytes, ...counts } = {} } = config
  const { tokens: mostTokens, findings, policies } = counts
  const limits = defined({ messages, messageBytes, tokens: mostTokens, findings, policies })
  try {
    return localGuard({
      ...stores,
      ...detection,
      ...{ tokens, hashDigits, recordMetadata, limits, observer, onError },
      sessionSecret: secrets.session,
    })
  } catch (error) {
    if (error instanceof ValidationError) throw new ConfigError(`CONFIG: policies: ${error.message}`)
    throw error
  }
}

function limitsOf({ REQUESTS_PER_MINUTE, UNKNOWN_TOKENS_PER_MINUTE }: Environment, { limits = {} }: Config) {
  return {
    bodyBytes: limits.bodyBytes,
    requestsPerMinute: REQUESTS_PER_MINUTE ?? limits.requestsPerMinute,
    unknownTokensPerMinute: UNKNOWN_TOKENS_PER_MINUTE ?? limits.unknownTokensPerMinute,
  }
}

/** Removes undefined fields, which would replace defaults. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

function upstreamOf(environment: Environment, vendor: 'OPENAI' | 'ANTHROPIC'): Upstream | undefined {
  const { [`${vendor}_GATEWAY_URL` as const]: url, [`${vendor}_API_KEY` as const]: key } = environment
  if (url === undefined) return undefined
  if (key === undefined) throw new ConfigError(`${vendor}_API_KEY: is required beside ${vendor}_GATEWAY_URL`)
  return { url, key }
}
