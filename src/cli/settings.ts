import { config } from 'dotenv'
import { keyRing } from '../key-ring.js'
import type { KeyRing } from '../key-ring.js'
import { ConfigError, readEnvironment } from '../server/environment.js'
import type { Environment } from '../server/environment.js'

/** Settings of the commands, from the environment and `.env`. */

/** Reads the environment and `.env`. Throws `ConfigError`. */
export function settings(): Environment {
  config({ quiet: true })
  return readEnvironment(process.env)
}

/** Returns the keys that seal maps. Throws `ConfigError` if there is none. */
export function keysForFiles({ VAULT_KEYS }: Environment): KeyRing {
  if (VAULT_KEYS) return keyRing(VAULT_KEYS)
  throw new ConfigError(
    'VAULT_KEYS: is required, since it seals the map. Make a key with openssl rand -base64 32, put it into .env, and keep it.',
  )
}
