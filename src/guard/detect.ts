import { DetectorNotFoundError } from '../errors.js'
import { observed } from '../observer.js'
import { parse } from '../validation.js'
import type { Caller } from '../types.js'
import { Detection, liveTokenSpans } from './detection.js'
import { checkMessages, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import { detectRequest } from './schema.js'
import type { DetectRequest, Detection as DetectionReply } from './schema.js'

/** Runs one detector on messages, without policy and without vaulting. */
export async function detect(parts: GuardParts, input: DetectRequest, caller: Caller): Promise<DetectionReply> {
  const started = performance.now()
  const { model, messages, threshold } = parse(detectRequest, input)
  checkMessages(messages, parts, caller)
  const detector = parts.detectors.get(model)
  if (!detector) {
    const known = [...parts.detectors.keys()].join(', ')
    throw new DetectorNotFoundError(`There is no such detector. Available: ${known}.`, { param: 'model' })
  }
  const detection = new Detection(parts, messages, await liveTokenSpans(parts, messages, caller), {
    tenant: tenantOf(caller),
    inspects: () => true,
  })
  const indexes = [...messages.keys()]
  const found = await observed(parts.observer, 'detect', () => detection.find(model, indexes))
  const all = indexes.flatMap((index) => found.get(index) ?? [])
  const result = all.filter(({ score }) => score >= threshold)
  return {
    object: 'detection',
    model: detector.model,
    time: Math.round(performance.now() - started),
    detected: result.length > 0,
    score: all.reduce((best, { score }) => Math.max(best, score), 0),
    result,
  }
}
