const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Serialises work on one tenant of a store, so that what it has read still holds when it writes. */
export function withTenantLock<T>(store: object, tenant: string, work: () => Promise<T>): Promise<T> {
  const tenants = turns.get(store) ?? new Map<string, Promise<unknown>>()
  turns.set(store, tenants)
  const before = tenants.get(tenant) ?? Promise.resolve()
  const done = before.then(work, work)
  const settled = done
    .catch(() => undefined)
    .then(() => {
      if (tenants.get(tenant) === settled) tenants.delete(tenant)
    })
  tenants.set(tenant, settled)
  return done
}
