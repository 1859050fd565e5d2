import { list, literal, scan, tenantKey, tenantOf } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import { storedOf } from './redis-records.js'
import { factsKey, valueKeys } from './redis-keys.js'
import { READ, REPLACE } from './redis-scripts.js'
import type { ResealableVault } from './resealable.js'
import { countedText } from './uses.js'
import type { StoredValue } from './vault.js'

/** Finds and replaces values in Redis that are sealed with an old key. */

/** Returns the vault methods that key rotation needs. */
export function redisRotation({
  client,
  prefix,
}: Required<RedisOptions>): Pick<ResealableVault, 'valuesWithout' | 'replaceValues'> {
  const read = async (tenant: string, tokens: readonly string[], start: string): Promise<StoredValue[]> => {
    const [found, records] = list(
      await READ(client, [factsKey(prefix, tenant), ...valueKeys(prefix, tenant, tokens)], []),
    )
    return tokens.flatMap((token, at): StoredValue[] => {
      const value = list(found)[at]
      const stored = value === null ? undefined : storedOf(tenant, token, String(list(records)[at]), String(value))
      return stored && !stored.value.startsWith(start) ? [stored] : []
    })
  }
  return {
    async *valuesWithout(start) {
      for await (const keys of scan(client, `${literal(prefix)}:{*}:v:*`)) {
        for (const tenant of new Set(keys.map((key) => tenantOf(prefix, key)))) {
          const own = valueKeys(prefix, tenant, [''])[0] ?? ''
          const tokens = keys.flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []))
          yield await read(tenant, tokens, start)
        }
      }
    },
    async replaceValues(changes) {
      const keys = changes.map(({ tenant, token }) => tenantKey(prefix, tenant, 'v', token))
      const args = changes.flatMap(({ value, next, uses }) => [countedText(uses, value), countedText(uses, next)])
      return Number(await REPLACE(client, keys, args))
    },
  }
}
