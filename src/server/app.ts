import { createHmac, randomBytes } from 'node:crypto'
import express from 'express'
import type { Express } from 'express'
import helmet from 'helmet'
import type { Checkpoint } from '../audit/checkpoint.js'
import { UnavailableError } from '../errors.js'
import { answerError, noSuchRoute } from '../http/answer-error.js'
import type { Chain } from '../http/dashboard/chain-state.js'
import { openapiRouter } from '../http/openapi/router.js'
import { named } from '../http/request-context.js'
import { joinObservers } from '../observer.js'
import { activityObserver } from '../observers/activity.js'
import { Checkpointer } from './checkpointer.js'
import { readConfig } from './config.js'
import type { Config } from './config.js'
import { createEngine } from './engine.js'
import type { Engine, EngineParts } from './engine.js'
import type { Environment } from './environment.js'
import { gatewayHint } from './gateway-hint.js'
import { openKeys } from './keys.js'
import { errorFacts, requestLog } from './log.js'
import type { Logger } from './log.js'
import { serviceMetrics } from './metrics.js'
import { storeWarnings } from './store-warnings.js'
import { openStores } from './stores.js'
import type { ServiceStores } from './stores.js'
import { tracing } from './tracing.js'

/** The service's Express app: stores, guard, routes, logs and metrics. */

export interface Service {
  readonly app: Express
  /** The key made for development; to be shown once, never logged. */
  readonly developmentKey?: string
  /** Reads the configuration again. Throws `ConfigError` if it is wrong; the service then keeps the old one. */
  reload(): Promise<void>
  /** From now on the service is not ready, so that load balancers send no more requests. */
  stopping(): void
  /** Closes the guard and its stores; call it once the last request has ended. */
  close(): Promise<void>
}

/** Creates the service from its parts. Throws `ConfigError` if settings contradict each other. */
export async function createService(environment: Environment, log: Logger): Promise<Service> {
  const config = await readConfig(environment.CONFIG)
  const { keys, developmentKey, plain } = openKeys(environment)
  if (plain.length > 0) log.warn({ keys: plain }, 'keys are configured in the clear; give their sha256 instead')
  const onError = (error: unknown) => log.error(errorFacts(error), 'failure')
  const stores = await openStores(environment, onError, {
    onEmpty: (store) => log.warn({ store }, 'the store is empty: it is new, or it has lost its data'),
  })
  for (const warning of storeWarnings(environment)) log.warn(warning)
  const checkpointer = checkpointerOf(stores, environment, log, onError)
  const metrics = serviceMetrics({ stores, environment, onError })
  const activity = stores.activity && activityObserver({ store: stores.activity, onError })
  const parts = {
    ...{ environment, keys, onError, secrets: secretsOf(stores), chain: chainOf(stores) },
    stores: withCheckpoints(stores, checkpointer),
    observer: joinObservers([...(await tracing()), metrics.observer, ...(activity ? [activity] : [])]),
  } satisfies EngineParts
  const ready = async (config: Config) => {
    const engine = await readyEngine(parts, config)
    await engine.missingModels().then((warnings) => warnings.forEach((warning) => log.warn(warning)), onError)
    return engine
  }
  let engine = await closingOnFailure(stores, () => ready(config))

  const app = express()
  app.set('trust proxy', environment.TRUST_PROXY ?? false)
  app.set('etag', false) // it would be a digest of the answer, and so of revealed values
  app.use(requestLog(log), metrics.count, named, helmet())
  let isStopping = false
  app.get('/readyz', (_req, _res, next) => {
    if (isStopping) throw new UnavailableError('The service is shutting down. Try again later.')
    next()
  })
  app.use((req, res, next) => engine.router(req, res, next))
  app.get('/metrics', metrics.answer)
  app.use(openapiRouter())
  app.use(gatewayHint(environment), noSuchRoute)
  app.use(answerError(onError))

  return {
    app,
    developmentKey,
    async reload() {
      const next = await ready(await readConfig(environment.CONFIG))
      engine.retire()
      engine = next
    },
    stopping: () => void (isStopping = true),
    async close() {
      await Promise.all([checkpointer?.close(), activity?.close()])
      await engine.guard.close()
    },
  }
}

// --- Internal helpers ---

/** Creates the engine and warms it up, so that the first request does not wait. */
async function readyEngine(parts: EngineParts, config: Config): Promise<Engine> {
  const engine = createEngine(parts, config)
  await engine.ready()
  return engine
}

/** Closes the stores if the work fails: open connections would keep the process alive. */
async function closingOnFailure<T>(stores: ServiceStores, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** Returns the secrets: those of the stores, which all instances share, or random ones without keys. */
function secretsOf({ sessionSecret = randomBytes(32) }: ServiceStores): EngineParts['secrets'] {
  const gateway = createHmac('sha256', sessionSecret).update('gateway').digest()
  return { session: sessionSecret, gateway, dashboard: sessionSecret }
}

function chainOf({ checkpoint, verifyAudit }: ServiceStores): Chain | undefined {
  return checkpoint && { checkpoint, verifyAudit }
}

/** Checkpoints are logged at any level: without them a truncated audit log looks like a complete one. */
function checkpointerOf(
  { checkpoint }: ServiceStores,
  { LOG_LEVEL }: Environment,
  log: Logger,
  onError: (error: unknown) => void,
): Checkpointer | undefined {
  if (!checkpoint) return undefined
  const lines = log.child({}, { level: LOG_LEVEL === 'silent' ? 'silent' : 'info' })
  const save = (point: Checkpoint) => lines.info({ audit_checkpoint: point }, 'audit checkpoint')
  return new Checkpointer({ log: { checkpoint }, save, onError })
}

/** Wraps the stores so that the checkpointer counts their records. */
function withCheckpoints(stores: ServiceStores, checkpointer: Checkpointer | undefined): ServiceStores {
  if (!checkpointer) return stores
  const { audit, transaction } = stores
  return {
    ...stores,
    audit: checkpointer.audit(audit),
    transaction: transaction && checkpointer.transaction(transaction),
  }
}
