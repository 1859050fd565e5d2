import { observed } from '../observer.js'
import { parse } from '../validation.js'
import type { Caller } from '../types.js'
import type { Trial, TryRequest } from './console.js'
import { Detection } from './detection.js'
import { inspectionsOf } from './inspection.js'
import { judge } from './judge.js'
import { checkMessages, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import { policyFrom } from './policies.js'
import { unite } from './protect.js'
import { tryRequest } from './schema.js'

/** Judges one text under a policy at each of the thresholds, as an evaluation would, without vault and audit log. */
export async function tryPolicy(parts: GuardParts, input: TryRequest, caller: Caller): Promise<Trial> {
  const { detectors, role, text, thresholds } = parse(tryRequest, input)
  const messages = [{ role, content: text }]
  checkMessages(messages, parts, caller)
  const variants = thresholds.map((threshold) =>
    policyFrom(parts, { id: 'tried', definition: '', threshold, detectors }),
  )
  const inspections = inspectionsOf(parts, variants, false)
  // Tokens in the text are examined as text: leaving live ones out would tell which tokens are live.
  const detection = new Detection(parts, messages, [], {
    tenant: tenantOf(caller),
    inspects: (model, of) => inspections[0]?.uses.get(of)?.has(model) ?? false,
  })
  const matter = { parts, messages, detection, replyOnly: false }
  const verdicts = await observed(parts.observer, 'detect', () => judge(matter, variants, inspections))
  return {
    levels: verdicts.map(({ entry: { threshold, result } }) => ({
      threshold,
      redactions: unite(
        result.map((finding) => ({ ...finding, policies: [] })),
        text,
      ).map(({ start, end, label, best }) => ({ start, end, label, score: best.score })),
    })),
  }
}
