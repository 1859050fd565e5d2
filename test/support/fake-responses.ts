import { json } from './fake-vendor.js'
import type { Answer, RecordedRequest } from './fake-vendor.js'

/** Makes replies of OpenAI's Responses, plain and as events. */

export type Item = Readonly<Record<string, unknown>> & { readonly type: string }

export function said(text: string, annotations: readonly object[] = []): Item {
  const content = [{ type: 'output_text', text, annotations, logprobs: [] }]
  return { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content }
}

export function refused(refusal: string): Item {
  return { ...said(''), content: [{ type: 'refusal', refusal }] }
}

export function called(name: string, args: string, callId = 'call_1'): Item {
  return { type: 'function_call', id: `fc_${callId}`, call_id: callId, name, arguments: args, status: 'completed' }
}

export function customCalled(name: string, input: string): Item {
  return { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name, input, status: 'completed' }
}

export function reasoned(text: string, encrypted?: string): Item {
  const summary = [{ type: 'summary_text', text }]
  return { type: 'reasoning', id: 'rs_1', summary, ...(encrypted && { encrypted_content: encrypted }) }
}

/** The whole response with these items; it repeats of its request what the vendor repeats. */
export function responseBody(output: readonly Item[], asked?: RecordedRequest, more: object = {}): object {
  const sent = (asked?.body ?? {}) as Record<string, unknown>
  const { instructions = null, tools = [], metadata = {}, text = { format: { type: 'text' } } } = sent
  const { user = null, prompt_cache_key = null, safety_identifier = null, tool_choice = 'auto' } = sent
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions,
    max_output_tokens: null,
    model: 'fake-model',
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: 1,
    text: { verbosity: 'medium', ...(text as object) },
    tool_choice,
    tools: (tools as object[]).map((tool) => ({ strict: true, ...tool })),
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: 3,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 8,
    },
    user,
    prompt_cache_key,
    safety_identifier,
    metadata,
    ...more,
  }
}

/** The answer to a request, streamed if it asks for that. */
export function responding(output: readonly Item[], asked: RecordedRequest, more: object = {}, size?: number): Answer {
  const { stream } = asked.body as { stream?: boolean }
  return stream ? eventStream(responseEvents(output, { asked, more, size })) : json(responseBody(output, asked, more))
}

export interface EventsOptions {
  readonly asked?: RecordedRequest
  /** UTF-16 units of a delta. */
  readonly size?: number
  readonly more?: object
}

/** The events of a streamed response, in the order of the vendor, numbered. */
export function responseEvents(
  output: readonly Item[],
  { asked, size = 3, more = {} }: EventsOptions = {},
): Record<string, unknown>[] {
  const open = responseBody([], asked, { ...more, status: 'in_progress', usage: null })
  const whole = responseBody(output, asked, more) as { status: string }
  const events = [
    { type: 'response.created', response: open },
    { type: 'response.in_progress', response: open },
    ...output.flatMap((item, index) => itemEvents(item, index, size)),
    { type: `response.${whole.status}`, response: whole },
  ]
  return events.map((event, sequence_number) => ({ ...event, sequence_number }))
}

/** Each event with its name, as the vendor sends them: without `[DONE]`. */
export function eventStream(events: readonly object[]): Answer {
  const blocks = events.map((event) => `event: ${(event as Item).type}\ndata: ${JSON.stringify(event)}\n\n`)
  return { headers: { 'content-type': 'text/event-stream' }, chunks: [blocks.join('')] }
}

// --- Internals ---

type Event = Record<string, unknown>

function itemEvents(item: Item, output_index: number, size: number): Event[] {
  const place = { item_id: item['id'], output_index }
  const begun = { ...item, ...begins(item), ...('status' in item && { status: 'in_progress' }) }
  return [
    { type: 'response.output_item.added', output_index, item: begun },
    ...innerEvents(item, place, size),
    { type: 'response.output_item.done', output_index, item },
  ]
}

function begins({ type }: Item): object {
  if (type === 'message') return { content: [] }
  if (type === 'reasoning') return { summary: [] }
  if (type === 'function_call') return { arguments: '' }
  return type === 'custom_tool_call' ? { input: '' } : {}
}

function innerEvents(item: Item, place: object, size: number): Event[] {
  const text = (field: string) => String(item[field])
  if (item.type === 'function_call') {
    return texts('response.function_call_arguments', 'arguments', text('arguments'), place, size)
  }
  if (item.type === 'custom_tool_call') {
    return texts('response.custom_tool_call_input', 'input', text('input'), place, size)
  }
  const parts = (item['content'] ?? item['summary'] ?? []) as Event[]
  return parts.flatMap((part, index) => partEvents(part, place, index, size))
}

function partEvents(part: Event, place: object, index: number, size: number): Event[] {
  const isSummary = part['type'] === 'summary_text'
  const where = { ...place, ...(isSummary ? { summary_index: index } : { content_index: index }) }
  const name = isSummary ? 'response.reasoning_summary_part' : 'response.content_part'
  const [stream, field] =
    part['type'] === 'refusal'
      ? ['response.refusal', 'refusal']
      : [isSummary ? 'response.reasoning_summary_text' : 'response.output_text', 'text']
  const pieces = texts(stream, field, String(part[field]), where, size)
  const annotations = (part['annotations'] ?? []) as object[]
  const noted = annotations.map((annotation, annotation_index) => ({
    type: 'response.output_text.annotation.added',
    ...where,
    annotation_index,
    annotation,
  }))
  const empty = { ...part, [field]: '', ...(part['annotations'] ? { annotations: [] } : {}) }
  const [done] = pieces.slice(-1)
  return [
    { type: `${name}.added`, ...where, part: empty },
    ...pieces.slice(0, -1),
    ...noted,
    done ?? {},
    { type: `${name}.done`, ...where, part },
  ]
}

function texts(name: string, field: string, text: string, where: object, size: number): Event[] {
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []
  const logprobs = name === 'response.output_text' ? { logprobs: [] } : {}
  return [
    ...pieces.map((delta) => ({ type: `${name}.delta`, ...where, delta, ...logprobs })),
    { type: `${name}.done`, ...where, [field]: text, ...logprobs },
  ]
}
