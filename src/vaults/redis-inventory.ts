import { scanFields } from '../storage/redis.js'
import type { RedisOptions } from '../storage/redis.js'
import { InventoryCount } from './inventory.js'
import { factsKey } from './redis-keys.js'
import { entryOf } from './redis-records.js'
import type { Inventory, InventoryFilter } from './vault.js'

/** Counts the live entries of a vault in Redis. */

/** Reads at most this many times the limit of entries and tombstones, which share a hash. */
const FIELDS = 10

/** Counts live entries page by page. May miss an entry that is added or removed meanwhile. */
export async function inventory(
  { client, prefix }: Required<RedisOptions>,
  filter: InventoryFilter,
  now: number,
): Promise<Inventory> {
  const count = new InventoryCount(filter)
  let seen = 0
  for await (const page of scanFields(client, factsKey(prefix, filter.tenant))) {
    for (const [, record] of page) {
      const entry = record.startsWith('V') ? entryOf(record) : undefined
      if (!entry || entry.expiresAt <= now) continue
      if (filter.session !== undefined && entry.session !== filter.session) continue
      if (count.isFull) return count.result(false)
      count.addEntry(entry)
    }
    seen += page.length
    if (seen >= FIELDS * filter.limit) return count.result(false)
  }
  return count.result(true)
}
