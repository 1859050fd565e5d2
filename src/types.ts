/**
 * Plain data types that every layer shares. Field names are those of docs/interface.md, so objects are sent as they
 * are.
 */

export type Role = 'user' | 'assistant' | 'system' | 'developer'

/** One message of a conversation. */
export interface Message {
  readonly role: Role
  readonly content: string
}

/** A text part of a message with several parts. */
export interface TextPart {
  readonly type: 'text'
  readonly text: string
}

/** A function call that a model asks for; `arguments` is JSON text. */
export interface ToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** A call of a custom tool; `input` is a text in a format of the tool's. */
export interface CustomToolCall {
  readonly id: string
  readonly type: 'custom'
  readonly custom: { readonly name: string; readonly input: string }
}

/**
 * A message in OpenAI's format ([chat completions](https://platform.openai.com/docs/api-reference/chat/create)). Lists
 * are mutable, since OpenAI's client does not accept readonly ones.
 */
export type ChatMessage =
  | { readonly role: 'system' | 'developer' | 'user'; readonly content: string | TextPart[]; readonly name?: string }
  | {
      readonly role: 'assistant'
      readonly content?: string | TextPart[] | null
      readonly name?: string
      readonly refusal?: string | null
      readonly tool_calls?: (ToolCall | CustomToolCall)[]
    }
  | {
      readonly role: 'tool'
      readonly content: string | TextPart[]
      readonly tool_call_id: string
      /** The tool, which some vendors want to know. */
      readonly name?: string
    }

/** A span of text in UTF-16 code units, `end` exclusive: `content.slice(start, end)`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The labels of `pii-v0`. A custom detector may bring its own, of the form `[A-Z][A-Z0-9]{1,31}`. */
export type PiiLabel = 'CONTACT' | 'DOCUMENT' | 'LOCATION' | 'NAME'

/** Something a detector found in one text. `text` is exactly the text in `spans`; `score` lies in 0…1. */
export interface Finding {
  readonly label: string
  readonly score: number
  readonly text: string
  readonly spans: Span
}

/** What a policy does when it flags: replace by tokens, only report, or refuse the request. */
export type Action = 'redact' | 'monitor' | 'block'

/** What detokenize does with a token that was revealed or has expired: keep its text, or fail with 410. */
export type OnUnavailable = 'keep' | 'gone'

/** On whose behalf a guard acts. Comes from authentication, never from a request's body. */
export interface Caller {
  /** The tenant whose policies, tokens and logs are used. Default `default`. */
  readonly tenant?: string
  /** Who acts, for the audit log: the id of an API key. */
  readonly actor?: string
  /** Applications the caller is limited to; absent means all. */
  readonly applications?: readonly string[]
  readonly requestId?: string
  /** Client address, for the audit log. */
  readonly address?: string
  /** Limits how many tokens that do not exist the caller may ask for. Absent: no limit. */
  readonly guesses?: GuessBudget
  /**
   * Limits how many unknown tokens are told apart from live ones for this caller; over it all are text. Absent: no
   * limit.
   */
  readonly sight?: GuessBudget
  /** Bounds on a request of this caller, instead of the guard's. Only of a guard in this process. */
  readonly limits?: Partial<RequestLimits>
}

/** Bounds on one request; over them it is refused with 413. */
export interface RequestLimits {
  readonly messages: number
  /** UTF-8 bytes of one message. */
  readonly messageBytes: number
  /** Tokens to mint, reveal or release in one request. */
  readonly tokens: number
}

/** Limits guessing of tokens. */
export interface GuessBudget {
  /**
   * Reserves room for tokens, all of which may be unknown. Rejects with `RateLimitedError` once the limit is used up.
   */
  reserve(tokens: number): Promise<GuessReservation>
}

/** Room for the unknown tokens of one request. */
export interface GuessReservation {
  /** With more unknown tokens than this the request is refused, and nothing consumed. */
  readonly allowed: number
  /**
   * Counts the unknown tokens and returns the rest of the room. Resolves to the error to refuse with if they are more
   * than allowed.
   */
  settle(unknown: number): Promise<Error | undefined>
}
