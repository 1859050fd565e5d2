import { describe, expect, it } from '@jest/globals'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embed, generateText, Output, stepCountIs, streamText, tool } from 'ai'
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { json } from '../support/fake-vendor.js'
import { EMAIL, NAME, PLACE, QUOTED, startGateway } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'

const begin = eachTest(startGateway)
const start = (options: SetUpOptions = { answer: fakeAgent }) => begin(options)

const asked = `Find ${QUOTED}, ${EMAIL}.`
const whole = `I found ${QUOTED} at ${EMAIL} at ${PLACE}.`
const person = z.object({ name: z.string(), mail: z.email() })

const models: Record<string, (baseURL: string) => LanguageModel> = {
  Responses: (baseURL) => createOpenAI({ baseURL, apiKey: 'k' })('gpt-5-mini'),
  'chat completions': (baseURL) => createOpenAI({ baseURL, apiKey: 'k' }).chat('gpt-5-mini'),
  'a compatible vendor': (baseURL) =>
    createOpenAICompatible({ name: 'v', baseURL, apiKey: 'k', supportsStructuredOutputs: true })('m'),
}

describe.each(Object.entries(models))('the AI SDK over %s', (_name, modelOf) => {
  it('runs tools to the end, plain and streamed', async () => {
    const { url } = await start()
    const looked: string[] = []
    const look_up = tool({
      description: 'Finds somebody.',
      inputSchema: z.object({ who: z.string() }),
      execute: ({ who }) => {
        looked.push(who)
        return { place: PLACE }
      },
    })
    const request = { model: modelOf(url), prompt: asked, tools: { look_up }, stopWhen: stepCountIs(3), maxRetries: 0 }
    expect((await generateText(request)).text).toBe(whole)
    const streamed = streamText({ ...request, onError: () => undefined })
    expect(await streamed.text).toBe(whole)
    expect(await streamed.finishReason).toBe('stop')
    expect(looked).toEqual([QUOTED, QUOTED])
  })

  it('reads objects, also with an address in a format', async () => {
    const { url, vendor } = await start()
    const request = { model: modelOf(url), prompt: asked, output: Output.object({ schema: person }), maxRetries: 0 }
    expect((await generateText(request)).output).toEqual({ name: QUOTED, mail: EMAIL })
    const streamed = streamText({ ...request, onError: () => undefined })
    expect(await streamed.output).toEqual({ name: QUOTED, mail: EMAIL })
    for (const { text } of vendor.requests) expect(text).not.toMatch(/"format":"email"|"pattern"/)
  })

  it('goes on with a conversation of its own messages', async () => {
    const { url, vendor } = await start()
    const model = modelOf(url)
    const messages = [{ role: 'user' as const, content: asked }]
    const first = await generateText({ model, messages, maxRetries: 0 })
    const again = [...messages, ...first.response.messages, { role: 'user' as const, content: `And ${NAME}?` }]
    const last = await generateText({ model, messages: again, maxRetries: 0 })
    expect(last.text).toBe(`I found ${QUOTED} at ${EMAIL} at ${NAME}.`)
    expect(vendor.requests).toHaveLength(2)
  })
})

describe('the AI SDK', () => {
  it('throws its own error where a request is refused', async () => {
    const { url } = await start()
    const model = createOpenAI({ baseURL: url, apiKey: 'k' })('gpt-5-mini')
    const providerOptions = { openai: { previousResponseId: 'resp_0' } }
    const failed = generateText({ model, prompt: asked, providerOptions, maxRetries: 0 })
    await expect(failed).rejects.toMatchObject({ name: 'AI_APICallError', statusCode: 400 })
  })

  it('embeds', async () => {
    const { url } = await start({
      answer: () =>
        json({
          object: 'list',
          data: [{ object: 'embedding', index: 0, embedding: [1, 2] }],
          usage: { prompt_tokens: 1 },
        }),
    })
    const model = createOpenAI({ baseURL: url, apiKey: 'k' }).embedding('text-embedding-3-small')
    expect((await embed({ model, value: NAME, maxRetries: 0 })).embedding).toEqual([1, 2])
  })
})
