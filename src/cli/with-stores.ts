import { ConfigError } from '../server/environment.js'
import type { Environment } from '../server/environment.js'
import { createLogger, errorFacts } from '../server/log.js'
import { openStores } from '../server/stores.js'
import type { ServiceStores } from '../server/stores.js'
import { settings } from './settings.js'

/** Opens the stores of the service for a command. */

type Variable = 'VAULT_URL' | 'POLICY_URL' | 'AUDIT_URL'

/**
 * Does work on the stores that the environment names; the service may run meanwhile. Throws `ConfigError` if all that the
 * command is about are in memory.
 */
export async function withStores(
  work: (stores: ServiceStores, environment: Environment) => Promise<void>,
  about: readonly Variable[] = ['VAULT_URL', 'AUDIT_URL'],
): Promise<void> {
  const environment = settings()
  const urls = about.map((variable) => environment[variable] ?? environment.STORE_URL)
  if (urls.every((url) => url === 'memory:')) {
    throw new ConfigError(
      'STORE_URL: is memory:, which keeps nothing outside the process. Set it to the store of the service.',
    )
  }
  const log = createLogger('silent')
  const stores = await openStores(environment, (error) => log.error(errorFacts(error)), { isCommand: true })
  try {
    await work(stores, environment)
  } finally {
    await stores.close()
  }
}
