import { describe, expect, it } from '@jest/globals'
import { openaiGateway } from '../../src/http/gateway.js'
import type { GatewayOptions } from '../../src/http/gateway-options.js'
import { startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { completion, json, silence } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { bodyOf, EMAIL, gatewayGuard, NAME, post, startGateway, tokensOf } from '../support/gateway.js'

/** What the options of a gateway change. */

const start = eachTest(startGateway)
const startAnthropic = eachTest(startMessages)

const user = { role: 'user', content: NAME }
const CHAT = { model: 'm', messages: [user] }
const said = (asked: RecordedRequest) => completion(tokensOf(asked)[0] ?? 'nothing')

/** Asks a gateway with these options. */
async function ask(gateway: Partial<GatewayOptions>, more: object = {}, headers: Record<string, string> = {}) {
  const { url, vendor, guard } = await start({ gateway, answer: said })
  const response = await post(`${url}/chat/completions`, { ...CHAT, ...more }, headers)
  const body = (await response.json()) as Record<string, never>
  return { status: response.status, body, guard, sent: vendor.requests[0], text: vendor.requests[0]?.text ?? '' }
}

describe('the option', () => {
  it('upstream may be a function of the request', async () => {
    let [first, second] = ['', '']
    const one = await start({ answer: said })
    const other = await start({
      answer: said,
      gateway: {
        upstream: async (req) =>
          req.get('x-tenant') === 'one' ? { url: first, key: 'key-1' } : { url: second, key: 'key-2' },
      },
    })
    first = one.vendor.baseURL
    second = other.vendor.baseURL
    for (const tenant of ['one', 'two', 'one']) {
      expect((await post(`${other.url}/chat/completions`, CHAT, { 'x-tenant': tenant })).status).toBe(200)
    }
    const keysAt = ({ requests }: { readonly requests: readonly RecordedRequest[] }) =>
      requests.map(({ headers }) => headers.authorization)
    expect(keysAt(one.vendor)).toEqual(['Bearer key-1', 'Bearer key-1'])
    expect(keysAt(other.vendor)).toEqual(['Bearer key-2'])
  })

  it('upstream.allowInsecure admits plain http to another machine', () => {
    const upstream = { url: 'http://vendor.example/v1', key: 'k' }
    const options = { guard: gatewayGuard(), auth: false } as const
    expect(() => openaiGateway({ ...options, upstream })).toThrow(/https/)
    expect(() => openaiGateway({ ...options, upstream: { ...upstream, allowInsecure: true } })).not.toThrow()
  })

  it.each([
    ['digest', /^[\w-]{43}$/],
    ['drop', undefined],
    ['pass', /^the-user$/],
  ] as const)('identifiers: %j decides what the vendor learns of a user', async (identifiers, expected) => {
    const ids = { user: 'the-user', safety_identifier: 'the-user', prompt_cache_key: 'the-user' }
    const sent = bodyOf<Record<string, string>>((await ask({ identifiers }, ids)).sent)
    const { url, vendor } = await startAnthropic({ gateway: { identifiers }, answer: () => json({ content: [] }) })
    await post(`${url}/v1/messages`, { ...CHAT, max_tokens: 9, metadata: { user_id: 'the-user' } })
    const { metadata } = bodyOf<{ metadata: { user_id?: string } }>(vendor.requests[0])
    for (const id of [...Object.keys(ids).map((name) => sent[name]), metadata.user_id]) {
      if (expected) expect(id).toMatch(expected)
      else expect(id).toBeUndefined()
    }
  })

  it.each([
    [
      'user_location',
      { web_search_options: { user_location: { type: 'approximate', approximate: { city: 'Springfield' } } } },
    ],
    ['audio', { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } }],
    [
      'audio',
      { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } }] }] },
    ],
  ] as const)('allow: [%j] sends it as it is', async (allowed, more) => {
    expect(await ask({}, more)).toMatchObject({
      status: 400,
      body: { error: { code: 'unsupported_content' } },
      text: '',
    })
    const { status, sent } = await ask({ allow: [allowed] }, more)
    expect([status, bodyOf(sent)]).toMatchObject([200, more])
  })

  it('allow: ["audio"] sends replies in the history, with what was spoken protected', async () => {
    const audio = { id: 'audio_1', data: 'data:audio/wav;base64,AA', transcript: `I am ${NAME}`, expires_at: 1 }
    const messages = [user, { role: 'assistant', content: null, audio }, user]
    const { status, sent } = await ask({ allow: ['audio'] }, { messages })
    const transcript = `I am ${tokensOf(sent!)[0]}`
    expect(status).toBe(200)
    expect(bodyOf<{ messages: object[] }>(sent).messages.at(-2)).toMatchObject({ audio: { ...audio, transcript } })
  })

  it('application is that of the records, and selects policies', async () => {
    const { guard, status } = await ask({ application: (req) => req.get('x-app') ?? 'none' }, {}, { 'x-app': 'shop' })
    expect(status).toBe(200)
    expect((await guard.logs({ application: 'shop' })).data.length).toBeGreaterThan(0)
  })

  it('application is by default that of a key with no other', async () => {
    const key = (applications: string[]) => ({ id: 'k', tenant: 'default', scopes: ['chat'] as const, applications })
    const { guard, status, text } = await ask({ auth: () => key(['shop']) })
    expect(status).toBe(200)
    expect(text).not.toContain(NAME)
    expect((await guard.logs({ application: 'shop' })).data.length).toBeGreaterThan(0)
    const several = await ask({ auth: () => key(['shop', 'crm']) })
    expect(several).toMatchObject({ status: 403, text: '' })
    const named = await ask({ auth: () => key(['shop', 'crm']), application: () => 'crm' })
    expect(named.status).toBe(200)
  })

  it('policies applies these and no others', async () => {
    const guard = gatewayGuard()
    const detectors = [{ model: 'pii' }]
    await guard.createPolicy({ id: 'strict', definition: '', threshold: 0.6, action: 'block', detectors })
    const gateway = {
      policies: (req: { get(name: string): string | undefined }) => [req.get('x-policy') ?? 'pii-default'],
    }
    const { url, vendor } = await start({ guard, gateway, answer: said })
    const strict = await post(`${url}/chat/completions`, CHAT, { 'x-policy': 'strict' })
    expect([strict.status, vendor.requests.length]).toEqual([422, 0])
    expect((await post(`${url}/chat/completions`, CHAT)).status).toBe(200)
  })

  it('instruction replaces the text about tokens; false leaves it out', async () => {
    expect((await ask({ instruction: 'Copy codes.' })).sent?.body).toMatchObject({
      messages: [{ role: 'system', content: 'Copy codes.' }, { role: 'user' }],
    })
    expect(bodyOf<{ messages: object[] }>((await ask({ instruction: false })).sent).messages).toHaveLength(1)
  })

  it('keep leaves values in the vault that a reply did not restore', async () => {
    for (const keep of [false, true]) {
      const { guard, url } = await start({ gateway: { keep }, answer: () => completion('ok') })
      await post(`${url}/chat/completions`, CHAT)
      expect((await guard.logs({ action: 'release' })).data).toHaveLength(keep ? 0 : 1)
    }
  })

  it('tools may be a function of the name and the request', async () => {
    const call = (name: string, value: string) => ({
      id: name,
      type: 'function',
      function: { name, arguments: JSON.stringify({ value }) },
    })
    const { url } = await start({
      gateway: { tools: (name, req) => name === req.get('x-tool') },
      answer: (asked) => {
        const [token = ''] = tokensOf(asked)
        return completion(null, { tool_calls: [call('one', token), call('two', token)] })
      },
    })
    const tools = ['one', 'two'].map((name) => ({ type: 'function', function: { name } }))
    const response = await post(`${url}/chat/completions`, { ...CHAT, tools }, { 'x-tool': 'two' })
    const { choices } = (await response.json()) as { choices: { message: { tool_calls: object[] } }[] }
    expect(choices[0]?.message.tool_calls).toEqual([
      { ...call('one', ''), function: { name: 'one', arguments: expect.stringMatching(/\[NAME_/) } },
      call('two', NAME),
    ])
  })

  it('timeoutMs ends the wait for a vendor that says nothing', async () => {
    const { url } = await start({ gateway: { timeoutMs: 50 }, answer: () => silence })
    const response = await post(`${url}/chat/completions`, CHAT)
    expect(response.status).toBe(504)
    expect(response.headers.get('x-sandwich-protected')).toBe('NAME=1')
  })
})

describe('the session of a request', () => {
  const tokenOf = async (
    gateway: Partial<GatewayOptions>,
    headers: Record<string, string>[],
    contents = [NAME, NAME],
  ) => {
    const { url, vendor } = await start({ gateway, answer: said })
    for (const [index, one] of headers.entries()) {
      await post(`${url}/chat/completions`, { model: 'm', messages: [{ role: 'user', content: contents[index] }] }, one)
    }
    const [first, second] = vendor.requests.map((request) => tokensOf(request)[0])
    return first === second
  }
  const [one, two] = [{ 'x-who': 'one' }, { 'x-who': 'two' }]

  it('is another for each tenant, actor and application', async () => {
    expect(await tokenOf({}, [one, two])).toBe(true)
    const who = (req: { get(name: string): string | undefined }) => req.get('x-who') ?? ''
    expect(await tokenOf({ caller: (req) => ({ tenant: who(req) }) }, [one, two])).toBe(false)
    expect(await tokenOf({ caller: (req) => ({ actor: who(req) }) }, [one, two])).toBe(false)
    expect(await tokenOf({ application: who }, [one, two])).toBe(false)
    expect(await tokenOf({ application: who }, [one, one])).toBe(true)
  })

  it('is what the app says', async () => {
    const contents = [`${NAME} asks`, `Of ${NAME}`]
    const session = (req: { get(name: string): string | undefined }) => req.get('x-who')
    expect(await tokenOf({}, [one, one], contents)).toBe(false)
    expect(await tokenOf({ session }, [one, one], contents)).toBe(true)
    expect(await tokenOf({ session }, [one, two])).toBe(false)
  })
})

describe('what goes to the vendor besides the body', () => {
  const headers = {
    'idempotency-key': 'retry-1',
    'openai-project': 'proj_1',
    'openai-organization': 'org_1',
    'anthropic-dangerous-direct-browser-access': 'true',
    'x-forwarded-for': '10.0.0.1',
  }

  it('are an idempotency key, and with its own credentials the project of the client', async () => {
    const { sent } = await ask({}, {}, headers)
    expect(sent?.headers).toMatchObject({ 'idempotency-key': 'retry-1' })
    for (const name of Object.keys(headers).slice(1)) expect(sent?.headers).not.toHaveProperty(name)
    let url = ''
    const own = await start({ answer: said, gateway: { upstream: () => ({ url, credentials: 'client' }) } })
    url = own.vendor.baseURL
    await post(`${own.url}/chat/completions`, CHAT, { ...headers, authorization: 'Bearer own' })
    expect(own.vendor.requests[0]?.headers).toMatchObject({
      ...{ authorization: 'Bearer own', 'openai-project': 'proj_1', 'openai-organization': 'org_1' },
    })
    const { url: base, vendor } = await startAnthropic({ answer: () => json({ content: [] }) })
    await post(`${base}/v1/messages`, { ...CHAT, max_tokens: 9 }, headers)
    expect(vendor.requests[0]?.headers).not.toHaveProperty('anthropic-dangerous-direct-browser-access')
  })

  it('of the query is the version of the API', async () => {
    const { url, vendor } = await start({ answer: said })
    await post(`${url}/chat/completions?api-version=2026-01-01&user=${EMAIL}&beta=true`, CHAT)
    await post(`${url}/chat/completions?api-version=${encodeURIComponent(NAME)}`, CHAT)
    expect(vendor.requests.map((request) => request.url)).toEqual([
      '/v1/chat/completions?api-version=2026-01-01',
      '/v1/chat/completions',
    ])
  })
})
