import type { ChatMessage, CustomToolCall, ToolCall } from '../types.js'

/** The contract of an adapter, which talks to one model vendor. */

export type { CustomToolCall, ToolCall } from '../types.js'

/** A request to a model vendor. Only protected text gets here. */
export interface LlmRequest {
  readonly messages: readonly ChatMessage[]
  /** More fields of the vendor's body, such as `tools`. They override the adapter's own, but never the fields above. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Model to use instead of the adapter's own. */
  readonly model?: string
  /** Aborts the call: the client went away, or time is up. */
  readonly signal?: AbortSignal
}

/** Token counts as OpenAI reports them; absent if the vendor reports none. */
export interface Usage {
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly total_tokens?: number
}

/** The whole reply of a model. */
export interface LlmReply {
  readonly content: string
  readonly model?: string
  readonly usage?: Usage
  readonly toolCalls?: readonly (ToolCall | CustomToolCall)[]
  /** Why the model stopped, in OpenAI's terms. Default: `tool_calls` if it calls tools, else `stop`. */
  readonly finishReason?: string
}

/**
 * A piece of a streamed tool call; pieces of the same `index` belong together, `arguments` is appended. It holds the input of
 * a custom tool, whose pieces say so in `type`.
 */
export interface ToolCallDelta {
  readonly index: number
  readonly type?: 'function' | 'custom'
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
}

/**
 * A piece of a streamed reply; every field may be absent. `content` and arguments are appended, `usage` is merged, the
 * rest replaced.
 */
export interface LlmDelta {
  readonly content?: string
  readonly toolCalls?: readonly ToolCallDelta[]
  readonly model?: string
  readonly usage?: Usage
  readonly finishReason?: string
}

/**
 * A model vendor. Both methods throw `UpstreamError` or `UpstreamTimeoutError` if the vendor fails; after
 * `signal` aborts they stop at once and throw its reason (`UpstreamTimeoutError` for that of `AbortSignal.timeout`).
 * `stream` ends normally only when the vendor said that the reply is complete: a connection that dies is an
 * `UpstreamError`. A consumer that leaves a stream early ends the call.
 */
export interface LlmAdapter {
  complete(request: LlmRequest): Promise<LlmReply>
  stream(request: LlmRequest): AsyncIterable<LlmDelta>
}

/** Turns a whole tool call into the piece of a stream that it would be. */
export function callDelta(call: ToolCall | CustomToolCall, index: number): ToolCallDelta {
  const { id } = call
  if (call.type === 'custom') return { index, type: 'custom', id, name: call.custom.name, arguments: call.custom.input }
  return { index, id, ...call.function }
}
