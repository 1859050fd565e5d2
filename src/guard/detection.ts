import type { Detector } from '../detectors/detector.js'
import { LABEL, findTokens } from '../token.js'
import type { Finding, Message, Span } from '../types.js'
import { InternalError, RateLimitedError, UnavailableError } from '../errors.js'
import { lookUp } from './look-up.js'
import { ask, checkTokens, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import type { Caller } from '../types.js'

/** Runs each detector at most once on each message, however many policies use it. */
export class Detection {
  readonly #parts: Pick<GuardParts, 'detectors'>
  readonly #messages: readonly Message[]
  readonly #exempt: readonly (readonly Span[])[]
  readonly #found = new Map<string, Promise<readonly Finding[]>>()

  constructor(
    parts: Pick<GuardParts, 'detectors'>,
    messages: readonly Message[],
    exempt: readonly (readonly Span[])[],
  ) {
    this.#parts = parts
    this.#messages = messages
    this.#exempt = exempt
  }

  /** Where live tokens stand in the message. */
  exempt(index: number): readonly Span[] {
    return this.#exempt[index] ?? []
  }

  /** Findings of the model in the message, whatever their score; live tokens are left out. */
  find(model: string, index: number): Promise<readonly Finding[]> {
    const detector = this.#parts.detectors.get(model)
    const content = this.#messages[index]?.content ?? ''
    const key = `${detector?.model} ${index}`
    const found = this.#found.get(key) ?? detect(detector, content, this.exempt(index))
    this.#found.set(key, found)
    return found
  }
}

/** For each message, where live tokens of the tenant stand, of those `named` if given: these are exempt from detection. */
export async function liveTokenSpans(
  parts: GuardParts,
  messages: readonly Message[],
  caller: Caller,
  named?: readonly string[],
): Promise<readonly (readonly Span[])[]> {
  if (named?.length === 0) return []
  const closed = named && new Set(named)
  const matches = messages.map(({ content }) => findTokens(content))
  const tokens = [...new Set(matches.flat().map(({ token }) => token))].filter((token) => closed?.has(token) ?? true)
  if (tokens.length === 0) return []
  checkTokens(tokens.length, parts.limits)
  // To a limited caller the tokens of other applications do not exist: what is found beside them must not tell.
  const scope = { tenant: tenantOf(caller), applications: caller.applications }
  const live = await withinSight(() => lookUp(parts, tokens, scope, caller.sight))
  return matches.map((inMessage) => inMessage.filter(({ token }) => live.has(token)))
}

/**
 * What is found in a token tells whether it is live, and so would let a caller find those of others by trying. Over its
 * budget none is told apart: all are text then, so that no text passes for a token unchecked.
 */
async function withinSight(work: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
  return work().catch((error: unknown) => {
    if (error instanceof RateLimitedError) return new Set()
    throw error
  })
}

async function detect(
  detector: Detector | undefined,
  content: string,
  exempt: readonly Span[],
): Promise<readonly Finding[]> {
  return ask('detector', async () => {
    if (!detector) throw new Error('A policy uses a detector that this guard does not have.')
    const findings = await detector.detect(content)
    for (const finding of findings) checkFinding(finding, content)
    return exempt.length === 0 ? findings : findings.flatMap((finding) => without(finding, exempt))
  })
}

/** A detector that gives wrong positions would leave values in the text. */
function checkFinding({ label, score, text, spans }: Finding, content: string): void {
  const { start, end } = spans
  const placed = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= content.length
  if (!placed || content.slice(start, end) !== text)
    throw unusable('A finding of a detector does not lie where it says.')
  if (!LABEL.test(label) || !(score >= 0 && score <= 1))
    throw unusable(`A finding of a detector needs a label like ${LABEL.source} and a score from 0 to 1.`)
}

/** The app is told why, the client is not. */
function unusable(why: string): UnavailableError {
  return new UnavailableError('The detector is not available. Try again later.', { cause: new InternalError(why) })
}

/** What is left of a finding when the exempt spans are cut out of it. */
function without(finding: Finding, exempt: readonly Span[]): Finding[] {
  const { start, end } = finding.spans
  const cuts = exempt.filter((span) => span.start < end && span.end > start)
  if (cuts.length === 0) return [finding]
  const edges = [start, ...cuts.flatMap((cut) => [cut.start, cut.end]), end]
  const pieces: Finding[] = []
  for (let edge = 0; edge < edges.length; edge += 2) {
    const piece = trimmed(finding, edges[edge] ?? start, edges[edge + 1] ?? end)
    if (piece) pieces.push(piece)
  }
  return pieces
}

function trimmed(finding: Finding, from: number, to: number): Finding | undefined {
  if (from >= to) return undefined
  const raw = finding.text.slice(from - finding.spans.start, to - finding.spans.start)
  const text = raw.trim()
  if (text === '') return undefined
  const start = from + raw.indexOf(text)
  return { ...finding, text, spans: { start, end: start + text.length } }
}
