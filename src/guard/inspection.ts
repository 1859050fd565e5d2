import type { Policy } from '../policies/policy.js'
import type { Role } from '../types.js'
import type { GuardParts } from './parts.js'

/** Groups policies that look for the same, so that each group is inspected once. */

/** The labels that count; all, if absent. */
type Labels = ReadonlySet<string> | undefined

/**
 * What policies look for, apart from their thresholds: for each role the detectors, and which of their labels count.
 */
export interface Inspection {
  readonly uses: ReadonlyMap<Role, ReadonlyMap<string, Labels>>
  /** The policies that share this inspection, in the order given. */
  readonly policies: Policy[]
}

type Parts = Pick<GuardParts, 'detectors'>

const ROLES: readonly Role[] = ['user', 'assistant', 'system', 'developer']

/**
 * Groups policies that look for the same, however they spell it (aliases, order, `all` or `user`), so that each group
 * is inspected once.
 */
export function inspectionsOf(parts: Parts, policies: readonly Policy[], replyOnly: boolean): readonly Inspection[] {
  const inspections = new Map<string, Inspection>()
  for (const policy of policies) {
    const uses = usesByRole(parts, policy, replyOnly)
    const key = keyOf(uses)
    const known = inspections.get(key)
    if (known) known.policies.push(policy)
    else inspections.set(key, { uses, policies: [policy] })
  }
  return [...inspections.values()]
}

/** The names of the detectors that a policy uses. */
export function modelsOf(parts: Parts, policy: Policy, replyOnly: boolean): readonly string[] {
  return [...new Set(applied(policy, replyOnly).map(({ model }) => modelOf(parts, model)))]
}

// --- Internal helpers ---

function applied({ detectors }: Policy, replyOnly: boolean): Policy['detectors'] {
  return replyOnly ? detectors.filter(({ target }) => target === 'assistant') : detectors
}

function modelOf({ detectors }: Parts, name: string): string {
  return detectors.get(name)?.model ?? name
}

function usesByRole(parts: Parts, policy: Policy, replyOnly: boolean): Map<Role, Map<string, Labels>> {
  const byRole = new Map<Role, Map<string, Labels>>()
  for (const { model: name, target, labels } of applied(policy, replyOnly)) {
    const model = modelOf(parts, name)
    for (const role of target === 'all' ? ROLES : [target]) {
      const models = byRole.get(role) ?? new Map<string, Labels>()
      byRole.set(role, models)
      models.set(model, models.has(model) ? joined(models.get(model), labels) : labels && new Set(labels))
    }
  }
  return byRole
}

function joined(known: Labels, more: readonly string[] | undefined): Labels {
  return known && more && new Set([...known, ...more])
}

function keyOf(uses: Inspection['uses']): string {
  const sorted = ROLES.map((role) =>
    [...(uses.get(role) ?? [])]
      .map(([model, labels]) => [model, labels ? [...labels].sort().join(' ') : '*'].join('\n'))
      .sort(),
  )
  return JSON.stringify(sorted)
}
