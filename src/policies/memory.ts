import type { Policy } from './policy.js'
import type { PolicyStore } from './policy-store.js'
import { policyVersion } from './policy-version.js'

/** Keeps policies in this process. They are lost when it ends. */
export function memoryPolicies(): PolicyStore {
  const tenants = new Map<string, Map<string, Policy>>()
  const policiesOf = (tenant: string) => {
    const known = tenants.get(tenant) ?? new Map<string, Policy>()
    tenants.set(tenant, known)
    return known
  }
  const isThere = (tenant: string, id: string, versions?: readonly string[]) => {
    const policy = tenants.get(tenant)?.get(id)
    return policy !== undefined && (versions?.includes(policyVersion(policy)) ?? true)
  }
  return {
    async open(tenant, first) {
      if (!tenants.has(tenant)) tenants.set(tenant, new Map(first.map((policy) => [policy.id, policy])))
    },
    async get(tenant, id) {
      return tenants.get(tenant)?.get(id)
    },
    async list(tenant) {
      return [...(tenants.get(tenant)?.values() ?? [])]
    },
    async create(tenant, policy) {
      const policies = policiesOf(tenant)
      if (policies.has(policy.id)) return false
      policies.set(policy.id, policy)
      return true
    },
    async update(tenant, policy, versions) {
      if (!isThere(tenant, policy.id, versions)) return false
      policiesOf(tenant).set(policy.id, policy)
      return true
    },
    async delete(tenant, id, versions) {
      return isThere(tenant, id, versions) && policiesOf(tenant).delete(id)
    },
    async ready() {},
    async close() {},
  }
}
