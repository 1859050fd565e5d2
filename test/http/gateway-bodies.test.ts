import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import express from 'express'
import type { NextFunction, Request, Response } from 'express'
import { openaiGateway } from '../../src/http/gateway.js'
import { eachTest } from '../support/each-test.js'
import { json } from '../support/fake-vendor.js'
import { NAME, post, startGateway } from '../support/gateway.js'
import { listen } from '../support/listen.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const messages = [{ role: 'user', content: `I am ${NAME}` } as const]
const JSON_TYPE = { 'content-type': 'application/json' }

describe('a long conversation', () => {
  it('passes with 300 messages of 400 kB in all', async () => {
    const { client } = await start()
    const filler = 'The tool printed one more line of text. '.repeat(34)
    const long = Array.from({ length: 300 }, (_, turn) => ({ role: 'user' as const, content: `${turn}: ${filler}` }))
    const { choices } = await client.chat.completions.create({ model, messages: [...long, ...messages] })
    expect(choices[0]?.message.content).toContain(NAME)
  })
})

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

  it('passes a list of models as it is written, but no text', async () => {
    const written = '[ {"id":"m", "created": 1.0} ]' // Together
    const { url, vendor } = await start({ answer: () => ({ chunks: [written] }) })
    const reply = await fetch(`${url}/models`)
    expect([reply.status, await reply.text()]).toEqual([200, written])
    for (const other of ['"m"', 'null', '[', '<html>']) {
      vendor.enqueue({ chunks: [other] })
      expect((await fetch(`${url}/models`)).status).toBe(502)
    }
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

  it('protects a path with a doubled slash, or answers it with a 404', async () => {
    const { url, vendor } = await start()
    const reply = await post(`${url}//chat/completions`, { model, messages })
    expect([200, 404]).toContain(reply.status) // Express 4 takes it for one slash
    expect(vendor.requests).toHaveLength(reply.status === 200 ? 1 : 0)
  })

  it('allows a trailing slash, and leaves /messages to what follows', async () => {
    const { url } = await start()
    expect((await post(`${url}/chat/completions/`, { model, messages })).status).toBe(200)
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
    const reply = await post(`${url}/chat/completions`, new Uint8Array(compress(JSON.stringify({ model, messages }))), {
      'content-encoding': encoding,
    })
    expect(JSON.stringify(await reply.json())).toContain(NAME)
    expect(vendor.requests[0]?.text).toContain('[NAME_')
  })

  it('reads one with a byte order mark', async () => {
    const { url, vendor } = await start()
    const reply = await post(`${url}/chat/completions`, `\ufeff${JSON.stringify({ model, messages })}`)
    expect(JSON.stringify(await reply.json())).toContain(NAME)
    expect(vendor.requests[0]?.text).toMatch(/^\{.*\[NAME_/)
  })

  it.each(['utf8', 'UTF-8', '"utf8"'])('reads UTF-8 that is called %s', async (charset) => {
    const { url } = await start()
    const headers = { 'content-type': `application/json; charset=${charset}` }
    expect((await post(`${url}/chat/completions`, { model, messages }, headers)).status).toBe(200)
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
    const reply = await post(`${url}/chat/completions`, body, headers)
    expect([reply.status, vendor.requests.length]).toEqual([status, 0])
    expect(await reply.json()).toMatchObject({ error: { message: expect.any(String), type: 'invalid_request_error' } })
  })

  it.each(['tools', 'metadata', 'note'])('answers 400 to %s that are nested too deeply', async (field) => {
    const { url, vendor } = await start()
    const body = `{"input":"x","${field}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const reply = await post(`${url}/responses`, body)
    expect([reply.status, vendor.requests.length]).toEqual([400, 0])
    expect(await reply.json()).toMatchObject({ error: { code: 'invalid_json' } })
  })

  it.each(['extra_content', 'tool_calls'])(
    'answers 400 to %s with a signature that is nested too deeply',
    async (field) => {
      const { url, vendor } = await start()
      const signed = `{"g":{"thought_signature":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
      const extra = field === 'tool_calls' ? `[{"extra_content":${signed}}]` : signed
      const message = `{"role":"assistant","content":"I am Anna Schmidt.","${field}":${extra}}`
      const reply = await post(`${url}/chat/completions`, `{"model":"m","messages":[${message}]}`)
      expect([reply.status, vendor.requests.length]).toEqual([400, 0])
      expect(await reply.json()).toMatchObject({ error: { code: 'invalid_json', type: 'invalid_request_error' } })
    },
  )

  it('refuses a body that announces 4 GB at once, and a WebSocket', async () => {
    const { url, vendor } = await start()
    const { hostname, port } = new URL(url)
    const announced = { ...JSON_TYPE, 'content-length': String(4 * 1024 ** 3) }
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'eA==' }
    for (const [method, path, headers, status] of [
      ['POST', '/v1/chat/completions', announced, 413],
      ['GET', '/v1/responses', upgrade, 426], // at which Codex goes on over HTTP; at a 404 it would try five times
      ['GET', '/v1/responses', {}, 404],
      ['GET', '/v1/realtime', upgrade, 404],
    ] as const) {
      const asked = request({ hostname, port, method, path, headers })
      asked.on('error', () => undefined).flushHeaders()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(status)
      asked.destroy()
    }
    expect(vendor.requests).toHaveLength(0)
  })

  it('refuses a body that is too long', async () => {
    const { url, vendor } = await start({ gateway: { maxBodyBytes: 1000 } })
    expect((await post(`${url}/chat/completions`, { model, messages, x: ' '.repeat(1000) })).status).toBe(413)
    expect(vendor.requests).toHaveLength(0)
  })

  it.each([
    ['parsed', express.json()],
    ['read as text', express.text({ type: '*/*' })],
    ['read as bytes', express.raw({ type: '*/*' })],
    ['left to others (forms)', express.urlencoded({ extended: true })],
    ['left to others (an empty object)', emptyBody],
  ])('takes a body that the app has %s', async (_how, parser) => {
    const { guard, vendor } = await start()
    const app = express().use(parser)
    app.use('/v1', openaiGateway({ guard, auth: false, upstream: { url: vendor.baseURL, key: 'k' } }))
    const { url, close } = await listen(app)
    const reply = await post(`${url}/v1/chat/completions`, { model, messages })
    expect(JSON.stringify(await reply.json())).toContain(NAME)
    await close()
  })
})

/** As the parsers of Express 4 do with bodies that are not theirs. */
function emptyBody(req: Request, _res: Response, next: NextFunction): void {
  req.body = {}
  next()
}
