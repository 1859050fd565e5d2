import express from 'express'
import type { Express } from 'express'
import helmet from 'helmet'
import { piiDetector } from '../detectors/pii.js'
import { secretDetector } from '../detectors/secrets.js'
import { localGuard } from '../guard/local-guard.js'
import { answerError, noSuchRoute } from '../http/answer-error.js'
import { apiKeys } from '../http/auth.js'
import { guardRouter } from '../http/guard-router.js'
import { named } from '../http/request-context.js'
import { PII_DEFAULT, SECRETS_DEFAULT } from '../policies/policy.js'
import type { Environment } from './environment.js'
import { openKeys } from './keys.js'
import { errorFacts, requestLog } from './log.js'
import type { Logger } from './log.js'
import { openStores } from './stores.js'

export interface Service {
  readonly app: Express
  /** The key made for development; to be shown once, never logged. */
  readonly developmentKey?: string
  /** Closes the stores; call it once the last request has ended. */
  close(): Promise<void>
}

/** Joins the parts to the service. Throws `ConfigError` if the environment does not go together. */
export async function createService(environment: Environment, log: Logger): Promise<Service> {
  const { keys, developmentKey, plain } = openKeys(environment)
  if (plain.length > 0) log.warn({ keys: plain }, 'keys are configured in the clear; give their sha256 instead')
  const onError = (error: unknown) => log.error(errorFacts(error), 'failure')
  const { vault, policies, audit, together, close: closeStores } = await openStores(environment, onError)
  const pii = piiDetector({ payments: environment.PAYMENT_NUMBERS === 'on' })
  const withSecrets = environment.SECRETS === 'on'
  const detectors = withSecrets ? [pii, secretDetector()] : [pii]
  const firstPolicies = withSecrets ? [PII_DEFAULT, SECRETS_DEFAULT] : [PII_DEFAULT]
  const guard = localGuard({ detectors, firstPolicies, vault, policies, audit, together, onError })

  const app = express()
  app.set('trust proxy', environment.TRUST_PROXY ?? false)
  app.set('etag', false) // it would be a digest of what is answered
  app.use(requestLog(log), named, helmet())
  app.use(
    guardRouter({
      guard,
      auth: apiKeys(keys),
      requestsPerMinute: environment.REQUESTS_PER_MINUTE,
      unknownTokensPerMinute: environment.UNKNOWN_TOKENS_PER_MINUTE,
      onError,
    }),
  )
  app.use(noSuchRoute)
  app.use(answerError(onError))

  async function close(): Promise<void> {
    await guard.close()
    await closeStores()
  }
  return { app, developmentKey, close }
}
