import * as z from 'zod'
import type { AuditEvent } from '../audit/audit-log.js'
import { id, detectorUse, policySchema, text } from '../policies/policy.js'

/**
 * Schemas of everything that a guard takes and returns, in process and over HTTP (docs/interface.md). Inputs are
 * strict. The types are derived from them.
 */

export const message = z.strictObject({
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.string(),
})
const messages = z.array(message).readonly()
/** At least one message. */
export const messagesSchema = z.array(message).min(1).readonly()
const session = text(256).min(1)
const token = z.string().max(80)
const tokens = z.array(token).readonly()
const metadataValue = z.union([text(512), z.number(), z.boolean(), z.null()])

/** Document 2.7. `application`, `policy`, `metadata`, `stable`, `separate`, `reply_only` and `tokens` are ours. */
export const evaluateRequest = z
  .strictObject({
    session: session.optional(),
    messages: messagesSchema,
    override_enabled_policies: z.array(id).min(1).max(256).readonly().optional(),
    fail_fast: z.boolean().default(false),
    breakdown_all: z.boolean().default(false),
    application: id.optional(),
    policy: id.optional(),
    metadata: z
      .record(text(64), metadataValue)
      .refine((record) => Object.keys(record).length <= 16, { message: 'must have at most 16 keys' })
      .optional(),
    /** Whether a value gets the same token through the session. Default: as the guard's option `tokens` says. */
    stable: z.boolean().optional(),
    /** Judge each message by itself, as if it came alone. Default: by the others of its request, too. */
    separate: z.boolean().default(false),
    /** Apply only detectors whose target is exactly `assistant`: the messages are a model's reply. */
    reply_only: z.boolean().default(false),
    /** A closed set: anything else that looks like a token is text. Default: none for a reply, else all that are live. */
    tokens: tokens.optional(),
  })
  .refine(({ stable, session }) => !stable || session !== undefined, {
    path: ['stable'],
    message: 'needs a session: tokens are stable within one',
  })

/** `tokens` and `urls` are our extensions. */
export const detokenizeRequest = z
  .strictObject({
    messages,
    application: id.optional(),
    policy: id.optional(),
    /** A closed set: only these are restored. Others are not looked up. */
    tokens: tokens.optional(),
    /** `keep`: a token stays, and is not revealed, where a page could take it for part of a URL. */
    urls: z.literal('keep').optional(),
  })
  .refine(({ application, policy }) => application !== undefined || policy !== undefined, {
    path: ['policy'],
    message: 'policy or application is required, to find the vault context of the protection event',
  })

export const releaseRequest = z.strictObject({
  tokens,
  application: id.optional(),
  policy: id.optional(),
})

/** Purges all entries of a session, of an application, of a session in an application, or of the tenant (`all`). */
export const eraseRequest = z
  .strictObject({ session: session.optional(), application: id.optional(), all: z.literal(true).optional() })
  .refine(({ session, application, all }) => (session ?? application) !== undefined || all, {
    path: ['session'],
    message: 'name a session or an application, or give all: true',
  })
  .refine(({ session, application, all }) => (session ?? application) === undefined || !all, {
    path: ['all'],
    message: 'give either all, or a session or application',
  })

/** Without a field: all of the tenant. */
export const inventoryRequest = z.strictObject({ session: session.optional(), application: id.optional() })

export const eraseReply = z.object({ erased: z.int() })

export const detectRequest = z.strictObject({
  model: z.string().min(1),
  messages: messagesSchema,
  threshold: z.number().min(0).max(1).default(0),
})

/** A policy is tried out on one text: of the policy only its detectors matter. */
export const tryRequest = z.strictObject({
  detectors: z.array(detectorUse).min(1).max(16).readonly(),
  role: message.shape.role.default('user'),
  text: z.string().max(50_000),
  thresholds: z.array(z.number().min(0).max(1)).min(1).max(16).readonly(),
})

export const logsRequest = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(1000).default(100),
  application: id.optional(),
  policy: id.optional(),
  session: session.optional(),
  actor: z.string().max(128).optional(),
  action: z.string().max(32).optional(),
  outcome: z.string().max(32).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})

export const finding = z.object({
  label: z.string(),
  score: z.number(),
  text: z.string(),
  spans: z.object({ start: z.int(), end: z.int() }),
  index: z.int(),
})

export const breakdownEntry = z.object({
  policy_id: z.string(),
  detector: z.string(),
  detected: z.boolean(),
  threshold: z.number(),
  score: z.number(),
  result: z.array(finding).readonly(),
})

export const choice = z.object({
  role: message.shape.role,
  index: z.int(),
  flagged: z.boolean(),
  redacted: z.boolean(),
  content: z.string(),
})

export const redactionSpan = z.object({
  index: z.int(),
  start: z.int(),
  end: z.int(),
  label: z.string(),
  token: z.string(),
  /** Policies under which the token can be revealed. */
  policies: z.array(z.string()).readonly(),
})

/** `redaction_spans`, `deny`, `override_response`, `policies` and `reply` are our extensions. */
export const evaluationSchema = z.object({
  id: z.string(),
  object: z.literal('eval'),
  /** Milliseconds. */
  time: z.int(),
  /** Unix seconds. */
  created: z.int(),
  flagged: z.boolean(),
  breakdown: z.array(breakdownEntry).readonly(),
  correction: z.object({ choices: z.array(choice).readonly() }).optional(),
  redaction_spans: z.array(redactionSpan).readonly().optional(),
  /** A `block` policy flagged: nothing was vaulted, the request must not go on. */
  deny: z.boolean(),
  override_response: z.string().optional(),
  /** Ids of the policies that were applied, in order. None: nothing was checked. */
  policies: z.array(z.string()).readonly(),
  /** Of those, the ones that are also to be applied to the model's reply, and whether it must be held until complete. */
  reply: z.object({ policies: z.array(z.string()).readonly(), hold: z.boolean() }).optional(),
})

export const detokenizeReply = z.object({ messages })

export const detectionSchema = z.object({
  object: z.literal('detection'),
  model: z.string(),
  time: z.int(),
  detected: z.boolean(),
  score: z.number(),
  result: z.array(finding).readonly(),
})

export const policyList = z.object({ object: z.literal('list'), data: z.array(policySchema).readonly() })

// `AuditEvent` is the contract; a remote reply is checked for the fields that make it a record.
const auditEvent = z.looseObject({
  id: z.string(),
  time: z.string(),
  tenant: z.string(),
  action: z.string(),
  outcome: z.string(),
}) as unknown as z.ZodType<AuditEvent>

export const logPage = z.object({
  object: z.literal('list'),
  data: z.array(auditEvent).readonly(),
  page: z.int(),
  page_size: z.int(),
  has_more: z.boolean(),
})

/** Messages to examine, and under which policies. */
export type EvaluateRequest = z.input<typeof evaluateRequest>
/** Messages whose tokens are to be restored, and the policy or application they belong to. */
export type DetokenizeRequest = z.input<typeof detokenizeRequest>
/** Tokens that are no longer needed. */
export type ReleaseRequest = z.input<typeof releaseRequest>
/** Whose values are erased: those of a session, an application or, with `all`, of the tenant. */
export type EraseRequest = z.input<typeof eraseRequest>
/**
 * How many values were erased.
 *
 * @interface
 */
export type EraseReply = Readonly<z.output<typeof eraseReply>>
/** Messages for one detector, without a policy. */
export type DetectRequest = z.input<typeof detectRequest>
/** Filters and page of the audit log. */
export type LogsRequest = z.input<typeof logsRequest>
/**
 * What policies found, and the messages with tokens in the place of values.
 *
 * @interface
 */
export type Evaluation = Readonly<z.output<typeof evaluationSchema>>
/** What one policy found. */
export type BreakdownEntry = z.output<typeof breakdownEntry>
/** A finding in the message at `index`; positions count UTF-16 code units. */
export type MessageFinding = z.output<typeof finding>
/** Where in the input a token stands. */
export type RedactionSpan = z.output<typeof redactionSpan>
/** A message after evaluation: unchanged, or with tokens. */
export type Choice = z.output<typeof choice>
/**
 * The messages, with values in the place of tokens.
 *
 * @interface
 */
export type DetokenizeReply = Readonly<z.output<typeof detokenizeReply>>
/**
 * What one detector found, independent of policies.
 *
 * @interface
 */
export type Detection = Readonly<z.output<typeof detectionSchema>>
/**
 * Records of the audit log, newest first.
 *
 * @interface
 */
export type LogPage = Readonly<z.output<typeof logPage>>
