import { UnavailableError } from '../errors.js'
import { localGuard } from '../guard/local-guard.js'
import { memoryPolicies } from '../policies/memory.js'
import { PII_DEFAULT } from '../policies/policy.js'
import type { Config } from '../server/config.js'
import { detectionOf } from '../server/detection.js'
import type { Environment } from '../server/environment.js'
import type { ServiceStores } from '../server/stores.js'

/** Protects and restores a made-up value. */

/** A tenant of its own, so that nothing of others is touched. */
const CALLER = { tenant: 'doctor', actor: 'command line' }
const VALUE = 'anna.schmidt@example.org'
const POLICY = { ...PII_DEFAULT, token_ttl_seconds: 60 }

/**
 * Goes the way of a request over the detectors, the vault and the audit log. Returns what to say; throws
 * `UnavailableError` if the value does not come back, or comes back twice.
 */
export async function roundTrip(stores: ServiceStores, environment: Environment, config: Config): Promise<string> {
  const { vault, audit, transaction } = stores
  const { detectors } = detectionOf(environment, config)
  const guard = localGuard({
    vault,
    audit,
    transaction,
    detectors,
    policies: memoryPolicies(),
    firstPolicies: [POLICY],
  })
  const started = performance.now()
  const messages = [{ role: 'user' as const, content: `Please write to ${VALUE}.` }]
  const { correction } = await guard.evaluate({ messages }, CALLER)
  const [choice] = correction?.choices ?? []
  if (!choice || choice.content.includes(VALUE)) {
    throw new UnavailableError('A sample e-mail address was not found. Check `allow` and `labels` in CONFIG.')
  }
  const { role, content } = choice
  const reveal = async () => {
    const reply = await guard.detokenize({ messages: [{ role, content }], policy: POLICY.id }, CALLER)
    return reply.messages[0]?.content
  }
  if ((await reveal()) !== messages[0]?.content)
    throw new UnavailableError('A sample value did not come back from the vault.')
  if ((await reveal()) !== content) throw new UnavailableError('A sample value came back twice from the vault.')
  return `a sample value was protected and restored once, in ${Math.round(performance.now() - started)} ms`
}
