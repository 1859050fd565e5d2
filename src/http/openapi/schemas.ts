import * as z from 'zod'
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '../../audit/audit-log.js'
import type { AuditEvent } from '../../audit/audit-log.js'
import * as guard from '../../guard/schema.js'
import { detectorUse, policyFields, policySchema } from '../../policies/policy.js'

/** Schemas of requests and responses, by their names in the OpenAPI document. */

const auditEvent = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  tenant: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
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
