import { afterEach, describe, expect, it } from '@jest/globals'
import axios from 'axios'
import { inspect } from 'node:util'
import { z } from 'zod'
import { httpAdapter } from '../../src/adapters/http.js'
import type { HttpAdapterOptions } from '../../src/adapters/http.js'
import { InternalError, UpstreamError } from '../../src/errors.js'
import { adapterContract, collect, failureOf, text } from '../contracts/adapter.js'
import type { Scenario } from '../contracts/adapter.js'
import * as fake from '../support/fake-vendor.js'
import type { Answer, FakeVendor } from '../support/fake-vendor.js'

const ask = { messages: [{ role: 'user', content: 'I am [NAME_8F3A21C4]' }] } as const
const vendors: FakeVendor[] = []

// A made-up vendor: { text } plain; { piece } and { end: true } streamed.
const plainSchema = z.object({ text: z.string() })
const pieceSchema = z.object({ piece: z.string().optional(), end: z.boolean().optional() })

function adapter({ baseURL }: FakeVendor, options: Partial<HttpAdapterOptions> = {}) {
  return httpAdapter({
    url: `${baseURL}/generate`,
    request: ({ messages }, { stream }) => ({ prompt: messages.at(-1)?.content, stream }),
    reply: (json) => ({ content: plainSchema.parse(json).text }),
    delta(json) {
      const { piece, end } = pieceSchema.parse(json)
      return end ? 'done' : piece === undefined ? undefined : { content: piece }
    },
    ...options,
  })
}

async function vendor(...answers: readonly Answer[]): Promise<FakeVendor> {
  const started = await fake.startFakeVendor()
  started.enqueue(...answers)
  vendors.push(started)
  return started
}

function sse(...values: readonly unknown[]): Answer {
  return fake.events(...values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))
}

afterEach(async () => {
  await Promise.all(vendors.splice(0).map((started) => started.close()))
})

for (const format of ['sse', 'ndjson'] as const) {
  adapterContract(`http (${format})`, async (scenario) => {
    const started = await fake.startFakeVendor({ answer: answerFor(scenario, format) })
    return {
      adapter: adapter(started, { format }),
      calls: () => started.requests.length,
      close: () => started.close(),
    }
  })
}

function answerFor(scenario: Scenario, format: 'sse' | 'ndjson'): (request: fake.RecordedRequest) => Answer {
  const pieces = [{ piece: 'Dear ' }, {}, { piece: '[NAME_8F' }, { piece: '3A21C4]' }]
  const stream = format === 'sse' ? sse(...pieces, '[DONE]') : fake.ndjson(...pieces, { end: true })
  return ({ body }) => {
    const answer = pieceOf(body) ? stream : fake.json({ text: 'Dear [NAME_8F3A21C4]' })
    if (scenario === 'answers') return answer
    if (scenario === 'hangs') return fake.silence
    if (scenario === 'drips') return fake.broken(answer, 40, 'stall')
    if (scenario === 'dies') return fake.broken(answer, pieceOf(body) ? 40 : 10, 'destroy')
    return fake.failure(500)
  }
}

function pieceOf(body: unknown): boolean {
  return z.object({ stream: z.boolean() }).parse(body).stream
}

describe('httpAdapter', () => {
  it('posts the mapped request with its headers', async () => {
    const started = await vendor(fake.json({ text: 'a' }), sse('[DONE]'))
    const asked = adapter(started, { headers: { Authorization: 'Bearer key', Accept: 'x/y' } })
    await asked.complete(ask)
    await collect(adapter(started).stream(ask))
    expect(started.requests[0]).toMatchObject({ method: 'POST', url: '/v1/generate' })
    expect(started.requests[0]?.body).toEqual({ prompt: 'I am [NAME_8F3A21C4]', stream: false })
    expect(started.requests[0]?.headers).toMatchObject({ authorization: 'Bearer key', accept: 'x/y' })
    expect(started.requests[1]?.body).toEqual({ prompt: 'I am [NAME_8F3A21C4]', stream: true })
    expect(started.requests[1]?.headers).toMatchObject({
      accept: 'text/event-stream',
      'content-type': 'application/json',
    })
  })

  it('takes no headers or interceptors from the axios of the app', async () => {
    const started = await vendor(fake.json({ text: 'a' }))
    axios.defaults.headers.common['x-app-token'] = 'secret'
    const interceptor = axios.interceptors.request.use((config) => {
      config.headers.set('x-app-token', 'secret')
      return config
    })
    await adapter(started).complete(ask)
    axios.interceptors.request.eject(interceptor)
    delete axios.defaults.headers.common['x-app-token']
    expect(started.requests[0]?.headers).not.toHaveProperty('x-app-token')
  })

  it('gives what the reply function gives', async () => {
    const started = await vendor(fake.json({}))
    const toolCalls = [{ id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } }]
    const reply = { content: 'x', model: 'm', usage: { total_tokens: 1 }, toolCalls }
    expect(await adapter(started, { reply: () => reply }).complete(ask)).toEqual(reply)
  })

  it('gives the whole reply as one piece without a delta function', async () => {
    const started = await vendor(fake.json({ text: 'all' }))
    const toolCalls = [{ id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } }]
    const whole = adapter(started, { delta: undefined, reply: () => ({ content: 'all', model: 'm', toolCalls }) })
    expect(await collect(whole.stream(ask))).toEqual([
      { content: 'all', model: 'm', toolCalls: [{ index: 0, id: 'c', name: 'f', arguments: '{}' }] },
    ])
    expect(started.requests[0]?.body).toMatchObject({ stream: false })
  })

  it('takes a last event that has no line end', async () => {
    const headers = { 'content-type': 'text/plain' }
    const started = await vendor(
      { headers, chunks: ['data: {"piece":"a"}\n\ndata: [DONE]'] },
      { headers, chunks: ['{"piece":"a"}\r\n\r\n{"end":true}'] },
      { headers, chunks: ['data: {"piece":"a"}\n\ndata: [DONE]\n\ndata: not looked at'] },
    )
    expect(text(await collect(adapter(started).stream(ask)))).toBe('a')
    expect(text(await collect(adapter(started, { format: 'ndjson' }).stream(ask)))).toBe('a')
    expect(text(await collect(adapter(started).stream(ask)))).toBe('a')
  })

  it('refuses a URL that would send prompts in the clear, and limits that are none', async () => {
    const started = await vendor()
    expect(() => adapter(started, { url: 'http://vendor.example' })).toThrow(/https.*allowInsecure/)
    expect(adapter(started, { url: 'http://vendor.example', allowInsecure: true })).toBeDefined()
    expect(() => adapter(started, { maxBytes: 0 })).toThrow(/maxBytes/)
  })
})

describe('httpAdapter: when the vendor fails', () => {
  const secret = 'I am Erika Mustermann'

  it('says whose fault it is if the request function throws, and sends nothing', async () => {
    const started = await vendor()
    const request = () => {
      throw new Error(secret)
    }
    const error = await failureOf(adapter(started, { request }).complete(ask))
    expect(error).toBeInstanceOf(InternalError)
    expect(error.message).not.toContain('Erika')
    expect(started.requests).toHaveLength(0)
  })

  it('refuses a stream that ends before it says it is complete', async () => {
    const started = await vendor(sse({ piece: 'a' }), fake.ndjson({ piece: 'a' }), sse())
    const ndjson = adapter(started, { format: 'ndjson' })
    expect(await failureOf(collect(adapter(started).stream(ask)))).toBeInstanceOf(UpstreamError)
    expect(await failureOf(collect(ndjson.stream(ask)))).toBeInstanceOf(UpstreamError)
    expect(await failureOf(collect(adapter(started).stream(ask)))).toBeInstanceOf(UpstreamError)
  })

  it('keeps key and prompt out of the cause of a failed connection', async () => {
    const started = await vendor()
    const unreachable = adapter(started, { url: 'http://127.0.0.1:1', headers: { authorization: 'Bearer key-123' } })
    const error = await failureOf(unreachable.complete({ messages: [{ role: 'user', content: secret }] }))
    expect(error.cause).toHaveProperty('code', 'ECONNREFUSED')
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/Erika|key-123/)
  })
})
