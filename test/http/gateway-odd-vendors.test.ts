import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk, cut, giant, json } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { NAME, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'
import { contentOf, data, SSE, stream } from '../support/chat-stream.js'
import { message, startMessages, text } from '../support/anthropic-vendor.js'

/** What vendors send that their documentation does not say. */

const begin = eachTest(startGateway)
const startsMessages = eachTest(startMessages)
const start = (answer: SetUpOptions['answer'], gateway: SetUpOptions['gateway'] = {}) => begin({ answer, gateway })

const model = 'gpt-5-mini'
const user = (content: string) => ({ role: 'user', content }) as const
describe('a stream of events', () => {
  it.each([undefined, 'application/json', 'text/plain; charset=utf-8', 'application/octet-stream'])(
    'is one whatever its content type says (%s)',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const { url } = await start((asked) => ({
        headers,
        chunks: [data(contentChunk({ content: tokensOf(asked)[0] })), data(contentChunk({}, 'stop'))],
      }))
      expect(contentOf((await stream(url)).choices)).toBe(QUOTED)
    },
  )

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is read where it comes in %s, and so is a whole reply', async (encoding, compress) => {
    const packed = ({ chunks = [], headers = {} }: Answer): Answer => {
      const bytes = compress(Buffer.from([...chunks].join('')))
      return cut({ headers: { ...headers, 'content-encoding': encoding }, chunks: [new Uint8Array(bytes)] }, 7)
    }
    const { client, url, vendor } = await start((asked) =>
      packed({
        headers: SSE,
        chunks: [data(contentChunk({ content: tokensOf(asked)[0] })), data(contentChunk({}, 'stop'))],
      }),
    )
    expect(contentOf((await stream(url)).choices)).toBe(QUOTED)
    vendor.enqueue((asked) => packed(completion(tokensOf(asked)[0] ?? '')))
    const whole = await client.chat.completions.create({ model, messages: [user(QUOTED)] })
    expect(whole.choices[0]?.message.content).toBe(QUOTED)
  })

  it.each([
    ['without a space, a last blank line or [DONE]', (json: string) => `data:${json}\n\ndata:${END}`],
    [
      'with a byte order mark, and white space behind [DONE]',
      (json: string) => `\ufeffdata: ${json}\n\ndata: ${END}\n\ndata: [DONE] \n\n`,
    ],
    [
      'in CR alone, with ids, retries and comments',
      (json: string) => `: hi\r\rid: 1\rretry: 9\rdata: ${json}\r\r: x\r\rdata: ${END}\r\r`,
    ],
    [
      'with its JSON over several lines',
      (json: string) => `data: ${json.replace('{', '{\ndata: ')}\n\ndata: ${END}\n\n`,
    ],
    [
      'with lines and events that say nothing',
      (json: string) => ` \n\nx-foo: 1\ndata: ${json}\nfoo\n\ndata: null\n\ndata: ${END}\n\n`,
    ],
    [
      'with events after its end',
      (json: string) => `data: ${json}\n\ndata: ${END}\n\ndata: [DONE]\n\ndata: nonsense\n\n`,
    ],
  ])('is read %s', async (_how, written) => {
    const { url } = await start((asked) => ({
      headers: SSE,
      chunks: [written(JSON.stringify(contentChunk({ content: `Hi ${tokensOf(asked)[0]}` })))],
    }))
    const { choices, body } = await stream(url)
    expect(contentOf(choices)).toBe(`Hi ${QUOTED}`)
    expect(body).not.toContain('"error"')
  })

  it('passes one event of 2 MB, and ends at one without end', async () => {
    const filler = 'x'.repeat(2_000_000)
    const answer = (asked: RecordedRequest) => ({
      headers: SSE,
      chunks: [data(contentChunk({ content: filler + tokensOf(asked)[0] })), data(contentChunk({}, 'stop'))],
    })
    const { url, vendor } = await start(answer, { maxReplyBytes: 3_000_000 })
    expect(contentOf((await stream(url)).choices)).toBe(filler + QUOTED)
    vendor.enqueue(giant({ stream: true }))
    const { status, body } = await stream(url)
    expect([status, body]).toEqual([502, expect.stringContaining('upstream_error')])
  })

  it.each([9, 65])('passes an image of %d MiB, if a reply may be as long', async (size) => {
    const item = {
      id: 'ig_1',
      type: 'image_generation_call',
      status: 'completed',
      result: 'A'.repeat(size * 1024 ** 2),
    }
    const written = [
      { type: 'response.output_item.done', output_index: 0, item, sequence_number: 1 },
      { type: 'response.completed', response: { id: 'r', output: [] }, sequence_number: 2 },
    ]
    const maxReplyBytes = size > 60 ? 70 * 1024 ** 2 : undefined
    const { url } = await start(() => ({ headers: SSE, chunks: written.map(data) }), { maxReplyBytes })
    const reply = await post(`${url}/responses`, { model, stream: true, input: NAME })
    const body = await reply.text()
    expect(body.includes(item.result)).toBe(true)
    expect(body.includes('"error"')).toBe(false)
    expect(body).toContain('response.completed')
  })

  it('passes what is null, empty or missing', async () => {
    const end = { ...contentChunk({}, 'stop'), usage: null }
    const { url } = await start((asked) => ({
      headers: SSE,
      chunks: [
        { choices: [], prompt_filter_results: [{ prompt_index: 0 }] }, // Azure
        { choices: null, usage: null },
        { choices: [{ index: 0, delta: null, finish_reason: null, logprobs: null }] },
        contentChunk({ role: 'assistant', content: null, tool_calls: null, function_call: null, refusal: null }),
        { choices: [{ delta: { content: tokensOf(asked)[0]?.slice(0, 7) } }] }, // no index
        contentChunk({ content: '' }),
        contentChunk({ content: tokensOf(asked)[0]?.slice(7), tool_calls: [] }),
        end,
        { choices: [], usage: { total_tokens: 8 }, x_groq: { id: 'r' } },
      ].map(data),
    }))
    const { choices, body } = await stream(url)
    expect(contentOf(choices)).toBe(QUOTED)
    expect(body).toContain('"x_groq":{"id":"r"}')
  })

  it('reports an error of any shape, with what was said before it and nothing of the vendor', async () => {
    for (const error of [{ error: `of ${NAME}` }, { error: { message: `of ${NAME}`, code: 429 } }]) {
      const { url } = await start((asked) => ({
        headers: SSE,
        chunks: [data(contentChunk({ content: `Hi ${tokensOf(asked)[0]}, so` })), data(error), data(contentChunk({}))],
      }))
      const { choices, body } = await stream(url)
      expect(contentOf(choices)).toBe(`Hi ${QUOTED}, so`)
      expect(body).not.toContain(NAME)
      expect(body.trimEnd().split('\n\n').at(-1)).toMatch(/^data: \{"error":\{.*"code":(?:429|"upstream_error")/)
    }
  })
})

describe('a whole reply', () => {
  it('keeps numbers as they were written, and what no table knows', async () => {
    const { client, url } = await start((asked) => {
      const body = JSON.stringify({ choices: [{ index: 0, message: { content: tokensOf(asked)[0] } }] })
      return {
        chunks: [body.replace('{', '{"created": 1.0, "id": 12345678901234567890, "cost": 1e-7, "x": {"y": null}, ')],
      }
    })
    expect(client.baseURL).toBe(url)
    const reply = await post(`${url}/chat/completions`, { model, messages: [user(NAME)] })
    expect(await reply.text()).toBe(
      `{"created":1.0,"id":12345678901234567890,"cost":1e-7,"x":{"y":null},"choices":[{"index":0,"message":{"content":"${NAME}"}}]}`,
    )
  })

  it('may begin with a byte order mark, and so may an error', async () => {
    const bom = new Uint8Array([0xef, 0xbb, 0xbf])
    const { client, vendor } = await start((asked) => {
      return { chunks: [bom, ...(completion(tokensOf(asked)[0] ?? '').chunks ?? [])] }
    })
    const asked = { model, messages: [user(NAME)] }
    expect((await client.chat.completions.create(asked)).choices[0]?.message.content).toBe(NAME)
    vendor.enqueue({ status: 400, chunks: [bom, '{"error":{"message":"no","code":"context_length_exceeded"}}'] })
    const failed = client.chat.completions.create(asked)
    await expect(failed).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' })
  })

  it.each([
    ['empty', { chunks: [] }],
    ['a null', { chunks: ['null'] }],
    ['cut off', { chunks: ['{"choices":['] }],
    ['of a status without a body', { status: 204 }],
    ['in an encoding that it is not in', { headers: { 'content-encoding': 'gzip' }, chunks: ['{}'] }],
    ['longer than allowed', json({ x: 'x'.repeat(10_000) })],
  ] as [string, Answer][])('that is %s is a 502, and nobody hears what it said', async (_what, answer) => {
    const { client } = await start(() => answer, { maxReplyBytes: 5000 })
    const failed = client.chat.completions.create({ model, messages: [user(NAME)] })
    await expect(failed).rejects.toMatchObject({ status: 502, code: 'upstream_error' })
  })

  it('that reports an error with a 200 is an error', async () => {
    const { url } = await start(() => json({ error: { message: 'no', code: 502 }, user_id: 'u' }))
    const reply = await post(`${url}/chat/completions`, { model, messages: [user(NAME)] })
    expect([reply.status, await reply.json()]).toMatchObject([502, { error: { type: 'api_error', code: 502 } }])
  })
})

describe('messages of odd vendors', () => {
  it('are read without pings or a last blank line', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const { chunks = [], ...rest } = message(asked, [text(`Hi ${tokensOf(asked)[0]}`)], 1)
      const named = [...chunks].map(String).filter((block) => !block.includes('ping'))
      return { ...rest, chunks: [named.join('').trimEnd()] }
    }
    const { client } = await startsMessages({ answer })
    const request = { model: 'claude-sonnet-5', max_tokens: 9, messages: [user(QUOTED)] }
    expect(await client.messages.stream(request).finalText()).toBe(`Hi ${QUOTED}`)
  })
})

const END = JSON.stringify(contentChunk({}, 'stop'))
