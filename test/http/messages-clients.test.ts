import { createAnthropic } from '@ai-sdk/anthropic'
import type Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { describe, expect, it } from '@jest/globals'
import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { tool as langchainTool } from '@langchain/core/tools'
import { generateText, stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { json } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, PLACE, QUOTED, tokensOf } from '../support/gateway.js'
import { message, messagesAgent, startMessages, text, toolUse } from '../support/anthropic-vendor.js'

/** The clients that speak Messages, as their users use them. */

const start = eachTest(startMessages)

const request = { model: 'claude-sonnet-5', max_tokens: 100 }
const say = (content: string) => ({ role: 'user', content }) as const

describe("Anthropic's client", () => {
  const sender = (seen: string[]) =>
    betaZodTool({
      name: 'send',
      description: 'Sends a letter.',
      inputSchema: z.object({ to: z.string() }),
      run: ({ to }) => {
        seen.push(to)
        return `${to} lives at ${PLACE}`
      },
    })

  it.each([false, true])(
    'runs tools, without the threads that no gateway can see through (streamed: %s)',
    async (stream) => {
      const asked: (string | undefined)[] = []
      const caller = ({ headers }: { headers: Record<string, unknown> }) => {
        asked.push(/thread/.exec(String(headers['anthropic-beta']))?.[0])
        return {}
      }
      const { client, vendor } = await start({ answer: messagesAgent, gateway: { caller } })
      const seen: string[] = []
      const tools = [sender(seen)]
      const runner = client.beta.messages.toolRunner({ ...request, messages: [say(QUOTED)], tools, stream } as never)
      const last = await (runner as { runUntilDone(): Promise<Anthropic.Beta.BetaMessage> }).runUntilDone()
      expect(seen).toEqual([QUOTED])
      expect(last.content).toMatchObject([{ text: `Sent to ${QUOTED} and ${PLACE}.` }])
      expect(vendor.requests.map(({ body }) => (body as { messages: unknown[] }).messages.length)).toEqual([1, 3])
      expect(vendor.requests[0]?.body).not.toHaveProperty('thread')
      expect(asked).toEqual(['thread', undefined, undefined])
    },
  )

  it('refuses to begin a thread that the vendor keeps, and to go on with one', async () => {
    const { client, vendor } = await start()
    const thread = { type: 'continue', previous_message_id: 'msg_1' }
    const asked = client.beta.messages.create({ ...request, messages: [say('x')], thread } as never)
    await expect(asked).rejects.toMatchObject({
      status: 404,
      error: { error: { details: { error_code: 'thread_not_found' } } },
    })
    const begun = client.beta.messages.create({ ...request, messages: [say('x')], thread: { type: 'create' } } as never)
    const details = { error_code: 'thread_unsupported_request', unsupported: ['gateway'] }
    await expect(begun).rejects.toMatchObject({ status: 400, error: { error: { details } } })
    expect(vendor.requests).toHaveLength(0)
  })

  it('parses structured output, whatever the value holds', async () => {
    const answer = (asked: RecordedRequest) =>
      message(asked, [text(JSON.stringify({ name: tokensOf(asked)[0], email: tokensOf(asked)[1] }))], 1)
    const { client, vendor } = await start({ answer })
    const format = zodOutputFormat(z.object({ name: z.string().min(2), email: z.email() }))
    const asked = { ...request, messages: [say(`${QUOTED} ${EMAIL}`)], output_config: { format } }
    const { parsed_output: plain } = await client.messages.parse(asked)
    expect(plain).toEqual({ name: QUOTED, email: EMAIL })
    const streamed = await client.messages.stream(asked).finalMessage()
    expect(streamed.parsed_output).toEqual({ name: QUOTED, email: EMAIL })
    expect(vendor.requests[0]?.text).not.toMatch(/"format":"email"|"pattern"|"minLength"/)
  })

  it('counts tokens of what would be sent, and asks for models', async () => {
    const answer = ({ url }: RecordedRequest) =>
      url.includes('count_tokens')
        ? json({ input_tokens: 9 })
        : json({ data: [{ id: 'claude-sonnet-5', type: 'model' }], has_more: false, first_id: null, last_id: null })
    const { client, vendor, guard } = await start({ answer })
    expect(await client.messages.countTokens({ model: request.model, messages: [say(NAME)] })).toMatchObject({
      input_tokens: 9,
    })
    expect(vendor.requests[0]).toMatchObject({ url: '/v1/messages/count_tokens' })
    expect(tokensOf(vendor.requests[0]!)).toHaveLength(1)
    expect((await guard.logs({ action: 'release' })).data).toHaveLength(1)
    const models = await client.models.list({ limit: 5 })
    expect(models.data).toMatchObject([{ id: 'claude-sonnet-5' }])
    await client.models.list({ lifecycle: ['active', 'retired'] })
    await client.models.retrieve('claude-sonnet-5')
    expect(vendor.requests.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/models?limit=5',
      'GET /v1/models?lifecycle%5B%5D=active&lifecycle%5B%5D=retired',
      'GET /v1/models/claude-sonnet-5',
    ])
  })
})

describe('the AI SDK', () => {
  const modelOf = (url: string) => createAnthropic({ baseURL: `${url}/v1`, apiKey: 'client-key' })(request.model)
  const sender = (seen: string[]) =>
    tool({
      inputSchema: z.object({ to: z.string() }),
      execute: ({ to }) => {
        seen.push(to)
        return { to, street: PLACE }
      },
    })

  it('takes the steps of a tool loop', async () => {
    const { url } = await start({ answer: messagesAgent })
    const seen: string[] = []
    const tools = { send: sender(seen) }
    const { text: last } = await generateText({ model: modelOf(url), prompt: QUOTED, tools, stopWhen: stepCountIs(3) })
    expect([seen, last]).toEqual([[QUOTED], `Sent to ${QUOTED} and ${PLACE}.`])
  })

  it('streams them', async () => {
    const { url } = await start({ answer: messagesAgent })
    const seen: string[] = []
    const tools = { send: sender(seen) }
    const streamed = streamText({ model: modelOf(url), prompt: QUOTED, tools, stopWhen: stepCountIs(3) })
    expect(await streamed.text).toBe(`Sent to ${QUOTED} and ${PLACE}.`)
    expect(seen).toEqual([QUOTED])
    expect((await streamed.usage).outputTokens).toBe(5)
  })
})

describe('LangChain', () => {
  const modelOf = (url: string) =>
    new ChatAnthropic({ model: request.model, apiKey: 'client-key', anthropicApiUrl: url, maxRetries: 0 })
  const send = langchainTool(() => PLACE, {
    name: 'send',
    description: 'Sends a letter.',
    schema: z.object({ to: z.string() }),
  })

  it('binds tools, and sends their results', async () => {
    const { url } = await start({ answer: messagesAgent })
    const model = modelOf(url).bindTools([send])
    const asked = new HumanMessage(QUOTED)
    const first = await model.invoke([asked])
    const [call] = first.tool_calls ?? []
    expect(call?.args).toEqual({ to: QUOTED })
    const result = new ToolMessage({ tool_call_id: call?.id ?? '', content: PLACE })
    expect((await model.invoke([asked, first, result])).text).toBe(`Sent to ${QUOTED} and ${PLACE}.`)
  })

  it('streams, and gives structured output', async () => {
    const { url, vendor } = await start()
    let streamed = ''
    for await (const chunk of await modelOf(url).stream(`I am ${QUOTED}`)) streamed += chunk.text
    expect(streamed).toBe(`I am ${QUOTED}`)
    vendor.enqueue((asked) => message(asked, [toolUse({ email: tokensOf(asked)[0] }, 'extract')]))
    const structured = modelOf(url).withStructuredOutput(z.object({ email: z.email() }), { name: 'extract' })
    expect(await structured.invoke(EMAIL)).toEqual({ email: EMAIL })
  })
})
