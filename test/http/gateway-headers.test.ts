import { describe, expect, it } from '@jest/globals'
import express from 'express'
import OpenAI from 'openai'
import { apiKeys } from '../../src/http/auth.js'
import { openaiGateway } from '../../src/http/gateway.js'
import { eachTest } from '../support/each-test.js'
import { completion } from '../support/fake-vendor.js'
import { NAME, post, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const messages = [{ role: 'user', content: `I am ${NAME}` } as const]
const JSON_TYPE = { 'content-type': 'application/json' }

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
    const body = { model, messages }
    const path = `${url}/chat/completions`
    expect((await post(path, body)).status).toBe(401)
    expect((await post(path, body, { authorization: `Bearer ${other}` })).status).toBe(403)
    expect(vendor.requests).toHaveLength(0)
    expect((await post(path, body, { authorization: `Bearer ${good}` })).status).toBe(200)
    expect((await post(path, body, { 'x-api-key': good })).status).toBe(200)
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
