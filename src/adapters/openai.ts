import * as z from 'zod'
import { endpoint } from '../endpoint.js'
import type { EndpointOptions } from '../endpoint.js'
import { InternalError, UpstreamError } from '../errors.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { ChatMessage } from '../types.js'
import type { CustomToolCall, LlmAdapter, LlmDelta, LlmReply, LlmRequest, ToolCall, ToolCallDelta } from './adapter.js'
import { CALL_NAMES, callLimits, checkModel } from './call.js'
import type { CallLimits } from './call.js'
import { vendorAdapter } from './vendor.js'
import type { VendorEvent } from './vendor.js'

/** An adapter for OpenAI's chat completions, which many vendors speak. */

/**
 * The part of an `openai` SDK client (version 6 or later) that the adapter uses; any `OpenAI` or `AzureOpenAI` fits.
 */
export interface OpenAIClient {
  readonly baseURL: string
  readonly chat: { readonly completions: { create(body: ChatBody, options: ChatOptions): PendingReply } }
}

interface ChatBody {
  readonly model: string
  readonly messages: readonly object[]
  readonly stream?: boolean | null
  readonly stream_options?: object | null
}

/** None is optional: with `exactOptionalPropertyTypes` the SDK's options may not be undefined. */
interface ChatOptions {
  readonly signal: AbortSignal
  readonly fetchOptions: { readonly redirect: 'manual' }
}

interface PendingReply extends PromiseLike<unknown> {
  asResponse(): Promise<{ readonly body: AsyncIterable<Uint8Array> | null }>
}

/** Options of `openaiAdapter()`. */
export interface OpenAIAdapterOptions extends CallLimits, EndpointOptions {
  readonly client: OpenAIClient
  /** The model, unless a request names another. */
  readonly model: string
  /**
   * More fields of the request's body, such as `temperature`, `tools` or `response_format`. Set `stream_options`, which
   * asks for token counts, to undefined for vendors that refuse it.
   */
  readonly params?: Readonly<Record<string, unknown>>
}

const NAMES: OptionNames<OpenAIAdapterOptions> = { ...CALL_NAMES, client: true, model: true, params: true }

/**
 * Calls a vendor of OpenAI's chat completions through a client of the `openai` SDK, which handles keys, proxies,
 * retries and the time until the first byte. Only the first choice is used; a refusal is its content.
 *
 * @example openaiAdapter({ client: new OpenAI(), model: 'gpt-5-mini' })
 */
export function openaiAdapter(options: OpenAIAdapterOptions): LlmAdapter {
  const { client, model, params, allowInsecure, ...limits } = options
  checkClient(client)
  checkNames('openaiAdapter', options, NAMES)
  checkModel('openaiAdapter', model)
  endpoint('openaiAdapter', client.baseURL, { allowInsecure })

  function body(request: LlmRequest, stream: boolean): ChatBody {
    return {
      stream_options: { include_usage: true },
      ...params,
      ...request.params,
      // The API refuses it without `stream`.
      ...(stream ? {} : { stream_options: undefined }),
      model: request.model ?? model,
      messages: request.messages.map(inspectedFields),
      stream,
    }
  }

  async function send(request: LlmRequest, stream: boolean, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    // 'manual' makes a redirect an error with its status; the SDK would retry the network error that 'error' makes.
    const options = { signal, fetchOptions: { redirect: 'manual' } } as const
    return rawBody(client.chat.completions.create(body(request, stream), options))
  }

  return vendorAdapter({ send, reply, events: () => event, format: 'sse' }, callLimits('openaiAdapter', limits))
}

function checkClient(client: Partial<OpenAIClient> | undefined): void {
  if (typeof client?.baseURL === 'string' && typeof client.chat?.completions?.create === 'function') return
  throw new TypeError(
    "openaiAdapter needs a client of the openai SDK: openaiAdapter({ client: new OpenAI(), model: '…' }).",
  )
}

const FIELDS = ['role', 'content', 'name', 'refusal', 'tool_calls', 'tool_call_id'] as const

/** Copies only the fields of a message that the sandwich has inspected. */
function inspectedFields(message: ChatMessage): object {
  const all = message as Partial<Record<(typeof FIELDS)[number], unknown>>
  return Object.fromEntries(FIELDS.filter((field) => all[field] !== undefined).map((field) => [field, all[field]]))
}

/** Returns the body as bytes: the SDK's own reader does not limit its size, and logs what it cannot parse. */
async function rawBody(pending: PendingReply): Promise<AsyncIterable<Uint8Array>> {
  if (typeof pending.asResponse !== 'function') {
    // No longer awaited; an unhandled rejection would end the process.
    pending.then(undefined, () => undefined)
    throw new InternalError(
      'openaiAdapter: the client must be an OpenAI client of the openai SDK, version 6 or later, not a wrapper.',
    )
  }
  const { body } = await pending.asResponse()
  if (!body) throw new UpstreamError('The model vendor sent an empty reply.')
  return body
}

// --- Schemas of replies: minimal, since vendors leave out and add fields at will ---

const usage = z
  .object({
    prompt_tokens: z.number().optional(),
    completion_tokens: z.number().optional(),
    total_tokens: z.number().optional(),
  })
  .nullish()

const callSchema = {
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
  custom: z.object({ name: z.string().nullish(), input: z.string().nullish() }).nullish(),
}

const completionSchema = z.object({
  model: z.string().nullish(),
  usage,
  choices: z.array(
    z.object({
      index: z.number().nullish(),
      finish_reason: z.string().nullish(),
      message: z.object({
        content: z.string().nullish(),
        refusal: z.string().nullish(),
        tool_calls: z.array(z.object(callSchema)).nullish(),
      }),
    }),
  ),
})

const chunkSchema = z.object({
  error: z.unknown().optional(),
  model: z.string().nullish(),
  usage,
  choices: z
    .array(
      z.object({
        index: z.number().nullish(),
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(z.object({ ...callSchema, index: z.number().nullish() })).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
})

function reply(json: unknown): LlmReply {
  const completion = completionSchema.parse(json)
  const choice = first(completion.choices)
  const message = choice?.message
  if (!message) throw new UpstreamError('The model vendor sent a reply without a choice.')
  const toolCalls = (message.tool_calls ?? []).flatMap(callOf)
  return {
    content: message.content || message.refusal || '',
    model: completion.model ?? undefined,
    usage: completion.usage ?? undefined,
    finishReason: choice?.finish_reason ?? undefined,
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
  }
}

function event(json: unknown): VendorEvent {
  const chunk = chunkSchema.parse(json)
  if (chunk.error) throw new UpstreamError('The model vendor reported an error in the middle of its reply.')
  const choice = first(chunk.choices ?? [])
  const toolCalls = choice?.delta?.tool_calls?.map(callDeltaOf)
  const delta: LlmDelta = {
    content: choice?.delta?.content || choice?.delta?.refusal || undefined,
    toolCalls: toolCalls ?? undefined,
    model: chunk.model ?? undefined,
    usage: chunk.usage ?? undefined,
    finishReason: choice?.finish_reason ?? undefined,
  }
  return { delta, complete: Boolean(choice?.finish_reason) }
}

type SentCall = z.output<z.ZodObject<typeof callSchema>>

function callOf({ id, function: called, custom }: SentCall): (ToolCall | CustomToolCall)[] {
  if (!called && !custom) throw unknownCall()
  if (called?.name) {
    return [{ id: id ?? '', type: 'function', function: { name: called.name, arguments: called.arguments ?? '' } }]
  }
  return custom?.name
    ? [{ id: id ?? '', type: 'custom', custom: { name: custom.name, input: custom.input ?? '' } }]
    : []
}

function callDeltaOf({ index, ...call }: SentCall & { index?: number | null }, position: number): ToolCallDelta {
  const { id, function: called, custom } = call
  if (!called && !custom) throw unknownCall()
  return {
    index: index ?? position,
    ...(custom && { type: 'custom' }),
    id: id || undefined,
    name: called?.name || custom?.name || undefined,
    arguments: called?.arguments ?? custom?.input ?? undefined,
  }
}

function unknownCall(): UpstreamError {
  return new UpstreamError(
    'The model called a tool that is neither a function nor a custom tool. Use openaiGateway for it.',
  )
}

/** Returns the first choice. There are more only if `params` sets `n`. */
function first<T extends { index?: number | null | undefined }>(choices: readonly T[]): T | undefined {
  return choices.find(({ index }) => !index)
}
