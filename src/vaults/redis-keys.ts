import { tenantKey } from '../storage/redis.js'

/** The hash of what is known of all tokens of a tenant. */
export function factsKey(prefix: string, tenant: string): string {
  return tenantKey(prefix, tenant, 'facts')
}

/** Where the values of the tokens are. */
export function valueKeys(prefix: string, tenant: string, tokens: readonly string[]): readonly string[] {
  const start = tenantKey(prefix, tenant, 'v', '')
  return tokens.map((token) => start + token)
}
