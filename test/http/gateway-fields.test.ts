import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { eachTest } from '../support/each-test.js'
import { completion } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { wordDetector } from '../support/word-detector.js'
import { bodyOf, EMAIL, NAME, PLACE, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'claude-sonnet-4-5'
const user = (content: string) => ({ role: 'user', content }) as const

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

  it('keeps the names of tools, also of those with a grammar and of those that answer', async () => {
    const words = wordDetector({ [NAME]: ['NAME', 0.95], anna_lookup: ['NAME', 0.9], 'mistral-large': ['NAME', 0.9] })
    const { client, vendor } = await start({
      guard: localGuard({ detectors: [words] }),
      answer: () => completion('ok'),
    })
    const definition = 'start: /[a-z]+/'
    const format = { type: 'grammar', grammar: { syntax: 'lark', definition } }
    const body = {
      model: 'mistral-large',
      models: ['openai/gpt-5', 'mistral-large'],
      messages: [
        user(NAME),
        { role: 'assistant', tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'anna_lookup', input: NAME } }] },
        { role: 'tool', name: 'anna_lookup', tool_call_id: 'c', content: 'ok' },
      ],
      tools: [{ type: 'custom', custom: { name: 'anna_lookup', description: NAME, format } }],
      tool_choice: { type: 'custom', custom: { name: 'anna_lookup' } },
    }
    await client.chat.completions.create(body as never)
    const [token = ''] = tokensOf(vendor.requests[0]!)
    const { messages, ...rest } = JSON.parse(JSON.stringify(body).replaceAll(NAME, token)) as typeof body
    expect(bodyOf(vendor.requests[0])).toMatchObject(rest)
    expect((bodyOf(vendor.requests[0])['messages'] as never as unknown[]).slice(1)).toEqual(messages)
  })

  it('restores replies in parts, as Mistral writes them, and protects them in the history', async () => {
    const parts = (who: string) => [
      { type: 'thinking', thinking: [{ type: 'text', text: `Who is ${who}?` }] },
      { type: 'text', text: `Hello ${who}` },
    ]
    const answer = (asked: RecordedRequest) => completion(null, { content: parts(tokensOf(asked)[0] ?? '') })
    const { client, vendor } = await start({ answer })
    const first = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(first.choices[0]?.message.content).toEqual(parts(NAME))
    await client.chat.completions.create({ model, messages: [user(NAME), first.choices[0]!.message, user('And?')] })
    const [token = ''] = tokensOf(vendor.requests[1]!)
    const [, , assistant] = bodyOf(vendor.requests[1])['messages'] as never as { content: unknown }[]
    expect(assistant?.content).toEqual(parts(token))
  })

  it('writes what it has inspected: escaped letters, keys given twice, numbers as they were', async () => {
    const { url, vendor } = await start({ answer: () => completion('ok') })
    const escaped = [...NAME].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const body = `{"model":"m","user_data":"${escaped}","note":"${NAME}","note":"x","seed":12345678901234567890,"top_p":1.0,"messages":[{"role":"user","content":"${escaped}"}]}`
    const reply = await post(`${url}/chat/completions`, body)
    expect(reply.status).toBe(200)
    expect(vendor.requests[0]?.text).toContain('"seed":12345678901234567890,"top_p":1.0')
    expect(vendor.requests[0]?.text).toMatch(/"user_data":"\[NAME_/)
  })

  it.each([
    [
      'an image',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example' } }] }] },
    ],
    [
      'an image without a list around it',
      { messages: [{ role: 'user', content: { type: 'image_url', image_url: {} } }] },
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
