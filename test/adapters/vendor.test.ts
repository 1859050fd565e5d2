import { afterEach, describe, expect, it } from '@jest/globals'
import OpenAI from 'openai'
import type { LlmAdapter } from '../../src/adapters/adapter.js'
import type { CallLimits } from '../../src/adapters/call.js'
import { httpAdapter } from '../../src/adapters/http.js'
import { openaiAdapter } from '../../src/adapters/openai.js'
import { UpstreamError, UpstreamTimeoutError } from '../../src/errors.js'
import type { SandwichError } from '../../src/errors.js'
import { collect, failureOf, text } from '../contracts/adapter.js'
import * as fake from '../support/fake-vendor.js'
import type { Answer, FakeVendor } from '../support/fake-vendor.js'
import { until } from '../support/until.js'

// Both adapters against the same vendor: what they share is tested here, what is their own beside each.
const adapters: Record<string, (url: string, limits?: CallLimits) => LlmAdapter> = {
  openai: (baseURL, limits) =>
    openaiAdapter({
      client: new OpenAI({ apiKey: 'key-123', baseURL, maxRetries: 0, logLevel: 'off' }),
      model: 'some-model',
      ...limits,
    }),
  http: (baseURL, limits) =>
    httpAdapter({
      url: `${baseURL}/chat/completions`,
      headers: { authorization: 'Bearer key-123' },
      request: ({ messages }, { stream }) => ({ model: 'some-model', messages, stream }),
      // Shapes are not checked on purpose: what these throw must not get out.
      reply: (json) => ({ content: (json as Completion).choices[0].message.content }),
      delta: (json) => ({ content: (json as Chunk).choices[0]?.delta.content }),
      ...limits,
    }),
}

type Completion = { choices: [{ message: { content: string } }] }
type Chunk = { choices: { delta: { content?: string } }[] }

const secret = 'I am Erika Mustermann'
const ask = { messages: [{ role: 'user', content: secret }] } as const
const vendors: FakeVendor[] = []

afterEach(async () => {
  await Promise.all(vendors.splice(0).map((started) => started.close()))
})

async function vendor(...answers: readonly Answer[]): Promise<FakeVendor> {
  const started = await fake.startFakeVendor()
  started.enqueue(...answers)
  vendors.push(started)
  return started
}

function expectOurWords(error: SandwichError): void {
  expect(error.message).toMatch(/^The (model vendor|reply of the model vendor|connection to the model vendor)/)
  expect(error.message + JSON.stringify(error.details)).not.toContain('Erika')
}

function bytesOf({ chunks = [] }: Answer): string {
  return [...chunks].join('')
}

for (const [name, make] of Object.entries(adapters)) {
  describe(`${name} adapter: reading`, () => {
    it('reads a stream cut at any byte', async () => {
      const contents = ['Liebe [NAME_8F', '3A21C4], größe 😀']
      const chunks = contents.map((content) => JSON.stringify({ choices: [{ delta: { content } }] }))
      const answer = fake.events(...chunks, '[DONE]')
      const length = Buffer.byteLength(bytesOf(answer))
      const started = await vendor(...Array.from({ length }, (_, at) => fake.cut(answer, [at])), fake.cut(answer, 1))
      const adapter = make(started.baseURL)
      for (let index = 0; index <= length; index++) {
        expect(text(await collect(adapter.stream(ask)))).toBe('Liebe [NAME_8F3A21C4], größe 😀')
      }
    })

    it('ends at [DONE] also if the vendor leaves the connection open or cuts it', async () => {
      const started = await vendor(
        { ...fake.streamed('all'), then: 'stall' },
        { ...fake.streamed('all'), then: 'destroy' },
      )
      expect(text(await collect(make(started.baseURL).stream(ask)))).toBe('all')
      expect(text(await collect(make(started.baseURL).stream(ask)))).toBe('all')
    })

    it('uses connections again', async () => {
      const started = await vendor()
      const adapter = make(started.baseURL)
      for (let index = 0; index < 5; index++) {
        await adapter.complete(ask)
        await collect(adapter.stream(ask))
      }
      // Two, not one: fetch may start a call before the connection of the last one is free again.
      expect(started.connections).toBeLessThanOrEqual(2)
    })

    it('does not take a slow consumer for a silent vendor', async () => {
      const started = await vendor(fake.cut(fake.streamed('a', 'b', 'c'), 200))
      let content = ''
      for await (const delta of make(started.baseURL, { idleTimeoutMs: 40 }).stream(ask)) {
        if (delta.content === 'a') await new Promise((resolve) => setTimeout(resolve, 120))
        content += delta.content ?? ''
      }
      expect(content).toBe('abc')
    })

    it('refuses limits that are none', () => {
      for (const timeoutMs of [0, -1, Infinity, Number.NaN, 2 ** 31]) {
        expect(() => make('https://vendor.example', { timeoutMs })).toThrow(/timeoutMs/)
      }
    })
  })

  describe(`${name} adapter: when the vendor fails`, () => {
    const statuses = [
      [302, UpstreamError],
      [400, UpstreamError],
      [401, UpstreamError],
      [404, UpstreamError],
      [429, UpstreamError],
      [500, UpstreamError],
      [408, UpstreamTimeoutError],
      [504, UpstreamTimeoutError],
    ] as const
    for (const [status, expected] of statuses) {
      it(`answers ${status} with an ${expected.name} in our own words`, async () => {
        const started = await vendor(fake.failure(status, secret), fake.failure(status, secret))
        for (const call of [make(started.baseURL).complete(ask), collect(make(started.baseURL).stream(ask))]) {
          const error = await failureOf(call)
          expect(error).toBeInstanceOf(expected)
          expect(error.message).toContain(String(status))
          expectOurWords(error)
        }
      })
    }

    it('says of a 404 that the model may be unknown', async () => {
      const started = await vendor(fake.failure(404, secret))
      expect((await failureOf(make(started.baseURL).complete(ask))).message).toMatch(/404.*Check the model and the URL/)
    })

    it('follows no redirect', async () => {
      const target = await vendor()
      const started = await vendor(fake.redirect(`${target.baseURL}/chat/completions`))
      expect((await failureOf(make(started.baseURL).complete(ask))).message).toMatch(/302.*redirect/)
      expect(target.requests).toHaveLength(0)
    })

    const shapes: readonly (readonly [name: string, answer: Answer])[] = [
      ['malformed JSON', { chunks: [`{"choices": [{"message": {"content": "${secret}"`] }],
      ['JSON of another shape', fake.json({ answer: secret })],
      ['a reply without a choice', fake.json({ choices: [] })],
      ['content that is no text', fake.json({ choices: [{ message: { content: [secret] } }] })],
      ['no body', {}],
      ['HTML', { headers: { 'content-type': 'text/html' }, chunks: [`<p>${secret}</p>`] }],
      ['malformed JSON in a stream', fake.events(`{"choices": "${secret}`)],
      ['another shape in a stream', fake.events(`{"choices":[{"delta":{"content":["${secret}"]}}]}`, '[DONE]')],
      ['an error in a stream', fake.events(JSON.stringify({ error: { message: secret } }), '[DONE]')],
    ]
    for (const [fault, answer] of shapes) {
      it(`refuses ${fault}`, async () => {
        const started = await vendor(answer, answer)
        expectOurWords(await failureOf(make(started.baseURL).complete(ask)))
        expectOurWords(await failureOf(collect(make(started.baseURL).stream(ask))))
      })
    }

    it('refuses a stream that ends too early, cut at any event', async () => {
      const answer = fake.streamed('Dear ', '[NAME_8F3A21C4]')
      // Not the last three: finish reason, usage, [DONE].
      const ends = [...bytesOf(answer).matchAll(/\n\n/g)].map(({ index }) => index + 2).slice(0, -3)
      const started = await vendor(...ends.map((end) => fake.broken(answer, end, 'end')))
      for (let index = 0; index < 3; index++) {
        expectOurWords(await failureOf(collect(make(started.baseURL).stream(ask))))
      }
      expect(started.requests).toHaveLength(ends.length)
    })

    it('times out when the vendor does not answer or stalls, and closes the connection', async () => {
      const started = await vendor(
        fake.silence,
        fake.broken(fake.completion('all'), 40, 'stall'),
        fake.silence,
        fake.broken(fake.streamed('Dear ', 'all'), 600, 'stall'),
      )
      const impatient = make(started.baseURL, { timeoutMs: 800 })
      const idle = make(started.baseURL, { idleTimeoutMs: 800 })
      expect(await failureOf(impatient.complete(ask))).toBeInstanceOf(UpstreamTimeoutError)
      expect(await failureOf(impatient.complete(ask))).toBeInstanceOf(UpstreamTimeoutError)
      expect(await failureOf(collect(impatient.stream(ask)))).toBeInstanceOf(UpstreamTimeoutError)
      expect((await failureOf(collect(idle.stream(ask)))).message).toContain('sent nothing for 800 ms')
      await Promise.all(started.requests.map(({ gone }) => gone))
      expect(started.requests).toHaveLength(4)
    })

    it('closes the connection when the caller aborts or leaves', async () => {
      const stalls = fake.broken(fake.streamed('Dear ', 'all'), 600, 'stall')
      const started = await vendor(stalls, stalls, fake.silence)
      const adapter = make(started.baseURL)
      for await (const delta of adapter.stream(ask)) if (delta) break
      await expect(collect(adapter.stream(abortedOnceAsked(started, 2)))).rejects.toThrow('the client went away')
      await expect(adapter.complete(abortedOnceAsked(started, 3))).rejects.toThrow('the client went away')
      await Promise.all(started.requests.map(({ gone }) => gone))
      expect(started.requests).toHaveLength(3)
    })

    function abortedOnceAsked({ requests }: fake.FakeVendor, count: number) {
      const controller = new AbortController()
      void until(() => requests.length === count).then(() => controller.abort(new Error('the client went away')))
      return { ...ask, signal: controller.signal }
    }

    it('refuses a reply or an event that is too large, and closes the connection', async () => {
      const started = await vendor(fake.giant(), fake.giant({ stream: true }), fake.giant({ stream: true }))
      const small = make(started.baseURL, { maxBytes: 500_000 })
      expect((await failureOf(small.complete(ask))).message).toContain('larger than 500000 bytes')
      expect((await failureOf(collect(small.stream(ask)))).message).toContain('larger than 500000 bytes')
      expect((await failureOf(collect(make(started.baseURL).stream(ask)))).message).toContain('characters')
      await Promise.all(started.requests.map(({ gone }) => gone))
    })

    it('answers a vendor that is not there', async () => {
      expectOurWords(await failureOf(make('http://127.0.0.1:1/v1').complete(ask)))
    })
  })
}
