import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import OpenAI from 'openai'
import { SseDecoder } from '../../src/adapters/sse.js'
import { findTokens } from '../../src/token.js'
import { broken, failure, startFakeVendor, streamed } from '../support/fake-vendor.js'
import { failToStart, startDemo } from './demo-server.js'
import type { DemoServer } from './demo-server.js'

const VALUES = ['Anna Schmidt', 'anna@example.org', 'C01X00T47']
const MESSAGE = `I am ${VALUES[0]}, ${VALUES[1]}, my passport number is ${VALUES[2]}`
const TURN = '0123456789abcdef0123456789abcdef'

jest.setTimeout(60_000)

function chat(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${url}/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', content: MESSAGE }], stream: true }),
  })
}

function data(text: string): string[] {
  return new SseDecoder().push(text).map((event) => event.data)
}

describe('the demo server', () => {
  let demo: DemoServer

  beforeAll(async () => {
    demo = await startDemo()
  })

  afterAll(async () => {
    await demo.stop()
  })

  it('says in one line where it is and who answers', () => {
    expect(demo.line).toMatch(/^The demo is at http:\/\/127\.0\.0\.1:\d+ .*offline stand-in.*OPENAI_API_KEY[^\n]*$/)
  })

  it('serves its page so that nothing inline and nothing from elsewhere can run', async () => {
    const response = await fetch(demo.url)
    const policy = response.headers.get('content-security-policy')
    expect(response.status).toBe(200)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    // It would turn the page's own requests into https ones wherever HOST is not this machine.
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(await response.text()).not.toMatch(/ style=|<style|<script(?![^>]* src="\/)|https?:\/\/|\/\/\w/)
  })

  it('answers a chat, offline', async () => {
    const events = data(await (await chat(demo.url)).text())
    expect(events.at(-1)).toBe('[DONE]')
    const deltas = events.slice(0, -1).map((event) => JSON.parse(event))
    const answer = deltas.map(({ delta }) => delta?.content ?? '').join('')
    for (const value of VALUES) expect(answer).toContain(value)
    expect(deltas.at(-1).sandwich).toMatchObject({ protected: { NAME: 1, CONTACT: 1, DOCUMENT: 1 }, restored: 3 })
  })

  it('shows on the side channel what was sent and answered, and never a value', async () => {
    const watched = await fetch(`${demo.url}/watch/${TURN}`)
    await (await chat(demo.url, { 'X-Turn': TURN })).text()
    const shown = await watched.text() // it ends with the turn
    for (const value of VALUES) expect(shown).not.toContain(value)
    const [first, second, ...rest] = data(shown).map((event) => JSON.parse(event))
    expect(first.spans.map(({ start, end }: { start: number; end: number }) => MESSAGE.slice(start, end))).toEqual(
      VALUES,
    )
    const tokens = first.spans.map(({ token }: { token: string }) => token)
    expect(findTokens(second.sent.at(-1).content).map(({ token }) => token)).toEqual(tokens)
    const raw = rest.map(({ delta }) => delta).join('')
    for (const token of tokens) expect(raw).toContain(token)
  })

  it('shows a turn once, and only under an id that cannot be guessed', async () => {
    const statusOf = async (turn: string) => (await fetch(`${demo.url}/watch/${turn}`)).status
    expect(await statusOf('1')).toBe(404)
    expect(await statusOf('0123456789ABCDEF0123456789ABCDEF')).toBe(404)
    const leaving = new AbortController()
    const first = await fetch(`${demo.url}/watch/${TURN}`, { signal: leaving.signal })
    expect(first.status).toBe(200)
    expect(await statusOf(TURN)).toBe(404)
    leaving.abort()
  })
})

describe('the gateway of the demo', () => {
  const messages = [{ role: 'user' as const, content: MESSAGE }]
  let demo: DemoServer
  let client: OpenAI

  beforeAll(async () => {
    demo = await startDemo()
    client = new OpenAI({ baseURL: `${demo.url}/openai/v1`, apiKey: 'any', maxRetries: 0 })
  })

  afterAll(async () => {
    await demo.stop()
  })

  it("answers OpenAI's client, offline, and restores what the model wrote", async () => {
    const { choices } = await client.chat.completions.create({ model: 'any', messages })
    for (const value of VALUES) expect(choices[0]?.message.content).toContain(value)
    const content = await client.chat.completions.stream({ model: 'any', messages }).finalContent()
    expect(content).toBe(choices[0]?.message.content)
  })

  it('shows on the side channel what was sent and answered, and never a value', async () => {
    const watched = await fetch(`${demo.url}/watch/${TURN}`)
    const headers = { 'X-Turn': TURN }
    await client.chat.completions.stream({ model: 'any', messages }, { headers }).finalContent()
    const shown = await watched.text()
    for (const value of VALUES) expect(shown).not.toContain(value)
    const [first, second, ...rest] = data(shown).map((event) => JSON.parse(event))
    const tokens = first.spans.map(({ token }: { token: string }) => token)
    expect(findTokens(second.sent.at(-1).content).map(({ token }) => token)).toEqual(tokens)
    for (const token of tokens) expect(rest.map(({ delta }) => delta).join('')).toContain(token)
  })

  it('tells of a model that does not answer, or breaks off', async () => {
    const vendor = await startFakeVendor({ answer: () => failure(500) })
    const key = { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: vendor.baseURL, OPENAI_MODEL: 'some-model' }
    const connected = await startDemo(key)
    const asked = client.withOptions({ baseURL: `${connected.url}/openai/v1` }).chat.completions
    await expect(asked.create({ model: 'any', messages })).rejects.toMatchObject({ status: 502 })
    vendor.enqueue(broken(streamed('Dear ', 'all, and ', 'so on'), 450, 'destroy'))
    await expect(asked.stream({ model: 'any', messages }).finalContent()).rejects.toThrow()
    await connected.stop()
    await vendor.close()
  })
})

describe('the start of the demo', () => {
  it.each([
    ['DEMO_PORT', { DEMO_PORT: '80a' }],
    ['DEMO_PORT', { DEMO_PORT: '70000' }],
    ['HOST', { HOST: '192.0.2.1' }],
    ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: 'nowhere' }],
    ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: 'http://vendor.example/v1' }],
  ])('stops with one line that names %s for %j', async (name, env) => {
    const { output, code } = await failToStart(env)
    expect(output).toMatch(/^The demo could not start\.[^\n]*\n$/)
    expect(output).toContain(name)
    expect(code).toBe(1)
  })

  it('stops with one line that names a port in use', async () => {
    const demo = await startDemo()
    const { port } = new URL(demo.url)
    const { output, code } = await failToStart({ DEMO_PORT: port })
    await demo.stop()
    expect(output).toMatch(new RegExp(`^The demo could not start\\.[^\n]*${port}[^\n]*DEMO_PORT[^\n]*\n$`))
    expect(code).toBe(1)
  })

  it('talks to the vendor when there is a key', async () => {
    const vendor = await startFakeVendor()
    const demo = await startDemo({
      OPENAI_API_KEY: 'test',
      OPENAI_BASE_URL: vendor.baseURL,
      OPENAI_MODEL: 'some-model',
    })
    const about = await (await fetch(`${demo.url}/about`)).json()
    const events = await (await chat(demo.url)).text()
    await demo.stop()
    await vendor.close()
    expect(about).toEqual({ model: 'some-model', host: new URL(vendor.baseURL).host })
    expect(demo.line).toContain('some-model')
    expect(events).toContain('[DONE]')
    expect(vendor.requests).toHaveLength(1)
    for (const value of VALUES) expect(vendor.requests[0]?.text).not.toContain(value)
  })
})
