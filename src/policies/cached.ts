import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'

export interface CachedPoliciesOptions {
  /** How long a change made by another instance may go unseen. Default 1000. */
  readonly ttlMs?: number
  /** Milliseconds of a clock that is never set. */
  readonly now?: () => number
}

interface Known {
  readonly policies: Promise<readonly Policy[]>
  readonly until: number
}

/**
 * Caches the policies of each tenant for a second. Changes of this instance, and a policy that another instance has
 * just created and a request names, are seen at once. A failing store is not masked for longer than that.
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
  /** A list that was asked for before the change is done may be the old one, so it is forgotten after it. */
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
    update: (tenant, policy) => change(tenant, () => store.update(tenant, policy)),
    delete: (tenant, id) => change(tenant, () => store.delete(tenant, id)),
  }
}
