import { tenantKey } from '../storage/redis.js'

/** Names of a vault's keys in Redis. */

/** The hash with the facts of all tokens of a tenant. */
export function factsKey(prefix: string, tenant: string): string {
  return tenantKey(prefix, tenant, 'facts')
}

/** The keys that hold the values of tokens. */
export function valueKeys(prefix: string, tenant: string, tokens: readonly string[]): readonly string[] {
  const start = tenantKey(prefix, tenant, 'v', '')
  return tokens.map((token) => start + token)
}
