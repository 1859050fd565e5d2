import { randomUUID } from 'node:crypto'
import { parse } from '../faults.js'
import { ForbiddenError } from '../errors.js'
import { targets } from '../policies/policy.js'
import type { Policy } from '../policies/policy.js'
import type { Caller, Finding, Message } from '../types.js'
import { Detection, liveTokenSpans } from './detection.js'
import { ask, auditEvent, checkApplication, checkMessages, together } from './parts.js'
import type { GuardParts } from './parts.js'
import { selectPolicies } from './policies.js'
import { repeatsOf } from './repeats.js'
import { discard, protect } from './protect.js'
import type { Protection } from './protect.js'
import { evaluateRequest } from './schema.js'
import type { BreakdownEntry, EvaluateRequest, Evaluation } from './schema.js'

/** What one policy found in the messages. */
interface Verdict {
  readonly policy: Policy
  readonly entry: BreakdownEntry
}

type Request = ReturnType<typeof parseRequest>

/** Messages × policies: each detector once per message, then findings, decision and vaulting. */
export async function evaluate(parts: GuardParts, input: EvaluateRequest, caller: Caller): Promise<Evaluation> {
  const started = performance.now()
  const request = parseRequest(parts, input, caller)
  const policies = await selectPolicies(parts, request, caller)
  const applied = request.reply_only ? policies.filter((policy) => targets(policy, 'assistant')) : policies
  const verdicts = await examine(parts, request, applied, caller)
  const flagged = verdicts.filter(({ entry }) => entry.detected)
  const judged = verdicts.map(({ policy }) => policy)
  const blocking = flagged.filter(({ policy }) => policy.action === 'block').map(({ policy }) => policy)
  const outcome = { id: randomUUID(), flagged: flagged.length > 0, denied: blocking.length > 0 }
  const protection = await together(parts, caller, async (inside) => {
    const made = outcome.denied ? undefined : await redact(inside, request, flagged, caller)
    await record(inside, request, judged, caller, outcome, made)
    return made
  })
  const override = blocking.find(({ override_response }) => override_response !== undefined)?.override_response
  return {
    id: outcome.id,
    object: 'eval',
    time: Math.round(performance.now() - started),
    created: Math.floor(parts.now() / 1000),
    flagged: outcome.flagged,
    breakdown: (request.breakdown_all ? verdicts : flagged).map(({ entry }) => entry),
    ...(protection && correctionOf(request.messages, flagged, protection)),
    deny: outcome.denied,
    ...(override !== undefined && { override_response: override }),
    policies: judged.map(({ id }) => id),
    ...(!request.reply_only && replyPolicies(applied)),
  }
}

// --- Internal helpers, in the order of use ---

function parseRequest(parts: GuardParts, input: EvaluateRequest, caller: Caller) {
  const request = parse(evaluateRequest, input)
  checkMessages(request.messages, parts.limits)
  checkApplication(caller, request.application)
  if (caller.applications && request.application === undefined) {
    throw new ForbiddenError('This key is limited to applications: name one.', { param: 'application' })
  }
  return request
}

async function examine(
  parts: GuardParts,
  { messages, fail_fast, reply_only }: Request,
  policies: readonly Policy[],
  caller: Caller,
): Promise<readonly Verdict[]> {
  const uses = policies.flatMap((policy) => usesOf(policy, reply_only))
  const inspects = (model: string, role: Message['role']): boolean =>
    usesFor(uses, role).some((use) => parts.detectors.get(use.model)?.model === model)
  const detection = new Detection(parts, messages, await liveTokenSpans(parts, messages, caller), inspects)
  const judge = (policy: Policy) => judgePolicy(parts, policy, messages, reply_only, detection)
  if (!fail_fast) return Promise.all(policies.map(judge))
  const verdicts: Verdict[] = []
  for (const policy of policies) {
    const verdict = await judge(policy)
    if (verdict.entry.detected) return [verdict]
    verdicts.push(verdict)
  }
  return verdicts
}

async function judgePolicy(
  parts: GuardParts,
  policy: Policy,
  messages: readonly Message[],
  replyOnly: boolean,
  detection: Detection,
): Promise<Verdict> {
  const uses = usesOf(policy, replyOnly)
  const runs = messages.flatMap(({ role }, index) =>
    usesFor(uses, role).map(async ({ model, labels }) =>
      (await detection.find(model, index)).flatMap((finding) =>
        (labels?.includes(finding.label) ?? true) ? [{ ...finding, index }] : [],
      ),
    ),
  )
  const found = (await Promise.all(runs)).flat()
  const counted = distinct(found.filter(({ score }) => score >= policy.threshold))
  const inspect = (index: number) =>
    usesFor(uses, messages[index]?.role).length > 0 ? detection.exempt(index) : undefined
  const result = [...counted, ...repeatsOf(counted, messages, inspect)]
  const models = new Set(uses.map(({ model }) => parts.detectors.get(model)?.model ?? model))
  const entry: BreakdownEntry = {
    policy_id: policy.id,
    detector: [...models].join(','),
    detected: result.length > 0,
    threshold: policy.threshold,
    score: found.reduce((best, { score }) => Math.max(best, score), 0),
    result,
  }
  return { policy, entry }
}

function usesOf({ detectors }: Policy, replyOnly: boolean): Policy['detectors'] {
  return replyOnly ? detectors.filter(({ target }) => target === 'assistant') : detectors
}

function usesFor(uses: Policy['detectors'], role?: Message['role']): Policy['detectors'] {
  return uses.filter(({ target }) => target === 'all' || target === role)
}

/** Two uses of one detector in a policy (`pii` and `pii-v0`, `user` and `all`) find the same twice. */
function distinct<T extends Finding & { index: number }>(findings: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return findings.filter(({ index, spans, label, score }) => {
    const key = `${index} ${spans.start} ${spans.end} ${label} ${score}`
    return seen.has(key) ? false : seen.add(key)
  })
}

async function redact(
  parts: GuardParts,
  request: Request,
  flagged: readonly Verdict[],
  caller: Caller,
): Promise<Protection | undefined> {
  const findings = flagged
    .filter(({ policy }) => policy.action === 'redact')
    .flatMap(({ policy, entry }) => entry.result.map((finding) => ({ ...finding, policy })))
  if (findings.length === 0) return undefined
  const { application, session, reply_only } = request
  return protect(parts, request.messages, findings, { caller, application, session, isReply: reply_only })
}

async function record(
  parts: GuardParts,
  { application, session, metadata }: Request,
  policies: readonly Policy[],
  caller: Caller,
  { id, flagged, denied }: { readonly id: string; readonly flagged: boolean; readonly denied: boolean },
  protection?: Protection,
): Promise<void> {
  const event = auditEvent(parts, caller, {
    id,
    action: 'evaluate',
    outcome: denied ? 'denied' : flagged ? 'flagged' : 'ok',
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

function correctionOf(messages: readonly Message[], flagged: readonly Verdict[], { contents, spans }: Protection) {
  const flaggedIndexes = new Set(flagged.flatMap(({ entry }) => entry.result.map(({ index }) => index)))
  const redactedIndexes = new Set(spans.map(({ index }) => index))
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
function replyPolicies(policies: readonly Policy[]): Pick<Evaluation, 'reply'> | undefined {
  const forReply = policies.filter((policy) => targets(policy, 'assistant'))
  if (forReply.length === 0) return undefined
  return {
    reply: { policies: forReply.map(({ id }) => id), hold: forReply.some(({ action }) => action !== 'monitor') },
  }
}
