import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import express from 'express'
import fc from 'fast-check'
import OpenAI from 'openai'
import { apiKeys } from '../../src/http/auth.js'
import { openaiGateway } from '../../src/http/gateway.js'
import {
  broken,
  completion,
  contentChunk,
  cut,
  events,
  failure,
  json,
  redirect,
  silence,
  streamed,
} from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, QUOTED, startGateway, tokensOf, VALUES } from '../support/gateway.js'
import type { GatewaySetUp, SetUpOptions } from '../support/gateway.js'

let running: GatewaySetUp | undefined

async function start(options?: SetUpOptions): Promise<GatewaySetUp> {
  running = await startGateway(options)
  return running
}

afterEach(async () => {
  for (const value of VALUES) expect(running?.seen() ?? '').not.toContain(JSON.stringify(value).slice(1, -1))
  await running?.close()
  running = undefined
})

const model = 'gpt-5-mini'
const messages = [{ role: 'user', content: `I am ${NAME}` } as const]
const JSON_TYPE = { 'content-type': 'application/json' }

function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/chat/completions`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body })
}

describe('routes of the gateway', () => {
  it('passes models on', async () => {
    const { client, vendor } = await start({
      answer: () => json({ object: 'list', data: [{ id: 'm', object: 'model' }] }),
    })
    expect((await client.models.list()).data).toEqual([{ id: 'm', object: 'model' }])
    await client.models.retrieve('ft:m/x')
    expect(vendor.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/models',
      'GET /v1/models/ft%3Am%2Fx',
    ])
  })

  it.each([
    ['POST', '/files'],
    ['POST', '/audio/transcriptions'],
    ['POST', '/images/generations'],
    ['POST', '/batches'],
    ['GET', '/responses/resp_1'],
    ['GET', '/chat/completions'],
    ['POST', '/Chat/Completions'],
    ['POST', '/chat%2Fcompletions'],
    ['POST', '/ch%61t/completions'],
    ['POST', '//chat/completions'],
    ['POST', '/models'],
  ])('answers %s %s with a 404 of its own, and sends nothing', async (method, path) => {
    const { url, vendor } = await start()
    const body = method === 'GET' ? undefined : JSON.stringify({ model, messages })
    const reply = await fetch(`${url}${path}`, { method, headers: JSON_TYPE, body })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({
      error: { code: 'not_found', type: 'invalid_request_error', param: null },
    })
    expect(vendor.requests).toHaveLength(0)
  })

  it('allows a trailing slash, and leaves /messages to what follows', async () => {
    const { url } = await start()
    expect(
      (
        await fetch(`${url}/chat/completions/`, {
          method: 'POST',
          headers: JSON_TYPE,
          body: JSON.stringify({ model, messages }),
        })
      ).status,
    ).toBe(200)
    const other = await fetch(`${url}/messages`, { method: 'POST' })
    expect(other.headers.get('content-type')).toMatch(/html/) // Express's own answer
  })
})

describe('bodies', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('reads %s', async (encoding, compress) => {
    const { url, vendor } = await start()
    const reply = await post(url, new Uint8Array(compress(JSON.stringify({ model, messages }))), {
      'content-encoding': encoding,
    })
    expect(JSON.stringify(await reply.json())).toContain(NAME)
    expect(vendor.requests[0]?.text).toContain('[NAME_')
  })

  it.each([
    [415, { 'content-encoding': 'zstd' }, '{}'],
    [415, { 'content-type': 'text/plain' }, JSON.stringify({ model, messages })],
    [415, { 'content-type': 'application/json; charset=utf-16' }, '{}'],
    [400, {}, '{"messages":'],
    [400, {}, '[]'],
    [400, { 'content-encoding': 'gzip' }, 'no gzip'],
    [422, {}, '{}'],
    [422, {}, '{"messages":[]}'],
    [422, {}, '{"messages":["text"]}'],
    [400, {}, `{"messages":[{"role":"user","content":"x"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ] as const)('answers %d to %j %.20s', async (status, headers, body) => {
    const { url, vendor } = await start()
    const reply = await post(url, body, headers)
    expect([reply.status, vendor.requests.length]).toEqual([status, 0])
    expect(await reply.json()).toMatchObject({ error: { message: expect.any(String), type: 'invalid_request_error' } })
  })

  it('refuses a body that is too long', async () => {
    const { url, vendor } = await start({ gateway: { maxBodyBytes: 1000 } })
    expect((await post(url, JSON.stringify({ model, messages, x: ' '.repeat(1000) }))).status).toBe(413)
    expect(vendor.requests).toHaveLength(0)
  })

  it('takes a body that the app has parsed', async () => {
    const { guard, vendor } = await start()
    const app = express().use(express.json())
    app.use('/v1', openaiGateway({ guard, auth: false, upstream: { url: vendor.baseURL, key: 'k' } }))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const reply = await post(`http://127.0.0.1:${port}/v1`, JSON.stringify({ model, messages }))
    expect(JSON.stringify(await reply.json())).toContain(NAME)
    server.close()
  })
})

describe('headers and keys', () => {
  it('sends only allowed headers, and its own key', async () => {
    const { client, vendor } = await start()
    await client.chat.completions.create(
      { model, messages },
      { headers: { cookie: 'a=b', 'x-title': NAME, 'openai-beta': 'v2', 'x-user-id': '7' } },
    )
    const { headers } = vendor.requests[0] ?? {}
    expect(headers).toMatchObject({ authorization: 'Bearer vendor-key', 'openai-beta': 'v2' })
    const allowed =
      /^(?:accept|accept-encoding|authorization|connection|content-length|content-type|host|openai-beta|user-agent)$/
    expect(Object.keys(headers ?? {}).filter((name) => !allowed.test(name))).toEqual([])
    expect(JSON.stringify(vendor.requests)).not.toContain('client-key')
  })

  it('gives back only allowed headers, and counts and labels as proof', async () => {
    const headers = {
      'set-cookie': 'a=b',
      'openai-organization': 'acme',
      'x-ratelimit-remaining-requests': '9',
      'x-request-id': 'req_1',
    }
    const { client } = await start({
      answer: (asked) => ({ ...completion(tokensOf(asked)[0] ?? ''), headers: { ...JSON_TYPE, ...headers } }),
    })
    const { response } = await client.chat.completions.create({ model, messages }).withResponse()
    const back = Object.fromEntries(response.headers)
    expect(back).toMatchObject({
      'x-ratelimit-remaining-requests': '9',
      'x-request-id': 'req_1',
      'cache-control': 'no-store',
      'x-sandwich-protected': 'NAME=1',
      'x-sandwich-restored': '1',
      'x-sandwich-unresolved': '0',
    })
    expect(back).not.toHaveProperty('set-cookie')
    expect(back).not.toHaveProperty('openai-organization')
  })

  it('lets in who has a key with the scope chat, also as x-api-key', async () => {
    const [good, other] = ['good-key-good-key-good-key', 'other-key-other-key-other-key']
    const auth = apiKeys([
      { id: 'a', tenant: 't', scopes: ['chat'], key: good },
      { id: 'b', tenant: 't', scopes: ['evaluate'], key: other },
    ])
    const { url, vendor } = await start({ gateway: { auth } })
    const body = JSON.stringify({ model, messages })
    expect((await post(url, body)).status).toBe(401)
    expect((await post(url, body, { authorization: `Bearer ${other}` })).status).toBe(403)
    expect(vendor.requests).toHaveLength(0)
    expect((await post(url, body, { authorization: `Bearer ${good}` })).status).toBe(200)
    expect((await post(url, body, { 'x-api-key': good })).status).toBe(200)
  })

  it("sends the client's own credentials where it is told to, and then reads its key elsewhere", async () => {
    const key = 'good-key-good-key-good-key'
    const vendorUrl = await start()
    const { guard, vendor } = vendorUrl
    const auth = apiKeys([{ id: 'a', tenant: 't', scopes: ['chat'], key }])
    const app = express().use(
      '/v1',
      openaiGateway({ guard, auth, upstream: { url: vendor.baseURL, credentials: 'client' } }),
    )
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const own = new OpenAI({
      baseURL: `http://127.0.0.1:${port}/v1`,
      apiKey: 'sk-own',
      defaultHeaders: { 'x-sandwich-key': key },
      maxRetries: 0,
    })
    await own.chat.completions.create({ model, messages })
    expect(vendor.requests[0]?.headers).toMatchObject({ authorization: 'Bearer sk-own' })
    expect(JSON.stringify(vendor.requests)).not.toContain(key)
    const foreign = new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-own', maxRetries: 0 })
    await expect(foreign.chat.completions.create({ model, messages })).rejects.toMatchObject({ status: 401 })
    server.close()
  })

  it.each([
    ['no guard', { auth: false, upstream: { url: 'https://x.example', key: 'k' } }],
    ['no auth', { guard: { evaluate: () => undefined }, upstream: { url: 'https://x.example', key: 'k' } }],
    [
      'neither key nor credentials',
      { guard: { evaluate: () => undefined }, auth: false, upstream: { url: 'https://x.example' } },
    ],
    [
      'plain http',
      { guard: { evaluate: () => undefined }, auth: false, upstream: { url: 'http://x.example', key: 'k' } },
    ],
  ])('throws when it is made with %s', (_what, options) => {
    expect(() => openaiGateway(options as never)).toThrow()
  })
})

describe('what goes wrong', () => {
  const vendorSays = (status: number, error: object, headers = {}): Answer => ({
    ...json({ error }, status),
    headers: { ...JSON_TYPE, ...headers },
  })

  it.each([
    [400, OpenAI.BadRequestError],
    [404, OpenAI.NotFoundError],
    [409, OpenAI.ConflictError],
    [422, OpenAI.UnprocessableEntityError],
    [429, OpenAI.RateLimitError],
    [500, OpenAI.InternalServerError],
    [503, OpenAI.InternalServerError],
  ])("makes the SDK's class of the vendor's %d", async (status, kind) => {
    const error = {
      message: 'too long for vendor-key',
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
      param: 'messages',
    }
    const { client } = await start({ answer: () => vendorSays(status, error, { 'retry-after': '7' }) })
    const failed = await client.chat.completions.create({ model, messages }).catch((caught: unknown) => caught)
    expect(failed).toBeInstanceOf(kind)
    expect(failed).toMatchObject({ status, code: 'context_length_exceeded', param: 'messages' })
    expect((failed as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toBe('7')
    expect(String(failed)).not.toContain('vendor-key')
    if (status < 500) expect(String(failed)).toContain('too long for [key]')
    else expect(String(failed)).not.toContain('too long')
  })

  it.each([
    ['refuses the key', failure(401, `key vendor-key of ${NAME}`)],
    ['sends HTML', { headers: { 'content-type': 'text/html' }, chunks: ['<html>'] }],
    ['sends a list', json([])],
    ['sends HTML with its error', { status: 500, chunks: ['<html>'] }],
    ['redirects', redirect('http://127.0.0.1:1/')],
    ['dies', broken(completion('x'), 10, 'destroy')],
  ] as [string, Answer][])('answers 502 if the vendor %s', async (_what, answer) => {
    const { client } = await start({ answer: () => answer })
    const failed = await client.chat.completions.create({ model, messages }).catch((caught: unknown) => caught)
    expect(failed).toMatchObject({ status: 502, code: 'upstream_error' })
    expect(String(failed)).not.toMatch(/vendor-key|Anna/)
  })

  it.each(['stall', 'destroy', 'end'] as const)(
    'tells the client of a stream that breaks off (%s), without [DONE] and what was held',
    async (then) => {
      const answer = (asked: RecordedRequest) => {
        const whole = events(
          ...['Hi ', tokensOf(asked)[0]?.slice(0, 6) ?? ''].map((content) => JSON.stringify(contentChunk({ content }))),
        )
        return { ...whole, then }
      }
      const { url } = await start({ answer, gateway: { idleTimeoutMs: 200 } })
      const reply = await post(url, JSON.stringify({ model, stream: true, messages }))
      const text = await reply.text()
      expect(text).toContain('"content":"Hi "')
      expect(text).not.toMatch(/\[NAME|\[DONE\]/)
      expect(text.trimEnd().split('\n\n').at(-1)).toMatch(
        /^data: \{"error":\{"message":".+","type":"api_error","code":"upstream_/,
      )
    },
  )

  it('tells of an error in the stream in its own words', async () => {
    const answer = () =>
      events(
        JSON.stringify(contentChunk({ content: 'Hi' })),
        JSON.stringify({ error: { message: 'secret of the vendor' } }),
      )
    const { client } = await start({ answer })
    const stream = client.chat.completions.stream({ model, messages })
    await expect(stream.finalContent()).rejects.toThrow(/error in the middle/)
  })

  it('aborts the vendor when the client leaves, also while the vendor thinks, and releases the tokens', async () => {
    const { client, vendor, guard } = await start({ answer: () => silence })
    const controller = new AbortController()
    const asked = client.chat.completions.create({ model, messages }, { signal: controller.signal })
    while (vendor.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    controller.abort()
    await expect(asked).rejects.toThrow()
    await vendor.requests[0]?.gone
    for (;;) {
      const { data } = await guard.logs({ action: 'release' })
      if (data.length > 0) break
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })

  it('sends nothing where the guard fails', async () => {
    const { guard, client, vendor } = await start()
    guard.evaluate = () => Promise.reject(new Error(`quotes ${NAME}`))
    await expect(client.chat.completions.create({ model, messages })).rejects.toMatchObject({ status: 500 })
    expect(vendor.requests).toHaveLength(0)
  })

  it('lets an SDK try again after a 500', async () => {
    const { url, vendor } = await start()
    vendor.enqueue(failure(500))
    const patient = new OpenAI({ baseURL: url, apiKey: 'k', maxRetries: 2 })
    const reply = await patient.chat.completions.create({ model, messages })
    expect(reply.choices[0]?.message.content).toBe(`I am ${NAME}`)
  })
})

describe('many at once', () => {
  it('never mixes forty people', async () => {
    const words = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`person${index}@example.org`, index]))
    const { client } = await start({ guard: (await import('../../src/guard/local-guard.js')).localGuard() })
    const replies = await Promise.all(
      Object.keys(words).map((mail) =>
        client.chat.completions.create({ model, messages: [{ role: 'user', content: `Write to ${mail}` }] }),
      ),
    )
    expect(replies.map(({ choices }) => choices[0]?.message.content)).toEqual(
      Object.keys(words).map((mail) => `Write to ${mail}`),
    )
  })
})

describe('a stream, cut anywhere', () => {
  it('is the whole text restored', async () => {
    const { client, vendor } = await start()
    const piece = fc.constantFrom('T0', 'T1', 'T2', ' ', '[', 'NAME_', '\\', '"', '👋', 'ü', '\n', '{', 'a_b', ']')
    const values = [NAME, QUOTED, EMAIL]
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 200 }),
        async (text, length, bytes) => {
          const written = (tokens: readonly string[]) =>
            text.map((one) => (/^T\d$/.test(one) ? (tokens[Number(one[1])] ?? '') : one)).join('|')
          vendor.enqueue((request) => {
            const whole = written(tokensOf(request))
            return cut(streamed(...(whole.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [])), bytes)
          })
          const content = await client.chat.completions
            .stream({ model, messages: [{ role: 'user', content: values.join(', ') }] })
            .finalContent()
          expect(content ?? '').toBe(written(values))
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
