import { piiDetector } from '../detectors/pii.js'
import { presidioDetector } from '../detectors/presidio.js'
import { secretDetector } from '../detectors/secrets.js'
import type { Detector } from '../detectors/detector.js'
import { PII_DEFAULT, SECRETS_DEFAULT } from '../policies/policy.js'
import type { PolicyInput } from '../policies/policy.js'
import type { Config } from './config.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'

/** Returns the detectors, and the policies of a new tenant. A variable overrides the file. Throws `ConfigError`. */
export function detectionOf(
  { PAYMENT_NUMBERS, SECRETS }: Pick<Environment, 'PAYMENT_NUMBERS' | 'SECRETS'>,
  { detector = {}, presidio, secrets, policies }: Config,
): { readonly detectors: readonly Detector[]; readonly firstPolicies: readonly PolicyInput[] } {
  const hasSecrets = SECRETS === undefined ? (secrets?.enabled ?? false) : SECRETS === 'on'
  const payments = PAYMENT_NUMBERS === undefined ? detector.payments : PAYMENT_NUMBERS === 'on'
  const detectors: readonly Detector[] = [
    configured('detector', () => piiDetector({ ...detector, payments })),
    ...(presidio ? [configured('presidio', () => presidioDetector(presidio))] : []),
    ...(hasSecrets ? [secretDetector({ allow: secrets?.allow })] : []),
  ]
  const usual = presidio
    ? { ...PII_DEFAULT, detectors: [...PII_DEFAULT.detectors, { model: 'presidio' }] }
    : PII_DEFAULT
  return { detectors, firstPolicies: policies ?? [usual, ...(hasSecrets ? [SECRETS_DEFAULT] : [])] }
}

// --- Internal helpers ---

/** Runs `make`, which only checks its options; names the field of the configuration if it fails. */
function configured<T>(field: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof Error ? new ConfigError(`CONFIG: ${field}: ${error.message}`) : error
  }
}
