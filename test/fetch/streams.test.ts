import { describe, expect, it } from '@jest/globals'
import Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { createAnthropic } from '@ai-sdk/anthropic'
import { stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { broken, contentChunk, events, streamed } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, PLACE, QUOTED, tokensOf } from '../support/gateway.js'
import { message, messagesAgent, text } from '../support/anthropic-vendor.js'
import { startFetch } from '../support/sandwich-fetch.js'
import type { FetchSetUp } from '../support/sandwich-fetch.js'
import { until } from '../support/until.js'

/** Tools and streams through `sandwichFetch`. */

const start = eachTest(startFetch)

const model = 'gpt-5-mini'
const prompt = `Find ${QUOTED}.`
const messages = [{ role: 'user' as const, content: prompt }]

function released({ guard }: FetchSetUp): Promise<void> {
  return until(async () => (await guard.logs({ action: 'release' })).data.length > 0)
}

describe('a client that stops reading', () => {
  it('is no failure of the vendor', async () => {
    const errors: unknown[] = []
    const set = await start(() => ({ ...streamed('Hel', 'lo', ' all'), then: 'stall' as const }), {
      onError: (error) => errors.push(error),
    })
    const stream = await set.client.chat.completions.create({ model, messages, stream: true })
    for await (const _chunk of stream) break
    await released(set)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(errors).toEqual([])
  })
})

describe('tools', () => {
  it("get values and have their results protected, by OpenAI's runner", async () => {
    const { client } = await start(fakeAgent)
    const asked: unknown[] = []
    const look = {
      type: 'function' as const,
      function: {
        name: 'look_up',
        description: `Knows ${NAME}`,
        parse: JSON.parse,
        parameters: { type: 'object', properties: { who: { type: 'string' } } },
        function: (args: unknown) => {
          asked.push(args)
          return { mail: EMAIL, nested: JSON.stringify({ at: PLACE }) }
        },
      },
    }
    const runner = client.chat.completions.runTools({ model, stream: true, messages, tools: [look as never] })
    expect(await runner.finalContent()).toBe(`I found ${[QUOTED, EMAIL, PLACE, NAME].join(' at ')}.`)
    expect(asked).toEqual([{ who: QUOTED }])
  })

  it('get values only if they are listed', async () => {
    const { client } = await start(fakeAgent, { tools: (name, { url }) => name === 'other' && url.port !== '' })
    const tools = [{ type: 'function' as const, function: { name: 'look_up', parameters: {} } }]
    const { choices } = await client.chat.completions.create({ model, messages, tools })
    expect(JSON.stringify(choices[0]?.message.tool_calls)).toMatch(/NAME_[0-9A-F]{8}/)
  })

  it("get values in Anthropic's runner and in the AI SDK, streamed", async () => {
    const { vendor, fetch } = await start(messagesAgent)
    const baseURL = vendor.baseURL.replace('/v1', '')
    const client = new Anthropic({ baseURL, apiKey: 'k', maxRetries: 0, fetch })
    const asked: unknown[] = []
    const run = (input: unknown) => {
      asked.push(input)
      return JSON.stringify({ mail: EMAIL })
    }
    const inputSchema = z.object({ who: z.string() })
    const look = betaZodTool({ name: 'look_up', description: 'Looks up.', inputSchema, run })
    const request = { model: 'claude-sonnet-5', max_tokens: 99, messages, tools: [look] }
    const last = await client.beta.messages.toolRunner(request).runUntilDone()
    expect(last.content).toMatchObject([{ text: `Sent to ${QUOTED} and ${EMAIL}.` }])
    const anthropic = createAnthropic({ baseURL: vendor.baseURL, apiKey: 'k', fetch })
    const tools = { look_up: tool({ inputSchema, execute: async (input) => run(input) }) }
    const result = streamText({ model: anthropic('claude-sonnet-5'), prompt, tools, stopWhen: stepCountIs(3) })
    expect(await result.text).toBe(`Sent to ${QUOTED} and ${EMAIL}.`)
    expect(asked).toEqual([{ who: QUOTED }, { who: QUOTED }])
  })
})

describe('a streamed reply', () => {
  it("comes piece by piece to Anthropic's client, with proof before its last event", async () => {
    const { vendor, fetch } = await start((asked) => message(asked, [text(`Hi ${tokensOf(asked)[0]}!`)], 1))
    const client = new Anthropic({ baseURL: vendor.baseURL.replace('/v1', ''), apiKey: 'k', maxRetries: 0, fetch })
    const request = { model: 'claude-sonnet-5', max_tokens: 99, messages }
    const pieces: string[] = []
    const stream = client.messages.stream(request).on('text', (delta) => pieces.push(delta))
    expect(await stream.finalText()).toBe(`Hi ${QUOTED}!`)
    expect(pieces.length).toBeGreaterThan(3)
    const response = await client.messages.create({ ...request, stream: true }).asResponse()
    expect(response.headers.get('x-sandwich-protected')).toBe('NAME=1')
    expect((await response.text()).trimEnd().split('\n\n').at(-2)).toBe(': x-sandwich {"restored":1,"unresolved":0}')
  })

  it('is left by the client: the vendor is aborted, and tokens are released', async () => {
    for (const leave of ['cancel', 'abort'] as const) {
      const set = await start((asked: RecordedRequest) => {
        const said = events(JSON.stringify(contentChunk({ content: `Hi ${tokensOf(asked)[0]?.slice(0, 3)}` })))
        const more = events(JSON.stringify(contentChunk({ content: 'x, bye ' })))
        return { ...said, chunks: [...(said.chunks ?? []), ...(more.chunks ?? [])], then: 'stall' as const }
      })
      const controller = new AbortController()
      const response = await set.fetch(`${set.vendor.baseURL}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, stream: true, messages }),
        signal: controller.signal,
      })
      const reader = response.body!.getReader()
      await reader.read()
      if (leave === 'cancel') await reader.cancel()
      else {
        controller.abort(new Error('enough'))
        await expect(reader.read().then(() => reader.read())).rejects.toThrow('enough')
      }
      await set.vendor.requests[0]?.gone
      await released(set)
      await set.close()
    }
  })

  it('is aborted by a client that has read nothing of it: tokens are released all the same', async () => {
    const set = await start(() => ({ ...streamed('Hi ', 'you, and ', 'so on'), then: 'stall' as const }))
    const controller = new AbortController()
    const response = await set.fetch(`${set.vendor.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true, messages }),
      signal: controller.signal,
    })
    controller.abort(new Error('enough'))
    await released(set)
    await expect(response.text()).rejects.toThrow('enough')
  })

  it('that breaks off fails as with the bare fetch, and one that just ends tells so', async () => {
    const { client, vendor } = await start(() => broken(streamed('Hi ', 'you, and ', 'so on'), 450, 'destroy'))
    const died = client.chat.completions.stream({ model, messages })
    await expect(died.finalContent()).rejects.toThrow('terminated')
    vendor.enqueue(broken(streamed('Hi ', 'you, and ', 'so on'), 450, 'end'))
    const ended = client.chat.completions.stream({ model, messages })
    await expect(ended.finalContent()).rejects.toThrow(/ended its reply before it was complete|is not JSON/)
  })
})
