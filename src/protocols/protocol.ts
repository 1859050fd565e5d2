import type { JsonObject } from './json.js'
import type { Rule } from './texts.js'

/** A text of a reply, or a piece of one. Pieces of one stream of text have the same key. */
export interface ReplyText {
  readonly key: string
  readonly holder: JsonObject
  readonly field: string
  /** Values are escaped so that the JSON stays valid. */
  readonly json: boolean
  /** An argument for this tool: restored only if the tool is trusted with values. */
  readonly tool?: string
  /** It is no piece: no more of it comes. */
  readonly isWhole?: boolean
  /** Whether it is restored is known only when its stream ends: it is not if it is named `untouched` until then. */
  readonly isUndecided?: boolean
}

export interface ReplyTexts {
  readonly texts: readonly ReplyText[]
  /** What marks the words by their positions, to be moved with them. */
  readonly marks?: readonly TextMark[]
  /** What cites documents of the request. */
  readonly citations?: readonly Citation[]
  /** Undecided streams of text that are signed, and so left as they are. */
  readonly untouched?: readonly string[]
  /** Streams of text that end here, by their key or its first part. */
  readonly ended?: readonly string[]
  /** The reply may end after this. */
  readonly isComplete?: boolean
  /** Nothing follows this event. Some protocols end in `[DONE]` instead. */
  readonly isLast?: boolean
}

/** `start_index` and `end_index` of `holder` count characters of the text with this key. */
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

/** What a request says that matters for its reply. */
export interface ReplyContext {
  /** The reply is JSON. */
  readonly json: boolean
  /** Tools that the request declares. */
  readonly tools: ReadonlySet<string>
  /** The vendor signs its thinking: it is left as it is. */
  readonly signs?: boolean
  /** Fields of the request that its reply repeats, as the client sent them. */
  readonly repeated?: () => JsonObject
}

/** Where the texts of one kind of request and of its reply are. Pure: it neither protects nor restores. */
export interface Protocol {
  readonly request: Rule
  /** Throws `ValidationError` if the body is none of this protocol. */
  check(body: JsonObject): void
  context(body: JsonObject): ReplyContext
  /** How a conversation begins: what its later requests begin with, too. Undefined: all of an application is one. */
  beginning(body: JsonObject): string | undefined
  /** Tells the model what tokens are. */
  instruct(body: JsonObject, line: string): void
  reply(json: JsonObject, context: ReplyContext): ReplyTexts
  /** A reader of the events of one streamed reply. */
  events(context: ReplyContext): (event: JsonObject) => ReplyTexts
  /** Takes out of a reply to a protected request what spells tokens. */
  withoutSpelling(json: JsonObject): void
  /** Puts back into a reply, or an event of one, what it repeats of its request. */
  repeat?(json: JsonObject, context: ReplyContext, isProtected: boolean): void
  /** The error that an event of a stream reports; undefined if it reports none. */
  fault(event: JsonObject): JsonObject | undefined
  /** How a stream tells of an error: `body` is the error body of the vendor's API, `last` the event before it. */
  failure(body: JsonObject, last: JsonObject | undefined): StreamFailure
}

export interface StreamFailure {
  /** Name of the event. */
  readonly event?: string
  readonly data: JsonObject
}
