import { randomBytes } from 'node:crypto'
import { isLoopback } from '../endpoint.js'
import { parse } from '../validation.js'
import { SCOPES, apiKeySchema, sha256 } from '../http/auth.js'
import type { ApiKey } from '../http/auth.js'
import { ConfigError } from './environment.js'
import type { Environment } from './environment.js'

/** API keys of the service: creates and reads them. */

export interface KeyFacts {
  readonly id: string
  readonly tenant: string
  readonly scopes: readonly string[]
  readonly applications?: readonly string[]
}

/** Creates a key of 256 random bits, and the entry for `API_KEYS` with its digest only. Throws `ValidationError`. */
export function createKey(facts: KeyFacts): { key: string; entry: ApiKey } {
  const key = `lsk_${randomBytes(32).toString('base64url')}`
  return { key, entry: parse(apiKeySchema, { ...facts, sha256: sha256(key).toString('hex') }) }
}

export interface Keys {
  readonly keys: readonly ApiKey[]
  /** The generated development key, to be shown once, never logged. */
  readonly developmentKey?: string
  /** Keys configured in plain text. */
  readonly plain: readonly string[]
}

/**
 * Reads the configured keys; if there are none, creates one for development, provided that only this machine can reach
 * the service. Throws `ConfigError`.
 */
export function openKeys({ API_KEYS, HOST, NODE_ENV }: Environment): Keys {
  const isLocal = isLoopbackHost(HOST)
  if (API_KEYS) {
    const plain = API_KEYS.flatMap(({ id, key }) => (key === undefined ? [] : [id]))
    if (plain.length > 0 && !isLocal) {
      throw new ConfigError(
        'API_KEYS: a plain key is accepted only if HOST is a loopback address. Use its sha256 instead.',
      )
    }
    return { keys: API_KEYS, plain }
  }
  if (!isLocal || NODE_ENV === 'production') {
    throw new ConfigError(
      'API_KEYS: is required in production, and unless HOST is a loopback address. Make a key with `llm-sandwich keys create`.',
    )
  }
  const { key, entry } = createKey({ id: 'development', tenant: 'default', scopes: SCOPES })
  return { keys: [entry], developmentKey: key, plain: [] }
}

/** True if only this machine can reach a service on this host. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
