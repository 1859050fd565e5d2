import { describe, expect, it } from '@jest/globals'
import { AzureOpenAI } from 'openai'
import { sandwichFetch } from '../../src/fetch/sandwich-fetch.js'
import { eachTest } from '../support/each-test.js'
import { completion, json, redirect, silence } from '../support/fake-vendor.js'
import type { FakeVendorOptions, RecordedRequest } from '../support/fake-vendor.js'
import { NAME, tokensOf } from '../support/gateway.js'
import { message, text } from '../support/anthropic-vendor.js'
import { startFetch } from '../support/sandwich-fetch.js'
import { until } from '../support/until.js'

/** What a `fetch` may be called with. */

const start = eachTest(startFetch)

const model = 'gpt-5-mini'
const messages = [{ role: 'user' as const, content: `I am ${NAME}` }]
const body = JSON.stringify({ model, messages })
const headers = { 'content-type': 'application/json', authorization: 'Bearer k' }
const echo: FakeVendorOptions['answer'] = (asked) => completion(`You are ${tokensOf(asked)[0]}`)

async function contentOf(response: Response): Promise<string | null | undefined> {
  const { choices } = (await response.json()) as { choices: { message: { content: string | null } }[] }
  return choices[0]?.message.content
}

describe('a request', () => {
  it('is refused if a signature in it is nested too deeply to be written', async () => {
    const { fetch, vendor } = await start(echo)
    const signature = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const message = `{"role":"assistant","extra_content":{"g":{"thought_signature":${signature}}}}`
    const init = { method: 'post', headers, body: `{"model":"m","messages":[${message}]}` }
    const response = await fetch(`${vendor.baseURL}/chat/completions`, init)
    expect([response.status, vendor.requests.length]).toEqual([400, 0])
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_json' } })
  })

  it('may be a text, a URL, a Request, or a Request with options', async () => {
    const { fetch, vendor } = await start(echo)
    const url = `${vendor.baseURL}/chat/completions`
    const init = { method: 'post', headers, body }
    const other = JSON.stringify({ model: 'other', messages })
    const asked = [
      () => fetch(url, init),
      () => fetch(new URL(url), init),
      () => fetch(new Request(url, init)),
      () => fetch(new Request(url, { ...init, body: other }), { body }),
      () => fetch(new Request(url), { method: 'POST', headers, body: new Blob([body]) }),
      () => fetch(url, { ...init, headers: {}, body: new Blob([body], { type: 'application/json' }) }),
      () => fetch(url, { ...init, body: new TextEncoder().encode(body) }),
      () => fetch(url, { ...init, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit),
    ]
    for (const ask of asked) expect(await contentOf(await ask())).toBe(`You are ${NAME}`)
    for (const request of vendor.requests) {
      expect(request).toMatchObject({ method: 'POST', url: '/v1/chat/completions', body: { model } })
      expect(request.headers).toMatchObject({ 'content-type': 'application/json' })
      expect(Number(request.headers['content-length'])).toBe(Buffer.byteLength(request.text))
    }
    expect(vendor.requests).toHaveLength(asked.length)
  })

  it('may exchange a login for a token, which holds no prompt', async () => {
    const { fetch, vendor } = await start(() => json({ access_token: 't' }))
    const url = vendor.baseURL.replace('/v1', '/v1/oauth/token')
    const init = { method: 'POST', body: 'grant_type=client_credentials&client_secret=s' }
    expect(await (await fetch(url, init)).json()).toEqual({ access_token: 't' })
    expect(vendor.requests[0]?.text).toBe(init.body)
    expect((await fetch(`${url}s`, init)).status).toBe(404)
    expect(vendor.requests).toHaveLength(1)
  })

  it('goes to a deployment of Azure, by the SDK for it and by hand', async () => {
    const { fetch, vendor } = await start(echo)
    const endpoint = vendor.baseURL.replace('/v1', '')
    const options = { endpoint, apiKey: 'azure-key', apiVersion: '2026-06-01', deployment: 'gpt-x' }
    const client = new AzureOpenAI({ ...options, maxRetries: 0, fetch })
    const reply = await client.chat.completions.create({ model, messages })
    expect(reply.choices[0]?.message.content).toBe(`You are ${NAME}`)
    const url = `${endpoint}/openai/deployments/gpt-x/embeddings?api-version=2026-06-01`
    const init = { method: 'POST', headers, body: JSON.stringify({ input: NAME }) }
    expect((await fetch(url, init)).status).toBe(200)
    expect(vendor.requests[0]?.headers['api-key']).toBe('azure-key')
    expect(vendor.requests.map((asked) => asked.url)).toEqual([
      '/openai/deployments/gpt-x/chat/completions?api-version=2026-06-01',
      '/openai/deployments/gpt-x/embeddings?api-version=2026-06-01',
    ])
  })

  it.each([
    ['a form', { body: new URLSearchParams({ prompt: NAME }) }],
    ['form data', { body: new FormData() }],
    ['a text', { body, headers: {} }],
    ['an encoded body', { body, headers: { ...headers, 'content-encoding': 'gzip' } }],
  ])('that is %s is refused with a 415, and not sent', async (_what, init) => {
    const { fetch, vendor } = await start(echo)
    const response = await fetch(`${vendor.baseURL}/chat/completions`, { method: 'POST', ...init })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_media_type' } })
    expect(vendor.requests).toHaveLength(0)
  })

  it.each(['{', '[]', '', '{"messages":[]}'])('with the body %j is refused, and not sent', async (wrong) => {
    const { fetch, vendor } = await start(echo)
    const response = await fetch(`${vendor.baseURL}/chat/completions`, { method: 'POST', headers, body: wrong })
    expect([400, 422]).toContain(response.status)
    expect(vendor.requests).toHaveLength(0)
  })

  it('throws what the bare fetch throws for a URL that is none, and a Request that was used', async () => {
    const { fetch, vendor } = await start(echo)
    await expect(fetch('nowhere')).rejects.toThrow('Invalid URL')
    const used = new Request(`${vendor.baseURL}/chat/completions`, { method: 'POST', headers, body })
    await used.text()
    await expect(fetch(used)).rejects.toThrow('already been used')
    expect(vendor.requests).toHaveLength(0)
  })
})

describe('the option protocol', () => {
  it('tells what requests to other paths say, and leaves models alone', async () => {
    const { fetch, vendor } = await start(echo, { protocol: '/chat/completions' })
    const root = vendor.baseURL.replace('/v1', '')
    expect(await contentOf(await fetch(`${root}/predict`, { method: 'POST', headers, body }))).toBe(`You are ${NAME}`)
    expect((await fetch(`${root}/v1/models`)).status).toBe(200)
  })

  it('may be a function of the request', async () => {
    const protocol = ({ url }: { url: URL }) => (url.pathname === '/claude' ? ('/messages' as const) : undefined)
    const { fetch, vendor } = await start((asked) => message(asked, [text(tokensOf(asked)[0] ?? '')]), { protocol })
    const root = vendor.baseURL.replace('/v1', '')
    const response = await fetch(`${root}/claude`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ content: [{ text: NAME }] })
    expect((await fetch(`${root}/other`, { method: 'POST', headers, body })).status).toBe(404)
    expect(vendor.requests).toHaveLength(1)
  })

  it('must be one that is known', () => {
    const options = { guard: { evaluate: () => undefined }, protocol: '/chat' }
    expect(() => sandwichFetch(options as never)).toThrow(/protocol must be one of \/chat\/completions, /)
  })
})

describe('requests without texts', () => {
  it('pass as they came: models, and what is listed in passthrough', async () => {
    const sent: unknown[][] = []
    const { fetch } = await start(() => json({}), {
      passthrough: ['/files'],
      fetch: async (...args) => {
        sent.push(args)
        return new Response('{}')
      },
    })
    const form = { method: 'POST', body: new FormData() }
    await fetch('https://api.example/v1/models', { headers: { authorization: 'k' } })
    await fetch('https://api.example/v1/files', form)
    expect(sent).toEqual([
      ['https://api.example/v1/models', { headers: { authorization: 'k' } }],
      ['https://api.example/v1/files', form],
    ])
  })

  it.each([
    ['POST', '/responses/resp_1/cancel', '{"note":"text"}'],
    ['DELETE', '/responses/resp_1', 'text'],
    ['POST', '/batches', '{}'],
    ['POST', '/messages/batches', '{}'],
    ['POST', '/threads/thread_1/messages', '{"role":"user"}'],
    ['POST', '/files', '{}'],
    ['POST', '/audio/speech', '{}'],
    ['POST', '/realtime/sessions', '{}'],
    ['GET', '/responses/resp_1', undefined],
    ['GET', '/chat/completions', undefined],
    ['POST', '/Chat/Completions', '{}'],
    ['POST', '/chat%2Fcompletions', '{}'],
  ])('are no others: %s %s is refused', async (method, path, sent) => {
    const { fetch, vendor } = await start(() => json({}))
    const response = await fetch(vendor.baseURL + path, { method, headers, body: sent })
    expect(response.status).toBe(404)
    expect(vendor.requests).toHaveLength(0)
  })
})

describe('what happens on the way', () => {
  it('is redirected as the bare fetch is, without the values', async () => {
    const to = (location: string) => ({ ...redirect(location), status: 307 })
    const { fetch, vendor } = await start(({ url, ...asked }: RecordedRequest) =>
      url === '/v1/moved/chat/completions'
        ? to('/v1/chat/completions')
        : completion(tokensOf({ url, ...asked })[0] ?? ''),
    )
    const url = `${vendor.baseURL}/moved/chat/completions`
    const init = { method: 'POST', headers, body }
    const followed = await fetch(url, init)
    expect(followed).toMatchObject({ redirected: true, url: `${vendor.baseURL}/chat/completions` })
    expect(await contentOf(followed)).toBe(NAME)
    expect((await fetch(url, { ...init, redirect: 'manual' })).status).toBe(307)
    await expect(fetch(new Request(url, { ...init, redirect: 'error' }))).rejects.toThrow('fetch failed')
  })

  it('is aborted before, while and after it is sent, by the reason given', async () => {
    const { fetch, vendor } = await start(() => silence)
    const url = `${vendor.baseURL}/chat/completions`
    const early = fetch(url, { method: 'POST', headers, body, signal: AbortSignal.abort(new Error('early')) })
    await expect(early).rejects.toThrow('early')
    expect(vendor.requests).toHaveLength(0)
    const controller = new AbortController()
    const asked = fetch(new Request(url, { method: 'POST', headers, body, signal: controller.signal }))
    await until(() => vendor.requests.length > 0)
    controller.abort(new Error('late'))
    await expect(asked).rejects.toThrow('late')
    await vendor.requests[0]?.gone
  })

  it('is sent with the signal of its caller, whose abort no garbage collection can lose', async () => {
    const signals: unknown[] = []
    const send: typeof globalThis.fetch = async (_url, init) => {
      signals.push(init?.signal)
      return new Response('{"choices":[]}')
    }
    const { fetch } = await start(echo, { fetch: send })
    const { signal } = new AbortController()
    const url = 'https://api.example/v1/chat/completions'
    const init = { method: 'POST', headers, body, signal }
    const asked = new Request(url, init)
    await fetch(url, init)
    await fetch(asked)
    await fetch(new Request(url, { method: 'POST', headers, body }), { signal })
    expect(signals[0]).toBe(signal)
    expect(signals[1]).toBe(asked.signal)
    expect(signals[2]).toBe(signal)
  })

  it('fails as the bare fetch does where nobody listens', async () => {
    const { fetch } = await start(echo)
    const asked = fetch('http://127.0.0.1:1/v1/chat/completions', { method: 'POST', headers, body })
    await expect(asked).rejects.toThrow(/fetch failed/)
  })
})
