import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import express from 'express'
import OpenAI from 'openai'
import request from 'supertest'
import { openaiAdapter } from '../../src/adapters/openai.js'
import { localGuard, sandwich } from '../../src/index.js'
import type { Guard } from '../../src/index.js'
import { findTokens } from '../../src/token.js'
import { broken, completion, cut, failure, silence, startFakeVendor, streamed } from '../support/fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from '../support/fake-vendor.js'
import { eventsOf, textOf } from '../support/sse-reader.js'
import { takeWarnings } from '../support/warnings.js'

// The whole way, as an app has it: real detector, real openai client, a vendor on a real port.

const PROMPT =
  "Hi, I'm Anna Schmidt, write to anna.schmidt@example.org. My passport number is C01X00T47, German passport."
const VALUES = /Anna|Schmidt|anna\.schmidt|C01X00T47/

const asked = ({ body }: RecordedRequest) => body as { messages: { role: string; content: string }[]; stream?: boolean }
const tokensIn = (recorded: RecordedRequest) =>
  findTokens(asked(recorded).messages.at(-1)?.content ?? '').map(({ token }) => token)
const letter = (recorded: RecordedRequest) => {
  const [name, contact, document] = tokensIn(recorded)
  return `Dear ${name},\nwe wrote to ${contact} about ${document}.\n— your model`
}
const LETTER = 'Dear Anna Schmidt,\nwe wrote to anna.schmidt@example.org about C01X00T47.\n— your model'

describe('an app with the openai client', () => {
  let vendor: FakeVendor
  let guard: Guard
  const answers: ((recorded: RecordedRequest) => Answer)[] = []
  beforeAll(async () => {
    guard = localGuard()
    vendor = await startFakeVendor({ answer: (recorded) => (answers.shift() ?? plainOrStreamed)(recorded) })
  })
  afterEach(() => {
    answers.length = 0
  })
  afterAll(async () => {
    await Promise.all([vendor.close(), guard.close()])
  })
  const plainOrStreamed = (recorded: RecordedRequest) =>
    asked(recorded).stream ? streamed(...(letter(recorded).match(/[\s\S]{1,5}/g) ?? [])) : completion(letter(recorded))

  const app = (options = {}) => {
    // jest runs tests in a realm of its own; the client knows errors of its own realm only
    const client = new OpenAI({ apiKey: 'test', baseURL: vendor.baseURL, maxRetries: 0 })
    const llm = openaiAdapter({ client, model: 'gpt-test', ...options })
    return express().use('/chat', sandwich({ guard, llm }))
  }
  const ask = (stream: boolean, content = PROMPT, made = app()) =>
    request(made)
      .post('/chat')
      .send({ messages: [{ role: 'user', content }], stream })

  it.each([false, true])('sends tokens and gets values back (streamed: %s)', async (stream) => {
    const response = await ask(stream).expect(200)
    expect(textOf(response)).toBe(LETTER)
    expect(vendor.requests.at(-1)?.text).not.toMatch(VALUES)
  })

  it('survives an event stream cut between all its bytes', async () => {
    answers.push((recorded) => {
      const pieces = letter(recorded).match(/[\s\S]{1,9}/g) ?? []
      return cut(streamed(...pieces), 1)
    })
    expect(textOf(await ask(true))).toBe(LETTER)
  })

  it.each([
    [429, 502, 'upstream_error'],
    [500, 502, 'upstream_error'],
  ])('answers in its own words when the vendor answers %d', async (vendorStatus, status, code) => {
    for (const stream of [false, true]) {
      answers.push((recorded) => failure(vendorStatus, `bad prompt: ${recorded.text} Anna`))
      const response = await ask(stream)
      expect(response.status).toBe(status)
      expect(response.body.error.code).toBe(code)
      expect(response.text).not.toMatch(/Anna|NAME_|bad prompt/)
      expect(takeWarnings()).toEqual([expect.stringMatching(/UpstreamError(?!.*(?:Anna|NAME_|bad prompt))/)])
    }
  })

  it('gives up on a vendor that never answers', async () => {
    answers.push(() => silence)
    const made = app({ timeoutMs: 1000 })
    const response = await ask(false, PROMPT, made)
    expect(response.status).toBe(504)
    expect(takeWarnings()).toEqual([expect.stringContaining('UpstreamTimeoutError')])
  })

  it('ends with an error and without [DONE] when the vendor dies in the middle', async () => {
    answers.push((recorded) => broken(plainOrStreamed(recorded), 900, 'destroy'))
    const response = await ask(true)
    expect(response.status).toBe(200)
    expect(eventsOf(response).at(-1)).toMatchObject({ error: { code: 'upstream_error' } })
    expect(response.text).not.toContain('[DONE]')
    expect(takeWarnings()).toEqual([expect.stringContaining('UpstreamError')])
  })

  it('never mixes the values of two hundred chats at once', async () => {
    const server = app().listen(0)
    const { port } = server.address() as { port: number }
    const chat = async (n: number) => {
      const mail = `user${n}@mail${n}.example.org`
      const body = JSON.stringify({
        messages: [{ role: 'user', content: `My name is Person Number${n}, mail ${mail}` }],
        stream: n % 2 === 0,
      })
      answers.push(echo)
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`http://127.0.0.1:${port}/chat`, { method: 'POST', headers, body })
      return { mail, text: await response.text() }
    }
    const echo = (recorded: RecordedRequest) => {
      const text = `You are ${tokensIn(recorded).join(' and ')}!`
      return asked(recorded).stream ? streamed(...(text.match(/[\s\S]{1,4}/g) ?? [])) : completion(text)
    }
    const chats = await Promise.all(Array.from({ length: 200 }, (_, n) => chat(n)))
    for (const { mail, text } of chats) {
      const said = text.startsWith('data:')
        ? eventsOf({ text } as request.Response)
            .map((event) => event.delta?.content ?? '')
            .join('')
        : JSON.parse(text).message.content
      expect(said).toContain(mail)
      expect(said.match(/user\d+@/g)).toEqual([mail.slice(0, mail.indexOf('@') + 1)])
    }
    await new Promise((resolve) => server.close(resolve))
  })
})
