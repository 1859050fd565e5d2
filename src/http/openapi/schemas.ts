import * as z from 'zod'
import type { AuditAction, AuditEvent, AuditOutcome } from '../../audit/audit-log.js'
import * as guard from '../../guard/schema.js'
import { detectorUse, policyFields, policySchema } from '../../policies/policy.js'

/** Schemas of requests and responses, by their names in the OpenAPI document. */

/** Returns keys, which must be exactly those of the type. */
const keysOf = <T extends string>(keys: Readonly<Record<T, true>>) => Object.keys(keys) as [T, ...T[]]

const ACTIONS = keysOf<AuditAction>({
  evaluate: true,
  reveal: true,
  release: true,
  erase: true,
  policy_create: true,
  policy_update: true,
  policy_delete: true,
  unverified: true,
})
const OUTCOMES = keysOf<AuditOutcome>({
  ok: true,
  flagged: true,
  denied: true,
  requested: true,
  revealed: true,
  already_revealed: true,
  expired: true,
  unknown: true,
  refused: true,
  failed: true,
})

const auditEvent = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  tenant: z.string(),
  action: z.enum(ACTIONS),
  outcome: z.enum(OUTCOMES),
  actor: z.string().optional().describe('Id of the key that asked'),
  application: z.string().optional(),
  policy: z.string().optional(),
  session: z.string().optional(),
  token: z.string().optional(),
  label: z.string().optional(),
  count: z.int().optional().describe('Tokens minted or purged'),
  request_id: z.string().optional(),
  address: z.string().optional().describe('Address of the client'),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
} satisfies Record<keyof AuditEvent, z.ZodType>)

const fieldIssue = z.object({ path: z.string(), message: z.string() })
const goneToken = z.object({ token: z.string(), reason: z.enum(['revealed', 'expired']) })

const error = z.object({
  error: z.object({
    message: z.string().describe('In our own words: it never quotes what was sent'),
    type: z.string().describe('Family of the error, as clients of OpenAI know it'),
    code: z.string().describe('Stable'),
    param: z.string().nullable().describe('The field at fault'),
    request_id: z.string(),
    details: z.array(z.union([fieldIssue, goneToken])).optional(),
  }),
})

const { shape: logsQuery } = guard.logsRequest
export { logsQuery }

/** Schemas of requests. */
export const INPUTS = {
  Message: guard.message,
  EvaluateRequest: guard.evaluateRequest,
  DetokenizeRequest: guard.detokenizeRequest,
  ReleaseRequest: guard.releaseRequest,
  EraseRequest: guard.eraseRequest,
  DetectRequest: guard.detectRequest.omit({ model: true }),
  DetectorUse: detectorUse,
  PolicyInput: policyFields,
  PolicyReplacement: policyFields
    .partial({ id: true })
    .extend({ created_at: z.unknown().optional(), updated_at: z.unknown().optional() }),
} as const

/** Schemas of responses. */
export const OUTPUTS = {
  Evaluation: guard.evaluationSchema,
  BreakdownEntry: guard.breakdownEntry,
  Finding: guard.finding,
  Choice: guard.choice,
  RedactionSpan: guard.redactionSpan,
  DetokenizeReply: guard.detokenizeReply,
  Detection: guard.detectionSchema,
  EraseReply: guard.eraseReply,
  Policy: policySchema,
  PolicyList: guard.policyList.extend({ data: z.array(policySchema) }),
  LogPage: guard.logPage.extend({ data: z.array(auditEvent) }),
  AuditEvent: auditEvent,
  Status: z.object({ status: z.literal('ok') }),
  Error: error,
} as const

export type Input = keyof typeof INPUTS
export type Output = keyof typeof OUTPUTS
