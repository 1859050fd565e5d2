import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk, events, streamed } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { bodyOf, EMAIL, NAME, PLACE, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'claude-sonnet-4-5'
const user = (content: string) => ({ role: 'user', content }) as const
const weather = {
  type: 'function',
  function: { name: 'send', parameters: { type: 'object', properties: { to: { type: 'string' } } } },
} as const

/** A call of the tool with these arguments. */
function calling(args: string): Answer {
  return completion(null, {
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'send', arguments: args } }],
  })
}

describe('tools through the gateway', () => {
  it('gives a declared tool its values, keeps numbers as written, and protects its result', async () => {
    const args = (token: string) => `{"to": "${token}", "id": 12345678901234567890, "share": 1.0}`
    const { client, vendor } = await start({ answer: (asked) => calling(args(tokensOf(asked)[0] ?? '')) })
    const messages = [user(`Write to ${QUOTED}.`)]
    const first = await client.chat.completions.create({ model, messages, tools: [weather] })
    const call = first.choices[0]?.message
    const [tool] = call?.tool_calls ?? []
    if (tool?.type !== 'function') throw new Error('no call')
    expect(tool.function.arguments).toBe(args(JSON.stringify(QUOTED).slice(1, -1)))
    vendor.enqueue(completion('Done.'))
    const result = { role: 'tool', tool_call_id: tool.id, content: JSON.stringify({ street: PLACE }) } as const
    await client.chat.completions.create({
      model,
      messages: [...messages, first.choices[0]!.message, result],
      tools: [weather],
    })
    const [, , assistant, back] = bodyOf(vendor.requests[1])['messages'] as never as Record<string, never>[]
    expect(assistant).toMatchObject({ tool_calls: [{ id: 'call_1', function: { name: 'send' } }] })
    expect(JSON.stringify(assistant)).toMatch(
      /"arguments":"\{\\"to\\": \\"\[NAME_[0-9A-F]{8}\]\\", \\"id\\": 12345678901234567890, /,
    )
    expect(back).toMatchObject({ content: expect.stringMatching(/^\{"street":"\[LOCATION_[0-9A-F]{8}\]"\}$/) })
  })

  it('restores arguments in fragments of one character, two calls interleaved', async () => {
    const answer = (asked: RecordedRequest) => {
      const [name = '', mail = ''] = tokensOf(asked)
      const args = [`{"to":"${name}"}`, `{"to":"${mail}"}`]
      const opening = [0, 1].map((index) =>
        callChunk(index, { id: `call_${index}`, type: 'function', name: 'send' }, ''),
      )
      const length = Math.max(...args.map((text) => text.length))
      const pieces = Array.from({ length }, (_, at) =>
        [0, 1].flatMap((index) => (args[index]?.[at] ? [callChunk(index, {}, args[index][at])] : [])),
      )
      return events(
        ...[...opening, ...pieces.flat(), contentChunk({}, 'tool_calls')].map((one) => JSON.stringify(one)),
        '[DONE]',
      )
    }
    const { client } = await start({ answer })
    const stream = client.chat.completions.stream({ model, messages: [user(`${QUOTED} ${EMAIL}`)], tools: [weather] })
    const { choices } = await stream.finalChatCompletion()
    const calls = choices[0]?.message.tool_calls?.map((call) =>
      call.type === 'function' ? call.function.arguments : '',
    )
    expect(calls?.map((text) => JSON.parse(text))).toEqual([{ to: QUOTED }, { to: EMAIL }])
  })

  it('escapes values in JSON within JSON once more', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      return calling(
        JSON.stringify({ body: JSON.stringify({ who: token, deep: JSON.stringify([token]) }), plain: token }),
      )
    }
    const { client } = await start({ answer })
    const { choices } = await client.chat.completions.create({ model, messages: [user(QUOTED)], tools: [weather] })
    const [call] = choices[0]?.message.tool_calls ?? []
    const args = JSON.parse(call?.type === 'function' ? call.function.arguments : '') as Record<string, string>
    const body = JSON.parse(args['body'] ?? '') as Record<string, string>
    expect([args['plain'], body['who'], JSON.parse(body['deep'] ?? '')]).toEqual([QUOTED, QUOTED, [QUOTED]])
  })

  it.each([
    ['is not listed', { tools: ['other'] }, [weather]],
    ['is not declared', {}, [{ ...weather, function: { ...weather.function, name: 'other' } }]],
  ])('leaves the tokens in the arguments of a tool that %s', async (_why, gateway, tools) => {
    const { client } = await start({ gateway, answer: (asked) => calling(`{"to":"${tokensOf(asked)[0]}"}`) })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)], tools })
    expect(JSON.stringify(choices)).toMatch(/NAME_/)
    expect(JSON.stringify(choices)).not.toContain(NAME)
  })
})

describe('structured output through the gateway', () => {
  const response_format = {
    type: 'json_schema',
    json_schema: {
      name: 'person',
      strict: true,
      schema: {
        type: 'object',
        description: `As for ${NAME}`,
        properties: {
          email: { type: 'string', format: 'email', pattern: '^.+@.+$', minLength: 3 },
          age: { type: 'integer', format: 'int32' },
          pattern: { type: 'string', enum: ['Anna', EMAIL] },
        },
        required: ['email'],
      },
    },
  } as const

  it('leaves out what no token fits, only if there are tokens, and keeps the words of the tool', async () => {
    const { client, vendor } = await start()
    await client.chat.completions.create({ model, messages: [user('Hello')], response_format: { type: 'json_object' } })
    await client.chat.completions.create({ model, messages: [user(EMAIL)], response_format })
    const { schema } = response_format.json_schema
    const beside = { type: 'json_object', schema } as const // as Together, Fireworks and llama.cpp take it
    await client.chat.completions.create({ model, messages: [user(EMAIL)], response_format: beside })
    const { json_schema } = bodyOf(vendor.requests[1])['response_format'] as never as typeof response_format
    expect((bodyOf(vendor.requests[2])['response_format'] as never as typeof beside).schema.properties).toEqual({
      ...schema.properties,
      email: { type: 'string' },
      pattern: json_schema.schema.properties.pattern,
    })
    expect(json_schema.schema.properties.email).toEqual({ type: 'string' })
    expect(json_schema.schema.properties.age).toEqual({ type: 'integer', format: 'int32' })
    expect(json_schema.schema.properties.pattern.enum).toEqual(['Anna', expect.stringMatching(/^\[CONTACT_/)])
    expect(json_schema.schema.description).toMatch(/^As for \[NAME_/)
  })

  it('keeps the JSON valid whatever the value holds, plain and streamed', async () => {
    const answer = (asked: RecordedRequest) => {
      const text = JSON.stringify({ name: tokensOf(asked)[0] })
      return bodyOf(asked)['stream'] ? streamed(...text) : completion(text)
    }
    const { client } = await start({ answer })
    const response_format = { type: 'json_object' } as const
    const request = { model, messages: [user(QUOTED)], response_format }
    const { choices } = await client.chat.completions.create(request)
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ name: QUOTED })
    const content = await client.chat.completions.stream(request).finalContent()
    expect(JSON.parse(content ?? '')).toEqual({ name: QUOTED })
  })
})

function callChunk(
  index: number,
  { name, ...rest }: { id?: string; type?: string; name?: string },
  args: string,
): object {
  return contentChunk({
    role: 'assistant',
    tool_calls: [{ index, ...rest, function: { ...(name && { name }), arguments: args } }],
  })
}
