import { createHash } from 'node:crypto'
import type { Policy } from './policy.js'

/**
 * Returns the version of a policy: 32 hex digits of a digest of its fields. The service sends it as the `ETag`.
 *
 * @example
 * const policy = await guard.getPolicy('pii-default')
 * await guard.updatePolicy(policy.id, { ...policy, threshold: 0.7 }, {}, { versions: [policyVersion(policy)] })
 */
export function policyVersion(policy: Policy): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(policy)))
    .digest('hex')
    .slice(0, 32)
}

// --- Internal helpers ---

/** The value with all fields in order of their names, since stores and services may change their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, inOrder(field)]),
  )
}
