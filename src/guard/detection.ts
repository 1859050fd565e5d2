import type { Detector, FindingsByText } from '../detectors/detector.js'
import { LABEL, findTokens } from '../token.js'
import type { Finding, Message, Role, Span } from '../types.js'
import { InternalError, RateLimitedError, UnavailableError } from '../errors.js'
import { lookUp } from './look-up.js'
import { ask, checkTokens, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import type { MessageFinding } from './schema.js'
import type { Caller } from '../types.js'

/** Runs detectors on the messages of a request, around the tokens that they already contain. */

/** Says whether any policy has a detector, by its model, inspect messages of this role. */
export type Inspects = (model: string, role: Role) => boolean

export interface DetectionOptions {
  readonly tenant: string
  readonly inspects: Inspects
  /** True if no message is evidence for another. */
  readonly isSeparate?: boolean
}

/** Findings by index of their message. */
export type FoundByIndex = ReadonlyMap<number, readonly MessageFinding[]>

/** Runs each detector at most once on each message, however many policies use it. */
export class Detection {
  readonly #parts: Pick<GuardParts, 'detectors'>
  readonly #messages: readonly Message[]
  readonly #exempt: readonly (readonly Span[])[]
  readonly #options: DetectionOptions
  readonly #byMessage = new Map<string, Promise<readonly MessageFinding[]>>()
  readonly #byDetector = new Map<Detector, Promise<FoundByIndex>>()

  constructor(
    parts: Pick<GuardParts, 'detectors'>,
    messages: readonly Message[],
    exempt: readonly (readonly Span[])[],
    options: DetectionOptions,
  ) {
    this.#parts = parts
    this.#messages = messages
    this.#exempt = exempt
    this.#options = options
  }

  /** Returns the spans of live tokens in the message. */
  exempt(index: number): readonly Span[] {
    return this.#exempt[index] ?? []
  }

  /** Returns the findings of the model in these messages at least, whatever their score, without live tokens. */
  find(model: string, indexes: readonly number[]): Promise<FoundByIndex> {
    const detector = this.#parts.detectors.get(model)
    return ask('detector', async () => {
      if (!detector) throw new Error('A detector is requested that this guard does not have.')
      if (!detector.detectInTurn && !detector.detectAll) return this.#one(detector, indexes)
      const found = await this.#inspected(detector)
      if (indexes.every((index) => found.has(index))) return found
      throw new Error('The findings of a message were requested that no policy inspects.')
    })
  }

  /** Examines message by message. */
  async #one(detector: Detector, indexes: readonly number[]): Promise<FoundByIndex> {
    const runs = indexes.map(async (index) => {
      const key = `${detector.model} ${index}`
      const found = this.#byMessage.get(key) ?? this.#examine(detector, index)
      this.#byMessage.set(key, found)
      return [index, await found] as const
    })
    return new Map(await Promise.all(runs))
  }

  async #examine(detector: Detector, index: number): Promise<readonly MessageFinding[]> {
    return this.#checked(await detector.detect(this.#messages[index]?.content ?? ''), index)
  }

  #inspected(detector: Detector): Promise<FoundByIndex> {
    const found = this.#byDetector.get(detector) ?? this.#detectAll(detector)
    this.#byDetector.set(detector, found)
    return found
  }

  /**
   * Examines all messages that a policy covers, in one call unless they are separate: earlier messages can be evidence
   * for later ones.
   */
  async #detectAll(detector: Detector): Promise<FoundByIndex> {
    const { inspects, isSeparate } = this.#options
    const indexes = this.#messages.flatMap(({ role }, index) => (inspects(detector.model, role) ? [index] : []))
    const found = new Map<number, readonly MessageFinding[]>()
    for (const together of isSeparate ? indexes.map((index) => [index]) : [indexes]) {
      const lists = await this.#detectTogether(detector, together)
      for (const [at, index] of together.entries()) found.set(index, this.#checked(lists[at] ?? [], index))
    }
    return found
  }

  async #detectTogether(detector: Detector, indexes: readonly number[]): Promise<FindingsByText> {
    const texts = indexes.map((index) => this.#messages[index]?.content ?? '')
    const found = await (detector.detectInTurn?.(texts, this.#options.tenant) ?? detector.detectAll?.(texts))
    if (found?.length === texts.length) return found
    throw detectorFault('The detectAll of a detector must return one list of findings for each text.')
  }

  /** Checks the findings in a message, and cuts live tokens out of them. */
  #checked(findings: readonly Finding[], index: number): readonly MessageFinding[] {
    const content = this.#messages[index]?.content ?? ''
    const exempt = this.exempt(index)
    for (const finding of findings) checkFinding(finding, content)
    const kept = exempt.length === 0 ? findings : findings.flatMap((finding) => cutOut(finding, exempt))
    return kept.map(({ label, score, text, spans }) => ({ label, score, text, spans, index }))
  }
}

/**
 * Returns, for each message, the spans of live tokens of the tenant (of those `named`, if given), which are exempt
 * from detection.
 */
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
  checkTokens(tokens.length, parts, caller)
  // To a limited caller the tokens of other applications do not exist, and findings must not show otherwise.
  const scope = { tenant: tenantOf(caller), applications: caller.applications }
  const live = await orNoneOverBudget(() => lookUp(parts, tokens, scope, caller.sight))
  return matches.map((inMessage) => inMessage.filter(({ token }) => live.has(token)))
}

/**
 * Limits how many unknown tokens a caller can have told apart from live ones: findings reveal which tokens are live,
 * so a caller could find those of others by guessing. Over the budget every token is examined as text.
 */
async function orNoneOverBudget(work: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
  return work().catch((error: unknown) => {
    if (error instanceof RateLimitedError) return new Set()
    throw error
  })
}

/** Throws for wrong positions, which would leave values in the text. */
function checkFinding({ label, score, text, spans }: Finding, content: string): void {
  const { start, end } = spans
  const isInContent =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= content.length
  if (!isInContent || content.slice(start, end) !== text)
    throw detectorFault('The text of a finding of a detector is not at its span.')
  if (!LABEL.test(label) || !(score >= 0 && score <= 1))
    throw detectorFault(`A finding of a detector needs a label like ${LABEL.source} and a score from 0 to 1.`)
}

/** Returns the error for a detector that is missing or wrong. Only the app learns the reason, as the error's cause. */
export function detectorFault(why: string): UnavailableError {
  return new UnavailableError('The detector is not available. Try again later.', { cause: new InternalError(why) })
}

/** Returns the parts of a finding outside of the exempt spans. */
function cutOut(finding: Finding, exempt: readonly Span[]): Finding[] {
  const { start, end } = finding.spans
  const first = firstEndingAfter(start, exempt)
  let last = first
  while ((exempt[last]?.start ?? Infinity) < end) last += 1
  if (first === last) return [finding]
  const cuts = exempt.slice(first, last)
  const edges = [start, ...cuts.flatMap((cut) => [cut.start, cut.end]), end]
  const pieces: Finding[] = []
  for (let edge = 0; edge < edges.length; edge += 2) {
    const piece = trimmed(finding, edges[edge] ?? start, edges[edge + 1] ?? end)
    if (piece) pieces.push(piece)
  }
  return pieces
}

/** Index of the first span that ends after `at`; the spans are sorted and disjoint. */
function firstEndingAfter(at: number, spans: readonly Span[]): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

function trimmed(finding: Finding, from: number, to: number): Finding | undefined {
  if (from >= to) return undefined
  const raw = finding.text.slice(from - finding.spans.start, to - finding.spans.start)
  const text = raw.trim()
  if (text === '') return undefined
  const start = from + raw.indexOf(text)
  return { ...finding, text, spans: { start, end: start + text.length } }
}
