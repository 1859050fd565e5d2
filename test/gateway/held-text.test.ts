import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { restoredEvents } from '../../src/gateway/restored-events.js'
import { chat } from '../../src/protocols/chat.js'
import { TextExchange } from '../../src/sandwich/text-exchange.js'
import { contentChunk } from '../support/fake-vendor.js'
import { data } from '../support/chat-stream.js'
import { NAME } from '../support/gateway.js'
import { wordDetector } from '../support/word-detector.js'

/** Text of a stream that waits: for the end of a possible token, or for a policy that checks the whole reply. */

const guard = localGuard({ detectors: [wordDetector({ [NAME]: ['NAME', 0.95] })] })
const END = data(contentChunk({}, 'stop'))

afterAll(() => guard.close())
afterEach(() => void jest.useRealTimers())

/** A stream of a chat completion that is restored piece by piece, and the token of its request. */
async function begun(within: Guard = guard) {
  const body = { model: 'm', messages: [{ role: 'user', content: NAME }] }
  const rules = { allow: new Set<never>(), identify: (id: string) => id }
  const exchange = await TextExchange.begin(
    { guard: within },
    { protocol: chat, body, rules, session: 'held', stable: true, trusts: () => true },
  )
  const token = /\[NAME_\w+\]/.exec(JSON.stringify(body))?.[0] ?? ''
  const read = (chunks: AsyncIterable<Uint8Array>) =>
    restoredEvents({
      protocol: chat,
      exchange,
      chunks,
      errorBody: (error) => {
        throw error
      },
    })
  return { token, read }
}

function textOf(events: string): string {
  const lines = events.split('\n').filter((line) => line.startsWith('data: {'))
  const chunks = lines.map((line) => JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] })
  return chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
}

describe('text that may become a token', () => {
  it.each([' ', '\u200b', '&nbsp;'])('waits for at most 256 characters (%j)', async (filler) => {
    const { token, read } = await begun()
    let sent = ''
    let got = ''
    let most = 0
    async function* pieces() {
      for (const piece of [...token.slice(0, 8), ...filler.repeat(600)]) {
        most = Math.max(most, sent.length - got.length)
        sent += piece
        yield Buffer.from(data(contentChunk({ content: piece })))
      }
      yield Buffer.from(END)
    }
    for await (const events of read(pieces())) got += textOf(events)
    expect(got).toBe(sent)
    expect(most).toBeLessThanOrEqual(256)
  })
})

describe('a reply that a policy holds', () => {
  it('is a comment every 15 seconds, and then the checked text in its first event', async () => {
    const strict = localGuard({ detectors: [wordDetector({ [NAME]: ['NAME', 0.95] })] })
    const detectors = [{ model: 'pii-v0', target: 'assistant' as const }]
    await strict.createPolicy({ id: 'reply', definition: '', threshold: 0.6, detectors, action: 'redact' })
    const { token, read } = await begun(strict)
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
    let goOn = () => {}
    async function* slow() {
      for (const content of ['Dear ', token, '!']) yield Buffer.from(data(contentChunk({ content })))
      await new Promise<void>((resolve) => (goOn = resolve))
      yield Buffer.from(END)
    }
    const events = read(slow())
    for (let count = 0; count < 3; count += 1) {
      let isThere = false
      const next = events.next().then((one) => {
        isThere = true
        return one.value
      })
      await jest.advanceTimersByTimeAsync(14_999)
      expect(isThere).toBe(false)
      await jest.advanceTimersByTimeAsync(1)
      expect(await next).toBe(': wait\n\n')
    }
    goOn()
    let rest = ''
    for await (const one of events) rest += one
    const contents = rest
      .split('\n\n')
      .filter((event) => event.startsWith('data: {'))
      .map((event) => textOf(event))
    expect(contents).toEqual([`Dear ${NAME}!`, '', '', ''])
    await strict.close()
  })
})

describe('thinking that may still be signed', () => {
  it('is held, with a comment every 15 seconds', async () => {
    const { token, read } = await begun()
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
    const thought = { thinking_blocks: [{ type: 'thinking', thinking: `Of ${token}` }] }
    let goOn = () => {}
    async function* slow() {
      yield Buffer.from(data(contentChunk({ role: 'assistant', content: '' })))
      yield Buffer.from(data(contentChunk(thought)))
      await new Promise<void>((resolve) => (goOn = resolve))
      yield Buffer.from(END)
    }
    const events = read(slow())
    expect((await events.next()).value).toContain('"assistant"')
    const next = events.next()
    await jest.advanceTimersByTimeAsync(15_000)
    expect((await next).value).toBe(': wait\n\n')
    goOn()
    let rest = ''
    for await (const one of events) rest += one
    expect(rest).toContain(`Of ${NAME}`)
  })
})
