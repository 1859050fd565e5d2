import { piiDetector } from '../detectors/pii.js'
import { presidioDetector } from '../detectors/presidio.js'
import { secretDetector } from '../detectors/secrets.js'
import { transformersDetector } from '../detectors/transformers.js'
import type { Detector } from '../detectors/detector.js'
import { PII_DEFAULT, SECRETS_DEFAULT } from '../policies/policy.js'
import type { PolicyInput } from '../policies/policy.js'
import type { Config } from './config.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'

/** The detectors that the environment and the configuration file name. */

export interface ConfiguredDetection {
  readonly detectors: readonly Detector[]
  /** The policies of a new tenant. */
  readonly firstPolicies: readonly PolicyInput[]
}

/** Returns the detectors, and the policies of a new tenant. A variable overrides the file. Throws `ConfigError`. */
export function detectionOf(
  { PAYMENT_NUMBERS, SECRETS }: Pick<Environment, 'PAYMENT_NUMBERS' | 'SECRETS'>,
  { detector = {}, presidio, transformers, secrets, policies }: Config,
): ConfiguredDetection {
  const hasSecrets = SECRETS === undefined ? (secrets?.enabled ?? false) : SECRETS === 'on'
  const payments = PAYMENT_NUMBERS === undefined ? detector.payments : PAYMENT_NUMBERS === 'on'
  const pii = configured('detector', () => piiDetector({ ...detector, payments }))
  const brought = [
    ...(presidio ? [configured('presidio', () => presidioDetector(presidio))] : []),
    ...(transformers ? [configured('transformers', () => transformersDetector(transformers))] : []),
  ]
  const usual = [...PII_DEFAULT.detectors, ...brought.map(({ model }) => ({ model }))]
  return {
    detectors: [pii, ...brought, ...(hasSecrets ? [secretDetector({ allow: secrets?.allow })] : [])],
    firstPolicies: policies ?? [{ ...PII_DEFAULT, detectors: usual }, ...(hasSecrets ? [SECRETS_DEFAULT] : [])],
  }
}

/** Loads the models of the detectors. Throws `ConfigError` for one that cannot be loaded. */
export async function loadModels(detectors: readonly Detector[]): Promise<void> {
  for (const detector of detectors) {
    try {
      await detector.ready?.()
    } catch (error) {
      throw configError(detector.model, error)
    }
  }
}

// --- Internal helpers ---

/** Runs `make`, which only checks its options; names the field of the configuration if it fails. */
function configured<T>(field: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw configError(field, error)
  }
}

/** The messages of detectors are ours, and begin with the function that made them. */
function configError(field: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = error.message.replace(/^\w+Detector(?=[: ]):? ?/, '')
  return new ConfigError(`CONFIG: ${field}: ${message}`, { cause: error })
}
