import type { Detector } from '../detectors/detector.js'
import { LABEL, findTokens } from '../token.js'
import type { Finding, Message, Role, Span } from '../types.js'
import { InternalError, RateLimitedError, UnavailableError } from '../errors.js'
import { ask, checkTokens, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import type { Caller, GuessBudget } from '../types.js'

/** Says whether any policy has a detector, by its model, inspect messages of this role. */
export type Inspects = (model: string, role: Role) => boolean

/** Runs each detector at most once on each message, however many policies use it. */
export class Detection {
  readonly #parts: Pick<GuardParts, 'detectors'>
  readonly #messages: readonly Message[]
  readonly #exempt: readonly (readonly Span[])[]
  readonly #inspects: Inspects
  readonly #found = new Map<string, Promise<readonly Finding[]>>()
  readonly #together = new Map<string, Promise<readonly (readonly Finding[])[]>>()

  constructor(
    parts: Pick<GuardParts, 'detectors'>,
    messages: readonly Message[],
    exempt: readonly (readonly Span[])[],
    inspects: Inspects,
  ) {
    this.#parts = parts
    this.#messages = messages
    this.#exempt = exempt
    this.#inspects = inspects
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
    const found = this.#found.get(key) ?? this.#detect(detector, content, index)
    this.#found.set(key, found)
    return found
  }

  async #detect(detector: Detector | undefined, content: string, index: number): Promise<readonly Finding[]> {
    if (!detector?.detectAll) return detect(detector, content, this.exempt(index))
    const { model } = detector
    const inspected = this.#messages.flatMap(({ role }, at) => (this.#inspects(model, role) ? [at] : []))
    const all = this.#together.get(model) ?? this.#detectTogether(detector, inspected)
    this.#together.set(model, all)
    return (await all)[inspected.indexOf(index)] ?? []
  }

  /** In one go, so that earlier messages can speak for later ones: those that a policy has it inspect, and no others. */
  #detectTogether(detector: Detector, inspected: readonly number[]): Promise<readonly (readonly Finding[])[]> {
    return ask('detector', async () => {
      const texts = inspected.map((index) => this.#messages[index]?.content ?? '')
      const found = (await detector.detectAll?.(texts)) ?? []
      if (found.length !== texts.length) throw unusable('A detector has to answer for each text that it is given.')
      return found.map((findings, at) => usable(findings, texts[at] ?? '', this.exempt(inspected[at] ?? 0)))
    })
  }
}

/** For each message, where live tokens of the tenant stand: these are exempt from detection. */
export async function liveTokenSpans(
  parts: GuardParts,
  messages: readonly Message[],
  caller: Caller,
): Promise<readonly (readonly Span[])[]> {
  const matches = messages.map(({ content }) => findTokens(content))
  const tokens = [...new Set(matches.flat().map(({ token }) => token))]
  if (tokens.length === 0) return []
  checkTokens(tokens.length, parts.limits)
  // To a limited caller the tokens of other applications do not exist: what is found beside them must not tell.
  const scope = { tenant: tenantOf(caller), applications: caller.applications }
  const live = await withinSight(caller.sight, tokens, () => ask('vault', () => parts.vault.live(tokens, scope)))
  return matches.map((inMessage) => inMessage.filter(({ token }) => live.has(token)))
}

/**
 * What is found in a token tells whether it is live, and so would let a caller find those of others by trying. Over its
 * budget none is told apart: then all count as live.
 */
async function withinSight(
  budget: GuessBudget | undefined,
  tokens: readonly string[],
  work: () => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const room = await budget?.reserve(tokens.length).catch((error: unknown) => {
    if (error instanceof RateLimitedError) return 'none' as const
    throw error
  })
  if (room === 'none') return new Set(tokens)
  const live = await work().catch(async (error: unknown) => {
    await room?.settle(0)
    throw error
  })
  const refusal = await room?.settle(tokens.length - live.size)
  return refusal ? new Set(tokens) : live
}

async function detect(
  detector: Detector | undefined,
  content: string,
  exempt: readonly Span[],
): Promise<readonly Finding[]> {
  return ask('detector', async () => {
    if (!detector) throw new Error('A policy uses a detector that this guard does not have.')
    return usable(await detector.detect(content), content, exempt)
  })
}

/** Findings that lie where they say, without what is exempt. */
function usable(findings: readonly Finding[], content: string, exempt: readonly Span[]): readonly Finding[] {
  for (const finding of findings) checkFinding(finding, content)
  return exempt.length === 0 ? findings : findings.flatMap((finding) => without(finding, exempt))
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
