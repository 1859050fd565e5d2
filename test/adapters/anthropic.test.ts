import { afterEach, describe, expect, it } from '@jest/globals'
import Anthropic from '@anthropic-ai/sdk'
import { anthropicAdapter } from '../../src/adapters/anthropic.js'
import type { AnthropicAdapterOptions } from '../../src/adapters/anthropic.js'
import type { LlmRequest } from '../../src/adapters/adapter.js'
import { InternalError, UpstreamError, ValidationError } from '../../src/errors.js'
import { adapterContract, collect, text } from '../contracts/adapter.js'
import type { Scenario } from '../contracts/adapter.js'
import * as fake from '../support/fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from '../support/fake-vendor.js'
import { eventsOf, message, messageOf, sse, text as textBlock, toolUse } from '../support/anthropic-vendor.js'

const ask: LlmRequest = { messages: [{ role: 'user', content: 'I am [NAME_8F3A21C4]' }] }
const vendors: FakeVendor[] = []

const echo = (request: RecordedRequest): Answer => message(request, [textBlock('Dear [NAME_8F3A21C4], how are you?')])

async function vendor(...answers: readonly Answer[]): Promise<FakeVendor> {
  const started = await fake.startFakeVendor({ answer: echo })
  started.enqueue(...answers)
  vendors.push(started)
  return started
}

function adapter({ baseURL }: FakeVendor, options: Partial<AnthropicAdapterOptions> = {}) {
  const client = new Anthropic({ apiKey: 'test', baseURL: baseURL.replace('/v1', ''), maxRetries: 0, logLevel: 'off' })
  return anthropicAdapter({ client, model: 'some-model', ...options })
}

afterEach(async () => {
  await Promise.all(vendors.splice(0).map((started) => started.close()))
})

adapterContract('anthropic', async (scenario: Scenario) => {
  const started = await fake.startFakeVendor({ answer: answerFor(scenario) })
  return { adapter: adapter(started), calls: () => started.requests.length, close: () => started.close() }
})

function answerFor(scenario: Scenario): (request: RecordedRequest) => Answer {
  const start = sse(eventsOf([textBlock('Dear [NAME_8F3A21C4]')]))
  if (scenario === 'answers') return echo
  if (scenario === 'hangs') return () => fake.silence
  if (scenario === 'drips') return () => fake.broken(start, 600, 'stall')
  if (scenario === 'dies') return () => fake.broken(start, 600, 'destroy')
  return () => fake.failure(500)
}

const CALL = {
  id: 'toolu_1',
  type: 'function',
  function: { name: 'send', arguments: '{"to":"[NAME_8F3A21C4]"}' },
} as const

describe('anthropicAdapter: what is sent', () => {
  it('turns a conversation with tools into one of the Messages API', async () => {
    const started = await vendor()
    await adapter(started).complete({
      messages: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Write to ' },
            { type: 'text', text: '[NAME_8F3A21C4]' },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [CALL, { ...CALL, id: 'toolu_2' }] },
        { role: 'tool', tool_call_id: 'toolu_1', content: 'sent' },
        { role: 'tool', tool_call_id: 'toolu_2', content: 'not sent' },
        { role: 'user', content: 'And now?' },
        { role: 'developer', content: 'Be brief.' },
      ],
    })
    expect(started.requests[0]?.url).toBe('/v1/messages')
    const use = { type: 'tool_use', name: 'send', input: { to: '[NAME_8F3A21C4]' } }
    expect(started.requests[0]?.body).toEqual({
      model: 'some-model',
      max_tokens: 4096,
      stream: false,
      system: 'Be kind.\n\nBe brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Write to [NAME_8F3A21C4]' }] },
        {
          role: 'assistant',
          content: [
            { ...use, id: 'toolu_1' },
            { ...use, id: 'toolu_2' },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: 'sent' },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: 'not sent' },
            { type: 'text', text: 'And now?' },
          ],
        },
      ],
    })
  })

  it('adds parameters, those of the request last, which cannot replace messages, model or stream', async () => {
    const started = await vendor()
    const given = adapter(started, { maxTokens: 10, params: { temperature: 0, top_k: 3 } })
    await given.complete({ ...ask, params: { temperature: 1, messages: [], model: 'x', stream: true } })
    expect(started.requests[0]?.body).toMatchObject({
      max_tokens: 10,
      temperature: 1,
      top_k: 3,
      model: 'some-model',
      stream: false,
      messages: [{ role: 'user' }],
    })
  })

  it.each([
    ['Be brief.', 'Be brief.\n\nBe kind.'],
    ['', 'Be kind.'],
    [
      [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      [
        { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'Be kind.' },
      ],
    ],
  ])('adds system messages to the system prompt of the parameters: %j', async (system, sent) => {
    const started = await vendor()
    const given = adapter(started, { params: { system } })
    await given.complete({ messages: [{ role: 'system', content: 'Be kind.' }, ...ask.messages] })
    expect(started.requests[0]?.body).toMatchObject({ system: sent })
    await given.complete(ask)
    expect(started.requests[1]?.body).toMatchObject({ system })
  })

  it('leaves out blank texts, which the API refuses', async () => {
    const started = await vendor()
    await adapter(started).complete({
      messages: [
        { role: 'system', content: ' ' },
        ...ask.messages,
        { role: 'assistant', content: '\n', tool_calls: [CALL] },
        { role: 'tool', tool_call_id: 'toolu_1', content: '' },
        { role: 'user', content: ' ' },
      ],
    })
    const sent = started.requests[0]?.body as { messages: { content: { type: string }[] }[] }
    expect(sent).not.toHaveProperty('system')
    expect(sent.messages.map(({ content }) => content.map(({ type }) => type))).toEqual([
      ['text'],
      ['tool_use'],
      ['tool_result'],
    ])
  })

  it('sends a refusal as text', async () => {
    const started = await vendor()
    const refused = { role: 'assistant', content: null, refusal: 'I must not.' } as const
    await adapter(started).complete({ messages: [...ask.messages, refused, { role: 'user', content: 'Why?' }] })
    const answer = { role: 'assistant', content: [{ type: 'text', text: 'I must not.' }] }
    expect(started.requests[0]?.body).toMatchObject({ messages: [{ role: 'user' }, answer, { role: 'user' }] })
  })

  it('asks for long replies, streamed or not', async () => {
    const started = await vendor()
    const given = adapter(started, { maxTokens: 64_000 })
    expect((await given.complete(ask)).content).toBe('Dear [NAME_8F3A21C4], how are you?')
    expect(text(await collect(given.stream(ask)))).toBe('Dear [NAME_8F3A21C4], how are you?')
    expect(started.requests.map(({ body }) => body)).toMatchObject([{ max_tokens: 64_000 }, { max_tokens: 64_000 }])
  })

  it('sends nothing if the arguments of a tool call are no JSON', async () => {
    const started = await vendor()
    const broken = { ...CALL, function: { name: 'send', arguments: '{"to":' } }
    const asked = adapter(started).complete({
      messages: [...ask.messages, { role: 'assistant', tool_calls: [broken] }],
    })
    await expect(asked).rejects.toThrow(ValidationError)
    await expect(asked).rejects.toThrow('messages.1.tool_calls.0.function.arguments: must be JSON')
    expect(started.requests).toHaveLength(0)
  })

  it('needs a client, and says which', () => {
    for (const options of [{}, { client: {} }, { client: { baseURL: 'https://vendor.example' }, model: 'm' }]) {
      expect(() => anthropicAdapter(options as never)).toThrow(
        new TypeError(
          "anthropicAdapter needs a client of @anthropic-ai/sdk: anthropicAdapter({ client: new Anthropic(), model: '…' }).",
        ),
      )
    }
  })

  it('needs a model', () => {
    const client = new Anthropic({ apiKey: 'test' })
    expect(() => anthropicAdapter({ client } as never)).toThrow(/^anthropicAdapter needs the name of a model/)
  })

  it('refuses plain http off loopback, and a client that is wrapped', async () => {
    const insecure = new Anthropic({ apiKey: 'test', baseURL: 'http://vendor.example' })
    expect(() => anthropicAdapter({ client: insecure, model: 'm' })).toThrow(/anthropicAdapter/)
    const wrapped = { baseURL: 'https://vendor.example', messages: { create: () => Promise.resolve({}) } }
    const asked = anthropicAdapter({ client: wrapped as never, model: 'm' }).complete(ask)
    await expect(asked).rejects.toThrow(InternalError)
  })
})

describe('anthropicAdapter: what comes back', () => {
  const blocks = [
    textBlock('I write to [NAME_8F3A21C4].'),
    toolUse({ to: '[NAME_8F3A21C4]' }),
    toolUse({}, 'log', 'toolu_2'),
  ]

  it('gives text, tool calls, counts and the reason in the words of OpenAI', async () => {
    const usage = { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 5 }
    const started = await vendor(
      fake.json(messageOf([{ type: 'thinking', thinking: 'Hm.', signature: 's' }, ...blocks], { usage })),
    )
    expect(await adapter(started).complete(ask)).toEqual({
      content: 'I write to [NAME_8F3A21C4].',
      model: 'claude-sonnet-5',
      finishReason: 'tool_calls',
      usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
      toolCalls: [CALL, { id: 'toolu_2', type: 'function', function: { name: 'log', arguments: '{}' } }],
    })
  })

  it('gives the same in pieces', async () => {
    const started = await vendor(sse(eventsOf([{ type: 'thinking', thinking: 'Hm.', signature: 's' }, ...blocks], 3)))
    const pieces = await collect(adapter(started).stream(ask))
    expect(text(pieces)).toBe('I write to [NAME_8F3A21C4].')
    const calls = pieces.flatMap(({ toolCalls = [] }) => toolCalls)
    const written = (name: string) => {
      const index = calls.find((call) => call.name === name)?.index
      return calls
        .filter((call) => call.index === index)
        .map((call) => call.arguments ?? '')
        .join('')
    }
    expect([JSON.parse(written('send')), JSON.parse(written('log'))]).toEqual([{ to: '[NAME_8F3A21C4]' }, {}])
    expect(pieces.map(({ finishReason }) => finishReason).filter(Boolean)).toEqual(['tool_calls'])
    const counts = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 }
    expect(Object.assign({}, ...pieces.map(({ usage }) => usage))).toEqual(counts)
  })

  it('counts cached tokens in a stream whose end does not repeat them', async () => {
    const usage = { input_tokens: 3, cache_creation_input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 }
    const [begin, ...rest] = eventsOf([textBlock('Hello')]) as { message: object; type: string }[]
    const last = { cache_read_input_tokens: null, input_tokens: 3, output_tokens: 5 }
    const events = [
      { ...begin, message: { ...begin?.message, usage } },
      ...rest.map((event) => (event.type === 'message_delta' ? { ...event, usage: last } : event)),
    ]
    const started = await vendor(sse(events))
    const pieces = await collect(adapter(started).stream(ask))
    const counts = { prompt_tokens: 17, completion_tokens: 5, total_tokens: 22 }
    expect(Object.assign({}, ...pieces.map(({ usage }) => usage))).toEqual(counts)
  })

  it('gives an object for a tool that is called without arguments', async () => {
    const silent = eventsOf([toolUse('')]).filter((event) => (event as { type: string }).type !== 'content_block_delta')
    const started = await vendor(sse(silent))
    const pieces = await collect(adapter(started).stream(ask))
    expect(pieces.flatMap(({ toolCalls = [] }) => toolCalls.map((call) => call.arguments)).join('')).toBe('{}')
  })

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['refusal', 'content_filter'],
    ['pause_turn', 'pause_turn'],
  ])('calls %s %s', async (theirs, ours) => {
    const started = await vendor(fake.json(messageOf([textBlock('Hello')], { stop_reason: theirs })))
    expect((await adapter(started).complete(ask)).finishReason).toBe(ours)
  })

  it('throws at an error in the middle of a stream, and at a message of another shape', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded by [NAME_8F3A21C4]' } }
    const started = await vendor(
      sse([...eventsOf([textBlock('Hello')]).slice(0, 4), error]),
      fake.json({ content: 'no' }),
    )
    await expect(collect(adapter(started).stream(ask))).rejects.toThrow(UpstreamError)
    await expect(adapter(started).complete(ask)).rejects.toThrow(UpstreamError)
  })
})
