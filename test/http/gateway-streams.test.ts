import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { eachTest } from '../support/each-test.js'
import { cut, streamed } from '../support/fake-vendor.js'
import { EMAIL, NAME, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'

describe('conversations', () => {
  const say = (content: string) => ({ role: 'user', content }) as const
  const answer = (content: string) => ({ role: 'assistant', content }) as const

  it('restores later turns, and sends the vendor the same beginning byte for byte', async () => {
    const { client, vendor } = await start()
    const first = [say(`I am ${NAME}.`)]
    await client.chat.completions.create({ model, messages: first })
    const second = [...first, answer(`Hello ${NAME}`), say(`Write to ${EMAIL}, ${NAME}.`)]
    const reply = await client.chat.completions.create({ model, messages: second })
    expect(reply.choices[0]?.message.content).toBe(`Write to ${EMAIL}, ${NAME}.`)
    const [before = '', after = ''] = vendor.requests.map(({ text }) => text)
    expect(after.startsWith(before.slice(0, before.lastIndexOf(']}')))).toBe(true)
    expect(tokensOf(vendor.requests[1]!)[0]).toBe(tokensOf(vendor.requests[0]!)[0])
  })

  it('loses no value to eight requests of one conversation at once', async () => {
    const { client, vendor } = await start()
    const asked = Array.from({ length: 8 }, () =>
      client.chat.completions.create({ model, messages: [say(`${NAME}, ${EMAIL}`)] }),
    )
    const replies = await Promise.all(asked)
    expect(replies.map(({ choices }) => choices[0]?.message.content)).toEqual(Array(8).fill(`${NAME}, ${EMAIL}`))
    expect(new Set(vendor.requests.map(({ text }) => text)).size).toBe(1)
  })

  it('gives two conversations tokens of their own', async () => {
    const { client, vendor } = await start()
    for (const content of [`I am ${NAME}.`, `It is ${NAME}.`])
      await client.chat.completions.create({ model, messages: [say(content)] })
    expect(tokensOf(vendor.requests[0]!)).not.toEqual(tokensOf(vendor.requests[1]!))
  })
})

describe('many at once', () => {
  it('never mixes forty people', async () => {
    const words = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`person${index}@example.org`, index]))
    const { client } = await start({ guard: (await import('../../src/guard/local-guard.js')).localGuard() })
    const replies = await Promise.all(
      Object.keys(words).map((mail) =>
        client.chat.completions.create({ model, messages: [{ role: 'user', content: `Write to ${mail}` }] }),
      ),
    )
    expect(replies.map(({ choices }) => choices[0]?.message.content)).toEqual(
      Object.keys(words).map((mail) => `Write to ${mail}`),
    )
  })
})

describe('a stream, cut anywhere', () => {
  it('is the whole text restored', async () => {
    const { client, vendor } = await start()
    const piece = fc.constantFrom('T0', 'T1', 'T2', ' ', '[', 'NAME_', '\\', '"', '👋', 'ü', '\n', '{', 'a_b', ']')
    const values = [NAME, QUOTED, EMAIL]
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 200 }),
        async (text, length, bytes) => {
          const written = (tokens: readonly string[]) =>
            text.map((one) => (/^T\d$/.test(one) ? (tokens[Number(one[1])] ?? '') : one)).join('|')
          vendor.enqueue((request) => {
            const whole = written(tokensOf(request))
            return cut(streamed(...(whole.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [])), bytes)
          })
          const content = await client.chat.completions
            .stream({ model, messages: [{ role: 'user', content: values.join(', ') }] })
            .finalContent()
          expect(content ?? '').toBe(written(values))
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
