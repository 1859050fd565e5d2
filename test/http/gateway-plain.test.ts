import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { apiKeys } from '../../src/http/auth.js'
import { eachTest } from '../support/each-test.js'
import { cut, events, json } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { bodyOf, EMAIL, NAME, post, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'gpt-3.5-turbo-instruct'

function choice(text: string, index = 0, finish_reason: string | null = 'stop'): object {
  return { index, text, logprobs: null, finish_reason }
}

describe('completions', () => {
  it('restores each choice, and sends no line about tokens, which the model would go on with', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const [token = ''] = tokensOf(asked)
      const choices = [choice(`${token}!`), { ...choice(token, 1), logprobs: { tokens: [token] } }]
      return json({ id: 'cmpl-1', object: 'text_completion', choices, usage: { total_tokens: 2 } })
    }
    const { client, vendor } = await start({ answer })
    const request = { model, prompt: [`Dear ${NAME}`, 'Hi'], suffix: NAME, stop: [NAME], user: EMAIL, n: 2 }
    const { choices, usage } = await client.completions.create(request)
    expect(choices.map(({ text }) => text)).toEqual([`${NAME}!`, NAME])
    expect([choices[1]?.logprobs, usage?.total_tokens]).toEqual([null, 2])
    const sent = bodyOf(vendor.requests[0])
    const [token] = tokensOf(vendor.requests[0]!)
    expect(sent).toMatchObject({ prompt: [`Dear ${token}`, 'Hi'], suffix: token, stop: [token], n: 2 })
    expect(sent['user']).toMatch(/^[\w-]{43}$/)
  })

  it.each([1, 4, 500])('restores a stream, cut into pieces of %d bytes', async (size) => {
    const answer = (asked: RecordedRequest) => {
      const chunks = [...`Dear ${tokensOf(asked)[0]}.`].map((text) => ({ id: 'c', choices: [choice(text, 0, null)] }))
      const all = [...chunks, { id: 'c', choices: [choice('')] }].map((chunk) => JSON.stringify(chunk))
      return cut(events(...all, '[DONE]'), size)
    }
    const { client } = await start({ answer })
    let text = ''
    const stream = await client.completions.create({ model, prompt: NAME, stream: true })
    for await (const chunk of stream) text += chunk.choices[0]?.text ?? ''
    expect(text).toBe(`Dear ${NAME}.`)
  })
})

describe('embeddings', () => {
  const vectors = () => json({ object: 'list', data: [{ object: 'embedding', index: 0, embedding: [0.25, 1e-5] }] })
  const auth = apiKeys(
    ['one', 'two'].map((id) => ({ id, tenant: 't', scopes: ['chat' as const], key: `${id}-key-of-the-gateway-0123` })),
  )

  it('gives one text one vector through all of an application, and its tokens back at once', async () => {
    const { url, vendor, guard } = await start({ answer: vectors, gateway: { auth } })
    for (const id of ['one', 'two', 'two']) {
      const headers = { authorization: `Bearer ${id}-key-of-the-gateway-0123` }
      const body = { model, input: id === 'one' ? NAME : [NAME, 'x'] }
      const reply = await post(`${url}/embeddings`, body, headers)
      expect(await reply.json()).toMatchObject({ data: [{ embedding: [0.25, 0.00001] }] })
      expect(reply.headers.get('x-sandwich-protected')).toBe('NAME=1')
    }
    const [one, two, again] = vendor.requests.map((request) => bodyOf(request)['input'] as unknown)
    expect(two).toEqual([one, 'x'])
    expect(again).toEqual(two)
    expect((await guard.logs({ action: 'release' }, { tenant: 't' })).data).toHaveLength(3)
  })

  it('sends a text in the same words alone and with others', async () => {
    const guard = localGuard({ detectors: [piiDetector()] })
    const { url, vendor } = await start({ answer: vectors, guard })
    const texts = ['Tell my boss Detlef Krawinkel that my passport is C01X00T48', 'Krawinkel', 'C01X00T48']
    for (const input of [...texts, texts]) await post(`${url}/embeddings`, { model, input })
    const inputs = vendor.requests.map((request) => bodyOf(request)['input'] as unknown)
    expect(inputs[3]).toEqual(inputs.slice(0, 3))
    expect(inputs[0]).toMatch(/^Tell my boss \[NAME_\w+\] that my passport is \[DOCUMENT_\w+\]$/)
  })

  it('gives the vectors as they are written, whatever their numbers look like', async () => {
    const written = '{ "object": "list", "data": [{ "index": 0, "embedding": [1e-05, -0.50, 1.0] }] }\n'
    const { url, vendor } = await start({ answer: () => ({ chunks: [written] }) })
    expect(await (await post(`${url}/embeddings`, { model, input: NAME })).text()).toBe(written)
    vendor.enqueue(json({ error: { message: 'no', code: 429 } }), { chunks: ['[1]'] }, { chunks: ['{"data":'] })
    for (const status of [429, 502, 502]) {
      expect((await post(`${url}/embeddings`, { model, input: NAME })).status).toBe(status)
    }
  })

  it('reads the base64 that the SDK asks for', async () => {
    const embedding = Buffer.from(new Float32Array([0.5, -2]).buffer).toString('base64')
    const { client } = await start({ answer: () => json({ object: 'list', data: [{ index: 0, embedding }] }) })
    const { data } = await client.embeddings.create({ model, input: NAME })
    expect(data[0]?.embedding).toEqual([0.5, -2])
  })
})

describe('moderations', () => {
  it('protects texts and parts, and gives the verdict as it is', async () => {
    const { client, vendor } = await start({
      answer: () => json({ id: 'modr-1', model, results: [{ flagged: true }] }),
    })
    for (const input of [NAME, [NAME], [{ type: 'text' as const, text: NAME }]]) {
      expect((await client.moderations.create({ input })).results).toEqual([{ flagged: true }])
    }
    const inputs = vendor.requests.map((request) => bodyOf(request)['input'] as unknown)
    const token = expect.stringMatching(/^\[NAME_/)
    expect(inputs).toEqual([token, [token], [{ type: 'text', text: token }]])
  })
})

describe('what nobody can read', () => {
  it.each([
    ['/completions', { prompt: [40, 1079] }],
    ['/completions', { prompt: [[40], [1079]] }],
    ['/embeddings', { input: [40, 1079] }],
    ['/embeddings', { input: ['text', [1079]] }],
    ['/embeddings', { input: [{ type: 'image_url', image_url: 'https://x.example' }] }],
    ['/moderations', { input: [{ type: 'image_url', image_url: { url: 'https://x.example' } }] }],
    ['/moderations', { input: [7] }],
  ])('is refused by %s: %j', async (path, body) => {
    const { client, vendor } = await start()
    const asked = client.post(path, { body: { model, ...body } })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'unsupported_content' })
    expect(vendor.requests).toHaveLength(0)
  })

  it.each([
    ['/completions', { prompt: null }],
    ['/embeddings', {}],
    ['/embeddings', { input: [] }],
    ['/moderations', { input: 7 }],
  ])('is not valid for %s: %j', async (path, body) => {
    const { client, vendor } = await start()
    await expect(client.post(path, { body: { model, ...body } })).rejects.toMatchObject({ status: 422 })
    expect(vendor.requests).toHaveLength(0)
  })
})
