import type { Detector } from '../detectors/detector.js'
import { adviceFor } from '../model-advice.js'
import type { PolicyStore } from '../policies/policy-store.js'

/** What the models of stored policies are compared with. */
export interface StoredPolicies {
  readonly policies: PolicyStore
  readonly tenants: Iterable<string>
  readonly detectors: readonly Detector[]
}

/**
 * Warns about enabled policies whose model is not loaded: requests under them are refused. One line each, which says
 * what to do. Reading the policies begins no tenant.
 */
export async function missingModels({ policies, tenants, detectors }: StoredPolicies): Promise<string[]> {
  const loaded = new Set(detectors.flatMap(({ model, aliases = [] }) => [model, ...aliases]))
  const warnings: string[] = []
  for (const tenant of new Set(tenants)) {
    const enabled = (await policies.list(tenant)).filter((policy) => policy.enabled)
    for (const { id, detectors: uses } of enabled) {
      const missing = new Set(uses.map(({ model }) => model).filter((model) => !loaded.has(model)))
      for (const name of missing) warnings.push(`tenant ${tenant}: policy ${id} names ${notLoaded(name)}`)
    }
  }
  return warnings
}

// --- Internal helpers ---

function notLoaded(name: string): string {
  const { model, service } = adviceFor(name)
  return `the model ${model}, which is not loaded: ${service} or delete the policy`
}
