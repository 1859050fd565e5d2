import { ConfigError } from '../server/environment.js'
import { createLogger, errorFacts } from '../server/log.js'
import { openStores } from '../server/stores.js'
import type { ServiceStores } from '../server/stores.js'
import { settings } from './settings.js'

/** Does work on the stores that the environment names; the service may run meanwhile. Throws `ConfigError` for memory. */
export async function withStores(work: (stores: ServiceStores) => Promise<void>): Promise<void> {
  const environment = settings()
  const { STORE_URL, VAULT_URL = STORE_URL, AUDIT_URL = STORE_URL } = environment
  if (VAULT_URL === 'memory:' && AUDIT_URL === 'memory:') {
    throw new ConfigError(
      'STORE_URL: is memory:, which holds nothing outside of a process. Name the store of the service.',
    )
  }
  const log = createLogger('silent')
  const stores = await openStores(environment, (error) => log.error(errorFacts(error)), { isCommand: true })
  try {
    await work(stores)
  } finally {
    await stores.close()
  }
}
