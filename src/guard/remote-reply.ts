import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { LABEL, findTokens } from '../token.js'
import type { Message } from '../types.js'
import { alignTokens } from './align-tokens.js'
import { evaluationSchema } from './schema.js'
import type { BreakdownEntry, Choice, EvaluateRequest, Evaluation, MessageFinding, RedactionSpan } from './schema.js'

const extensions = evaluationSchema.shape

/** An evaluation as any service of this interface may send it; our extensions are optional. */
export const remoteEvaluation = z.object({
  id: z.string().nullish(),
  time: z.number().nullish(),
  created: z.number().nullish(),
  flagged: z.boolean(),
  breakdown: z
    .array(
      z.object({
        policy_id: z.string(),
        detector: z.string().nullish(),
        detected: z.boolean().nullish(),
        threshold: z.number().nullish(),
        score: z.number().nullish(),
        result: z
          .array(
            z.object({
              label: z.string().regex(LABEL),
              score: z.number().nullish(),
              text: z.string(),
              spans: z.object({ start: z.int(), end: z.int() }),
              index: z.int().nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
  correction: z
    .object({
      choices: z.array(
        z.object({
          index: z.int().nullish(),
          flagged: z.boolean().nullish(),
          redacted: z.boolean().nullish(),
          content: z.string(),
        }),
      ),
    })
    .nullish(),
  redaction_spans: extensions.redaction_spans.nullish(),
  deny: z.boolean().nullish(),
  override_response: z.string().nullish(),
  policies: extensions.policies.nullish(),
  reply: extensions.reply.nullish(),
})

type RemoteEvaluation = z.output<typeof remoteEvaluation>

/**
 * Completes an evaluation: derives what the service left out from what it sent. Needs a request with `breakdown_all`.
 */
export function completeEvaluation(request: EvaluateRequest, reply: RemoteEvaluation): Evaluation {
  const { messages, breakdown_all: wantsAll = false } = request
  const breakdown = (reply.breakdown ?? []).map((entry) => completeEntry(entry, messages))
  const policies = reply.policies ?? namedPolicies(request) ?? breakdown.map(({ policy_id }) => policy_id)
  const choices = reply.correction ? completeChoices(reply.correction.choices, messages) : undefined
  const spans = reply.redaction_spans ?? (choices && spansOf(messages, choices, breakdown, policies))
  const isRedacted = spans !== undefined && spans.length > 0
  // True also for replacements that are not tokens we know: the original must not be sent.
  const isCorrected = choices?.some(({ content }, index) => content !== messages[index]?.content)
  return {
    id: reply.id ?? randomUUID(),
    object: 'eval',
    time: Math.round(reply.time ?? 0),
    created: Math.floor(reply.created ?? Date.now() / 1000),
    flagged: reply.flagged,
    breakdown: wantsAll ? breakdown : breakdown.filter(({ detected }) => detected),
    ...(choices && (isRedacted || isCorrected) && { correction: { choices }, redaction_spans: spans ?? [] }),
    // Flagged without a correction and without `deny`: treated as a refusal.
    deny: reply.deny ?? (reply.flagged && !isRedacted),
    ...(reply.override_response !== null && { override_response: reply.override_response }),
    policies,
    ...(reply.reply && { reply: reply.reply }),
  }
}

/** The policies that a request names. */
export function namedPolicies({ override_enabled_policies: override, policy }: EvaluateRequest) {
  return override ?? (policy === undefined ? undefined : [policy])
}

// --- Internal helpers ---

type RemoteEntry = NonNullable<RemoteEvaluation['breakdown']>[number]
type RemoteFinding = NonNullable<RemoteEntry['result']>[number]

function completeEntry(entry: RemoteEntry, messages: readonly Message[]): BreakdownEntry {
  const result = (entry.result ?? []).map((finding) => completeFinding(finding, messages))
  const score = entry.score ?? result.reduce((best, finding) => Math.max(best, finding.score), 0)
  return {
    policy_id: entry.policy_id,
    detector: entry.detector ?? '',
    detected: entry.detected ?? result.length > 0,
    threshold: entry.threshold ?? 0,
    score,
    result,
  }
}

/** Locates a finding without `index`: the first message with its text at its span, or anywhere. */
function completeFinding(
  { label, score, text, spans, index }: RemoteFinding,
  messages: readonly Message[],
): MessageFinding {
  const isThere = ({ content }: Message) => content.slice(spans.start, spans.end) === text
  const exact = index ?? messages.findIndex(isThere)
  const found = exact >= 0 ? exact : messages.findIndex(({ content }) => content.includes(text))
  return { label, score: score ?? 0, text, spans, index: Math.max(0, found) }
}

/** One choice for each message, in order; messages that the service left out are unchanged. */
function completeChoices(
  choices: NonNullable<RemoteEvaluation['correction']>['choices'],
  messages: readonly Message[],
): readonly Choice[] {
  const byIndex = new Map(choices.map((choice, position) => [choice.index ?? position, choice]))
  return messages.map(({ role, content }, index) => {
    const choice = byIndex.get(index)
    const isChanged = choice !== undefined && choice.content !== content
    return {
      role,
      index,
      flagged: choice?.flagged ?? isChanged,
      redacted: choice?.redacted ?? isChanged,
      content: choice?.content ?? content,
    }
  })
}

/** Spans of the input that the new tokens of the corrected texts replace. */
function spansOf(
  messages: readonly Message[],
  choices: readonly Choice[],
  breakdown: readonly BreakdownEntry[],
  policies: readonly string[],
): readonly RedactionSpan[] {
  const findings = breakdown.flatMap(({ policy_id, result }) => result.map((finding) => ({ ...finding, policy_id })))
  return choices.flatMap(({ index, content: corrected }) => {
    const content = messages[index]?.content ?? ''
    const inMessage = findings.filter((finding) => finding.index === index)
    const values = inMessage.map(({ text }) => text)
    const aligned = alignTokens(content, corrected, values) ?? wholeMessage(content, corrected)
    return aligned.map((span) => {
      const under = inMessage.filter(({ spans }) => spans.start < span.end && spans.end > span.start)
      const names = [...new Set(under.map(({ policy_id }) => policy_id))]
      return { index, ...span, policies: names.length > 0 ? names : policies }
    })
  })
}

/** Falls back to the whole message where the exact span is ambiguous. */
function wholeMessage(content: string, corrected: string) {
  const before = new Set(findTokens(content).map(({ token }) => token))
  const fresh = findTokens(corrected).filter(({ token }) => !before.has(token))
  return fresh.map(({ token, label }) => ({ start: 0, end: content.length, label, token }))
}
