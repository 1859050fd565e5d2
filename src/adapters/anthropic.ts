import * as z from 'zod'
import { endpoint } from '../endpoint.js'
import type { EndpointOptions } from '../endpoint.js'
import { InternalError, UpstreamError } from '../errors.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { LlmAdapter, LlmReply, LlmRequest, ToolCall, Usage } from './adapter.js'
import { anthropicMessages } from './anthropic-messages.js'
import { CALL_NAMES, callLimits, checkModel } from './call.js'
import type { CallLimits } from './call.js'
import { vendorAdapter } from './vendor.js'
import type { VendorEvent } from './vendor.js'

/** An adapter for Anthropic's Messages API. */

/** The part of an `@anthropic-ai/sdk` client that the adapter uses; any `Anthropic` fits. */
export interface AnthropicClient {
  readonly baseURL: string
  readonly timeout: number
  readonly messages: {
    // The SDK's overloads expect its own message types, which this package does not import.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    create(body: any, options: AnthropicCallOptions): PendingReply
  }
}

/** None is optional: with `exactOptionalPropertyTypes` the SDK's options may not be undefined. */
interface AnthropicCallOptions {
  readonly signal: AbortSignal
  readonly timeout: number
  readonly fetchOptions: { readonly redirect: 'manual' }
}

interface PendingReply extends PromiseLike<unknown> {
  asResponse(): Promise<{ readonly body: AsyncIterable<Uint8Array> | null }>
}

/** Options of `anthropicAdapter()`. */
export interface AnthropicAdapterOptions extends CallLimits, EndpointOptions {
  readonly client: AnthropicClient
  /** The model, unless a request names another. */
  readonly model: string
  /** The longest reply, in the vendor's tokens; required by the API. Default: 4096. */
  readonly maxTokens?: number
  /**
   * More fields of the request's body, such as `temperature` or `tools`. System messages of a request are added to `system`.
   */
  readonly params?: Readonly<Record<string, unknown>>
}

const NAMES: OptionNames<AnthropicAdapterOptions> = {
  ...CALL_NAMES,
  client: true,
  model: true,
  maxTokens: true,
  params: true,
}

/**
 * Calls Anthropic's Messages API through a client of its SDK, which handles keys, proxies, retries and the time until
 * the first byte. System messages become `system`, tool calls `tool_use`, and results `tool_result`. Returns a reply's
 * text and tool calls, without thinking; finish reasons are translated into OpenAI's.
 *
 * @example anthropicAdapter({ client: new Anthropic(), model: 'claude-sonnet-4-5' })
 */
export function anthropicAdapter(options: AnthropicAdapterOptions): LlmAdapter {
  const { client, model, maxTokens = 4096, params, allowInsecure, ...limits } = options
  checkClient(client)
  checkNames('anthropicAdapter', options, NAMES)
  checkModel('anthropicAdapter', model)
  endpoint('anthropicAdapter', client.baseURL, { allowInsecure })

  async function send(request: LlmRequest, stream: boolean, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const { system: own, ...fields }: Record<string, unknown> = { ...params, ...request.params }
    const { system, messages } = anthropicMessages(request.messages)
    const body = {
      max_tokens: maxTokens,
      ...fields,
      model: request.model ?? model,
      system: joined(own, system),
      messages,
      stream,
    }
    // 'manual' makes a redirect an error with its status. The SDK refuses a long reply that is not streamed, unless the
    // call says how long to wait.
    const { timeout } = client
    return rawBody(client.messages.create(body, { signal, timeout, fetchOptions: { redirect: 'manual' } }))
  }

  return vendorAdapter({ send, reply, events: eventReader, format: 'sse' }, callLimits('anthropicAdapter', limits))
}

/** Adds the system messages of a request to the system prompt of the parameters, which may be blocks. */
function joined(own: unknown, system: string | undefined): unknown {
  if (system === undefined || !own) return system ?? own
  return Array.isArray(own) ? [...(own as unknown[]), { type: 'text', text: system }] : `${String(own)}\n\n${system}`
}

function checkClient(client: Partial<AnthropicClient> | undefined): void {
  if (typeof client?.baseURL === 'string' && typeof client.messages?.create === 'function') return
  throw new TypeError(
    "anthropicAdapter needs a client of @anthropic-ai/sdk: anthropicAdapter({ client: new Anthropic(), model: '…' }).",
  )
}

async function rawBody(pending: PendingReply): Promise<AsyncIterable<Uint8Array>> {
  if (typeof pending.asResponse !== 'function') {
    // No longer awaited; an unhandled rejection would end the process.
    pending.then(undefined, () => undefined)
    throw new InternalError(
      'anthropicAdapter: the client must be an Anthropic client of @anthropic-ai/sdk, not a wrapper.',
    )
  }
  const { body } = await pending.asResponse()
  if (!body) throw new UpstreamError('The model vendor sent an empty reply.')
  return body
}

// --- Schemas of replies: minimal, since fields are added over time ---

const usageSchema = z
  .object({
    input_tokens: z.number().nullish(),
    cache_creation_input_tokens: z.number().nullish(),
    cache_read_input_tokens: z.number().nullish(),
    output_tokens: z.number().nullish(),
  })
  .nullish()

const block = z.object({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
})

const messageSchema = z.object({
  model: z.string().nullish(),
  content: z.array(block),
  stop_reason: z.string().nullish(),
  usage: usageSchema,
})

const eventSchema = z.object({
  type: z.string(),
  index: z.number().optional(),
  message: z.object({ model: z.string().nullish(), usage: usageSchema }).optional(),
  content_block: block.optional(),
  delta: z
    .object({ text: z.string().optional(), partial_json: z.string().optional(), stop_reason: z.string().nullish() })
    .optional(),
  usage: usageSchema,
})

type Event = z.output<typeof eventSchema>
type Counts = NonNullable<z.output<typeof usageSchema>>

function reply(json: unknown): LlmReply {
  const { model, content, stop_reason: reason, usage } = messageSchema.parse(json)
  const toolCalls: ToolCall[] = content.flatMap(({ type, id = '', name = '', input = {} }) =>
    type === 'tool_use' ? [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] : [],
  )
  return {
    content: content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join(''),
    model: model ?? undefined,
    usage: withTotal(usageOf(usage)),
    finishReason: finishReason(reason),
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
  }
}

/** Reads the events of one reply. A tool call without arguments has no JSON at all; clients expect an object. */
function eventReader(): (json: unknown) => VendorEvent {
  const called = new Set<number>()
  let counted: Counts | undefined
  return (json) => {
    const event = eventSchema.parse(json)
    const { type, index = 0, content_block: begun, delta } = event
    const usage = event.message?.usage ?? event.usage
    if (usage) counted = { ...counted, ...present(usage) }
    if (type === 'content_block_start' && begun?.type === 'tool_use') called.add(index)
    if (delta?.partial_json) called.delete(index)
    if (type === 'content_block_stop' && called.delete(index))
      return { delta: { toolCalls: [{ index, arguments: '{}' }] } }
    return vendorEvent(event, counted)
  }
}

/** Returns the counts that an event has: the last one may leave out those of the first. */
function present(usage: Counts): Counts {
  return Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== null))
}

function vendorEvent(
  { type, index = 0, message, content_block: begun, delta }: Event,
  counted: Counts | undefined,
): VendorEvent {
  if (type === 'error') throw new UpstreamError('The model vendor reported an error in the middle of its reply.')
  if (type === 'message_stop') return 'done'
  if (type === 'message_start') return { delta: { model: message?.model ?? undefined, usage: usageOf(counted) } }
  if (type === 'content_block_start' && begun?.type === 'tool_use')
    return { delta: { toolCalls: [{ index, id: begun.id, name: begun.name, arguments: '' }] } }
  if (type === 'content_block_start') return { delta: { content: begun?.text || undefined } }
  if (type === 'message_delta')
    return { delta: { finishReason: finishReason(delta?.stop_reason), usage: withTotal(usageOf(counted)) } }
  if (type !== 'content_block_delta') return {}
  if (delta?.partial_json === undefined) return { delta: { content: delta?.text || undefined } }
  return { delta: { toolCalls: [{ index, arguments: delta.partial_json }] } }
}

const REASONS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
}

/** Translates a stop reason into OpenAI's finish reason; keeps one that OpenAI has no word for. */
function finishReason(reason: string | null | undefined): string | undefined {
  return reason ? (REASONS[reason] ?? reason) : undefined
}

/** Counts cached tokens as part of the prompt; the vendor reports them apart. */
function usageOf(usage: Counts | null | undefined): Usage | undefined {
  if (!usage) return undefined
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = usage
  const prompt = (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0)
  return {
    ...(typeof input_tokens === 'number' && { prompt_tokens: prompt }),
    ...(typeof output_tokens === 'number' && { completion_tokens: output_tokens }),
  }
}

function withTotal(usage: Usage | undefined): Usage | undefined {
  if (usage?.prompt_tokens === undefined || usage.completion_tokens === undefined) return usage
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}
