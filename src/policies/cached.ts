import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'

/** A policy store that caches the policies of another store for a second. */

export interface CachedPoliciesOptions {
  /** How long a change by another instance may go unnoticed. Default 1000. */
  readonly ttlMs?: number
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number
}

interface Known {
  readonly policies: Promise<readonly Policy[]>
  readonly until: number
}

/**
 * Caches the policies of each tenant. Changes by this instance are seen at once, and so is a policy that another
 * instance has just created if a request names it. Does not hide a failing store for longer than the cache lives.
 */
export function cachedPolicies(
  store: PolicyStore,
  { ttlMs = 1000, now = () => performance.now() }: CachedPoliciesOptions = {},
): PolicyStore {
  const opened = new Map<string, Promise<void>>()
  const known = new Map<string, Known>()

  function list(tenant: string): Promise<readonly Policy[]> {
    const held = known.get(tenant)
    if (held && held.until > now()) return held.policies
    const policies = store.list(tenant)
    known.set(tenant, { policies, until: now() + ttlMs })
    policies.catch(() => forget(tenant, policies))
    return policies
  }
  function forget(tenant: string, policies: Promise<unknown>): void {
    if (known.get(tenant)?.policies === policies) known.delete(tenant)
  }
  /** Drops the cached list after a change: one that was requested before the change may be stale. */
  async function change(tenant: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } finally {
      known.delete(tenant)
    }
  }

  return {
    ...store,
    async open(tenant, first) {
      const opening = opened.get(tenant) ?? store.open(tenant, first).finally(() => known.delete(tenant))
      opened.set(tenant, opening)
      await opening.catch((error: unknown) => {
        opened.delete(tenant)
        throw error
      })
    },
    async get(tenant, id) {
      return (await list(tenant)).find((policy) => policy.id === id) ?? store.get(tenant, id)
    },
    list,
    create: (tenant, policy) => change(tenant, () => store.create(tenant, policy)),
    update: (tenant, policy, versions) => change(tenant, () => store.update(tenant, policy, versions)),
    delete: (tenant, id, versions) => change(tenant, () => store.delete(tenant, id, versions)),
  }
}
