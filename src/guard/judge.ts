import { PayloadTooLargeError } from '../errors.js'
import { adviceFor } from '../model-advice.js'
import type { Policy } from '../policies/policy.js'
import type { Message, Role } from '../types.js'
import { pauses, yieldToEventLoop } from './yield-event-loop.js'
import { detectorFault } from './detection.js'
import type { Detection } from './detection.js'
import { inspectionsOf, modelsOf } from './inspection.js'
import type { Inspection } from './inspection.js'
import type { GuardParts } from './parts.js'
import { mentionsOf, separateMentionsOf } from './repeats.js'
import type { BreakdownEntry, MessageFinding } from './schema.js'

/** Judges messages by policies: which of them flag, with which score and findings. */

/** What one policy found in the messages. Policies that find the same share one `result`. */
export interface Verdict {
  readonly policy: Policy
  readonly entry: Omit<BreakdownEntry, 'policy_id'>
}

/** What is judged, and by what means. */
export interface JudgeInput {
  readonly parts: Pick<GuardParts, 'detectors' | 'limits'>
  readonly messages: readonly Message[]
  readonly detection: Detection
  /** Only detectors whose target is exactly `assistant`. */
  readonly replyOnly: boolean
  /** True if a value found in one message is not sought in the others. */
  readonly isSeparate?: boolean
}

/**
 * Returns a verdict for each policy, which `inspections` group. Policies that look for the same are judged once, and repeats of values are
 * searched once for all of them, so the cost grows with the text and with the findings returned, which are limited.
 */
export async function judge(
  input: JudgeInput,
  policies: readonly Policy[],
  inspections: readonly Inspection[],
): Promise<readonly Verdict[]> {
  const { parts, replyOnly } = input
  const detected = await detectAll(input, inspections)
  await yieldToEventLoop(input.messages)
  const tell = findingLimit(parts.limits.findings)
  const scores = new Map<Policy, number>()
  const counts: Count[] = []
  for (const inspection of inspections) {
    const found = inspect(input, inspection, detected)
    for (const policy of inspection.policies) scores.set(policy, Math.max(0, best(found)))
    for (const count of countsOf(inspection, found)) {
      tell(count.findings, count.policies.length)
      counts.push(count)
    }
  }
  await yieldToEventLoop(input.messages)
  const results = await withRepeats(input, counts, tell)
  return policies.map((policy) => {
    const result = results.get(policy) ?? []
    const detector = modelsOf(parts, policy, replyOnly).join(',')
    const { threshold } = policy
    const score = scores.get(policy) ?? 0
    return { policy, entry: { detector, detected: result.length > 0, threshold, score, result } }
  })
}

/** Returns the verdict of the first policy that flags, or those of all policies if none does. */
export async function judgeFirst(
  input: JudgeInput,
  policies: readonly Policy[],
  inspections: readonly Inspection[],
): Promise<readonly Verdict[]> {
  const bests = new Map<Inspection, number>()
  for (const policy of policies) {
    const inspection = inspections.find((one) => one.policies.includes(policy))
    if (!inspection) continue
    const score = bests.get(inspection) ?? best(inspect(input, inspection, await detectAll(input, [inspection])))
    bests.set(inspection, score)
    if (score >= policy.threshold) return judge(input, [policy], inspectionsOf(input.parts, [policy], input.replyOnly))
  }
  return judge(input, policies, inspections)
}

// --- Internal helpers, in the order of use ---

type Detected = (model: string, index: number) => readonly MessageFinding[]

/** Runs all detectors in use concurrently, each on the messages that policies have it inspect. */
async function detectAll(input: JudgeInput, inspections: readonly Inspection[]): Promise<Detected> {
  const { messages, detection } = input
  for (const { policies } of inspections) for (const policy of policies) requireModels(input, policy)
  const roles = new Map<string, Set<Role>>()
  for (const [role, uses] of inspections.flatMap(({ uses }) => [...uses])) {
    for (const model of uses.keys()) roles.set(model, new Set([...(roles.get(model) ?? []), role]))
  }
  const runs = [...roles].map(async ([model, inspected]) => {
    const indexes = messages.flatMap(({ role }, index) => (inspected.has(role) ? [index] : []))
    return [model, await detection.find(model, indexes)] as const
  })
  const found = new Map(await Promise.all(runs))
  return (model, index) => found.get(model)?.get(index) ?? []
}

/** Throws `UnavailableError` if a model of the policy is not loaded; the cause says which. */
function requireModels({ parts, replyOnly }: JudgeInput, policy: Policy): void {
  const missing = modelsOf(parts, policy, replyOnly).find((name) => !parts.detectors.has(name))
  if (missing === undefined) return
  const { model, service, app } = adviceFor(missing)
  throw detectorFault(
    `The policy ${policy.id} names the model ${model}, which is not loaded. In the service ${service}, in an app of ` +
      `your own ${app} to the detectors of its guard, or delete the policy.`,
  )
}

/** Returns all findings of an inspection, of any score. */
function inspect({ messages }: JudgeInput, { uses }: Inspection, detected: Detected): readonly MessageFinding[] {
  return messages.flatMap(({ role }, index) => {
    const models = [...(uses.get(role) ?? [])]
    const found = models.map(([model, labels]) => {
      const all = detected(model, index)
      return labels ? all.filter(({ label }) => labels.has(label)) : all
    })
    return found.length > 1 ? distinct(found.flat()) : (found[0] ?? [])
  })
}

/** Drops duplicates: two detectors may find the same. */
function distinct(findings: readonly MessageFinding[]): readonly MessageFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ spans, label, score }) => {
    const key = `${spans.start} ${spans.end} ${label} ${score}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** The best score, or a number below every threshold if nothing was found. */
function best(findings: readonly MessageFinding[]): number {
  return findings.reduce((highest, { score }) => Math.max(highest, score), -1)
}

/** Findings shared by policies whose thresholds admit the same ones. */
interface Count {
  readonly inspection: Inspection
  readonly policies: readonly Policy[]
  readonly findings: readonly MessageFinding[]
}

/**
 * Goes through the thresholds from the lowest up; each admits a subset of the findings of the one before. Skips
 * thresholds that admit none.
 */
function* countsOf(inspection: Inspection, found: readonly MessageFinding[]): Generator<Count> {
  let findings = found
  let policies: Policy[] = []
  let worst = worstOf(findings)
  for (const policy of [...inspection.policies].sort((a, b) => a.threshold - b.threshold)) {
    if (worst < policy.threshold) {
      if (policies.length > 0) yield { inspection, policies, findings }
      policies = []
      findings = findings.filter(({ score }) => score >= policy.threshold)
      worst = worstOf(findings)
    }
    if (findings.length === 0) return
    policies.push(policy)
  }
  yield { inspection, policies, findings }
}

function worstOf(findings: readonly MessageFinding[]): number {
  return findings.reduce((lowest, { score }) => Math.min(lowest, score), Infinity)
}

/** Adds the repeats of found values to the findings of each policy. */
async function withRepeats(
  { messages, detection, isSeparate }: JudgeInput,
  counts: readonly Count[],
  tell: FindingLimit,
): Promise<ReadonlyMap<Policy, readonly MessageFinding[]>> {
  const [first, ...others] = counts.map(({ findings }) => findings)
  const all = others.length > 0 ? [...new Set([first ?? [], ...others].flat())] : (first ?? [])
  const mentions = (isSeparate ? separateMentionsOf : mentionsOf)(all, messages)
  const pause = pauses()
  for (const [index, { content }] of messages.entries()) {
    mentions.search(index)
    await pause(content.length)
  }
  const results = new Map<Policy, readonly MessageFinding[]>()
  for (const { inspection, policies, findings } of counts) {
    const exempt = (index: number) => {
      const role = messages[index]?.role
      return role && inspection.uses.has(role) ? detection.exempt(index) : undefined
    }
    const repeats = mentions.repeats(findings, exempt)
    tell(repeats, policies.length)
    const result = repeats.length > 0 ? [...findings, ...repeats] : findings
    for (const policy of policies) results.set(policy, result)
  }
  return results
}

type FindingLimit = (findings: readonly MessageFinding[], times: number) => void

/** Against the limit a finding counts once per this many UTF-16 units, since the answer contains its text. */
const UNITS_PER_FINDING = 160

/**
 * Counts the findings of the answer, and throws over the limit. Each policy lists its own, so many policies with the
 * same findings would make an answer many times as long as the request.
 */
function findingLimit(most: number): FindingLimit {
  let total = 0
  return (findings, times) => {
    let weight = 0
    for (const { text } of findings) weight += Math.ceil(text.length / UNITS_PER_FINDING)
    total += weight * times
    if (total <= most) return
    throw new PayloadTooLargeError(
      `The policies applied have more than ${most} findings in total. Send less text, or apply fewer policies.`,
      { param: 'messages' },
    )
  }
}
