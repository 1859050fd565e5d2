import { afterEach, describe, expect, it } from '@jest/globals'
import { completion, contentChunk, cut, events, streamed } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, PLACE, QUOTED, startGateway, tokensOf, VALUES } from '../support/gateway.js'
import type { GatewaySetUp, SetUpOptions } from '../support/gateway.js'

let running: GatewaySetUp | undefined

async function start(options?: SetUpOptions): Promise<GatewaySetUp> {
  running = await startGateway(options)
  return running
}

afterEach(async () => {
  for (const value of VALUES) expect(running?.seen() ?? '').not.toContain(JSON.stringify(value).slice(1, -1))
  await running?.close()
  running = undefined
})

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

function bodyOf(request: RecordedRequest | undefined): Record<string, never> {
  return request?.body as Record<string, never>
}

describe('chat completions through the gateway', () => {
  it('restores the reply, and leaves usage, id, model and finish reason as sent', async () => {
    const { client, vendor } = await start({ answer: (asked) => completion(`Dear ${tokensOf(asked)[0]}!`) })
    const reply = await client.chat.completions.create({ model, messages: [user(`Write to ${NAME} in ${PLACE}.`)] })
    expect(reply.choices[0]?.message.content).toBe(`Dear ${NAME}!`)
    expect(reply).toMatchObject({ id: 'chatcmpl-1', model: 'fake-model', usage: { total_tokens: 8 } })
    expect(reply.choices[0]?.finish_reason).toBe('stop')
    expect(bodyOf(vendor.requests[0])).toMatchObject({ model, messages: [{ role: 'system' }, { role: 'user' }] })
    expect(vendor.requests[0]?.text).toMatch(/Write to \[NAME_[0-9A-F]{8}\] in \[LOCATION_[0-9A-F]{8}\]\./)
  })

  it('changes nothing where there is nothing personal', async () => {
    const { client, vendor } = await start()
    const reply = await client.chat.completions.create({ model, messages: [user('Why is the sky blue?')] })
    expect(reply.choices[0]?.message.content).toBe('Why is the sky blue?')
    expect(bodyOf(vendor.requests[0])).toEqual({ model, messages: [user('Why is the sky blue?')] })
  })

  it.each([1, 2, 3, 5, 9, 1000])('restores a stream that is cut into pieces of %d bytes', async (size) => {
    const answer = (asked: RecordedRequest) => {
      const text = `Grüße 👋 an ${tokensOf(asked).join(' und ')}, danke.`
      return cut(streamed(...(text.match(/.{1,3}/gsu) ?? [])), size)
    }
    const { client } = await start({ answer })
    const stream = await client.chat.completions.create({
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: [user(`${NAME}, ${EMAIL}`)],
    })
    let text = ''
    let finish: string | null = null
    let usage = 0
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      finish = chunk.choices[0]?.finish_reason ?? finish
      usage = chunk.usage?.total_tokens ?? usage
    }
    expect(text).toBe(`Grüße 👋 an ${NAME} und ${EMAIL}, danke.`)
    expect([finish, usage]).toEqual(['stop', 8])
  })

  it('adds, drops and reorders no event, and keeps comments, names and ids', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const [token = ''] = tokensOf(asked)
      const data = [
        `: OPENROUTER PROCESSING\r\n\r\nid: 1\r\nevent: chunk\r\ndata: ${JSON.stringify(contentChunk({ role: 'assistant', content: token.slice(0, 4) }))}\r\n\r\n`,
        `data: ${JSON.stringify(contentChunk({ content: '' }))}\n\n`,
        `data: ${JSON.stringify(contentChunk({ content: token.slice(4) }, 'stop'))}\n\ndata: [DONE]\n\n`,
      ]
      return { headers: { 'content-type': 'text/plain' }, chunks: data }
    }
    const { url } = await start({ answer })
    const reply = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true, messages: [user(NAME)] }),
    })
    const blocks = (await reply.text()).trimEnd().split('\n\n')
    expect(blocks).toHaveLength(6)
    expect(blocks[0]).toBe(': OPENROUTER PROCESSING')
    expect(blocks[1]).toMatch(/^id: 1\nevent: chunk\ndata: /)
    expect(blocks[3]).toContain(NAME)
    expect(blocks[4]).toBe(': x-sandwich {"restored":1,"unresolved":0}')
    expect(blocks[5]).toBe('data: [DONE]')
  })

  it('gives the end of a text that only looks like a token to the event that waits for it', async () => {
    const answer = (asked: RecordedRequest) => streamed('See ', tokensOf(asked)[0]?.slice(0, 9) ?? '')
    const { client } = await start({ answer })
    const reply = client.chat.completions.stream({ model, messages: [user(NAME)] })
    expect(await reply.finalContent()).toMatch(/^See \[NAME_[0-9A-F]{3}$/)
  })

  it('restores each of several choices, also interleaved, with one reveal for all', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const chunks = [...token].flatMap((content) =>
        [0, 1].map((index) => choiceChunk(index, { role: 'assistant', content })),
      )
      return events(
        ...[...chunks, choiceChunk(0, {}, 'stop'), choiceChunk(1, {}, 'stop')].map((one) => JSON.stringify(one)),
        '[DONE]',
      )
    }
    const { client } = await start({ answer })
    const reply = client.chat.completions.stream({ model, n: 2, messages: [user(NAME)] })
    const { choices } = await reply.finalChatCompletion()
    expect(choices.map(({ message }) => message.content)).toEqual([NAME, NAME])
  })

  it('restores refusal and reasoning, and leaves out log probabilities, which spell tokens', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const { chunks } = completion(token, { refusal: token, reasoning_content: token, reasoning: token })
      const body = JSON.parse([...(chunks ?? [])].join('')) as { choices: object[] }
      Object.assign(body.choices[0] ?? {}, { logprobs: { content: [{ token }] } })
      return { headers: { 'content-type': 'application/json' }, chunks: [JSON.stringify(body)] }
    }
    const { client } = await start({ answer })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(choices[0]).toMatchObject({
      message: { content: NAME, refusal: NAME, reasoning_content: NAME, reasoning: NAME },
      logprobs: null,
    })
  })

  it('moves citations with the text, restores their titles and leaves their URLs', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const content = `${token} lives here.`
      const start = content.indexOf('here')
      const citation = { start_index: start, end_index: start + 4, url: `https://x.example/${token}`, title: token }
      return completion(content, { annotations: [{ type: 'url_citation', url_citation: citation }] })
    }
    const { client } = await start({ answer })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    const { content, annotations } = choices[0]?.message ?? {}
    const citation = annotations?.[0]?.url_citation
    expect(content?.slice(citation?.start_index, citation?.end_index)).toBe('here')
    expect(citation?.title).toBe(NAME)
    expect(citation?.url).toMatch(/NAME_/)
  })
})

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
    const { json_schema } = bodyOf(vendor.requests[1])['response_format'] as never as typeof response_format
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

describe('fields of a request', () => {
  it('protects every text that it knows, and all that it does not', async () => {
    const { client, vendor } = await start({ answer: () => completion('ok') })
    await client.chat.completions.create({
      model,
      temperature: 0.7,
      messages: [
        { role: 'system', content: `You help ${NAME}` },
        { role: 'user', name: NAME, content: [{ type: 'text', text: `I am ${NAME}` }] },
        { role: 'assistant', content: JSON.stringify({ who: QUOTED }), refusal: NAME },
        { role: 'user', content: QUOTED },
      ],
      tools: [
        { type: 'function', function: { name: 'f', description: `Calls ${NAME}`, parameters: { default: EMAIL } } },
      ],
      prediction: { type: 'content', content: NAME },
      stop: [NAME],
      metadata: { owner: EMAIL },
      user: EMAIL,
      safety_identifier: EMAIL,
      prompt_cache_key: EMAIL,
      ...{ chat_template_kwargs: { who: { deep: [NAME] } }, note: PLACE, seed_like: 7 },
    })
    const sent = bodyOf(vendor.requests[0]) as never as { messages: { content: string }[]; user: string }
    expect(sent).toMatchObject({ model, temperature: 0.7, seed_like: 7 })
    expect(sent.user).toMatch(/^[\w-]{43}$/)
    // A structured reply in the history has the same value in it as the text, and the same token.
    const [quoted] = tokensOf({ ...vendor.requests[0]!, text: sent.messages[3]?.content ?? '' })
    expect(sent.messages[2]?.content).toBe(JSON.stringify({ who: quoted }))
    expect(sent.messages[0]?.content).toMatch(/^You help \[NAME_[0-9A-F]{8}\]\n\n/)
  })

  it('writes what it has inspected: escaped letters, keys given twice, numbers as they were', async () => {
    const { url, vendor } = await start({ answer: () => completion('ok') })
    const escaped = [...NAME].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const body = `{"model":"m","user_data":"${escaped}","note":"${NAME}","note":"x","seed":12345678901234567890,"top_p":1.0,"messages":[{"role":"user","content":"${escaped}"}]}`
    const reply = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(reply.status).toBe(200)
    expect(vendor.requests[0]?.text).toContain('"seed":12345678901234567890,"top_p":1.0')
    expect(vendor.requests[0]?.text).toMatch(/"user_data":"\[NAME_/)
  })

  it.each([
    [
      'an image',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example' } }] }] },
    ],
    ['audio', { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: '' } }] }] }],
    ['a file', { messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] }],
    ['a part of unknown type', { messages: [{ role: 'user', content: [{ type: 'hologram', text: 'x' }] }] }],
    [
      'an image in the result of a tool',
      { messages: [{ role: 'tool', tool_call_id: 'c', content: [{ type: 'image_url' }] }] },
    ],
    ['a call of unknown type', { messages: [{ role: 'assistant', tool_calls: [{ type: 'telepathy' }] }] }],
    ['a data URL in an unknown field', { messages: [user('x')], extra: { picture: 'data:image/png;base64,AAAA' } }],
    ['a long blob in an unknown field', { messages: [user('x')], extra: ['A'.repeat(4096)] }],
    ['spoken replies', { messages: [user('x')], modalities: ['text', 'audio'] }],
    ['where the user is', { messages: [user('x')], web_search_options: { user_location: { city: PLACE } } }],
  ])('refuses %s, and sends nothing', async (_what, body) => {
    const { client, vendor } = await start()
    const asked = client.chat.completions.create({ model, ...body } as never)
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'unsupported_content' })
    expect(vendor.requests).toHaveLength(0)
  })

  it('sends an image that the app allows', async () => {
    const { client, vendor } = await start({ gateway: { allow: ['image'] }, answer: () => completion('ok') })
    const content = [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] as const
    await client.chat.completions.create({ model, messages: [{ role: 'user', content: [...content] }] })
    expect(vendor.requests[0]?.text).toContain('https://x.example/a.png')
  })
})

function choiceChunk(index: number, delta: object, finish_reason: string | null = null): object {
  return { ...contentChunk({}), choices: [{ index, delta, finish_reason }] }
}

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
