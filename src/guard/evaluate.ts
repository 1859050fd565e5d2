import { randomUUID } from 'node:crypto'
import { parse } from '../validation.js'
import { ForbiddenError } from '../errors.js'
import { observed } from '../observer.js'
import type { ObservationScope } from '../observer.js'
import { targets } from '../policies/policy.js'
import type { Policy } from '../policies/policy.js'
import type { Caller, Message } from '../types.js'
import { yieldToEventLoop } from './yield-event-loop.js'
import { Detection, liveTokenSpans } from './detection.js'
import { inspectionsOf } from './inspection.js'
import { judge, judgeFirst } from './judge.js'
import type { Verdict } from './judge.js'
import { ask, auditEvent, checkApplication, checkMessages, observe, tenantOf, inTransaction } from './parts.js'
import type { GuardParts } from './parts.js'
import { namesFor, selectPolicies } from './policies.js'
import type { PolicyName } from './policies.js'
import { discard, protect } from './protect.js'
import type { TokenisedMessages } from './protect.js'
import { evaluateRequest } from './schema.js'
import type { EvaluateRequest, Evaluation, MessageFinding } from './schema.js'
import { observeTokens } from './observe-tokens.js'

type Request = ReturnType<typeof parseRequest>

/**
 * Evaluates messages against policies: runs each detector once per message, decides, and vaults what `redact` policies
 * found.
 */
export async function evaluate(parts: GuardParts, input: EvaluateRequest, caller: Caller): Promise<Evaluation> {
  const started = performance.now()
  const request = parseRequest(parts, input, caller)
  const policies = await selectPolicies(parts, request, caller)
  const applied = request.reply_only ? policies.filter((policy) => targets(policy, 'assistant')) : policies
  const nameOf = namesFor(applied, caller)
  const verdicts = await examine(parts, request, applied, caller)
  await yieldToEventLoop(request.messages)
  const flagged = verdicts.filter(({ entry }) => entry.detected)
  const judged = verdicts.map(({ policy }) => policy)
  const blocking = flagged.filter(({ policy }) => policy.action === 'block').map(({ policy }) => policy)
  const outcome = { id: randomUUID(), flagged: flagged.length > 0, denied: blocking.length > 0 }
  const protection = await observed(parts.observer, 'vault', () =>
    inTransaction(parts, caller, async (inside) => {
      const made = outcome.denied ? undefined : await redact(inside, request, flagged, { caller, nameOf })
      await record(inside, request, caller, { ...outcome, policies: judged, protection: made })
      return made
    }),
  )
  const scope = { tenant: tenantOf(caller), application: request.application }
  observeEvaluation(parts, { flagged, outcome, protection }, scope)
  await yieldToEventLoop(request.messages)
  const override = blocking.find(({ override_response }) => override_response !== undefined)?.override_response
  return {
    id: outcome.id,
    object: 'eval',
    time: Math.round(performance.now() - started),
    created: Math.floor(parts.now() / 1000),
    flagged: outcome.flagged,
    breakdown: (request.breakdown_all ? verdicts : flagged).map(({ policy, entry }) => ({
      policy_id: nameOf(policy),
      ...entry,
    })),
    ...(protection && correctionOf(request.messages, flagged, protection)),
    deny: outcome.denied,
    ...(override !== undefined && { override_response: override }),
    policies: judged.map(nameOf),
    ...(!request.reply_only && replyPolicies(applied, nameOf)),
  }
}

// --- Internal helpers, in the order of use ---

function parseRequest(parts: GuardParts, input: EvaluateRequest, caller: Caller) {
  const request = parse(evaluateRequest, input)
  checkMessages(request.messages, parts, caller)
  checkApplication(caller, request.application)
  if (caller.applications && request.application === undefined) {
    throw new ForbiddenError('This key is limited to certain applications. Name one of them.', { param: 'application' })
  }
  return request
}

async function examine(
  parts: GuardParts,
  { messages, tokens, fail_fast, reply_only, separate }: Request,
  policies: readonly Policy[],
  caller: Caller,
): Promise<readonly Verdict[]> {
  // A model can invent tokens, so those of a reply are looked up only if the request names them.
  const named = tokens ?? (reply_only ? [] : undefined)
  const inspections = inspectionsOf(parts, policies, reply_only)
  const detection = new Detection(parts, messages, await liveTokenSpans(parts, messages, caller, named), {
    tenant: tenantOf(caller),
    inspects: (model, role) => inspections.some(({ uses }) => uses.get(role)?.has(model) ?? false),
    isSeparate: separate,
  })
  const matter = { parts, messages, detection, replyOnly: reply_only, isSeparate: separate }
  return observed(parts.observer, 'detect', () =>
    fail_fast ? judgeFirst(matter, policies, inspections) : judge(matter, policies, inspections),
  )
}

async function redact(
  parts: GuardParts,
  request: Request,
  flagged: readonly Verdict[],
  { caller, nameOf }: { readonly caller: Caller; readonly nameOf: PolicyName },
): Promise<TokenisedMessages | undefined> {
  // Policies that find the same share one list, so each finding is replaced once for all of them.
  const byResult = new Map<readonly MessageFinding[], Policy[]>()
  for (const { policy, entry } of flagged) {
    if (policy.action !== 'redact') continue
    const policies = byResult.get(entry.result) ?? []
    byResult.set(entry.result, policies)
    policies.push(policy)
  }
  const findings = [...byResult].flatMap(([result, policies]) =>
    result.map(({ label, score, text, spans, index }) => ({ label, score, text, spans, index, policies })),
  )
  if (findings.length === 0) return undefined
  const { application, session, stable = parts.stableTokens, reply_only } = request
  return protect(parts, request.messages, findings, {
    caller,
    application,
    session,
    nameOf,
    isStable: stable && !reply_only,
  })
}

/** What is recorded of an evaluation. */
interface Recorded extends Outcome {
  readonly policies: readonly Policy[]
  readonly protection: TokenisedMessages | undefined
}

async function record(
  parts: GuardParts,
  { application, session, metadata }: Request,
  caller: Caller,
  { policies, protection, ...outcome }: Recorded,
): Promise<void> {
  const event = auditEvent(parts, caller, {
    id: outcome.id,
    action: 'evaluate',
    outcome: outcomeOf(outcome),
    application,
    session,
    ...(policies.length === 1 && { policy: policies[0]?.id }),
    count: protection?.tokens.length ?? 0,
    ...(parts.recordMetadata && metadata && { metadata }),
  })
  try {
    await ask('audit log', () => parts.audit.append([event]))
  } catch (error) {
    await discard(parts, protection?.tokens ?? [], caller)
    throw error
  }
}

interface Evaluated {
  readonly flagged: readonly Verdict[]
  readonly outcome: Outcome
  readonly protection: TokenisedMessages | undefined
}

function observeEvaluation(
  parts: GuardParts,
  { flagged, outcome, protection }: Evaluated,
  scope: ObservationScope,
): void {
  if (!parts.observer) return
  observe(parts, { of: 'evaluation', outcome: outcomeOf(outcome) }, scope)
  const labels = new Map(protection?.spans.map(({ token, label }) => [token, label]))
  const minted = protection?.tokens.map((token) => ({ ...scope, outcome: 'minted' as const, label: labels.get(token) }))
  observeTokens(parts, scope.tenant, minted ?? [])
  // Policies of one action that find the same share one list, which counts once.
  for (const action of ACTIONS) {
    const results = new Set(flagged.filter(({ policy }) => policy.action === action).map(({ entry }) => entry.result))
    const counts = new Map<string, number>()
    for (const { label } of [...results].flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
    for (const [label, count] of counts) observe(parts, { of: 'findings', label, action, count }, scope)
  }
}

const ACTIONS = ['redact', 'monitor', 'block'] as const

interface Outcome {
  readonly id: string
  readonly flagged: boolean
  readonly denied: boolean
}

function outcomeOf({ flagged, denied }: Outcome): 'ok' | 'flagged' | 'denied' {
  if (denied) return 'denied'
  return flagged ? 'flagged' : 'ok'
}

function correctionOf(
  messages: readonly Message[],
  flagged: readonly Verdict[],
  { contents, spans }: TokenisedMessages,
) {
  const flaggedIndexes = new Set<number>()
  for (const { entry } of flagged) for (const { index } of entry.result) flaggedIndexes.add(index)
  const redactedIndexes = new Set<number>()
  for (const { index } of spans) redactedIndexes.add(index)
  const choices = messages.map(({ role, content }, index) => ({
    role,
    index,
    flagged: flaggedIndexes.has(index),
    redacted: redactedIndexes.has(index),
    content: contents[index] ?? content,
  }))
  return { correction: { choices }, redaction_spans: spans }
}

/** Policies with a detector whose target is exactly `assistant` apply to the model's reply, too. */
function replyPolicies(policies: readonly Policy[], nameOf: PolicyName): Pick<Evaluation, 'reply'> | undefined {
  const forReply = policies.filter((policy) => targets(policy, 'assistant'))
  if (forReply.length === 0) return undefined
  return {
    reply: { policies: forReply.map(nameOf), hold: forReply.some(({ action }) => action !== 'monitor') },
  }
}
