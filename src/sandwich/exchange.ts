import type { LlmDelta, LlmReply, LlmRequest } from '../adapters/adapter.js'
import { SandwichError, UpstreamError, UpstreamTimeoutError } from '../errors.js'
import { observed } from '../observer.js'
import { deadline } from './deadline.js'
import type { Deadline } from './deadline.js'
import type { PipelineOptions, SandwichReport, SandwichRequest } from './chat.js'
import type { ChatMessage } from '../types.js'
import { protectChat } from './chat-protection.js'
import { INSTRUCTION } from './protection.js'
import type { Protection } from './protection.js'
import { ReplyRestorer } from './reply-restorer.js'
import { TokenLedger } from './token-ledger.js'
import { ToolCallIndex } from './tool-call-index.js'

/** The state of one chat request from its protection to its end. */

/** Tracks one request: what is sent, how long it may take, and what of the reply is checked and restored. */
export class Exchange {
  readonly restorer: ReplyRestorer
  readonly #options: PipelineOptions
  readonly #request: SandwichRequest
  readonly #protection: Protection<ChatMessage>
  readonly #ledger: TokenLedger
  readonly #deadline: Deadline
  #length = 0

  /** Protects the messages. The exchange must be ended afterwards. */
  static async begin(options: PipelineOptions, request: SandwichRequest): Promise<Exchange> {
    return new Exchange(options, request, await protectChat(options.guard, request))
  }

  private constructor(options: PipelineOptions, request: SandwichRequest, protection: Protection<ChatMessage>) {
    const { tools, urls } = options
    const { json, signal } = request
    this.#options = options
    this.#request = request
    this.#protection = protection
    this.#ledger = new TokenLedger(options, request, protection)
    const { set, reveals } = this.#ledger
    this.restorer = new ReplyRestorer({ tokens: set, reveals, tools: new Set(tools), json, urls })
    this.#deadline = deadline(options.timeoutMs ?? 120_000, signal)
  }

  /** Returns the request to send to the vendor. */
  get outgoing(): LlmRequest {
    const { model, params } = this.#request
    return { messages: this.#instructed(), model, params, signal: this.#deadline.signal }
  }

  /**
   * Returns the protected messages with the instruction about tokens, before them or in the app's own system message.
   */
  #instructed(): readonly ChatMessage[] {
    const { instruction = INSTRUCTION } = this.#options
    const { messages, tokens } = this.#protection
    if (!instruction || tokens.size === 0) return messages
    const [own, ...rest] = messages
    if (!this.#request.hasSystem || !own) return [{ role: 'system', content: instruction }, ...messages]
    return [{ role: 'system', content: `${String(own.content)}\n\n${instruction}` }, ...rest]
  }

  get checksReply(): boolean {
    return this.#ledger.check.applies
  }

  /** True if the reply must be complete and checked before any of it is sent. */
  get holdsReply(): boolean {
    return this.#ledger.check.holds
  }

  /** Resolves to the vendor's whole reply. */
  async complete(): Promise<LlmReply> {
    try {
      this.#deadline.signal.throwIfAborted()
      const { observer } = this.#options
      return await this.#deadline.hold(observed(observer, 'vendor', () => this.#request.llm.complete(this.outgoing)))
    } catch (error) {
      throw this.#vendorError(error)
    }
  }

  /** Yields the vendor's reply piece by piece. */
  async *deltas(): AsyncGenerator<LlmDelta> {
    const calls = new ToolCallIndex()
    const { signal } = this.#deadline
    let deltas: AsyncIterator<LlmDelta> | undefined
    const watched = this.#watched()
    try {
      signal.throwIfAborted()
      deltas = this.#request.llm.stream(this.outgoing)[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await this.#deadline.hold(deltas.next())
        if (done) return
        yield value.toolCalls ? { ...value, toolCalls: value.toolCalls.map((call) => calls.assign(call)) } : value
      }
    } catch (error) {
      watched.fail(error)
      throw this.#vendorError(error)
    } finally {
      watched.end()
      const ended = deltas?.return?.()
      // An iterator that ignores the signal is not awaited; its late rejection must not go unhandled.
      if (signal.aborted) ended?.catch(() => undefined)
      else await ended
    }
  }

  /** Observes the step of a streamed reply, which ends when `end` or `fail` is called. */
  #watched(): { end(): void; fail(error: unknown): void } {
    let settle = { end: () => {}, fail: (_error: unknown) => {} }
    const ended = new Promise<void>((resolve, reject) => (settle = { end: resolve, fail: reject }))
    // The reader of the reply gets the error, too.
    observed(this.#options.observer, 'vendor', () => ended).catch(() => undefined)
    return settle
  }

  /** Counts a piece of the reply; throws over `maxReplyLength`. */
  measure({ content, toolCalls }: LlmDelta): void {
    this.#length += content?.length ?? 0
    for (const call of toolCalls ?? []) this.#length += call.arguments?.length ?? 0
    if (this.#length > (this.#options.maxReplyLength ?? 4 * 1024 * 1024)) {
      throw new UpstreamError('The reply of the model is longer than `maxReplyLength`.')
    }
  }

  /** Applies the policies for replies to a complete reply, before it is restored. */
  async check(reply: LlmDelta): Promise<LlmDelta> {
    const { content = '', toolCalls = [] } = reply
    const args = toolCalls.map((call) => ({ text: call.arguments ?? '', json: call.type !== 'custom', tool: true }))
    const [checkedContent, ...checked] = await this.#ledger.check.check([
      { text: content, json: this.#request.json },
      ...args,
    ])
    const calls = toolCalls.map((call, index) => ({ ...call, arguments: checked[index]?.text }))
    return { ...reply, content: checkedContent?.text, ...(calls.length > 0 && { toolCalls: calls }) }
  }

  report(): SandwichReport {
    return this.#ledger.report()
  }

  /** Stops the timer and releases the tokens that were not revealed, once. Call it after a failure, too. */
  async end(): Promise<void> {
    this.#deadline.clear()
    await this.#ledger.release()
  }

  #vendorError(error: unknown): unknown {
    if (this.#deadline.isUp) return new UpstreamTimeoutError('The model took too long to answer.', { cause: error })
    if (error instanceof SandwichError) return error
    return new UpstreamError('The call to the model vendor failed, or its reply is not usable.', { cause: error })
  }
}
