import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { cut } from '../support/fake-vendor.js'
import { EMAIL, NAME, post, QUOTED, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'
import { eventsOf, message, sse, startMessages, text, toolUse } from '../support/anthropic-vendor.js'

const start = eachTest(startMessages)

const request = { model: 'claude-sonnet-5', max_tokens: 100 }
const say = (content: string) => ({ role: 'user', content }) as const

describe('messages through the gateway', () => {
  it('restores a reply, plain and streamed, and leaves usage and reason as sent', async () => {
    const { client, vendor } = await start()
    const asked = { ...request, messages: [say(`I am ${NAME}, ${EMAIL}.`)] }
    const plain = await client.messages.create(asked)
    expect(plain).toMatchObject({
      content: [{ type: 'text', text: `I am ${NAME}, ${EMAIL}.` }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 5 },
    })
    const streamed = await client.messages.stream(asked).finalMessage()
    expect(streamed).toMatchObject({ content: [{ text: `I am ${NAME}, ${EMAIL}.` }], stop_reason: 'end_turn' })
    expect(vendor.requests[0]?.url).toBe('/v1/messages')
    expect(vendor.requests[0]?.body).toMatchObject({
      ...request,
      system: [{ type: 'text', text: expect.stringContaining('square brackets') }],
    })
  })

  it.each([true, false])(
    'gives back brackets around a value as the client sent them (streamed: %s)',
    async (stream) => {
      const { client } = await start()
      const content = `[${NAME}] GET /, see [${EMAIL}][1] and ${NAME}.`
      const asked = { ...request, messages: [say(content)] }
      const reply = stream ? await client.messages.stream(asked).finalMessage() : await client.messages.create(asked)
      expect(reply.content).toMatchObject([{ text: content }])
    },
  )

  it('passes what holds nothing personal untouched', async () => {
    const { client, vendor } = await start()
    await client.messages.create({ ...request, system: 'Be kind.', messages: [say('Hello')] })
    expect(vendor.requests[0]?.body).toEqual({ ...request, system: 'Be kind.', messages: [say('Hello')] })
  })

  it('rewrites events in place: none added, dropped or reordered, and a comment before the last', async () => {
    let sent: object[] = []
    const { url } = await start({
      answer: (asked) => {
        sent = eventsOf([text(`Dear ${tokensOf(asked)[0]}!`), toolUse({ to: tokensOf(asked)[0] })], 3)
        return cut(sse(sent), 5)
      },
    })
    const reply = await post(`${url}/v1/messages`, {
      ...request,
      stream: true,
      messages: [say(NAME)],
      tools: [{ name: 'send', input_schema: { type: 'object' } }],
    })
    const blocks = (await reply.text()).trimEnd().split('\n\n')
    const read = blocks.filter((block) => !block.startsWith(': '))
    expect(read.map((block) => /^event: (\w+)\n/.exec(block)?.[1])).toEqual(
      sent.map((event) => (event as { type: string }).type),
    )
    expect(blocks.at(-2)).toBe(': x-sandwich {"restored":1,"unresolved":0}')
    expect(read.join('')).not.toContain('[NAME_')
  })

  it('passes a tool call without input, and restores what is beside it', async () => {
    const { client } = await start({
      answer: (asked) =>
        message(asked, [text(`Hi ${tokensOf(asked)[0]}`), { type: 'tool_use', id: 'toolu_1', name: 'send' }]),
    })
    const tools = [{ name: 'send', input_schema: { type: 'object' as const } }]
    const reply = await client.messages.create({ ...request, messages: [say(NAME)], tools })
    expect(reply.content).toEqual([text(`Hi ${NAME}`), { type: 'tool_use', id: 'toolu_1', name: 'send' }])
  })

  it('restores a tool call leaf by leaf, and keeps its numbers as written', async () => {
    const answer = (asked: Parameters<NonNullable<SetUpOptions['answer']>>[0]) => {
      const [token = ''] = tokensOf(asked)
      const whole = message(asked, [toolUse({ to: [token], [token]: 1, deep: JSON.stringify({ who: token }), id: 7 })])
      const chunks = [...(whole.chunks ?? [])].join('').replace('"id":7', '"id":12345678901234567890,"share":1.0')
      return { ...whole, chunks: [chunks] }
    }
    const { url } = await start({ answer })
    const reply = await post(`${url}/v1/messages`, { ...request, messages: [say(QUOTED)], tools: [{ name: 'send' }] })
    const written = await reply.text()
    expect(written).toContain('"id":12345678901234567890,"share":1.0')
    const [{ input }] = (JSON.parse(written) as { content: [{ input: Record<string, string> }] }).content
    expect(input).toMatchObject({ to: [QUOTED], [QUOTED]: 1 })
    expect(JSON.parse(input['deep'] ?? '')).toEqual({ who: QUOTED })
  })

  it.each([
    ['is not declared', {}, [{ name: 'other', input_schema: { type: 'object' } }], false],
    ['is not declared, streamed', {}, [{ name: 'other', input_schema: { type: 'object' } }], true],
    ['is not listed', { tools: ['other'] }, [{ name: 'send', input_schema: { type: 'object' } }], false],
    ['is not listed, streamed', { tools: ['other'] }, [{ name: 'send', input_schema: { type: 'object' } }], true],
  ])('leaves the tokens in the input of a tool that %s', async (_why, gateway, tools, stream) => {
    const answer: SetUpOptions['answer'] = (asked) => message(asked, [toolUse({ to: tokensOf(asked)[0] })], 1)
    const { client } = await start({ gateway, answer })
    const asked = { ...request, messages: [say(NAME)], tools } as never
    const { content } = stream
      ? await client.messages.stream(asked).finalMessage()
      : await client.messages.create(asked)
    expect(content).toMatchObject([{ input: { to: expect.stringMatching(/^\[NAME_[0-9A-F]{8}\]$/) } }])
  })

  it('gives the inputs of two tools in fragments of one character, JSON in them escaped as deep as it stands', async () => {
    const tools = [{ name: 'send', input_schema: { type: 'object' } }] as never
    const { client } = await start({
      answer: (asked) => {
        const [name, mail] = tokensOf(asked)
        const inner = { body: JSON.stringify({ who: name, deep: JSON.stringify([name]) }), n: 1.5 }
        return message(
          asked,
          [text('Well.'), toolUse(inner, 'send', 'toolu_1'), toolUse({ to: mail }, 'send', 'toolu_2')],
          1,
        )
      },
    })
    const asked = { ...request, messages: [say(`${QUOTED} ${EMAIL}`)], tools }
    const { content } = await client.messages.stream(asked).finalMessage()
    const [, first, second] = content as { input: { body: string } }[]
    const body = JSON.parse(first?.input.body ?? '') as { who: string; deep: string }
    expect([body.who, JSON.parse(body.deep)]).toEqual([QUOTED, [QUOTED]])
    expect(second?.input).toEqual({ to: EMAIL })
  })
})
