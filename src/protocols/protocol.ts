import type { JsonObject } from './json.js'
import type { Rule } from './request-texts.js'

/** The contract of a protocol, which knows where the texts are in a vendor's requests and replies. */

/** A text of a reply, or a piece of one. Pieces of one stream of text have the same key. */
export interface ReplyText {
  readonly key: string
  readonly holder: JsonObject
  readonly field: string
  /** Values are escaped so that the JSON stays valid. */
  readonly json: boolean
  /** JSON of the client's that the text goes on with. */
  readonly begun?: string
  /** An argument for this tool: restored only if the tool is trusted with values. */
  readonly tool?: string
  /** True if it is complete, and no more pieces follow. */
  readonly isWhole?: boolean
  /**
   * True if it is known only at the end of its stream whether it is restored: it is not if `untouched` names it by
   * then.
   */
  readonly isUndecided?: boolean
}

export interface ReplyTexts {
  readonly texts: readonly ReplyText[]
  /** Marks that refer to text by position, and must move with it. */
  readonly marks?: readonly TextMark[]
  /** Citations of documents of the request. */
  readonly citations?: readonly Citation[]
  /** Keys of undecided streams that are signed, and stay as they are. */
  readonly untouched?: readonly string[]
  /** Streams that end here, by their key or its first parts. */
  readonly ended?: readonly string[]
  /** Streams that seem to be over: their held text is written without waiting for more. */
  readonly quiet?: readonly string[]
  /** Whether the reply may end after this. Undefined: as before. */
  readonly isComplete?: boolean
  /** True if this event is the last. Some protocols end in `[DONE]` instead. */
  readonly isLast?: boolean
}

/** `start_index`, `end_index` and `index` of `holder` count characters of the text with this key. */
export interface TextMark {
  readonly key: string
  readonly holder: JsonObject
}

/** `start_char_index` and `end_char_index` of `holder` count characters of a document of the request. */
export interface Citation {
  /** Position among the documents of the request. */
  readonly document: number
  readonly holder: JsonObject
}

/** Facts of a request that matter for its reply. */
export interface ReplyContext {
  /** True if the reply is JSON. */
  readonly json: boolean
  /** JSON that the client has begun the reply with, and that the vendor's text goes on with. */
  readonly begun?: string
  /** Names of the tools that the request declares. */
  readonly tools: ReadonlySet<string>
  /** True if a prompt that the vendor stores may declare more tools. */
  readonly hasStoredTools?: boolean
  /** True if the vendor signs its thinking, which then stays as it is. */
  readonly signs?: boolean
  /** Returns fields of the request that its reply repeats, as the client sent them. */
  readonly repeated?: () => JsonObject
}

/** Finds the texts of one kind of request and its reply. Pure: it neither protects nor restores. */
export interface Protocol {
  readonly request: Rule
  /** True if a reply is one JSON object, even to a request with `stream: true`. */
  readonly isNeverStreamed?: boolean
  /** True if replies hold no text: they pass as they come, since most of their JSON are numbers. */
  readonly repliesWithoutText?: boolean
  /** True if each text of a request stands for itself: it is judged without the others. */
  readonly hasSeparateTexts?: boolean
  /** Throws `ValidationError` if the body is none of this protocol. */
  check(body: JsonObject): void
  context(body: JsonObject): ReplyContext
  /**
   * Returns the beginning of a conversation, which its later requests share. Undefined: all requests of an application
   * are one conversation.
   */
  beginning(body: JsonObject): string | undefined
  /** Adds the text that tells the model what tokens are. */
  instruct(body: JsonObject, line: string): void
  reply(json: JsonObject, context: ReplyContext): ReplyTexts
  /** Makes a reader of the events of one streamed reply. */
  events(context: ReplyContext): (event: JsonObject) => ReplyTexts
  /** Removes the parts of a reply that spell out tokens, such as log probabilities. */
  dropLogprobs(json: JsonObject): void
  /** Puts back fields of the request that a reply, or an event of one, repeats. */
  repeat?(json: JsonObject, context: ReplyContext, isProtected: boolean): void
  /** Returns the error that an event of a stream reports; undefined if it reports none. */
  errorIn(event: JsonObject): JsonObject | undefined
  /**
   * Makes the event in which a stream reports an error: `body` is the error body of the vendor's API, `last` the event
   * before it.
   */
  errorEvent(body: JsonObject, last: JsonObject | undefined): ErrorEvent
}

export interface ErrorEvent {
  /** Name of the event. */
  readonly event?: string
  readonly data: JsonObject
}
