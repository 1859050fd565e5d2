import { BUCKET_SIZES, bucketOf, oldestOf, sizeOf } from './activity.js'
import type { ActivityCount, ActivityStore } from './activity.js'

/** Activity counts in this process. */

export interface MemoryActivityOptions {
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** Keeps counts in this process, until it ends. */
export function memoryActivity({ now = Date.now }: MemoryActivityOptions = {}): ActivityStore {
  const tenants = new Map<string, Map<string, Map<string, ActivityCount>>>()
  let dropped = ''
  function dropOld(): void {
    const hour = bucketOf(now(), 'hour')
    if (hour === dropped) return
    dropped = hour
    const oldest = new Map(BUCKET_SIZES.map((size) => [size, oldestOf(now(), size)]))
    for (const buckets of tenants.values()) {
      for (const bucket of buckets.keys()) if (bucket < (oldest.get(sizeOf(bucket)) ?? '')) buckets.delete(bucket)
    }
  }
  return {
    async add(counts) {
      dropOld()
      for (const one of counts) {
        const counted = entry(entry(tenants, one.tenant), one.bucket)
        const key = `${one.application}|${one.kind}|${one.label}`
        counted.set(key, { ...one, count: one.count + (counted.get(key)?.count ?? 0) })
      }
    },
    async query({ tenant, buckets, applications }) {
      const counts = buckets.flatMap((bucket) => [...(tenants.get(tenant)?.get(bucket)?.values() ?? [])])
      return counts.filter(({ application }) => applications?.includes(application) ?? true)
    },
    close: async () => tenants.clear(),
  }
}

// --- Internal helpers ---

/** Returns the map at a key, created if missing. */
function entry<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = maps.get(key) ?? new Map<string, T>()
  maps.set(key, known)
  return known
}
