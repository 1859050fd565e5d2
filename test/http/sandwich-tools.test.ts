import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import express from 'express'
import type { Express } from 'express'
import OpenAI from 'openai'
import request from 'supertest'
import { openaiAdapter } from '../../src/adapters/openai.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { sandwich } from '../../src/http/sandwich.js'
import type { SandwichOptions } from '../../src/http/sandwich.js'
import { completion, contentChunk, events, startFakeVendor } from '../support/fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from '../support/fake-vendor.js'
import { eventsOf } from '../support/sse-reader.js'
import { wordDetector } from '../support/word-detector.js'

/** Conversations as OpenAI's clients hold them, through `sandwich()`. */

let guard: Guard
let vendor: FakeVendor
beforeEach(async () => {
  guard = localGuard({ detectors: [wordDetector()] })
  vendor = await startFakeVendor()
})
afterEach(async () => {
  await vendor.close()
  await guard.close()
})

const TOOLS = [{ type: 'function', function: { name: 'send_mail', parameters: { type: 'object' } } }]
const ASKED = { role: 'user', content: 'Mail Anna at anna@example.org' }

function app(options: Partial<SandwichOptions> = {}): Express {
  const client = new OpenAI({ apiKey: 'test', baseURL: vendor.baseURL, maxRetries: 0, logLevel: 'off' })
  const made = express()
  made.use('/chat', sandwich({ guard, llm: openaiAdapter({ client, model: 'm' }), tools: ['send_mail'], ...options }))
  return made
}

const ask = (made: Express, messages: readonly object[], extra: object = {}) =>
  request(made)
    .post('/chat')
    .send({ messages, ...extra })

const sent = (index: number) =>
  vendor.requests[index]?.body as { messages: Record<string, unknown>[] } & Record<string, unknown>
const tokensIn = (value: unknown) => JSON.stringify(value).match(/\[[A-Z]+_[0-9A-F]{8}\]/g) ?? []

/** Calls the tool with the tokens of the prompt, then twice. */
function callsTool({ body }: RecordedRequest): Answer {
  const [name = '', mail = ''] = tokensIn((body as { messages: object[] }).messages.at(-1))
  const call = (id: string, args: object) => ({
    id,
    type: 'function',
    function: { name: 'send_mail', arguments: JSON.stringify(args) },
  })
  return completion(
    null,
    { tool_calls: [call('call_1', { to: mail, name }), call('call_2', { to: mail })] },
    'tool_calls',
  )
}

describe('a tool loop through sandwich()', () => {
  it.each([false, true])('gives a tool values in mark-up, but not in URLs (policy for replies: %s)', async (isHeld) => {
    const written = (name: string) => ({ html: `<img src="/${name}.png" alt="${name}">`, file: `file:///${name}` })
    const detectors = [{ model: 'pii', target: 'assistant' as const }]
    if (isHeld) await guard.createPolicy({ id: 'out', definition: '', threshold: 0.9, action: 'redact', detectors })
    vendor.enqueue((asked) => {
      const [token = ''] = tokensIn(asked.body)
      const args = JSON.stringify({ ...written(token.toLowerCase()), url: `https://x.example/${token}` })
      return completion(null, {
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'send_mail', arguments: args } }],
      })
    })
    const { body } = await ask(app({ params: () => ({ tools: TOOLS }) }), [ASKED]).expect(200)
    expect(JSON.parse(body.message.tool_calls[0].function.arguments)).toEqual({
      ...written('Anna'),
      url: expect.stringMatching(/^https:\/\/x\.example\/\[NAME_[0-9A-F]{8}\]$/),
    })
  })

  it('goes through its second step with the message that it answered with', async () => {
    vendor.enqueue(callsTool, completion('Done.'))
    const made = app({ params: () => ({ tools: TOOLS }) })
    const first = await ask(made, [ASKED]).expect(200)
    expect(first.body).toMatchObject({
      finish_reason: 'tool_calls',
      message: { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
    })
    const [call] = first.body.message.tool_calls
    expect(JSON.parse(call.function.arguments)).toEqual({ to: 'anna@example.org', name: 'Anna' })
    const result = { role: 'tool', tool_call_id: 'call_1', content: '{"delivered":"anna@example.org"}' }
    const other = { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'Anna has read it' }] }
    const second = await ask(made, [ASKED, first.body.message, result, other]).expect(200)
    expect(second.body).toMatchObject({ finish_reason: 'stop', message: { content: 'Done.' } })

    expect(JSON.stringify(vendor.requests)).not.toMatch(/Anna|anna@example/)
    const [, , assistant, done, read] = sent(1).messages
    expect(assistant).toMatchObject({
      role: 'assistant',
      tool_calls: [{ id: 'call_1', type: 'function' }, { id: 'call_2' }],
    })
    expect(Object.keys(JSON.parse((assistant?.['tool_calls'] as typeof call)[0].function.arguments))).toEqual([
      'to',
      'name',
    ])
    expect(done).toMatchObject({ role: 'tool', tool_call_id: 'call_1' })
    expect(JSON.parse(String(done?.['content']))).toEqual({ delivered: expect.stringMatching(/^\[CONTACT_/) })
    expect(read).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/^\[NAME_\w{8}\] has read it$/) }],
    })
    expect(sent(0)['tools']).toEqual(TOOLS)
  })

  it('streams the calls and why the model stopped', async () => {
    vendor.enqueue(({ body }) => {
      const [, mail = ''] = tokensIn((body as { messages: object[] }).messages.at(-1))
      const args = JSON.stringify({ to: mail })
      const piece = (fields: object, index = 0) => contentChunk({ tool_calls: [{ index, ...fields }] })
      const start = (id: string, index: number) =>
        piece({ id, type: 'function', function: { name: 'send_mail', arguments: '' } }, index)
      return events(
        ...[
          start('call_1', 0),
          ...[...args].map((letter) => piece({ function: { arguments: letter } })),
          start('call_2', 1),
        ]
          .concat(piece({ function: { arguments: '{}' } }, 1), contentChunk({}, 'tool_calls'))
          .map((chunk) => JSON.stringify(chunk)),
        '[DONE]',
      )
    })
    const streamed = await ask(app(), [ASKED], { stream: true }).expect(200)
    const all = eventsOf(streamed) as {
      delta?: { tool_calls?: { index: number; id?: string; function: { arguments?: string } }[] }
    }[]
    const calls = all.flatMap(({ delta }) => delta?.tool_calls ?? [])
    const args = (wanted: number) =>
      calls
        .filter(({ index }) => index === wanted)
        .map((call) => call.function.arguments ?? '')
        .join('')
    expect([JSON.parse(args(0)), JSON.parse(args(1))]).toEqual([{ to: 'anna@example.org' }, {}])
    expect(calls.map(({ id }) => id).filter(Boolean)).toEqual(['call_1', 'call_2'])
    expect(all).toContainEqual(expect.objectContaining({ done: true, finish_reason: 'tool_calls' }))
  })

  it('restores JSON in strings of JSON, escaped as deep as it stands', async () => {
    const quoted = 'anna@example.org'
    vendor.enqueue(({ body }) => {
      const [name = '', mail = ''] = tokensIn(body)
      const args = { who: name, body: JSON.stringify({ to: mail, inner: JSON.stringify([name]) }) }
      const call = { id: 'call_1', type: 'function', function: { name: 'send_mail', arguments: JSON.stringify(args) } }
      return completion(null, { tool_calls: [call] }, 'tool_calls')
    })
    guard = localGuard({ detectors: [wordDetector({ 'An"na\\': ['NAME', 0.9], [quoted]: ['CONTACT', 0.9] })] })
    const { body } = await ask(app(), [{ role: 'user', content: `Mail An"na\\ at ${quoted}` }]).expect(200)
    const args = JSON.parse(body.message.tool_calls[0].function.arguments)
    const inner = JSON.parse(args.body)
    expect([args.who, inner.to, JSON.parse(inner.inner)]).toEqual(['An"na\\', quoted, ['An"na\\']])
  })

  const custom = (input: string, name = 'send_mail') => ({ id: 'call_1', type: 'custom', custom: { name, input } })

  it('carries calls of custom tools, whose input is a text, there and back', async () => {
    vendor.enqueue(
      ({ body }) => completion(null, { tool_calls: [custom(`to: ${tokensIn(body)[1]}\n"hi"`)] }, 'tool_calls'),
      completion('Done.'),
    )
    const first = await ask(app(), [ASKED]).expect(200)
    expect(first.body.message.tool_calls).toEqual([custom('to: anna@example.org\n"hi"')])
    const result = { role: 'tool', tool_call_id: 'call_1', content: 'Anna has it' }
    await ask(app(), [ASKED, first.body.message, result]).expect(200)
    expect(JSON.stringify(vendor.requests)).not.toMatch(/Anna|anna@example/)
    expect(sent(1).messages[2]).toMatchObject({
      tool_calls: [custom(expect.stringMatching(/^to: \[CONTACT_\w{8}\]\n"hi"$/) as never)],
    })
  })

  it('streams calls of custom tools', async () => {
    vendor.enqueue(({ body }) => {
      const pieces = [custom(''), ...`to: ${tokensIn(body)[1]}`].map((piece) =>
        contentChunk({
          tool_calls: [typeof piece === 'string' ? { index: 0, custom: { input: piece } } : { index: 0, ...piece }],
        }),
      )
      return events(...[...pieces, contentChunk({}, 'tool_calls')].map((chunk) => JSON.stringify(chunk)), '[DONE]')
    })
    const streamed = await ask(app(), [ASKED], { stream: true }).expect(200)
    const all = eventsOf(streamed) as {
      delta?: { tool_calls?: { id?: string; type?: string; custom: { name?: string; input?: string } }[] }
    }[]
    const calls = all.flatMap(({ delta }) => delta?.tool_calls ?? [])
    expect(calls[0]).toMatchObject({ index: 0, id: 'call_1', type: 'custom', custom: { name: 'send_mail' } })
    expect(calls.map((call) => call.custom.input ?? '').join('')).toBe('to: anna@example.org')
  })

  it('leaves tokens in the input of a custom tool that is not listed', async () => {
    vendor.enqueue(({ body }) => completion(null, { tool_calls: [custom(tokensIn(body)[1] ?? '', 'other')] }))
    const { body } = await ask(app(), [ASKED]).expect(200)
    expect(body.message.tool_calls).toEqual([custom(expect.stringMatching(/^\[CONTACT_/) as never, 'other')])
  })

  it.each([false, true])('tells of a call that it cannot carry (streamed: %s)', async (stream) => {
    const call = { index: 0, id: 'call_1', type: 'telepathy', telepathy: { name: 'send_mail' } }
    vendor.enqueue(
      stream
        ? events(JSON.stringify(contentChunk({ tool_calls: [call] })), '[DONE]')
        : completion(null, { tool_calls: [call] }),
    )
    const { body } = await ask(app({ onError: () => undefined }), [ASKED], { stream }).expect(502)
    expect(body.error).toMatchObject({
      code: 'upstream_error',
      message: expect.stringMatching(/neither a function nor/),
    })
  })

  it('tells why the model stopped where it was cut off', async () => {
    vendor.enqueue(completion('Dear', {}, 'length'))
    const { body } = await ask(app(), [ASKED]).expect(200)
    expect(body.finish_reason).toBe('length')
  })

  it('takes no fields that cannot be inspected, and sends nothing then', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    for (const message of [
      { role: 'user', content: [{ type: 'text', text: 'Who is this?' }, image] },
      { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] },
      { role: 'user', content: [] },
      { role: 'user' },
      { role: 'tool', content: 'done' },
      { role: 'assistant', content: 'Hello', audio: { id: 'audio_1' } },
      { role: 'robot', content: 'Hello' },
    ]) {
      const { body } = await ask(app(), [message]).expect(422)
      expect(body.error).toMatchObject({ code: 'validation_error', details: [expect.anything()] })
      expect(JSON.stringify(body)).not.toContain('AAAA')
    }
    expect(vendor.requests).toHaveLength(0)
  })

  it.each([
    [
      [
        { type: 'text', text: 'Who is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
      'messages.0.content.1: must be a text part: images, audio and files cannot be inspected for personal data, so ' +
        'nothing was sent. Send text',
    ],
    [{ type: 'text', text: 'Hello' }, 'messages.0.content: must be a text, or a list of text parts'],
    [undefined, 'messages.0.content: is required (a text, or a list of text parts)'],
  ])('says what is wrong with the content %j', async (content, message) => {
    const { body } = await ask(app(), [{ role: 'user', content } as object]).expect(422)
    expect(body.error.message).toBe(message)
  })

  it("takes OpenAI's messages as its API returns them, and the name of a tool beside its result", async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'send_mail', arguments: '{"to":"Anna"}' } }
    const rest = { refusal: null, annotations: [], audio: null, function_call: null }
    await ask(app(), [
      ASKED,
      { role: 'assistant', content: 'One moment.', ...rest, tool_calls: null },
      { role: 'assistant', content: null, ...rest, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', name: 'send_mail', content: 'Sent to Anna' },
      { role: 'tool', tool_call_id: 'call_1', name: 'tool of Anna', content: 'Sent' },
    ]).expect(200)
    expect(JSON.stringify(vendor.requests)).not.toContain('Anna')
    const [, , said, called, result] = sent(0).messages
    expect(said).toEqual({ role: 'assistant', content: 'One moment.', refusal: null })
    expect(Object.keys(called ?? {}).sort()).toEqual(['content', 'refusal', 'role', 'tool_calls'])
    expect(result).toMatchObject({ role: 'tool', tool_call_id: 'call_1', name: 'send_mail' })
  })

  it('takes an assistant message without content, and protects names of speakers', async () => {
    await ask(app(), [
      { ...ASKED, name: 'Anna' },
      { role: 'assistant', content: null, refusal: 'Not for Anna.' },
      ASKED,
    ]).expect(200)
    expect(JSON.stringify(vendor.requests)).not.toContain('Anna')
    const [, user, refused] = sent(0).messages
    expect(user?.['name']).toMatch(/^\[NAME_/)
    expect(refused?.['refusal']).toMatch(/^Not for \[NAME_\w{8}\]\.$/)
  })

  it('hands them on without a model, too', async () => {
    const made = express()
    made.use(sandwich({ guard }), (req, res) => void res.json(req.sandwich?.messages))
    const { body } = await ask(made, [{ role: 'user', content: [{ type: 'text', text: 'I am Anna' }] }]).expect(200)
    expect(body).toEqual([{ role: 'user', content: [{ type: 'text', text: expect.stringMatching(/^I am \[NAME_/) }] }])
  })
})
