import type { AuditAction } from '../audit/audit-log.js'
import {
  ForbiddenError,
  PolicyExistsError,
  PolicyNotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '../errors.js'
import type { SandwichError } from '../errors.js'
import { parse } from '../validation.js'
import { applicablePolicies, policyInput, replacement } from '../policies/policy.js'
import type { Policy, PolicyInput } from '../policies/policy.js'
import type { Caller } from '../types.js'
import { ask, auditEvent, checkApplication, tenantOf } from './parts.js'
import type { PolicyChangeOptions } from './guard.js'
import type { GuardParts } from './parts.js'
import { withTenantLock } from './tenant-lock.js'

/** Selects the policies of an evaluation, in the order in which they apply. */
export async function selectPolicies(
  parts: GuardParts,
  request: { override_enabled_policies?: readonly string[]; policy?: string; application?: string },
  caller: Caller,
): Promise<readonly Policy[]> {
  const { override_enabled_policies: override, policy, application } = request
  if (override) {
    const ids = [...new Set(override)]
    const param = (id: string) => `override_enabled_policies.${override.indexOf(id)}`
    return Promise.all(ids.map((id) => requirePolicy(parts, id, caller, param(id))))
  }
  if (policy !== undefined) return [await requirePolicy(parts, policy, caller)]
  // Includes policies that a limited caller may not see: they protect its texts, too.
  return applicablePolicies(await allPolicies(parts, caller), application)
}

/** Names a policy in an answer. */
export type PolicyName = (policy: Policy) => string

/** Names policies by id; those of other applications, which a limited caller may not see, by number. */
export function namesFor(policies: readonly Policy[], caller: Caller): PolicyName {
  const taken = new Set(policies.flatMap((policy) => (isVisible(policy, caller) ? [policy.id] : [])))
  const names = new Map<Policy, string>()
  let number = 0
  for (const policy of policies) {
    if (isVisible(policy, caller)) continue
    do number += 1
    while (taken.has(`other-${number}`))
    names.set(policy, `other-${number}`)
  }
  return (policy) => names.get(policy) ?? policy.id
}

/**
 * Returns the tenant's policy of that id. Throws the same for one that the caller may not see as for one that does not
 * exist.
 */
export async function requirePolicy(parts: GuardParts, id: string, caller: Caller, param = 'policy'): Promise<Policy> {
  const policy = await ask('policy store', async () => {
    await parts.policies.open(tenantOf(caller), parts.firstPolicies)
    return parts.policies.get(tenantOf(caller), id)
  })
  if (!policy || !isVisible(policy, caller)) {
    throw new PolicyNotFoundError('There is no policy with that id. List the policies, or create it first.', {
      param,
    })
  }
  return policy
}

export async function getPolicy(parts: GuardParts, id: string, caller: Caller): Promise<Policy> {
  return asSeenBy(caller, await requirePolicy(parts, id, caller))
}

export async function visiblePolicies(parts: GuardParts, caller: Caller): Promise<readonly Policy[]> {
  const visible = (await allPolicies(parts, caller)).filter((policy) => isVisible(policy, caller))
  return visible.map((policy) => asSeenBy(caller, policy))
}

function allPolicies(parts: GuardParts, caller: Caller): Promise<readonly Policy[]> {
  return ask('policy store', async () => {
    await parts.policies.open(tenantOf(caller), parts.firstPolicies)
    return parts.policies.list(tenantOf(caller))
  })
}

export async function createPolicy(parts: GuardParts, input: PolicyInput, caller: Caller): Promise<Policy> {
  const policy = policyFrom(parts, input)
  checkWritable(policy, caller)
  await withTenantLock(parts.policies, tenantOf(caller), async () => {
    const policies = await allPolicies(parts, caller)
    if (!policies.some(({ id }) => id === policy.id)) checkRoom(parts, policies.length)
    if (await ask('policy store', () => parts.policies.create(tenantOf(caller), policy))) return
    throw new PolicyExistsError('A policy with that id already exists. Choose another id, or update it.', {
      param: 'id',
    })
  })
  await recordChange(parts, caller, 'policy_create', policy.id)
  return policy
}

function checkRoom({ limits }: GuardParts, count: number): void {
  if (count < limits.policies) return
  const message = `there are ${limits.policies} policies already, and no more may be; update one, or delete one first`
  throw new ValidationError([{ path: 'id', message }])
}

/** A policy to change, if it is in one of the versions. */
type Change = PolicyChangeOptions & { readonly id: string }

export async function updatePolicy(
  parts: GuardParts,
  { id, policy: input, versions }: Change & { readonly policy: PolicyInput },
  caller: Caller,
): Promise<Policy> {
  const policy = policyFrom(parts, replacement(id, input))
  if (policy.id !== id) throw new ValidationError([{ path: 'id', message: 'must be the id of the policy to update' }])
  const before = await requirePolicy(parts, id, caller)
  checkWritable(before, caller)
  checkWritable(policy, caller)
  const after = { ...policy, created_at: before.created_at }
  const isDone = await ask('policy store', () => parts.policies.update(tenantOf(caller), after, versions))
  if (!isDone) throw await whyUnchanged(parts, { id, versions }, caller)
  await recordChange(parts, caller, 'policy_update', id)
  return after
}

export async function deletePolicy(parts: GuardParts, { id, versions }: Change, caller: Caller): Promise<void> {
  checkWritable(await requirePolicy(parts, id, caller), caller)
  const isDone = await ask('policy store', () => parts.policies.delete(tenantOf(caller), id, versions))
  if (!isDone) throw await whyUnchanged(parts, { id, versions }, caller)
  await recordChange(parts, caller, 'policy_delete', id)
}

/** Returns the error for a policy that the store did not change: it is gone, or in another version. */
async function whyUnchanged(parts: GuardParts, { id, versions }: Change, caller: Caller): Promise<SandwichError> {
  const now = versions && (await ask('policy store', () => parts.policies.get(tenantOf(caller), id)))
  if (!now) return new PolicyNotFoundError('The policy has been deleted since.', { param: 'policy' })
  return new PreconditionFailedError('The policy was changed since it was read. Read it again, then change it.')
}

/** Validates a policy and makes its stored record. */
export function policyFrom(parts: Pick<GuardParts, 'detectors' | 'now'>, input: PolicyInput): Policy {
  const policy = parse(policyInput, input)
  policy.detectors.forEach(({ model }, index) => {
    if (parts.detectors.has(model)) return
    const known = [...parts.detectors.keys()].join(', ')
    throw new ValidationError([{ path: `detectors.${index}.model`, message: `must be one of: ${known}` }])
  })
  const now = Math.floor(parts.now() / 1000)
  return { ...policy, created_at: now, updated_at: now }
}

/** True if the policy is assigned to one of the caller's applications, or to none. */
function isVisible({ applications }: Policy, caller: Caller): boolean {
  const limit = caller.applications
  return !limit || applications.length === 0 || applications.some((application) => limit.includes(application))
}

/** The policy with only those of its applications that the caller may see. */
function asSeenBy(caller: Caller, policy: Policy): Policy {
  const limit = caller.applications
  if (!limit) return policy
  return { ...policy, applications: policy.applications.filter((application) => limit.includes(application)) }
}

/** Throws unless the policy is assigned to the caller's applications only. */
function checkWritable({ applications }: Policy, caller: Caller): void {
  if (!caller.applications) return
  if (applications.length === 0) {
    throw new ForbiddenError('This key is limited to certain applications. Assign the policy to one of them.', {
      param: 'applications',
    })
  }
  for (const application of applications) checkApplication(caller, application)
}

async function recordChange(parts: GuardParts, caller: Caller, action: AuditAction, policy: string): Promise<void> {
  await ask('audit log', () => parts.audit.append([auditEvent(parts, caller, { action, outcome: 'ok', policy })]))
}
