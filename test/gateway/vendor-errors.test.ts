import { describe, expect, it } from '@jest/globals'
import { startMessages } from '../support/anthropic-vendor.js'
import { eachTest } from '../support/each-test.js'
import { cut, events, json } from '../support/fake-vendor.js'
import type { Answer } from '../support/fake-vendor.js'
import { NAME, post, startGateway, tokensOf } from '../support/gateway.js'
import { startFetch } from '../support/sandwich-fetch.js'

/** What clients see of a vendor's error: its status, and what is short, plain and no secret. */

const start = eachTest(startGateway)
const startAnthropic = eachTest(startMessages)
const startFetching = eachTest(startFetch)

const CHAT = { model: 'm', messages: [{ role: 'user', content: NAME }] }
const MESSAGES = { ...CHAT, max_tokens: 9 }

async function chat(answer: Answer | ((token: string) => Answer), more = {}) {
  const { url } = await start({
    answer: (asked) => (typeof answer === 'function' ? answer(tokensOf(asked)[0] ?? '') : answer),
  })
  const response = await post(`${url}/chat/completions`, { ...CHAT, ...more })
  const { error } = (await response.json()) as { error: Record<string, unknown> }
  return { response, status: response.status, error }
}

async function messages(answer: Answer, path = '/v1/messages', more = {}) {
  const { url } = await startAnthropic({ answer: () => answer })
  const response = await post(`${url}${path}`, { ...MESSAGES, ...more })
  return { response, status: response.status, body: (await response.json()) as Record<string, never> }
}

describe("the shape of a vendor's error", () => {
  const NONE = 'upstream_error'
  it.each([
    [
      'OpenAI',
      400,
      { error: { message: 'no', type: 'invalid_request_error', param: 'a.b[0]', code: null } },
      'no',
      null,
    ],
    [
      'Groq',
      404,
      { error: { message: 'no', type: 'invalid_request_error', code: 'model_not_found' } },
      'no',
      'model_not_found',
    ],
    ['OpenRouter', 402, { error: { code: 402, message: 'no', metadata: { raw: 'x' } }, user_id: 'u' }, 'no', 402],
    ['Azure', 429, { error: { code: '429', message: 'no' } }, 'no', '429'],
    ["Azure's API Management", 429, { statusCode: 429, message: 'no' }, 'no', NONE],
    ['vLLM', 400, { object: 'error', message: 'no', type: 'BadRequestError', param: null, code: 400 }, 'no', 400],
    ['Mistral', 422, { detail: [{ loc: ['body', 'n'], msg: 'no' }, { msg: 'not' }] }, 'body.n: no\nnot', NONE],
    ['FastAPI', 404, { detail: 'no' }, 'no', NONE],
    ['Gemini', 400, [{ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }], 'no', 400],
    ['Ollama', 404, { error: 'no' }, 'no', NONE],
  ])('of %s is read', async (_vendor, sent, body, message, code) => {
    const { status, error } = await chat(json(body, sent))
    expect([status, error['message'], error['code']]).toEqual([sent, message, code])
  })

  it.each([
    ['plain text', 429, 'secret', 'rate_limit_error'],
    ['HTML', 413, '<html>secret', 'invalid_request_error'],
  ])('may be %s for a limit: its status stays', async (_what, sent, text, type) => {
    const { response, status, error } = await chat({ status: sent, headers: { 'retry-after': '2' }, chunks: [text] })
    expect([status, error['type'], response.headers.get('retry-after')]).toEqual([sent, type, '2'])
    expect(JSON.stringify(error)).not.toContain('secret')
    const other = await messages({ status: sent, chunks: [text] })
    expect([other.status, other.body['type']]).toEqual([sent, 'error'])
  })

  it.each([
    ['nothing', 503, ''],
    ['JSON of another kind', 400, '["secret"]'],
    ['HTML', 500, '<html>secret'],
  ])('is unreadable if it is %s', async (_what, sent, text) => {
    const { status, error } = await chat({ status: sent, chunks: [text] })
    expect([status, error['code']]).toEqual([502, 'upstream_error'])
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it.each([301, 303, 304, 307, 308])('is none if it is a redirect: %d', async (sent) => {
    expect(await chat({ status: sent, headers: { location: '/x' }, chunks: [] })).toMatchObject({ status: 502 })
  })
})

describe("what passes of a vendor's error", () => {
  it('is at most 2,000 characters of its message, with tokens and without the key', async () => {
    const { error } = await chat((token) =>
      json({ error: { message: `${token} vendor-key ${'x'.repeat(3000)}` } }, 400),
    )
    expect(error['message']).toMatch(/^\[NAME_[0-9A-F]{8}\] \[key\] x+$/)
    expect(error['message']).toHaveLength(2000)
  })

  it('is no field that is long, or not plain', async () => {
    const odd = { type: 'a b', code: 'x'.repeat(129), param: '<b>', details: { a: ['x'.repeat(129)] } }
    const { error } = await chat(json({ error: { message: 'no', ...odd } }, 400))
    expect(error).toMatchObject({ type: 'invalid_request_error', code: 'upstream_error', param: null })
    expect(error).not.toHaveProperty('details')
    const fine = { type: 'a.b', code: 'x'.repeat(128), param: 'a[0]', details: { a: ['b', 1, true] } }
    expect((await chat(json({ error: { message: 'no', ...fine } }, 400))).error).toMatchObject(fine)
  })

  it("is what Azure's content filter has found, whole and streamed", async () => {
    const hate = { filtered: true, severity: 'high' }
    const lists = { filtered: true, details: [{ id: 'rivals', filtered: true }] }
    const innererror = {
      code: 'ResponsibleAIPolicyViolation',
      content_filter_result: { hate, custom_blocklists: lists },
    }
    const error = { message: 'filtered', type: null, param: 'prompt', code: 'content_filter', status: 400, innererror }
    for (const answer of [json({ error }, 400), events(JSON.stringify({ error: { ...error, code: 400 } }))]) {
      const failed = await chat(answer, { stream: true })
      expect(failed).toMatchObject({ status: 400, error: { message: 'filtered', param: 'prompt', innererror } })
    }
    const quoting = { ...innererror, content: 'what the prompt says' }
    expect((await chat(json({ error: { ...error, innererror: quoting } }, 400))).error).not.toHaveProperty('innererror')
  })

  it('is what says when to try again, with the proof of the protection', async () => {
    const headers = {
      'retry-after-ms': '70',
      'x-should-retry': 'true',
      'openai-processing-ms': '7',
      'set-cookie': 'a=b',
    }
    const { response } = await chat({ ...json({ error: { message: 'no' } }, 429), headers })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'retry-after-ms': '70', 'x-should-retry': 'true', 'openai-processing-ms': '7' },
      ...{ 'x-sandwich-protected': 'NAME=1', 'x-sandwich-evaluation': expect.any(String) },
    })
    expect(response.headers.has('set-cookie')).toBe(false)
    const { client } = await startFetching(() => json({ error: { message: 'no' } }, 400))
    const failed = await client.chat.completions.create(CHAT as never).catch((error: unknown) => error)
    expect((failed as { headers: Headers }).headers.get('x-sandwich-protected')).toBe('NAME=1')
  })

  it('is that refused credentials need not be tried again', async () => {
    const error = { type: 'authentication_error', message: 'no' }
    for (const { status, response } of [
      await messages(json({ type: 'error', error }, 401)),
      await chat(json({ error }, 403)),
    ]) {
      expect([status, response.headers.get('x-should-retry')]).toEqual([502, 'false'])
    }
    const { response } = await messages(json({ type: 'error', error: { message: 'no' } }, 500))
    expect(response.headers.has('x-should-retry')).toBe(false)
  })

  it("is the vendor's id of the request, the same in header and body", async () => {
    const error = { type: 'not_found_error', message: 'no' }
    for (const headers of [{ 'request-id': 'req_1' }, {}] as Record<string, string>[]) {
      const { response, body } = await messages({ ...json({ type: 'error', error }, 404), headers })
      expect(response.headers.get('request-id')).toMatch('request-id' in headers ? /^req_1$/ : /^[\w-]{36}$/)
      expect(body['request_id']).toBe(response.headers.get('request-id'))
    }
  })
})

describe('an error in a reply that began as a success', () => {
  it.each([
    [{ type: 'overloaded_error', message: 'secret' }, 529],
    [{ type: 'rate_limit_error', message: 'secret' }, 429],
    [{ type: 'authentication_error', message: 'secret' }, 502],
    [{ type: 'other', message: 'secret' }, 502],
  ])('has its own status if it is the first event: %j', async (error, status) => {
    const failed = await messages(events(JSON.stringify({ type: 'error', error })), '/v1/messages', { stream: true })
    expect(failed).toMatchObject({ status, body: { error: { type: error.type } } })
    expect(JSON.stringify(failed.body).includes('secret')).toBe(status < 500)
  })

  it.each([
    [{ code: 429, message: 'secret' }, 429],
    [{ code: 401, message: 'secret' }, 502],
    [{ code: 'rate_limit_exceeded', message: 'secret' }, 429],
    [{ message: 'secret' }, 502],
  ])('is an error of its own status if it is all there is: %j', async (error, status) => {
    for (const stream of [false, true]) {
      const failed = await chat(json({ error }), { stream })
      expect(failed.status).toBe(status)
      expect(JSON.stringify(failed.error).includes('secret')).toBe(status < 500)
      const { client } = await startFetching(() => json({ error }))
      await expect(client.chat.completions.create({ ...CHAT, stream } as never)).rejects.toMatchObject({ status })
    }
  })

  it.each(['chat/completions', 'responses', 'completions', 'messages'])(
    'is read in a body of %s that is no stream, in one line or in many',
    async (path) => {
      const error = { message: 'too long', type: 'invalid_request_error', code: 'context_length_exceeded' }
      const text = JSON.stringify({ type: 'error', error }, null, 2)
      for (const sent of [text, `\ufeff\n${text}`.replaceAll('\n', '\r\n'), JSON.stringify(JSON.parse(text))]) {
        const answer = cut({ headers: { 'content-type': 'application/json' }, chunks: [sent] }, 7)
        const isMessages = path === 'messages'
        const { url } = await (isMessages ? startAnthropic : start)({ answer: () => answer })
        const body = isMessages ? MESSAGES : { ...CHAT, input: NAME, prompt: NAME }
        const failed = await post(`${url.replace(/\/v1$/, '')}/v1/${path}`, { ...body, stream: true })
        const { message, type } = error
        expect([failed.status, await failed.json()]).toMatchObject([400, { error: { message, type } }])
      }
    },
  )

  it.each([
    ['a reply', { choices: [] }],
    ['cut off', '{"error":{"code":429'],
    ['no JSON', '{error}'],
  ])('is none in a body that is no stream if it is %s', async (_what, body) => {
    const failed = await chat({ chunks: [typeof body === 'string' ? body : JSON.stringify(body)] }, { stream: true })
    expect(failed).toMatchObject({ status: 502, error: { code: 'upstream_error' } })
  })

  it.each([
    [{ code: 'context_length_exceeded' }, 400],
    [{ code: 'model_not_found' }, 404],
    [{ code: 'insufficient_quota' }, 429],
    [{ code: '429' }, 429],
  ])('says by its code which status it has: %j', async (error, status) => {
    expect(await chat(json({ error: { message: 'no', ...error } }))).toMatchObject({ status, error: { message: 'no' } })
  })

  it.each([
    ['a whole reply', false, json],
    ['a body that is no stream', true, json],
    ['a stream', true, (body: unknown) => events(JSON.stringify(body))],
  ])("has the vendor's message, without the key, in %s", async (_where, stream, write) => {
    const told = (token: string) => ({ error: { message: `${token} vendor-key ${'x'.repeat(3000)}`, code: 400 } })
    const { status, error } = await chat((token) => write(told(token)), { stream })
    expect([status, error['message']]).toEqual([400, expect.stringMatching(/^\[NAME_[0-9A-F]{8}\] \[key\] x+$/)])
    expect(error['message']).toHaveLength(2000)
  })

  it.each([false, true])('says when to try again (streamed: %s)', async (stream) => {
    const answer = { ...json({ error: { message: 'no', code: 429 } }), headers: { 'retry-after': '7' } }
    expect((await chat(answer, { stream })).response.headers.get('retry-after')).toBe('7')
  })

  it.each([
    ['rate_limit_exceeded', 429, 'rate_limit_error'],
    ['context_length_exceeded', 400, 'invalid_request_error'],
    ['server_error', 500, 'api_error'],
  ])("has a type of errors, not of events, if it is Responses' first event (%s)", async (code, status, type) => {
    const event = { type: 'error', code, message: 'no', param: null, sequence_number: 0 }
    const { url } = await start({ answer: () => events(JSON.stringify(event)) })
    const failed = await post(`${url}/responses`, { model: 'm', input: NAME, stream: true })
    expect([failed.status, await failed.json()]).toMatchObject([status, { error: { type, code } }])
  })

  it('is none in a response that says why it failed', async () => {
    const response = {
      id: 'r',
      object: 'response',
      status: 'failed',
      error: { code: 'server_error', message: 'no' },
      output: [],
    }
    const { client } = await start({ answer: () => json(response) })
    expect(await client.responses.create({ model: 'm', input: NAME })).toMatchObject(response)
  })
})

it.each(['/v1/messages/count_tokens'])('gives the one object of %s, even if a stream is asked for', async (path) => {
  const counted = await messages(json({ input_tokens: 5 }), path, { stream: true })
  expect(counted).toMatchObject({ status: 200, body: { input_tokens: 5 } })
})

it.each(['responses/input_tokens', 'embeddings', 'moderations'])(
  'gives the one object of /%s, even if a stream is asked for',
  async (path) => {
    const { url } = await start({ answer: () => json({ data: [] }) })
    const response = await post(`${url}/${path}`, { model: 'm', input: NAME, stream: true })
    expect([response.status, await response.json()]).toEqual([200, { data: [] }])
  },
)
