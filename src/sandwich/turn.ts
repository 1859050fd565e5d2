import type { LlmDelta, LlmReply, LlmRequest } from '../adapters/adapter.js'
import { SandwichError, UpstreamError, UpstreamTimeoutError } from '../errors.js'
import { parseToken } from '../token.js'
import { deadline } from './deadline.js'
import type { Deadline } from './deadline.js'
import type { PipelineOptions, SandwichReport, SandwichRequest } from './chat.js'
import { INSTRUCTION, protectMessages } from './protection.js'
import type { Protection } from './protection.js'
import { releaseUnused } from './release.js'
import { checkReply } from './reply-check.js'
import { ReplyRestorer } from './reply-restorer.js'
import { Reveals } from './reveals.js'

/** One request on its way through the sandwich: what was protected, what may be restored, what is left to release. */
export class Turn {
  readonly restorer: ReplyRestorer
  readonly #options: PipelineOptions
  readonly #request: SandwichRequest
  readonly #protection: Protection
  readonly #reveals: Reveals
  readonly #deadline: Deadline
  #length = 0
  /** Tokens for what the model itself produced; never restored. */
  #replyTokens: readonly string[] = []
  #isReleased = false

  /** Protects the messages. After this the turn must be ended. */
  static async begin(options: PipelineOptions, request: SandwichRequest): Promise<Turn> {
    return new Turn(options, request, await protectMessages(options.guard, request))
  }

  private constructor(options: PipelineOptions, request: SandwichRequest, protection: Protection) {
    const { guard, tools, urls } = options
    const { application, caller, json, signal } = request
    const { tokens } = protection
    this.#options = options
    this.#request = request
    this.#protection = protection
    this.#reveals = new Reveals({ guard, tokens, application, caller })
    this.restorer = new ReplyRestorer({ tokens, reveals: this.#reveals, tools: new Set(tools), json, urls })
    this.#deadline = deadline(options.timeoutMs ?? 120_000, signal)
  }

  /** What the vendor gets. */
  get outgoing(): LlmRequest {
    const { instruction = INSTRUCTION } = this.#options
    const { messages, tokens } = this.#protection
    const system = { role: 'system', content: instruction || '' } as const
    return {
      messages: instruction && tokens.size > 0 ? [system, ...messages] : messages,
      model: this.#request.model,
      signal: this.#deadline.signal,
    }
  }

  get checksReply(): boolean {
    return this.#protection.evaluation.reply !== undefined
  }

  /** The reply must be complete and checked before any of it leaves. */
  get holdsReply(): boolean {
    return this.#protection.evaluation.reply?.hold ?? false
  }

  /** The vendor's whole reply. */
  async complete(): Promise<LlmReply> {
    try {
      this.#deadline.signal.throwIfAborted()
      return await this.#request.llm.complete(this.outgoing)
    } catch (error) {
      throw this.#vendorError(error)
    }
  }

  /** The vendor's reply as it comes. */
  async *deltas(): AsyncGenerator<LlmDelta> {
    try {
      this.#deadline.signal.throwIfAborted()
      yield* this.#request.llm.stream(this.outgoing)
    } catch (error) {
      throw this.#vendorError(error)
    }
  }

  /** Counts a piece of the reply; throws once there is too much of it. */
  measure({ content, toolCalls }: LlmDelta): void {
    this.#length += content?.length ?? 0
    for (const call of toolCalls ?? []) this.#length += call.arguments?.length ?? 0
    if (this.#length > (this.#options.maxReplyLength ?? 4 * 1024 * 1024)) {
      throw new UpstreamError('The reply of the model is longer than this sandwich takes.')
    }
  }

  /** Applies the policies for replies to a complete reply, before it is restored. */
  async check(reply: LlmDelta): Promise<LlmDelta> {
    const { content = '', toolCalls = [] } = reply
    const texts = [content, ...toolCalls.map((call) => call.arguments ?? '')]
    const checked = await checkReply(this.#options.guard, this.#request, this.#protection, texts)
    this.#replyTokens = checked.tokens
    const [checkedContent, ...args] = checked.texts
    const calls = toolCalls.map((call, index) => ({ ...call, arguments: args[index] }))
    return { ...reply, content: checkedContent, ...(calls.length > 0 && { toolCalls: calls }) }
  }

  report(): SandwichReport {
    const labels: Record<string, number> = {}
    for (const token of this.#protection.tokens.keys()) {
      const label = parseToken(token)?.label ?? ''
      labels[label] = (labels[label] ?? 0) + 1
    }
    return {
      evaluation: this.#protection.evaluation.id,
      protected: labels,
      restored: this.#reveals.values.size,
      unresolved: this.#reveals.unresolved,
    }
  }

  /** Stops the clock and releases what was not revealed, once. Also after a failure: nothing of it may stay behind. */
  async end(): Promise<void> {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#deadline.clear()
    await releaseUnused(this.#options, [...this.#reveals.unused, ...this.#replyTokens], this.#request.caller)
  }

  #vendorError(error: unknown): unknown {
    if (this.#deadline.isUp) return new UpstreamTimeoutError('The model took too long to answer.', { cause: error })
    if (error instanceof SandwichError) return error
    return new UpstreamError('The model vendor could not be asked, or its answer could not be used.', { cause: error })
  }
}
