import { describe, expect, it } from '@jest/globals'
import express from 'express'
import OpenAI from 'openai'
import { ForbiddenError, UnauthorizedError } from '../../src/errors.js'
import { openaiGateway } from '../../src/http/gateway.js'
import { eachTest } from '../support/each-test.js'
import { broken, completion, contentChunk, events, failure, json, redirect, silence } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { NAME, post, startGateway, tokensOf } from '../support/gateway.js'
import { listen } from '../support/listen.js'
import { until } from '../support/until.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const messages = [{ role: 'user', content: `I am ${NAME}` } as const]
const JSON_TYPE = { 'content-type': 'application/json' }

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
    ['forbids what the key asks for', failure(403, `key vendor-key of ${NAME}`)],
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
      const reply = await post(`${url}/chat/completions`, { model, stream: true, messages })
      const text = await reply.text()
      expect(text).toContain('"content":"Hi "')
      expect(text).not.toMatch(/\[NAME|\[DONE\]/)
      expect(text.trimEnd().split('\n\n').at(-1)).toMatch(
        /^data: \{"error":\{"message":".+","type":"api_error","code":"upstream_/,
      )
    },
  )

  describe.each(['chat/completions', 'completions'])('tells the client of several choices (%s)', (path) => {
    // No hexadecimal digits: they might be the beginning of the token, and be held back.
    const piece = (index: number, text: string, finish_reason: string | null = null) =>
      JSON.stringify({ choices: [{ index, text, delta: { content: text }, finish_reason }] })
    const ask = async (...pieces: readonly string[]): Promise<string> => {
      const { url } = await start({ answer: () => events(...pieces) })
      return (await post(`${url}/${path}`, { model, stream: true, n: 2, messages, prompt: 'Hi' })).text()
    }

    it.each([
      ['in turns', [piece(0, 'x'), piece(1, 'y'), piece(0, 'z', 'stop')]],
      ['one after another', [piece(0, 'x', 'stop'), piece(1, 'y')]],
    ])('that one of them, %s, breaks off', async (_how, pieces) => {
      const text = await ask(...pieces)
      expect(text).toContain('"content":"y"')
      expect(text.trimEnd().split('\n\n').at(-1)).toMatch(/^data: \{"error":\{"message":".+before it was complete/)
    })

    it.each([
      ['both end', [piece(0, 'x', 'stop'), piece(1, 'y'), piece(1, '', 'length'), piece(0, '')]],
      ['the vendor sends only one', [piece(0, 'x'), piece(0, '', 'stop')]],
      ['the vendor says that it is done', [piece(0, 'x', 'stop'), piece(1, 'y'), '[DONE]']],
    ])('nothing if %s', async (_how, pieces) => {
      const text = await ask(...pieces)
      expect(text).toContain('"content":"x"')
      expect(text).not.toContain('error')
    })
  })

  it.each([
    ['HTML', { headers: { 'content-type': 'text/html' }, chunks: ['<html>\n\n<p>Hi\n\n'] }],
    ['JSON', json({ error: { message: 'no' } })],
    ['nothing', { chunks: [] }],
  ] as [string, Answer][])('answers 502 to a stream if the vendor sends %s', async (_what, answer) => {
    const { client } = await start({ answer: () => answer })
    const failed = client.chat.completions.create({ model, stream: true, messages })
    await expect(failed).rejects.toMatchObject({ status: 502, code: 'upstream_error' })
  })

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
    await until(() => vendor.requests.length > 0)
    controller.abort()
    await expect(asked).rejects.toThrow()
    await vendor.requests[0]?.gone
    await until(async () => (await guard.logs({ action: 'release' })).data.length > 0)
  })

  it.each([
    ['protects the request', 0],
    ['waits for the vendor', 1],
  ])('gives up, and releases the tokens, if the app answers while it %s', async (_step, requests) => {
    const { guard, vendor } = await start({ answer: () => silence })
    const { evaluate } = guard
    let [isProtected, isClosed] = [false, false]
    guard.evaluate = async (...given) => {
      const evaluation = await evaluate(...given)
      isProtected = true
      if (requests === 0) await until(() => isClosed)
      return evaluation
    }
    const upstream = { url: vendor.baseURL, key: 'vendor-key' }
    const app = express().use(async (_req, res, next) => {
      res.once('close', () => (isClosed = true))
      next()
      await until(() => isProtected && vendor.requests.length === requests)
      res.status(503).end('Too slow')
    })
    const { url, close } = await listen(app.use(openaiGateway({ guard, upstream, auth: false })))
    expect((await post(`${url}/chat/completions`, { model, messages })).status).toBe(503)
    await vendor.requests[0]?.gone
    await until(async () => (await guard.logs({ action: 'release' })).data.length > 0)
    expect(vendor.requests).toHaveLength(requests)
    await close()
  })

  const REFUSALS = [new UnauthorizedError('key'), new ForbiddenError('scope')]
  it.each(REFUSALS)('tells the app, not the client, that the guard refuses the key of the app: %s', async (refusal) => {
    const told: unknown[] = []
    const gateway = { onError: (error: unknown) => told.push((error as Error).cause) }
    const answer = ({ body, ...asked }: RecordedRequest) =>
      (body as { stream?: boolean }).stream
        ? events(JSON.stringify(contentChunk({ content: `Hi ${tokensOf({ body, ...asked })[0]} there` })), '[DONE]')
        : completion(tokensOf({ body, ...asked })[0] ?? '')
    const { guard, client, vendor } = await start({ answer, gateway })
    const { evaluate } = guard
    const unavailable = { status: 503, code: 'unavailable' }
    guard.evaluate = () => Promise.reject(refusal)
    await expect(client.chat.completions.create({ model, messages })).rejects.toMatchObject(unavailable)
    expect(vendor.requests).toHaveLength(0)
    Object.assign(guard, { evaluate, detokenize: () => Promise.reject(refusal) })
    await expect(client.chat.completions.create({ model, messages })).rejects.toMatchObject(unavailable)
    const streamed = client.chat.completions.create({ model, messages, stream: true })
    await expect(streamed).rejects.toMatchObject(unavailable)
    expect(told).toEqual([refusal, refusal, refusal])
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
