import { describe, expect, it } from '@jest/globals'
import Anthropic from '@anthropic-ai/sdk'
import { createOpenAI } from '@ai-sdk/openai'
import { ChatOpenAI } from '@langchain/openai'
import { streamText } from 'ai'
import OpenAI from 'openai'
import { sandwichFetch } from '../../src/fetch/sandwich-fetch.js'
import { ForbiddenError, UnauthorizedError } from '../../src/errors.js'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { broken, failure, json, silence, streamed } from '../support/fake-vendor.js'
import { EMAIL, QUOTED, tokensOf } from '../support/gateway.js'
import { startFetch } from '../support/sandwich-fetch.js'
import { importsOf, target } from '../support/repository-files.js'
import { until } from '../support/until.js'

const start = eachTest(startFetch)

const model = 'gpt-5-mini'
const asked = `Find ${QUOTED}, ${EMAIL}.`
const whole = `I found ${QUOTED} at ${EMAIL}.`
const messages = [{ role: 'user' as const, content: asked }]

describe('sandwichFetch', () => {
  it("protects OpenAI's client, plain and streamed, in both APIs", async () => {
    const { client } = await start(fakeAgent)
    const { data, response } = await client.chat.completions.create({ model, messages }).withResponse()
    expect(data.choices[0]?.message.content).toBe(whole)
    expect(response.headers.get('x-sandwich-restored')).toBe('2')
    expect(await client.chat.completions.stream({ model, messages }).finalContent()).toBe(whole)
    expect((await client.responses.create({ model, input: asked })).output_text).toBe(whole)
    expect((await client.responses.stream({ model, input: asked }).finalResponse()).output_text).toBe(whole)
  })

  it("protects Anthropic's client", async () => {
    const { vendor, fetch } = await start((request) =>
      json({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: tokensOf(request)[0] }],
      }),
    )
    const client = new Anthropic({ baseURL: vendor.baseURL.replace('/v1', ''), apiKey: 'k', maxRetries: 0, fetch })
    const reply = await client.messages.create({ model: 'claude-opus-4-6', max_tokens: 9, messages })
    expect(reply.content).toMatchObject([{ type: 'text', text: QUOTED }])
  })

  it('protects the AI SDK and LangChain', async () => {
    const { vendor, fetch } = await start(fakeAgent)
    const openai = createOpenAI({ baseURL: vendor.baseURL, apiKey: 'k', fetch })
    expect(await streamText({ model: openai(model), prompt: asked }).text).toBe(whole)
    const configuration = { baseURL: vendor.baseURL, fetch }
    const chain = new ChatOpenAI({ model, apiKey: 'k', configuration, maxRetries: 0 })
    expect((await chain.invoke(asked)).text).toBe(whole)
  })

  it("refuses in the vendor's shape, so that clients throw their own errors", async () => {
    const { client, vendor } = await start(fakeAgent)
    const image = { type: 'image_url' as const, image_url: { url: 'https://x.example' } }
    const sent = client.chat.completions.create({ model, messages: [{ role: 'user', content: [image] }] })
    await expect(sent).rejects.toThrow(OpenAI.BadRequestError)
    const state = client.responses.create({ model, input: 'x', previous_response_id: 'r' })
    await expect(state).rejects.toMatchObject({ code: 'previous_response_not_found' })
    await expect(client.post('/files', { body: { x: 1 } })).rejects.toThrow(OpenAI.NotFoundError)
    expect(vendor.requests).toHaveLength(0)
  })

  it('passes models, and what the app lets through', async () => {
    const { client, vendor } = await start(() => json({ object: 'list', data: [] }), { passthrough: ['/files'] })
    await client.models.list()
    await client.post('/files', { body: { x: 1 } })
    expect(vendor.requests.map(({ url, text }) => url + text)).toEqual(['/v1/models', '/v1/files{"x":1}'])
  })

  it("gives back the vendor's errors, and fails as the bare fetch does", async () => {
    const { client, vendor } = await start(() => failure(429, 'slow down'))
    await expect(client.chat.completions.create({ model, messages })).rejects.toThrow(OpenAI.RateLimitError)
    vendor.enqueue(broken(streamed('Hi ', 'you'), 300, 'destroy'))
    const stream = client.chat.completions.stream({ model, messages })
    await expect(stream.finalContent()).rejects.toThrow()
  })

  it('tells the app that the guard refuses its key, and is no refusal of the vendor', async () => {
    for (const refusal of [new UnauthorizedError('key'), new ForbiddenError('scope')]) {
      const told: unknown[] = []
      const { client, vendor, guard } = await start(fakeAgent, { onError: (error) => told.push(error) })
      guard.evaluate = () => Promise.reject(refusal)
      const sent = client.chat.completions.create({ model, messages })
      await expect(sent).rejects.toMatchObject({ status: 503, code: 'unavailable' })
      expect(told).toEqual([refusal])
      expect(vendor.requests).toHaveLength(0)
    }
  })

  it('aborts the vendor with the client, and releases the tokens', async () => {
    const { client, vendor, guard } = await start(() => silence)
    const controller = new AbortController()
    const sent = client.chat.completions.create({ model, messages }, { signal: controller.signal })
    await until(() => vendor.requests.length > 0)
    controller.abort()
    await expect(sent).rejects.toThrow(OpenAI.APIUserAbortError)
    await vendor.requests[0]?.gone
    await until(async () => (await guard.logs({ action: 'release' })).data.length > 0)
  })

  it('needs a guard', () => {
    expect(() => sandwichFetch({} as never)).toThrow(TypeError)
  })

  it('is made without Express', () => {
    const seen = new Set(['src/fetch/sandwich-fetch.ts'])
    const packages = new Set<string>()
    for (const file of seen) {
      for (const one of importsOf(file).filter(({ isType }) => !isType)) {
        if (one.specifier.startsWith('.')) seen.add(target(file, one))
        else packages.add(one.specifier)
      }
    }
    expect(seen.size).toBeGreaterThan(20)
    expect([...packages].filter((name) => /express|axios/.test(name))).toEqual([])
  })
})
