import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import request from 'supertest'
import { localGuard, protect, sandwich } from '../../src/index.js'
import type { Guard } from '../../src/index.js'
import { wordDetector } from '../support/word-detector.js'

let guard: Guard

beforeEach(() => {
  guard = localGuard({ detectors: [wordDetector()] })
})
afterEach(() => guard.close())

const MESSAGES = [{ role: 'user' as const, content: 'I am Anna, anna@example.org' }]

/** The tokens of the one message. */
function tokensIn(messages: readonly { content: string }[]): string[] {
  return messages.flatMap(({ content }) => content.match(/\[[A-Z]+_[0-9A-F]{8}\]/g) ?? [])
}

async function actions(): Promise<string[]> {
  return (await guard.logs({})).data.map(({ action }) => action)
}

describe('protect', () => {
  it('gives messages with tokens in the place of values, and restores a reply that has them', async () => {
    const { messages, instruction, evaluation, restore, end } = await protect(guard, { messages: MESSAGES })
    const [name, contact] = tokensIn(messages)
    expect(messages).toEqual([{ role: 'user', content: `I am ${name}, ${contact}` }])
    expect(instruction).toMatch(/square brackets/)
    expect(evaluation.deny).toBe(false)
    expect(await restore(`Dear ${name?.toLowerCase()}, I wrote to ${contact}.`)).toBe(
      'Dear Anna, I wrote to anna@example.org.',
    )
    await end()
  })

  it('gives back brackets that the text had around a value, and none that only the model has added', async () => {
    const content = 'log [Bob] in [[Bob]], by Anna'
    const { messages, restore, end } = await protect(guard, { messages: [{ role: 'user', content }] })
    expect(await restore(`${messages[0]?.content}, [${tokensIn(messages).at(-1)}]`)).toBe(`${content}, Anna`)
    await end()
  })

  it('has no instruction where nothing was replaced, and by option none at all', async () => {
    const plain = await protect(guard, { messages: [{ role: 'user', content: 'Hello' }] })
    expect(plain).not.toHaveProperty('instruction')
    const silent = await protect(guard, { messages: MESSAGES }, { instruction: false })
    expect(silent).not.toHaveProperty('instruction')
  })

  it('restores a stream however it is cut', async () => {
    const { messages, restoreStream, end } = await protect(guard, { messages: MESSAGES })
    const reply = restoreStream()
    let text = ''
    for (const unit of `Dear ${tokensIn(messages)[0]}!`) text += await reply.push(unit)
    expect(text + (await reply.flush())).toBe('Dear Anna!')
    await end()
  })

  it('restores the arguments of a tool, where only URLs of remote hosts keep their tokens', async () => {
    const { messages, restore, end } = await protect(guard, { messages: MESSAGES })
    const [name = ''] = tokensIn(messages)
    const written = (value: string) =>
      JSON.stringify({ html: `<img alt="${value}">`, url: `https://x.example/${name}` })
    const options = { json: true, tool: true }
    expect(await restore(written(name), options)).toBe(written('Anna'))
    await end()
  })

  it('restores only tokens of its own request', async () => {
    const other = await protect(guard, { messages: MESSAGES })
    const { restore } = await protect(guard, { messages: MESSAGES })
    const foreign = `Dear ${tokensIn(other.messages)[0]}`
    expect(await restore(foreign)).toBe(foreign)
  })

  it('releases at the end what was not restored, unless it is to keep it', async () => {
    for (const [keep, left] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { messages, restore, end } = await protect(guard, { messages: MESSAGES }, { keep })
      const [name = '', contact = ''] = tokensIn(messages)
      await restore(`Dear ${name}`)
      await end()
      const { messages: shown } = await guard.detokenize({
        messages: [{ role: 'user', content: contact }],
        policy: 'pii-default',
      })
      expect(shown[0]?.content === 'anna@example.org' ? 1 : 0).toBe(left)
    }
    expect(await actions()).toContain('release')
  })

  it('escapes values where the request or the text is JSON', async () => {
    const detectors = [wordDetector({ 'Anna "X"': ['NAME', 0.9] })]
    const quoting = localGuard({ detectors })
    const messages = [{ role: 'user' as const, content: 'I am Anna "X"' }]
    for (const [json, option] of [
      [true, undefined],
      [false, { json: true }],
    ] as const) {
      const ours = await protect(quoting, { messages, json })
      const text = await ours.restore(`{"name":"${tokensIn(ours.messages)[0]}"}`, option)
      expect(JSON.parse(text)).toEqual({ name: 'Anna "X"' })
    }
    await quoting.close()
  })

  it('throws what a policy blocks, before there is anything to send', async () => {
    const detectors = [{ model: 'pii-v0', target: 'user' as const }]
    await guard.createPolicy({ id: 'no-names', definition: '', threshold: 0.6, detectors, action: 'block' })
    await expect(protect(guard, { messages: MESSAGES, policies: ['no-names'] })).rejects.toMatchObject({
      code: 'policy_violation',
    })
  })

  it('refuses what is no guard, and wrong options', async () => {
    await expect(protect(undefined as never, { messages: MESSAGES })).rejects.toThrow(/protect\(\) needs a guard/)
    for (const request of ['hello', undefined, {}, { messages: 'x' }, { messages: ['x'] }]) {
      await expect(protect(guard, request as never)).rejects.toThrow(
        new TypeError("protect() needs messages: protect(guard, { messages: [{ role: 'user', content: '…' }] })."),
      )
    }
    const urls = ['https://a.example/path']
    await expect(protect(guard, { messages: MESSAGES }, { urls })).rejects.toThrow(TypeError)
  })
})

describe('sandwich() without Express', () => {
  it('throws instead of handing an unprotected request on', async () => {
    const middleware = sandwich({ guard })
    let handed = 0
    const server = createServer((req, res) => {
      try {
        middleware(req as never, res as never, () => (handed += 1))
      } catch (error) {
        res.statusCode = 500
        res.end(String(error))
      }
    })
    const { text } = await request(server).post('/chat').send({ messages: MESSAGES }).expect(500)
    expect(text).toContain('protect(guard, { messages })')
    expect(handed).toBe(0)
  })
})
