import * as z from 'zod'
import { LABEL } from '../token.js'
import type { Role } from '../types.js'

/** The schemas of policies, and which policies apply to a request. */

/** Schema of the ids of policies and applications. */
export const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)

/** Schema of a text of at most `longest` code units without lone surrogates, which stores would change. */
export const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !/\p{Cs}/u.test(value), { message: 'must be well-formed Unicode' })

export const detectorUse = z.strictObject({
  model: z.string().min(1).max(128),
  target: z.enum(['user', 'assistant', 'system', 'developer', 'all']).default('all'),
  /** Labels of findings that count. Default: all. */
  labels: z.array(z.string().regex(LABEL)).min(1).max(16).readonly().optional(),
})

const MOST_DETECTORS = 16

/** The fields of a new policy. */
export const policyFields = z.strictObject({
  id,
  definition: text(4096),
  threshold: z.number().min(0).max(1),
  detectors: z
    .array(detectorUse)
    .min(1)
    .refine((uses) => uses.length <= MOST_DETECTORS, {
      message: `must be at most ${MOST_DETECTORS} detectors; join uses of the same one, or make another policy`,
    })
    .readonly()
    .optional(),
  detector: detectorUse.optional(),
  action: z.enum(['redact', 'monitor', 'block']).default('redact'),
  enabled: z.boolean().default(true),
  applications: z.array(id).max(256).readonly().default([]),
  token_ttl_seconds: z.int().min(1).max(31_536_000).default(86_400),
  on_unavailable: z.enum(['keep', 'gone']).default('keep'),
  override_response: text(16_384).optional(),
})

/**
 * Schema of a new policy (docs/policies.md). `detector: {…}` is short for `detectors: [{…}]`; give exactly one of them.
 */
export const policyInput = policyFields
  .refine(({ detector, detectors }) => !detector || !detectors, {
    path: ['detector'],
    message: 'give either detector or detectors, not both',
  })
  .refine(({ detector, detectors }) => detector || detectors, {
    path: ['detectors'],
    message: 'is required: an array of objects with a model',
  })
  .transform(({ detector, detectors, ...rest }) => ({ ...rest, detectors: detectors ?? (detector ? [detector] : []) }))

/** A policy as it is given to be created or updated. */
export type PolicyInput = z.input<typeof policyInput>

/** Schema of a stored policy. `created_at` and `updated_at` are Unix seconds. */
export const policySchema = z.object({
  ...policyFields.omit({ detector: true }).shape,
  detectors: z.array(detectorUse).readonly(),
  created_at: z.int(),
  updated_at: z.int(),
})

/**
 * A policy as it is stored.
 *
 * @interface
 */
export type Policy = Readonly<z.output<typeof policySchema>>

/** Prepares an update. A policy may be written back as it was read; its timestamps are dropped. */
export function replacement(id: string, input: PolicyInput): PolicyInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const isTime = (name: string) => name === 'created_at' || name === 'updated_at'
  const fields: Record<string, unknown> = { id, ...(input as object) }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isTime(name))) as PolicyInput
}

/**
 * The first policy of a new tenant. It favours recall: a missed name leaks for good, while a false positive is restored
 * anyway.
 */
export const PII_DEFAULT = {
  id: 'pii-default',
  definition: 'Replaces names, places, contacts and document numbers by vaulted tokens.',
  threshold: 0.6,
  detectors: [{ model: 'pii' }],
} as const satisfies PolicyInput

/** A policy for keys and passwords; for `firstPolicies`, beside `PII_DEFAULT`. */
export const SECRETS_DEFAULT = {
  id: 'secrets-default',
  definition: 'Replaces keys, tokens and passwords by vaulted tokens.',
  threshold: 0.6,
  detectors: [{ model: 'secrets' }],
} as const satisfies PolicyInput

/** True if the policy has a detector with exactly this target; `all` does not count. */
export function targets(policy: Policy, target: Role): boolean {
  return policy.detectors.some((use) => use.target === target)
}

/** Returns the enabled policies assigned to the application; if there are none, every enabled one. */
export function applicablePolicies(policies: readonly Policy[], application?: string): readonly Policy[] {
  const enabled = policies.filter((policy) => policy.enabled)
  if (application === undefined) return enabled
  const assigned = enabled.filter((policy) => policy.applications.includes(application))
  return assigned.length > 0 ? assigned : enabled
}
