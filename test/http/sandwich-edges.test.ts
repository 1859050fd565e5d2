import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { messageText } from '../support/message-text.js'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Express, RequestHandler } from 'express'
import request from 'supertest'
import type { LlmAdapter, LlmDelta, LlmRequest } from '../../src/adapters/adapter.js'
import type { Guard } from '../../src/guard/guard.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { sandwich } from '../../src/http/sandwich.js'
import type { SandwichOptions } from '../../src/http/sandwich.js'
import { findTokens } from '../../src/token.js'
import { memoryVault } from '../../src/vaults/memory.js'
import type { Vault } from '../../src/vaults/vault.js'
import { fakeAdapter } from '../support/fake-adapter.js'
import { eventsOf, textOf } from '../support/sse-reader.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

const PROMPT = 'I am Anna, mail anna@example.org'
const BODY = { messages: [{ role: 'user', content: PROMPT }] }

const tokensOf = ({ messages }: LlmRequest) => [
  ...new Set(messages.flatMap((message) => findTokens(messageText(message))).map(({ token }) => token)),
]
/** A model that answers from the tokens it was given. */
const answering = (answer: (...tokens: string[]) => string | LlmDelta | readonly (string | LlmDelta)[]) =>
  fakeAdapter((given) => answer(...tokensOf({ messages: given.messages.filter(({ role }) => role !== 'system') })))

let guard: Guard
let vault: Vault
const start = async (options: LocalGuardOptions = {}) => {
  vault = memoryVault()
  guard = localGuard({ detectors: [wordDetector()], vault, ...options })
}
beforeEach(() => start())
afterEach(() => guard.close())

const mounted = (options: Partial<SandwichOptions>, ...handlers: RequestHandler[]): Express => {
  const app = express()
  app.use('/chat', sandwich({ guard, ...options }), ...handlers)
  return app
}
const liveTokens = async () => {
  const { data } = await guard.logs({ page_size: 1000 })
  const sum = (action: string) =>
    data.filter((record) => record.action === action).reduce((total, { count = 0 }) => total + count, 0)
  return sum('evaluate') - sum('release') - data.filter(({ outcome }) => outcome === 'revealed').length
}
const forReplies = (action: 'redact' | 'block' | 'monitor', threshold = 0.6) =>
  guard.createPolicy({
    id: 'out',
    definition: '',
    threshold,
    detectors: [{ model: 'pii', target: 'assistant' }],
    action,
  })
const echo: RequestHandler = (req, res) => void res.json({ messages: req.sandwich?.messages ?? 'unprotected' })

describe('mounting', () => {
  it('works as the handler of a route', async () => {
    const app = express()
    app.post('/talk', sandwich({ guard, llm: answering((name) => `Dear ${name}`) }))
    const { body } = await request(app).post('/talk').send(BODY).expect(200)
    expect(body.message.content).toBe('Dear Anna')
  })

  it.each([
    ['text', express.text({ type: '*/*' })],
    ['bytes', express.raw({ type: '*/*' })],
  ])('takes a body that the app has read as %s', async (_what, parser) => {
    const app = express().use(parser)
    app.use('/chat', sandwich({ guard, llm: answering((name) => `Hello ${name}`) }))
    const reply = await request(app).post('/chat').send(BODY)
    expect(reply.body).toMatchObject({ message: { content: 'Hello Anna' } })
    expect((await request(app).post('/chat').type('json').send('{"messages')).status).toBe(400)
  })

  it('without llm protects what follows, wherever that answers', async () => {
    const app = express()
    app.post('/own', sandwich({ guard }), echo)
    const router = express.Router()
    router.post('/deep', echo)
    app.use('/api', sandwich({ guard }), router)
    for (const path of ['/own', '/api/deep']) {
      const { body } = await request(app).post(path).send(BODY).expect(200)
      expect(body.messages[0].content).toMatch(/^I am \[NAME_[0-9A-F]{8}\], mail \[CONTACT_[0-9A-F]{8}\]$/)
    }
  })

  it.each([
    [{ urls: ['https://example.org'] }, /urls/],
    [{ timeoutMs: Infinity }, /timeoutMs must be a whole number/],
    [{ maxReplyLength: 0 }, /maxReplyLength must be a whole number/],
  ])('refuses %j when it is made', (options, message) => {
    expect(() => sandwich({ guard, ...options })).toThrow(message)
  })

  it('tells the app, not the client, of an option that makes no valid request', async () => {
    const failures: unknown[] = []
    const app = mounted({ llm: fakeAdapter('no'), session: '', onError: (error) => failures.push(error) })
    const { body } = await request(app).post('/chat').send(BODY).expect(500)
    expect(body.error).toMatchObject({ code: 'internal_error', param: null })
    expect(String(failures[0])).toMatch(/option of the sandwich is invalid: session/)
  })

  it('tells the app, not the client, of a policy that is not there', async () => {
    const failures: unknown[] = []
    const app = mounted({ llm: fakeAdapter('no'), policies: ['nope'], onError: (error) => failures.push(error) })
    await request(app).post('/chat').send(BODY).expect(500)
    expect(String(failures[0])).toMatch(/option of the sandwich is invalid: there is no policy nope/)
  })

  it.each<[string, unknown, RegExp]>([
    ['no options', undefined, /needs a guard/],
    ['no guard', { llm: fakeAdapter('x') }, /needs a guard/],
    ['a guard that was not made', { guard: localGuard }, /needs a guard/],
    ['an object for an adapter', { guard: localGuard(), llm: {} }, /llm of sandwich\(\) is not an adapter/],
    ['a client for an adapter', { guard: localGuard(), llm: { chat: {} } }, /llm of sandwich\(\) is not an adapter/],
  ])('refuses %s when it is made', (_, options, message) => {
    const make = () => sandwich(options as SandwichOptions)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  })

  it('tells the app of a request for which there is no adapter', async () => {
    const failures: unknown[] = []
    const llm = (() => undefined) as unknown as () => LlmAdapter
    await request(mounted({ llm, onError: (error) => failures.push(error) }))
      .post('/chat')
      .send(BODY)
      .expect(500)
    expect(String(failures[0])).toMatch(/llm of sandwich\(\) is not an adapter/)
  })

  it('takes a null for stream as it takes nothing', async () => {
    const app = mounted({ llm: fakeAdapter('Hello') })
    const { body } = await request(app)
      .post('/chat')
      .send({ ...BODY, stream: null })
      .expect(200)
    expect(body.message.content).toBe('Hello')
  })
})

describe('policies for replies', () => {
  it('know a mangled token for one', async () => {
    // This detector takes bare codes for document numbers, as a real one does behind "passport number".
    await guard.close()
    const codes = wordDetector()
    const detect = (text: string) =>
      [...text.matchAll(/(?<![[_A-F0-9])(?:NAME_)?[0-9A-F]{8}(?!\])/g)].map(({ 0: found, index }) => ({
        label: 'DOCUMENT',
        score: 0.9,
        text: found,
        spans: { start: index, end: index + found.length },
      }))
    await start({ detectors: [codes, { model: 'codes', detect }] })
    await guard.createPolicy({
      id: 'out',
      definition: '',
      threshold: 0.6,
      detectors: [{ model: 'codes', target: 'assistant' }],
      action: 'redact',
    })
    const llm = answering((name = '') => `Dear ${name.slice(1, -1)}, you are ${name.slice(6, -1)}-NAME.`)
    const { body } = await request(mounted({ llm })).post('/chat').send(BODY).expect(200)
    expect(body.message.content).toBe('Dear Anna, you are Anna.')
  })

  it('leave session tokens revealable that stand for what the model wrote, too', async () => {
    await guard.close()
    await start({ tokens: 'session' })
    await forReplies('redact')
    const llm = answering((name) => `Dear ${name}, you wrote Anna.`)
    const { body } = await request(mounted({ llm, session: 's1' }))
      .post('/chat')
      .send(BODY)
      .expect(200)
    expect(body.message.content).toMatch(/^Dear Anna, you wrote \[NAME_[0-9A-F]{8}\]\.$/)
    expect(body.sandwich.unresolved).toEqual([])
  })

  it('are told apart from policies for prompts in what the client reads', async () => {
    await forReplies('block')
    const llm = fakeAdapter('Ask Bob.')
    const { body } = await request(mounted({ llm })).post('/chat').send(BODY).expect(422)
    expect(body.error.message).toBe('The reply of the model is not allowed by a policy.')
  })

  it.each([
    ['{"name": "Bob", "passport": 488839667, "note": "a\\"b"}', '{"name": "#", "passport": "#", "note": "a\\"b"}'],
    ['{"Bob": ["Berlin", {"x": "in Berlin, Bob"}], "n": 1.5e3}', '{"#": ["#", {"x": "in #, #"}], "n": 1.5e3}'],
    ['{"Bob": true, "in Berlin": {"Bob": null}}', '{"#": true, "in #": {"#": null}}'],
    ['{"name": "Bob \\"B\\", of Ber\\u006cin', '{"name": "# \\"B\\", of #'],
    ['Bob: {"passport": 488839667, \'Bob\': "Bo', '#: {"passport": "#", \'#\': "Bo'],
    ['Passport 488839667 of Bob', 'Passport # of #'],
    ['"Bob\\u00', '"#'],
    ['[]', '[]'],
    ['{"path": "C:\\Users\\Bob"}', '{"path": "C:\\\\Users\\\\#"}'],
    ['{"text": "Dear\nBob"}', '{"text": "Dear\\n#"}'],
    ['```json\n{"passport": 488839667}\n```', '```json\n{"passport": "#"}\n```'],
    ['{"passport":488839667,}', '{"passport":"#",}'],
  ])('keep the arguments of tool calls valid: %s', async (args, expected) => {
    await guard.close()
    await start({
      detectors: [wordDetector({ Bob: ['NAME', 0.9], Berlin: ['LOCATION', 0.9], '488839667': ['DOCUMENT', 0.9] })],
    })
    await forReplies('redact')
    const llm = fakeAdapter({ toolCalls: [{ index: 0, id: 'a', name: 'save', arguments: args }] })
    const { body } = await request(mounted({ llm })).post('/chat').send(BODY).expect(200)
    const [call] = body.message.tool_calls
    expect(call.function.arguments.replace(/\[[A-Z]+_[0-9A-F]{8}\]/g, '#')).toBe(expected)
  })

  it.each([
    ['redact', 'Dear Anna, ask [NAME_#].'],
    ['monitor', 'Dear Anna, ask Bob.'],
  ] as const)('apply without llm, too: %s', async (action, expected) => {
    await forReplies(action)
    const app = mounted({}, async (req, res) => {
      const { messages, restore, restoreStream } = req.sandwich!
      const reply = `Dear ${tokensOf({ messages })[0]}, ask Bob.`
      const stream = restoreStream()
      const pieces = [await stream.push(reply.slice(0, 9)), await stream.push(reply.slice(9)), await stream.flush()]
      res.json({ texts: [await restore(reply), pieces.join('')] })
    })
    const { body } = await request(app).post('/chat').send(BODY).expect(200)
    const texts = body.texts.map((text: string) => text.replace(/NAME_[0-9A-F]{8}/, 'NAME_#'))
    expect(texts).toEqual([expected, expected])
  })

  it.each(['redact', 'block'] as const)('know the tokens of the request, revealed or not: %s', async (action) => {
    await guard.close()
    const hashes = (text: string) =>
      [...text.matchAll(/[0-9A-F]{8}/g)].map(({ 0: found, index }) => ({
        label: 'DOCUMENT',
        score: 0.9,
        text: found,
        spans: { start: index, end: index + 8 },
      }))
    await start({ detectors: [wordDetector(), { model: 'hashes', detect: hashes }] })
    const detectors = [{ model: 'hashes', target: 'assistant' as const }]
    await guard.createPolicy({ id: 'out', definition: '', threshold: 0.6, detectors, action })
    const app = mounted({}, async (req, res) => {
      const { messages, restore } = req.sandwich!
      const reply = `\ue000 Dear ${tokensOf({ messages })[0]}`
      res.json([await restore(reply), await restore(reply)])
    })
    const { body } = await request(app).post('/chat').send(BODY).expect(200)
    expect(body).toEqual(['\ue000 Dear Anna', '\ue000 Dear Anna'])
  })

  it('keep a token of the request that lies within what they replace', async () => {
    await guard.close()
    const streets = (text: string) =>
      [...text.matchAll(/\d+ \S+ Road/g)].map(({ 0: found, index }) => ({
        label: 'LOCATION',
        score: 0.9,
        text: found,
        spans: { start: index, end: index + found.length },
      }))
    await start({ detectors: [wordDetector(), { model: 'streets', detect: streets }] })
    const detectors = [{ model: 'streets', target: 'assistant' as const }]
    await guard.createPolicy({ id: 'out', definition: '', threshold: 0.6, detectors, action: 'redact' })
    const app = mounted({}, async (req, res) => {
      const { messages, restore } = req.sandwich!
      const reply = `At 14 ${tokensOf({ messages })[0]} Road.`
      res.json([await restore(reply), await restore(reply)])
    })
    const { body } = await request(app).post('/chat').send(BODY).expect(200)
    const texts = body.map((text: string) => text.replace(/\[LOCATION_[0-9A-F]{8}\]/g, '#'))
    expect(texts).toEqual(['At # Anna #.', 'At #Anna.'])
  })

  it('block without llm, too', async () => {
    await forReplies('block')
    const app = mounted({}, async (req, res) => {
      const error = await req.sandwich!.restore('Ask Bob.').catch((failure: unknown) => failure)
      res.json(error)
    })
    const { body } = await request(app).post('/chat').send(BODY).expect(200)
    expect(body).toMatchObject({ name: 'PolicyViolationError', code: 'policy_violation' })
  })
})

describe('without llm', () => {
  it('takes its options for JSON and for the line to the model', async () => {
    await guard.close()
    await start({ detectors: [wordDetector({ 'Anna "X" Schmidt': ['NAME', 0.9] })] })
    const app = mounted({ json: true, instruction: 'HELLO' }, async (req, res) => {
      const { messages, restore, instruction } = req.sandwich!
      const text = await restore(`{"name":"${tokensOf({ messages })[0]}"}`)
      res.json({ instruction, value: JSON.parse(text) })
    })
    const messages = [{ role: 'user', content: 'I am Anna "X" Schmidt' }]
    const { body } = await request(app).post('/chat').send({ messages }).expect(200)
    expect(body).toEqual({ instruction: 'HELLO', value: { name: 'Anna "X" Schmidt' } })
  })

  it('reveals a token once for two texts at the same time', async () => {
    const app = mounted({}, async (req, res) => {
      const { messages, restore } = req.sandwich!
      const text = messages[0]?.content ?? ''
      res.json(await Promise.all([restore(`A: ${text}`), restore(`B: ${text}`)]))
    })
    const { body } = await request(app).post('/chat').send(BODY).expect(200)
    expect(body).toEqual([`A: ${PROMPT}`, `B: ${PROMPT}`])
  })

  it('hands nothing on for a client that left, and releases its tokens', async () => {
    let evaluating: () => void = () => undefined
    let proceed: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (evaluating = resolve))
    const goOn = new Promise<void>((resolve) => (proceed = resolve))
    const slow: Guard = {
      ...guard,
      evaluate: async (...args) => {
        const evaluation = await guard.evaluate(...args)
        evaluating()
        await goOn
        return evaluation
      },
    }
    let handled = 0
    const app = express()
    app.use('/chat', sandwich({ guard: slow }), () => (handled += 1))
    await leaving(app, begun)
    proceed()
    await until(async () => (await liveTokens()) === 0)
    expect(handled).toBe(0)
  })
})

describe('a reply', () => {
  it('gives the values of one tool call to no other under the same index', async () => {
    const llm = answering((_, mail) => [
      { toolCalls: [{ index: 0, id: 'a', name: 'send_mail', arguments: `{"to":"${mail}"}` }] },
      { toolCalls: [{ index: 0, id: 'b', name: 'web_search', arguments: `{"q":"${mail}"}` }] },
    ])
    const response = await request(mounted({ llm, tools: ['send_mail'] }))
      .post('/chat')
      .send({ ...BODY, stream: true })
    const calls = eventsOf(response).flatMap(({ delta }) => delta?.tool_calls ?? [])
    expect(calls.map(({ index, function: { name } }) => [index, name])).toEqual([
      [0, 'send_mail'],
      [1, 'web_search'],
    ])
    expect(calls[0].function.arguments).toBe('{"to":"anna@example.org"}')
    expect(calls[1].function.arguments).toMatch(/^\{"q":"\[CONTACT_[0-9A-F]{8}\]"\}$/)
  })

  it('restores a tool call whose name comes after an empty piece', async () => {
    const llm = answering((_, mail = '') => [
      { toolCalls: [{ index: 0, id: 'a', arguments: '' }] },
      { toolCalls: [{ index: 0, name: 'send_mail' }] },
      { toolCalls: [{ index: 0, arguments: `{"to":"${mail}"}` }] },
    ])
    const response = await request(mounted({ llm, tools: ['send_mail'] }))
      .post('/chat')
      .send({ ...BODY, stream: true })
    const calls = eventsOf(response).flatMap(({ delta }) => delta?.tool_calls ?? [])
    expect(calls.map((call) => call.function.arguments ?? '').join('')).toBe('{"to":"anna@example.org"}')
  })

  it.each([
    ['empty ids and names', { id: '', name: '' }],
    ['new ids', { id: 'b' }],
  ])('keeps a tool call together whose pieces come with %s', async (_, head) => {
    const llm = answering((_, mail = '') => [
      { toolCalls: [{ index: 0, id: 'a', name: 'send_mail', arguments: `{"to":"${mail.slice(0, 9)}` }] },
      { toolCalls: [{ index: 0, ...head, arguments: `${mail.slice(9)}"}` }] },
    ])
    const response = await request(mounted({ llm, tools: ['send_mail'] }))
      .post('/chat')
      .send({ ...BODY, stream: true })
    const calls = eventsOf(response).flatMap(({ delta }) => delta?.tool_calls ?? [])
    expect(new Set(calls.map(({ index }) => index))).toEqual(new Set([0]))
    const written = calls.map((call) => call.function.arguments ?? '')
    expect(written.join('')).toBe('{"to":"anna@example.org"}')
  })

  it.each([[false], [true]])('that never comes is given up when time is up (streamed: %s)', async (stream) => {
    const never = new Promise<never>(() => undefined)
    const llm: LlmAdapter = {
      complete: () => never,
      stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) }),
    }
    const app = mounted({ llm, timeoutMs: 50, onError: () => undefined })
    await request(app)
      .post('/chat')
      .send({ ...BODY, stream })
      .expect(504)
    expect(await liveTokens()).toBe(0)
  })

  it('ends when the client leaves while a token is being revealed', async () => {
    let revealing: () => void = () => undefined
    let proceed: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (revealing = resolve))
    const goOn = new Promise<void>((resolve) => (proceed = resolve))
    const slow: Guard = {
      ...guard,
      detokenize: async (...args) => {
        revealing()
        await goOn
        return guard.detokenize(...args)
      },
    }
    let ended = false
    const llm: LlmAdapter = {
      complete: () => Promise.reject(new Error('not asked for')),
      async *stream(given) {
        try {
          const [name] = tokensOf({ messages: given.messages.filter(({ role }) => role === 'user') })
          yield { content: 'x'.repeat(100_000) }
          for (let n = 0; n < 100; n += 1) yield { content: `Dear ${name} ` }
        } finally {
          ended = true
        }
      },
    }
    const app = express()
    app.use('/chat', sandwich({ guard: slow, llm, onError: () => undefined }))
    await leaving(app, begun)
    proceed()
    await until(async () => ended && (await liveTokens()) === 0)
    expect(ended).toBe(true)
  })

  it('outlives the deletion of a policy; its tokens stay, and are released', async () => {
    const inner = answering((name) => `Dear ${name}`)
    const llm: LlmAdapter = {
      complete: async (given) => (await guard.deletePolicy('pii-default'), inner.complete(given)),
      stream: inner.stream,
    }
    const { body } = await request(mounted({ llm })).post('/chat').send(BODY).expect(200)
    expect(body.message.content).toMatch(/^Dear \[NAME_[0-9A-F]{8}\]$/)
    expect(body.sandwich.unresolved).toHaveLength(1)
    expect(await liveTokens()).toBe(0)
  })

  it.each([[{ tokens: 2 }], [{ messages: 1 }]])('keeps to small limits of the guard: %j', async (limits) => {
    await guard.close()
    await start({ limits })
    await forReplies('redact')
    const llm = answering((...tokens) => `${tokens.join(' ')} Bob Berlin`)
    const response = await request(mounted({ llm })).post('/chat').send(BODY).expect(200)
    expect(textOf(response)).toMatch(/^Anna anna@example\.org \[NAME_[0-9A-F]{8}\] \[LOCATION_[0-9A-F]{8}\]$/)
    await request(mounted({ llm: fakeAdapter('Bob Berlin') }))
      .post('/chat')
      .send(BODY)
      .expect(200)
    expect(await liveTokens()).toBe(0)
  })

  it('tells the app why the vendor or a part of ours failed', async () => {
    const failures: string[] = []
    const onError = (error: unknown) => failures.push(error instanceof Error ? error.name : '')
    await request(mounted({ llm: fakeAdapter(new Error('wrong key')), onError }))
      .post('/chat')
      .send(BODY)
      .expect(502)
    vault.insert = () => Promise.reject(new Error('disk full'))
    await request(mounted({ llm: fakeAdapter('Hello'), onError }))
      .post('/chat')
      .send(BODY)
      .expect(503)
    expect(failures).toEqual(['UpstreamError', 'UnavailableError'])
  })

  it('names an evaluation that the audit log holds', async () => {
    const { body } = await request(mounted({ llm: fakeAdapter('Hello') }))
      .post('/chat')
      .send(BODY)
      .expect(200)
    const { data } = await guard.logs({ action: 'evaluate' })
    expect(data.map(({ id }) => id)).toEqual([body.sandwich.evaluation])
  })
})

/** Asks for a streamed reply, and leaves as soon as `when` has come. */
async function leaving(app: Express, when: Promise<void>): Promise<void> {
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': 'application/json' }
  const sent = httpRequest({ port, host: '127.0.0.1', path: '/chat', method: 'POST', headers })
  sent.on('error', () => undefined)
  const gone = new Promise((resolve) => server.once('request', (_, res) => res.once('close', resolve)))
  sent.end(JSON.stringify({ ...BODY, stream: true }))
  await when
  sent.destroy()
  await gone
  server.close()
}
