import Anthropic from '@anthropic-ai/sdk'
import express from 'express'
import type { Guard } from '../../src/guard/guard.js'
import { anthropicGateway } from '../../src/http/gateway.js'
import { json, startFakeVendor } from './fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from './fake-vendor.js'
import { gatewayGuard, tokensOf } from './gateway.js'
import type { SetUpOptions } from './gateway.js'
import { listen } from './listen.js'

/** A vendor that speaks Anthropic's Messages, and a gateway in front of it. */

export type Block = Readonly<Record<string, unknown>>

export interface MessagesSetUp {
  readonly client: Anthropic
  readonly vendor: FakeVendor
  readonly guard: Guard
  readonly url: string
  /** All that the vendor saw, as text. */
  seen(): string
  close(): Promise<void>
}

/** A gateway on a real port between the real client and a fake vendor, which repeats the last text unless told otherwise. */
export async function startMessages({
  answer = echo,
  gateway,
  guard: given,
}: SetUpOptions = {}): Promise<MessagesSetUp> {
  const vendor = await startFakeVendor({ answer })
  const guard = given ?? gatewayGuard()
  const app = express()
  const upstream = { url: vendor.baseURL.replace('/v1', ''), key: 'vendor-key' }
  app.use(anthropicGateway({ guard, upstream, auth: false, onError: () => undefined, ...gateway }))
  const { url, close } = await listen(app)
  return {
    client: new Anthropic({ baseURL: url, apiKey: 'client-key', maxRetries: 0 }),
    vendor,
    guard,
    url,
    seen: () => JSON.stringify(vendor.requests),
    async close() {
      await close()
      await vendor.close()
      await guard.close()
    },
  }
}

// --- Answers ---

export const text = (content: string): Block => ({ type: 'text', text: content })

export const toolUse = (input: unknown, name = 'send', id = 'toolu_1'): Block => ({ type: 'tool_use', id, name, input })

/** A message; `rest` adds to or replaces its fields. */
export function messageOf(blocks: readonly Block[], rest: object = {}): object {
  const stop = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5',
    content: blocks,
    stop_reason: stop,
    stop_sequence: null,
    usage: { input_tokens: 3, output_tokens: 5 },
    ...rest,
  }
}

/** Answers with a message of these blocks, streamed if that is asked for, in pieces of this many characters. */
export function message(request: RecordedRequest, blocks: readonly Block[], length = 8): Answer {
  const { stream } = request.body as { stream?: boolean }
  return stream ? sse(eventsOf(blocks, length)) : json(messageOf(blocks))
}

/** Calls the first tool with the first token that it was sent, and once there is a result names all of them. */
export function messagesAgent(asked: RecordedRequest): Answer {
  const { tools = [] } = asked.body as { tools?: { name: string; input_schema: { properties: object } }[] }
  const tokens = tokensOf(asked)
  const [tool] = asked.text.includes('"tool_result"') ? [] : tools
  if (!tool) return message(asked, [text(`Sent to ${tokens.join(' and ')}.`)], 1)
  const [parameter = ''] = Object.keys(tool.input_schema.properties)
  return message(asked, [toolUse({ [parameter]: tokens[0] }, tool.name)], 1)
}

/** The events of a streamed message, in the order of the vendor's own. */
export function eventsOf(blocks: readonly Block[], length = 8): object[] {
  const { content, stop_reason, ...start } = messageOf(blocks) as { content: Block[]; stop_reason: string }
  return [
    { type: 'message_start', message: { ...start, content: [], stop_reason: null } },
    { type: 'ping' },
    ...content.flatMap((block, index) => blockEvents(block, index, length)),
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]
}

export function sse(events: readonly object[]): Answer {
  const written = events.map(
    (event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`,
  )
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, chunks: written }
}

// --- Internals ---

function blockEvents(block: Block, index: number, length: number): object[] {
  const delta = (fields: object) => ({ type: 'content_block_delta', index, delta: fields })
  const pieces = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).match(chunk) ?? []
  const chunk = new RegExp(`.{1,${length}}`, 'gsu')
  const begun = (fields: object) => ({ type: 'content_block_start', index, content_block: { ...block, ...fields } })
  const ended = { type: 'content_block_stop', index }
  switch (block['type']) {
    case 'text': {
      const citations = (block['citations'] as object[] | null | undefined) ?? []
      const cited = citations.map((citation) => delta({ type: 'citations_delta', citation }))
      const texts = pieces(block['text']).map((piece) => delta({ type: 'text_delta', text: piece }))
      return [begun({ text: '', ...(citations.length > 0 && { citations: [] }) }), ...cited, ...texts, ended]
    }
    case 'thinking': {
      const signed = block['signature'] ? [delta({ type: 'signature_delta', signature: block['signature'] })] : []
      const thought = pieces(block['thinking']).map((piece) => delta({ type: 'thinking_delta', thinking: piece }))
      return [begun({ thinking: '', signature: '' }), ...thought, ...signed, ended]
    }
    case 'tool_use':
    case 'server_tool_use': {
      const inputs = ['', ...pieces(block['input'])].map((piece) =>
        delta({ type: 'input_json_delta', partial_json: piece }),
      )
      return [begun({ input: {} }), ...inputs, ended]
    }
    default:
      return [begun({}), ended]
  }
}

/** The last text of the last message. */
function echo(request: RecordedRequest): Answer {
  const { messages = [] } = request.body as { messages?: { content: string | { text?: string }[] }[] }
  const content = messages.at(-1)?.content ?? ''
  const last = typeof content === 'string' ? content : (content.findLast((block) => block.text)?.text ?? '')
  return message(request, [text(last)])
}
