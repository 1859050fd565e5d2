import Anthropic from '@anthropic-ai/sdk'
import { describe, expect, it } from '@jest/globals'
import express from 'express'
import { apiKeys } from '../../src/http/auth.js'
import { anthropicGateway, openaiGateway } from '../../src/http/gateway.js'
import { eachTest } from '../support/each-test.js'
import { broken, failure, json, redirect, silence } from '../support/fake-vendor.js'
import type { Answer } from '../support/fake-vendor.js'
import { NAME, post, tokensOf } from '../support/gateway.js'
import { listen } from '../support/listen.js'
import { until } from '../support/until.js'
import { eventsOf, message, messageOf, sse, startMessages, text } from '../support/anthropic-vendor.js'

const start = eachTest(startMessages)

const request = {
  model: 'claude-sonnet-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: `I am ${NAME}` }],
} as never
const JSON_TYPE = { 'content-type': 'application/json' }

describe('what goes wrong with a message', () => {
  it.each([
    [400, Anthropic.BadRequestError, 'invalid_request_error'],
    [404, Anthropic.NotFoundError, 'not_found_error'],
    [413, Anthropic.APIError, 'request_too_large'],
    [429, Anthropic.RateLimitError, 'rate_limit_error'],
    [500, Anthropic.InternalServerError, 'api_error'],
    [529, Anthropic.InternalServerError, 'overloaded_error'],
  ])("makes the SDK's class of the vendor's %d", async (status, kind, type) => {
    const error = { type, message: 'too long for vendor-key', details: { error_code: 'prompt_too_long', limit: 9 } }
    const headers = {
      'retry-after': '7',
      'anthropic-ratelimit-requests-remaining': '0',
      'request-id': 'req_1',
      'set-cookie': 'a=b',
    }
    const { client } = await start({
      answer: () => ({ ...json({ type: 'error', error }, status), headers: { ...JSON_TYPE, ...headers } }),
    })
    const failed = (await client.messages.create(request).catch((caught: unknown) => caught)) as InstanceType<
      typeof Anthropic.APIError
    >
    expect(failed).toBeInstanceOf(kind)
    expect(failed).toMatchObject({
      status,
      requestID: 'req_1',
      error: { type: 'error', error: { type, details: { error_code: 'prompt_too_long', limit: 9 } } },
    })
    expect(failed.headers?.get('retry-after')).toBe('7')
    expect(failed.headers?.get('anthropic-ratelimit-requests-remaining')).toBe('0')
    expect(failed.headers?.get('set-cookie')).toBeNull()
    expect(JSON.stringify(failed.error)).not.toContain('vendor-key')
    expect(JSON.stringify(failed.error).includes('too long for [key]')).toBe(status < 500)
  })

  it.each([
    ['refuses the key', failure(401, `key vendor-key of ${NAME}`)],
    ['forbids what the key asks for', failure(403, `key vendor-key of ${NAME}`)],
    ['sends HTML', { headers: { 'content-type': 'text/html' }, chunks: ['<html>'] }],
    ['sends a list', json([])],
    ['sends HTML with its error', { status: 500, chunks: ['<html>'] }],
    ['redirects', redirect('http://127.0.0.1:1/')],
    ['dies', broken(json(messageOf([text('x')])), 10, 'destroy')],
  ] as [string, Answer][])('answers 502 if the vendor %s', async (_what, answer) => {
    const { client } = await start({ answer: () => answer })
    const failed = await client.messages.create(request).catch((caught: unknown) => caught)
    expect(failed).toMatchObject({ status: 502, error: { type: 'error', error: { type: 'api_error' } } })
    expect(JSON.stringify((failed as InstanceType<typeof Anthropic.APIError>).error)).not.toMatch(/vendor-key|Anna/)
  })

  it.each(['stall', 'destroy', 'end'] as const)(
    'tells the client of a stream that breaks off (%s), without its end and what was held',
    async (then) => {
      const { url, client } = await start({
        gateway: then === 'stall' ? { idleTimeoutMs: 1000 } : {},
        answer: (asked) => {
          const events = eventsOf([text(`Hi there, ${tokensOf(asked)[0]?.slice(0, 6)}`)], 4)
          return { ...sse(events.slice(0, -3)), then }
        },
      })
      const read = await (await post(`${url}/v1/messages`, { ...(request as object), stream: true })).text()
      expect(read).toContain('"text":"Hi t"')
      expect(read).not.toMatch(/\[NAME|message_stop/)
      expect(read.trimEnd().split('\n\n').at(-1)).toMatch(
        /^event: error\ndata: \{"type":"error","error":\{"type":"api_error","message":".+"request_id":"[\w-]+"\}$/,
      )
      await expect(client.messages.stream(request).finalMessage()).rejects.toThrow(Anthropic.APIError)
    },
  )

  it('keeps the kind of an error in a stream, in its own words', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'secret of the vendor' } }
    const { client } = await start({ answer: () => sse([...eventsOf([text('Hi')]).slice(0, 3), error]) })
    const failed = await client.messages
      .stream(request)
      .finalMessage()
      .catch((caught: unknown) => caught)
    expect(failed).toMatchObject({ error: { error: { type: 'overloaded_error' } } })
    expect(JSON.stringify((failed as InstanceType<typeof Anthropic.APIError>).error)).not.toContain('secret')
  })

  it('aborts the vendor when the client leaves, while it thinks and while it writes, and releases the tokens', async () => {
    const { client, vendor, guard } = await start({ answer: () => silence })
    const controller = new AbortController()
    const thought = client.messages.create(request, { signal: controller.signal })
    await until(() => vendor.requests.length > 0)
    controller.abort()
    await expect(thought).rejects.toThrow(Anthropic.APIUserAbortError)
    await vendor.requests[0]?.gone
    vendor.enqueue((asked) => {
      const whole = message(asked, [text('Hello there')])
      return { ...whole, chunks: [...(whole.chunks ?? [])].slice(0, 5), then: 'stall' }
    })
    const stream = client.messages.stream(request)
    await new Promise((resolve) => stream.once('text', resolve))
    stream.abort()
    await expect(stream.done()).rejects.toThrow(Anthropic.APIUserAbortError)
    await vendor.requests[1]?.gone
    await until(async () => (await guard.logs({ action: 'release' })).data.length > 1)
  })

  it('lets an SDK try again after a 500', async () => {
    const { url, vendor } = await start()
    vendor.enqueue(failure(500))
    const patient = new Anthropic({ baseURL: url, apiKey: 'k', maxRetries: 2 })
    expect((await patient.messages.create(request)).content).toMatchObject([{ text: `I am ${NAME}` }])
    expect(vendor.requests[0]?.text).toBe(vendor.requests[1]?.text)
  })

  it.each([
    [415, { 'content-type': 'text/plain' }, {}],
    [422, {}, {}],
    [422, {}, { messages: [] }],
    [422, {}, { messages: ['text'] }],
  ])('answers %d to %j %j in the shape of the vendor', async (status, headers, body) => {
    const { url, vendor } = await start()
    const reply = await post(`${url}/v1/messages`, body, headers as Record<string, string>)
    expect([reply.status, vendor.requests.length]).toEqual([status, 0])
    expect(await reply.json()).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.any(String), details: expect.any(Object) },
      request_id: reply.headers.get('request-id'),
    })
  })
})

describe('routes and keys of the Anthropic gateway', () => {
  it('sends only allowed headers, betas byte for byte, and its own key', async () => {
    const { client, vendor } = await start()
    const headers = {
      cookie: 'a=b',
      'x-app': NAME,
      'anthropic-beta': 'a-2026-01-01,b;q=1',
      'anthropic-version': '2023-06-01',
    }
    await client.messages.create(request, { headers })
    const seen = vendor.requests[0]?.headers ?? {}
    expect(seen).toMatchObject({
      'x-api-key': 'vendor-key',
      'anthropic-beta': 'a-2026-01-01,b;q=1',
      'anthropic-version': '2023-06-01',
    })
    const allowed =
      /^(?:accept|accept-encoding|anthropic-\w+|connection|content-length|content-type|host|user-agent|x-api-key)$/
    expect(Object.keys(seen).filter((name) => !allowed.test(name))).toEqual([])
    expect(JSON.stringify(vendor.requests)).not.toContain('client-key')
  })

  it('takes a key either way, and wants the scope chat', async () => {
    const [good, other] = ['good-key-good-key-good-key', 'other-key-other-key-other-key']
    const auth = apiKeys([
      { id: 'a', tenant: 't', scopes: ['chat'], key: good },
      { id: 'b', tenant: 't', scopes: ['evaluate'], key: other },
    ])
    const { url, vendor } = await start({ gateway: { auth } })
    const by = (options: object) => new Anthropic({ baseURL: url, maxRetries: 0, ...options }).messages.create(request)
    await expect(by({ apiKey: 'unknown' })).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
    await expect(by({ apiKey: other })).rejects.toBeInstanceOf(Anthropic.PermissionDeniedError)
    expect(vendor.requests).toHaveLength(0)
    await by({ apiKey: good })
    await by({ authToken: good, apiKey: null })
    expect((await post(`${url}/v1/messages`, request, { 'x-api-key': good })).status).toBe(200)
    expect(JSON.stringify(vendor.requests)).not.toContain(good)
  })

  it.each([
    ['POST', '/v1/messages/batches'],
    ['POST', '/v1/files'],
    ['POST', '/v1/complete'],
    ['GET', '/v1/messages'],
    ['POST', '/v1/Messages'],
    ['POST', '/v1/messages%2Fcount_tokens'],
  ])('answers %s %s with a 404 of its own', async (method, path) => {
    const { url, vendor } = await start()
    const reply = await fetch(`${url}${path}`, { method, headers: JSON_TYPE, ...(method === 'POST' && { body: '{}' }) })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ type: 'error', error: { type: 'not_found_error' } })
    expect(vendor.requests).toHaveLength(0)
  })

  it("answers below /v1/ only, and stands in one app with OpenAI's", async () => {
    const { guard, vendor } = await start()
    const upstream = { url: vendor.baseURL, key: 'k' }
    const app = express()
    app.use('/v1', openaiGateway({ guard, auth: false, upstream }))
    app.use(anthropicGateway({ guard, auth: false, upstream }))
    app.use((_req, res) => void res.status(418).end())
    const { url, close } = await listen(app)
    expect((await post(`${url}/v1/messages`, request)).status).toBe(200)
    expect(vendor.requests[0]?.url).toBe('/v1/messages')
    expect((await fetch(`${url}/other`)).status).toBe(418)
    await close()
  })
})
