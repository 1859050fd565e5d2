import type { CustomToolCall, LlmAdapter, ToolCall, Usage } from '../adapters/adapter.js'
import type { Guard } from '../guard/guard.js'
import type { Observer } from '../observer.js'
import type { ChatMessage } from '../types.js'
import type { ProtectionRequest } from './protection.js'

/** The types of the pipeline: its options, a chat request, and the reply, whole or as events. */

/** Options of the sandwich, for all requests. */
export interface PipelineOptions {
  readonly guard: Guard
  /** Text that tells the model what tokens are; false sends none. */
  readonly instruction?: string | false
  /** Hosts in whose URLs tokens are restored. */
  readonly urls?: readonly string[]
  /** Tools in whose call arguments tokens are restored. */
  readonly tools?: readonly string[]
  /** Keep tokens that the reply did not use, instead of releasing them at the end. */
  readonly keep?: boolean
  /** UTF-16 units of a reply. Default 4 Mi. */
  readonly maxReplyLength?: number
  /** Time limit of the vendor's whole reply. Default two minutes. */
  readonly timeoutMs?: number
  /** Watches calls to the vendor, for metrics and traces; the guard has an observer of its own. */
  readonly observer?: Observer
  /**
   * Called with each failure here or at the vendor, also with those that the request survived. Default: a process
   * warning.
   */
  readonly onError?: (error: unknown) => void
}

export interface SandwichRequest extends ProtectionRequest<ChatMessage> {
  readonly llm: LlmAdapter
  /** True if the first message is the app's own system message: the instruction about tokens is appended to it. */
  readonly hasSystem?: boolean
  /** More fields of the vendor's body. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly model?: string
  /** The reply is JSON: values are escaped so that it stays valid. */
  readonly json?: boolean
  /** Aborts when the client goes away. */
  readonly signal?: AbortSignal
}

/** Report to show a user that protection worked: counts, labels and tokens, never values. */
export interface SandwichReport {
  /** Id of the evaluation. */
  readonly evaluation: string
  /** Tokens minted, by label. */
  readonly protected: Readonly<Record<string, number>>
  /** Tokens restored. */
  readonly restored: number
  /** Tokens of this request that were gone when the reply used them. */
  readonly unresolved: readonly string[]
}

export interface ChatReply {
  readonly message: {
    readonly role: 'assistant'
    readonly content: string
    readonly tool_calls?: readonly (ToolCall | CustomToolCall)[]
  }
  readonly model?: string
  readonly usage?: Usage
  /** Why the model stopped: `stop`, `length`, `tool_calls`, `content_filter`, or the vendor's own term. */
  readonly finish_reason: string
  readonly sandwich: SandwichReport
}

/** A piece of a tool call, in the shape of OpenAI's stream. */
export type ChatToolCallDelta =
  | {
      readonly index: number
      readonly id?: string
      readonly type?: 'function'
      readonly function: { readonly name?: string; readonly arguments?: string }
    }
  | {
      readonly index: number
      readonly id?: string
      readonly type: 'custom'
      readonly custom: { readonly name?: string; readonly input?: string }
    }

export type ChatEvent =
  | { readonly delta: { readonly content?: string; readonly tool_calls?: readonly ChatToolCallDelta[] } }
  | {
      readonly done: true
      readonly model?: string
      readonly usage?: Usage
      readonly finish_reason: string
      readonly sandwich: SandwichReport
    }
