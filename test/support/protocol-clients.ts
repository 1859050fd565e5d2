import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai'
import { called, responding, said } from './fake-responses.js'
import { completion, contentChunk, events, streamed } from './fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from './fake-vendor.js'
import { startGateway } from './gateway.js'
import type { SetUpOptions } from './gateway.js'
import { message, startMessages, text as textBlock, toolUse } from './anthropic-vendor.js'

/** Clients of the three protocols behind one interface, so that a test can run on each. */

/** What a vendor says: a text, or a call of the tool `send`. */
export interface Said {
  readonly text?: string
  readonly call?: object
}

export interface Question {
  readonly content: string
  readonly stream?: boolean
  /** The schema of what the tool `send` takes. Without it there is no tool. */
  readonly tool?: object
  /** Called with each piece of text of a stream. */
  readonly onText?: (piece: string) => void
}

/** What the client has read: the text, or the arguments of the call. */
export interface Heard {
  readonly text: string
  readonly calls: readonly unknown[]
}

export interface Spoken {
  readonly vendor: FakeVendor
  /** The base URL of the client. */
  readonly url: string
  ask(question: Question): Promise<Heard>
  close(): Promise<void>
}

export interface Dialect {
  readonly name: string
  /** A gateway, with a client of this protocol in front of it. */
  begin(options?: SetUpOptions): Promise<Spoken>
  /** The vendor's answer, streamed in pieces of so many characters if that is asked for. */
  answer(asked: RecordedRequest, said: Said, length?: number): Answer
}

const model = 'some-model'
const user = (content: string) => ({ role: 'user', content }) as const

const chat: Dialect = {
  name: 'chat',
  async begin(options) {
    const { client, vendor, url, close } = await startGateway(options)
    return { vendor, url, close, ask: (question) => askChat(client, question) }
  },
  answer(asked, { text = '', call }, length = 8) {
    const { stream } = asked.body as { stream?: boolean }
    const whole = call ? JSON.stringify(call) : text
    const pieces = whole.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? []
    const calling = (args: string) => ({
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'send', arguments: args },
    })
    if (!stream) return completion(call ? null : text, call ? { tool_calls: [calling(whole)] } : {})
    if (!call) return streamed(...pieces)
    const fragments = pieces.map((args) => contentChunk({ tool_calls: [{ index: 0, function: { arguments: args } }] }))
    const chunks = [contentChunk({ role: 'assistant', tool_calls: [calling('')] }), ...fragments]
    return events(...[...chunks, contentChunk({}, 'tool_calls')].map((chunk) => JSON.stringify(chunk)), '[DONE]')
  },
}

const responses: Dialect = {
  name: 'Responses',
  async begin(options) {
    const { client, vendor, url, close } = await startGateway(options)
    return { vendor, url, close, ask: (question) => askResponses(client, question) }
  },
  answer(asked, { text = '', call }, length) {
    const item = call ? called('send', JSON.stringify(call)) : said(text)
    return responding([item], asked, {}, length)
  },
}

const messages: Dialect = {
  name: 'Messages',
  async begin(options) {
    const { client, vendor, url, close } = await startMessages(options)
    return { vendor, url, close, ask: (question) => askMessages(client, question) }
  },
  answer: (asked, { text = '', call }, length) => message(asked, [call ? toolUse(call) : textBlock(text)], length),
}

export const DIALECTS: readonly Dialect[] = [chat, responses, messages]

/** The same answer, each of its events written by itself. */
export function byEvent(answer: Answer): Answer {
  const written = [...(answer.chunks ?? [])].join('')
  return { ...answer, chunks: written.split(/(?<=\n\n)/) }
}

// --- Internals ---

async function askChat(client: OpenAI, { content, stream, tool, onText }: Question): Promise<Heard> {
  const tools = tool && [{ type: 'function' as const, function: { name: 'send', parameters: tool as never } }]
  const request = { model, messages: [user(content)], tools }
  const reply = stream
    ? await client.chat.completions
        .stream(request)
        .on('content', (piece) => onText?.(piece))
        .finalMessage()
    : (await client.chat.completions.create(request)).choices[0]?.message
  const calls = reply?.tool_calls?.map((call) => JSON.parse(call.type === 'function' ? call.function.arguments : ''))
  return { text: reply?.content ?? '', calls: calls ?? [] }
}

async function askResponses(client: OpenAI, { content, stream, tool, onText }: Question): Promise<Heard> {
  const tools = tool && [{ type: 'function' as const, name: 'send', strict: null, parameters: tool as never }]
  const request = { model, input: content, tools }
  const reply = stream
    ? await client.responses
        .stream(request)
        .on('response.output_text.delta', ({ delta }) => onText?.(delta))
        .finalResponse()
    : await client.responses.create(request)
  const calls = reply.output.flatMap((item) => (item.type === 'function_call' ? [JSON.parse(item.arguments)] : []))
  return { text: reply.output_text, calls }
}

async function askMessages(client: Anthropic, { content, stream, tool, onText }: Question): Promise<Heard> {
  const tools = tool && [{ name: 'send', input_schema: tool as never }]
  const request = { model, max_tokens: 100, messages: [user(content)], tools }
  const reply = stream
    ? await client.messages
        .stream(request)
        .on('text', (piece) => onText?.(piece))
        .finalMessage()
    : await client.messages.create(request)
  const text = reply.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  return { text, calls: reply.content.flatMap((block) => (block.type === 'tool_use' ? [block.input] : [])) }
}
