import { afterEach, describe, expect, it } from '@jest/globals'
import OpenAI, { AzureOpenAI } from 'openai'
import { openaiAdapter } from '../../src/adapters/openai.js'
import type { OpenAIAdapterOptions, OpenAIClient } from '../../src/adapters/openai.js'
import { InternalError, UpstreamTimeoutError } from '../../src/errors.js'
import { adapterContract, collect, failureOf, text } from '../contracts/adapter.js'
import type { Scenario } from '../contracts/adapter.js'
import * as fake from '../support/fake-vendor.js'
import type { Answer, FakeVendor } from '../support/fake-vendor.js'

const ask = { messages: [{ role: 'user', content: 'I am [NAME_8F3A21C4]' }] } as const
const vendors: FakeVendor[] = []

async function vendor(...answers: readonly Answer[]): Promise<FakeVendor> {
  const started = await fake.startFakeVendor()
  started.enqueue(...answers)
  vendors.push(started)
  return started
}

function sdk({ baseURL }: FakeVendor, options: object = {}): OpenAI {
  return new OpenAI({ apiKey: 'test', baseURL, maxRetries: 0, logLevel: 'off', ...options })
}

function adapter(from: FakeVendor, options: Partial<OpenAIAdapterOptions> = {}) {
  return openaiAdapter({ client: sdk(from), model: 'some-model', ...options })
}

/** Jest runs tests in a realm of their own, where the SDK does not know the errors of Node's fetch as errors. */
const fetchOfThisRealm: typeof fetch = (input, init) =>
  fetch(input, init).catch(({ name, message }: Error) => {
    throw Object.assign(new Error(message), { name })
  })

afterEach(async () => {
  await Promise.all(vendors.splice(0).map((started) => started.close()))
})

adapterContract('openai', async (scenario: Scenario) => {
  const started = await fake.startFakeVendor({ answer: answerFor(scenario) })
  return { adapter: adapter(started), calls: () => started.requests.length, close: () => started.close() }
})

function answerFor(scenario: Scenario): ((request: fake.RecordedRequest) => Answer) | undefined {
  const start = fake.streamed('Dear ', '[NAME_8F3A')
  if (scenario === 'answers') return undefined
  if (scenario === 'hangs') return () => fake.silence
  if (scenario === 'drips') return () => fake.broken(start, 600, 'stall')
  if (scenario === 'dies') return () => fake.broken(start, 600, 'destroy')
  return () => fake.failure(500)
}

describe('openaiAdapter: what is sent', () => {
  it('takes a real client of the SDK', () => {
    const clients: OpenAIClient[] = [
      new OpenAI({ apiKey: 'test' }),
      new AzureOpenAI({ apiKey: 'test', apiVersion: '2024-10-21', endpoint: 'https://example.openai.azure.com' }),
    ]
    for (const client of clients) expect(openaiAdapter({ client, model: 'm' })).toBeDefined()
  })

  it('sends the known fields of each message, all roles as they are, and nothing else', async () => {
    const started = await vendor()
    const roles = ['system', 'developer', 'user', 'assistant'] as const
    const messages = roles.map((role) => ({ role, content: role, email: 'erika@example.org' }))
    await adapter(started).complete({ messages })
    expect(started.requests[0]?.url).toBe('/v1/chat/completions')
    expect(started.requests[0]?.headers.authorization).toBe('Bearer test')
    expect(started.requests[0]?.body).toEqual({
      model: 'some-model',
      messages: roles.map((role) => ({ role, content: role })),
      stream: false,
    })
  })

  it('adds the constant parameters, which cannot replace messages, model or stream', async () => {
    const started = await vendor()
    const mine = { temperature: 0, response_format: { type: 'json_object' } }
    const params = { ...mine, messages: [], model: 'x', stream: true, stream_options: {} }
    await adapter(started, { params }).complete({ ...ask, model: 'other-model' })
    expect(started.requests[0]?.body).toEqual({ ...mine, model: 'other-model', messages: ask.messages, stream: false })
  })

  it('asks for token counts in a stream, unless told not to', async () => {
    const started = await vendor()
    await collect(adapter(started).stream(ask))
    await collect(adapter(started, { params: { stream_options: undefined } }).stream(ask))
    expect(started.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(started.requests[1]?.body).not.toHaveProperty('stream_options')
  })

  it('needs a client, and says which', () => {
    for (const options of [{}, { client: {} }, { client: { baseURL: 'https://vendor.example' }, model: 'm' }]) {
      expect(() => openaiAdapter(options as never)).toThrow(
        new TypeError(
          "openaiAdapter needs a client of the openai SDK: openaiAdapter({ client: new OpenAI(), model: '…' }).",
        ),
      )
    }
  })

  it('needs a model', () => {
    const client = new OpenAI({ apiKey: 'test' })
    expect(() => openaiAdapter({ client } as never)).toThrow(/^openaiAdapter needs the name of a model/)
  })

  it('refuses a client that would send prompts in the clear', () => {
    const client = new OpenAI({ apiKey: 'test', baseURL: 'http://vendor.example/v1' })
    expect(() => openaiAdapter({ client, model: 'm' })).toThrow(/https.*allowInsecure/)
    expect(openaiAdapter({ client, model: 'm', allowInsecure: true })).toBeDefined()
  })

  it('says so if the client is wrapped and hides the raw answer', async () => {
    const client = {
      baseURL: 'https://vendor.example',
      chat: { completions: { create: () => Promise.reject(new Error('unseen')) } },
    }
    // What a tracer returns at run time although its types say otherwise.
    const wrapped = client as unknown as OpenAIClient
    const error = await failureOf(openaiAdapter({ client: wrapped, model: 'm' }).complete(ask))
    expect(error).toBeInstanceOf(InternalError)
  })
})

describe('openaiAdapter: what comes back', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'mail', arguments: '{"to":"[CONTACT_00112233]"}' } }

  it('gives content, model and usage', async () => {
    const started = await vendor(fake.completion('Dear [NAME_8F3A21C4]'))
    expect(await adapter(started).complete(ask)).toEqual({
      content: 'Dear [NAME_8F3A21C4]',
      model: 'fake-model',
      finishReason: 'stop',
      usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
    })
  })

  it('gives tool calls, and empty content where there is none', async () => {
    const started = await vendor(fake.completion(null, { tool_calls: [call, { id: 'x', type: 'custom', custom: {} }] }))
    expect(await adapter(started).complete(ask)).toMatchObject({ content: '', toolCalls: [call] })
  })

  it('gives a refusal as content', async () => {
    const started = await vendor(
      fake.completion(null, { refusal: 'I cannot do that.' }),
      fake.events(JSON.stringify(fake.contentChunk({ content: null, refusal: 'I cannot.' })), '[DONE]'),
    )
    expect((await adapter(started).complete(ask)).content).toBe('I cannot do that.')
    expect(text(await collect(adapter(started).stream(ask)))).toBe('I cannot.')
  })

  it('streams content, model and usage', async () => {
    const started = await vendor(fake.streamed('Dear ', '[NAME_8F', '3A21C4]'))
    const deltas = await collect(adapter(started).stream(ask))
    expect(text(deltas)).toBe('Dear [NAME_8F3A21C4]')
    expect(deltas.at(-1)?.usage).toEqual({ prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 })
    expect(deltas.every(({ model }) => model === 'fake-model')).toBe(true)
  })

  it('streams the pieces of tool calls', async () => {
    const pieces = [
      { index: 0, id: 'call_1', type: 'function', function: { name: 'mail', arguments: '' } },
      { index: 0, function: { arguments: '{"to":' } },
      { index: 1, id: 'call_2', type: 'function', function: { name: 'now', arguments: '{}' } },
    ]
    const chunks = pieces.map((piece) => fake.contentChunk({ tool_calls: [piece] }))
    const started = await vendor(
      fake.events(...[...chunks, fake.contentChunk({}, 'tool_calls')].map((chunk) => JSON.stringify(chunk)), '[DONE]'),
    )
    const deltas = await collect(adapter(started).stream(ask))
    expect(deltas.flatMap(({ toolCalls }) => toolCalls ?? [])).toEqual([
      { index: 0, id: 'call_1', name: 'mail', arguments: '' },
      { index: 0, arguments: '{"to":' },
      { index: 1, id: 'call_2', name: 'now', arguments: '{}' },
    ])
  })

  it('uses the first choice only', async () => {
    const choice = (index: number, delta: object) => ({ index, delta, finish_reason: 'stop' })
    const chunk = { choices: [choice(1, { content: 'no' }), choice(0, { content: 'yes' })] }
    const started = await vendor(fake.events(JSON.stringify(chunk), '[DONE]'))
    expect(text(await collect(adapter(started).stream(ask)))).toBe('yes')
  })

  it('takes a finish reason or [DONE] as the end, whichever there is', async () => {
    const done = JSON.stringify(fake.contentChunk({ content: 'all' }, 'stop'))
    const open = JSON.stringify(fake.contentChunk({ content: 'all' }))
    const started = await vendor(fake.events(done), fake.events(open, '[DONE]'))
    expect(text(await collect(adapter(started).stream(ask)))).toBe('all')
    expect(text(await collect(adapter(started).stream(ask)))).toBe('all')
  })
})

describe('openaiAdapter: retries and timeouts of the client', () => {
  it('keeps the original error as the cause', async () => {
    const started = await vendor(fake.failure(429))
    const error = await failureOf(adapter(started).complete(ask))
    expect(error.cause).toBeInstanceOf(OpenAI.RateLimitError)
  })

  it('leaves retries to the client', async () => {
    const started = await vendor(fake.failure(500), fake.failure(500), fake.completion('third'))
    const client = sdk(started, { maxRetries: 2 })
    expect((await adapter(started, { client }).complete(ask)).content).toBe('third')
  })

  it('stops the client waiting for a retry when the signal aborts', async () => {
    const started = await vendor({ ...fake.failure(429), headers: { 'retry-after-ms': '3000' } })
    const client = sdk(started, { maxRetries: 2 })
    const controller = new AbortController()
    const reason = new Error('the client went away')
    setTimeout(() => controller.abort(reason), 50)
    const waited = new Promise((resolve) => setTimeout(resolve, 1500))
    const answered = adapter(started, { client }).complete({ ...ask, signal: controller.signal })
    await expect(Promise.race([answered, waited])).rejects.toBe(reason)
  })

  it('follows no redirect, and does not try again', async () => {
    const target = await vendor()
    const started = await vendor(fake.redirect(`${target.baseURL}/chat/completions`))
    const client = sdk(started, { maxRetries: 2 })
    const error = await failureOf(adapter(started, { client }).complete(ask))
    expect(error.message).toMatch(/302.*redirect/)
    expect([started.requests.length, target.requests.length]).toEqual([1, 0])
  })

  it("says that the client's own timeout is one", async () => {
    const started = await vendor(fake.silence)
    const client = sdk(started, { timeout: 50, fetch: fetchOfThisRealm })
    expect(await failureOf(adapter(started, { client }).complete(ask))).toBeInstanceOf(UpstreamTimeoutError)
  })
})
