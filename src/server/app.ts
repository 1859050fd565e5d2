import { createHmac, randomBytes } from 'node:crypto'
import express from 'express'
import type { Express } from 'express'
import helmet from 'helmet'
import type { Checkpoint } from '../audit/checkpoint.js'
import { piiDetector } from '../detectors/pii.js'
import { secretDetector } from '../detectors/secrets.js'
import { UnavailableError } from '../errors.js'
import { localGuard } from '../guard/local-guard.js'
import type { LocalGuardOptions } from '../guard/local-guard.js'
import { answerError, noSuchRoute } from '../http/answer-error.js'
import { apiKeys, knownKeys } from '../http/auth.js'
import type { Chain } from '../http/dashboard/chain-state.js'
import { dashboardRouter } from '../http/dashboard/router.js'
import { anthropicGateway, openaiGateway } from '../http/gateway.js'
import type { Upstream } from '../http/gateway-headers.js'
import type { GatewayOptions } from '../http/gateway-options.js'
import { guardRouter } from '../http/guard-router.js'
import { openapiRouter } from '../http/openapi/router.js'
import { named } from '../http/request-context.js'
import { joinObservers } from '../observer.js'
import { PII_DEFAULT, SECRETS_DEFAULT } from '../policies/policy.js'
import { Checkpointer } from './checkpointer.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'
import { openKeys } from './keys.js'
import { errorFacts, requestLog } from './log.js'
import type { Logger } from './log.js'
import { serviceMetrics } from './metrics.js'
import { storeWarnings } from './store-warnings.js'
import { openStores } from './stores.js'
import type { ServiceStores } from './stores.js'
import { tracing } from './tracing.js'

export interface Service {
  readonly app: Express
  /** The key made for development; to be shown once, never logged. */
  readonly developmentKey?: string
  /** From now on the service is not ready: whoever balances the load sends no more requests. */
  stopping(): void
  /** Closes the guard and its stores; call it once the last request has ended. */
  close(): Promise<void>
}

/** Joins the parts to the service. Throws `ConfigError` if the environment does not go together. */
export async function createService(environment: Environment, log: Logger): Promise<Service> {
  const { keys, developmentKey, plain } = openKeys(environment)
  if (plain.length > 0) log.warn({ keys: plain }, 'keys are configured in the clear; give their sha256 instead')
  const onError = (error: unknown) => log.error(errorFacts(error), 'failure')
  const stores = await openStores(environment, onError, {
    onEmpty: (store) => log.warn({ store }, 'the store is empty: it is new, or it has lost its data'),
  })
  for (const warning of storeWarnings(environment)) log.warn(warning)
  const checkpointer = checkpointerOf(stores, environment, log, onError)
  const metrics = serviceMetrics({ stores, environment, onError })
  const observer = joinObservers([...(await tracing()), metrics.observer])
  const guard = localGuard({ ...finding(environment), ...counted(stores, checkpointer), observer, onError })

  const app = express()
  app.set('trust proxy', environment.TRUST_PROXY ?? false)
  app.set('etag', false) // it would be a digest of what is answered
  app.use(requestLog(log), metrics.count, named, helmet())
  app.get('/metrics', metrics.answer)
  app.use(openapiRouter())
  let isStopping = false
  app.get('/readyz', (_req, _res, next) => {
    if (isStopping) throw new UnavailableError('The service is stopping.')
    next()
  })
  const auth = apiKeys(keys)
  const { counters } = stores
  app.use(
    dashboardRouter({
      guard,
      keys: knownKeys(keys),
      secret: dashboardSecret(stores),
      counters,
      chain: chainOf(stores),
    }),
  )
  mountGateways(app, environment, { guard, auth, counters, secret: gatewaySecret(stores), observer, onError })
  app.use(
    guardRouter({
      guard,
      auth,
      requestsPerMinute: environment.REQUESTS_PER_MINUTE,
      unknownTokensPerMinute: environment.UNKNOWN_TOKENS_PER_MINUTE,
      counters,
      onError,
    }),
  )
  app.use(noSuchRoute)
  app.use(answerError(onError))

  async function close(): Promise<void> {
    await checkpointer?.close()
    await guard.close()
  }
  return { app, developmentKey, stopping: () => void (isStopping = true), close }
}

// --- Internal helpers ---

/** What the guard finds, and the policies of a new tenant. */
function finding({ PAYMENT_NUMBERS, SECRETS }: Environment): Pick<LocalGuardOptions, 'detectors' | 'firstPolicies'> {
  const pii = piiDetector({ payments: PAYMENT_NUMBERS === 'on' })
  if (SECRETS !== 'on') return { detectors: [pii], firstPolicies: [PII_DEFAULT] }
  return { detectors: [pii, secretDetector()], firstPolicies: [PII_DEFAULT, SECRETS_DEFAULT] }
}

/** Mounts a gateway to each vendor that is configured. Throws `ConfigError` for one without a key. */
function mountGateways(app: Express, environment: Environment, shared: Omit<GatewayOptions, 'upstream'>): void {
  const { REQUESTS_PER_MINUTE: requestsPerMinute } = environment
  const openai = upstreamOf(environment, 'OPENAI')
  if (openai) app.use('/openai/v1', openaiGateway({ ...shared, upstream: openai, requestsPerMinute }))
  const anthropic = upstreamOf(environment, 'ANTHROPIC')
  if (anthropic) app.use('/anthropic', anthropicGateway({ ...shared, upstream: anthropic, requestsPerMinute }))
}

function upstreamOf(environment: Environment, vendor: 'OPENAI' | 'ANTHROPIC'): Upstream | undefined {
  const { [`${vendor}_GATEWAY_URL` as const]: url, [`${vendor}_API_KEY` as const]: key } = environment
  if (url === undefined) return undefined
  if (key === undefined) throw new ConfigError(`${vendor}_API_KEY: is required beside ${vendor}_GATEWAY_URL`)
  return { url, key }
}

/** One secret for all instances, where the stores have one. */
function gatewaySecret({ sessionSecret }: ServiceStores): Buffer | undefined {
  return sessionSecret && createHmac('sha256', sessionSecret).update('gateway').digest()
}

/** Seals the sessions of the dashboard; without keys of a store there is one instance, and they end with it. */
function dashboardSecret({ sessionSecret }: ServiceStores): Buffer {
  return sessionSecret ?? randomBytes(32)
}

function chainOf({ checkpoint, verifyAudit }: ServiceStores): Chain | undefined {
  return checkpoint && { checkpoint, verifyAudit }
}

/** Checkpoints are lines of the log, of whatever level it is: without them a cut log cannot be told from a whole one. */
function checkpointerOf(
  { checkpoint }: ServiceStores,
  { LOG_LEVEL }: Environment,
  log: Logger,
  onError: (error: unknown) => void,
): Checkpointer | undefined {
  if (!checkpoint) return undefined
  const lines = log.child({}, { level: LOG_LEVEL === 'silent' ? 'silent' : 'info' })
  const tell = (point: Checkpoint) => lines.info({ audit_checkpoint: point }, 'audit checkpoint')
  return new Checkpointer({ log: { checkpoint }, tell, onError })
}

/** The stores, with their records counted. */
function counted(stores: ServiceStores, checkpointer: Checkpointer | undefined): ServiceStores {
  if (!checkpointer) return stores
  const { audit, transaction } = stores
  return {
    ...stores,
    audit: checkpointer.audit(audit),
    transaction: transaction && checkpointer.transaction(transaction),
  }
}
