import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk } from '../support/fake-vendor.js'
import { EMAIL, NAME, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'
import { contentOf, data, SSE, stream } from '../support/chat-stream.js'
import type { Choice } from '../support/chat-stream.js'

/** Pieces of texts, in whatever order and shape vendors send them. */

const begin = eachTest(startGateway)
const start = (answer: SetUpOptions['answer'], gateway: SetUpOptions['gateway'] = {}) => begin({ answer, gateway })

const model = 'gpt-5-mini'
const user = (content: string) => ({ role: 'user', content }) as const
describe('pieces of a stream', () => {
  const lookUp = { type: 'function', function: { name: 'look_up', parameters: { type: 'object' } } }
  const calls = (...pieces: readonly object[]) => data(contentChunk({ tool_calls: pieces }))

  function argumentsOf(choices: readonly Choice[]): string {
    return choices
      .flatMap(({ delta }) => (delta?.['tool_calls'] ?? []) as { function?: { arguments?: string } }[])
      .map((call) => call.function?.arguments ?? '')
      .join('')
  }

  it('of a call may lack an index, or repeat its id and name', async () => {
    for (const index of [{}, { index: 0 }]) {
      const { url } = await start((asked) => {
        const args = `{"who":"${tokensOf(asked)[0]}"}`
        const head = { ...index, id: 'call_1', type: 'function' }
        return {
          headers: SSE,
          chunks: [
            calls({ ...head, function: { name: 'look_up', arguments: '' } }),
            ...[...args].map((piece) => calls({ ...head, function: { name: 'look_up', arguments: piece } })),
            data(contentChunk({}, 'tool_calls')),
          ],
        }
      })
      const { choices } = await stream(url, { tools: [lookUp] })
      expect(JSON.parse(argumentsOf(choices))).toEqual({ who: QUOTED })
    }
  })

  it('of a call may have new ids, but those of another call go on with that', async () => {
    const delta = (id: string, head: object) => calls({ index: 0, id, type: 'function', function: head })
    const { url, vendor } = await start((asked) => {
      const pieces = [...JSON.stringify({ who: tokensOf(asked)[0] })].map((piece, at) =>
        delta(`c${at}`, { arguments: piece }),
      )
      const head = delta('c', { name: 'look_up', arguments: '' })
      return { headers: SSE, chunks: [head, ...pieces, data(contentChunk({}, 'tool_calls'))] }
    })
    const { choices } = await stream(url, { tools: [lookUp] })
    expect(JSON.parse(argumentsOf(choices))).toEqual({ who: QUOTED })
    vendor.enqueue((asked) => ({
      headers: SSE,
      chunks: [
        delta('a', { name: 'undeclared', arguments: '' }),
        delta('b', { name: 'look_up', arguments: '' }),
        delta('a', { arguments: tokensOf(asked)[0] }),
        delta('b', { arguments: '"' }),
        delta('', { arguments: `${tokensOf(asked)[0]}"` }),
        data(contentChunk({}, 'tool_calls')),
      ],
    }))
    const interleaved = await stream(url, { tools: [lookUp] })
    expect(argumentsOf(interleaved.choices)).toMatch(/^\[NAME_[0-9A-F]{8}\]"Anna /)
  })

  it.each([
    ['late', [{ arguments: '' }, { name: 'look_up', arguments: '' }, {}]],
    ['with the arguments', [{ arguments: '' }, { name: 'look_up' }]],
    ['in pieces', [{ name: 'look', arguments: '' }, { name: '_', arguments: '' }, { name: 'up' }]],
  ])('of a call may bring the name %s', async (_when, heads) => {
    const { url } = await start((asked) => {
      const args = `{"who":"${tokensOf(asked)[0]}"}`
      const pieces = heads.map((head, at) => {
        return calls({ index: 0, ...(at === 0 && { id: 'c' }), function: { arguments: args, ...head } })
      })
      return { headers: SSE, chunks: [...pieces, data(contentChunk({}, 'tool_calls'))] }
    })
    const { choices } = await stream(url, { tools: [lookUp] })
    expect(JSON.parse(argumentsOf(choices))).toEqual({ who: QUOTED })
  })

  it.each([
    ['another declared tool', [lookUp, { type: 'function', function: { name: 'up' } }], ['look_', ''], 'up'],
    ['a name that follows arguments', [lookUp], ['look_', '{}'], 'up'],
    ['an undeclared tool', [lookUp], ['look_up', ''], 's'],
  ] as const)('of a call give none of its values to %s', async (_what, tools, [name, begun], other) => {
    const { url } = await start(
      (asked) => {
        const args = `{"who":"${tokensOf(asked)[0]}"}`
        const pieces = [
          { name, arguments: begun },
          { name: other, arguments: args },
        ]
        const chunks = pieces.map((piece) => calls({ index: 0, function: piece }))
        return { headers: SSE, chunks: [...chunks, data(contentChunk({}, 'tool_calls'))] }
      },
      { tools: ['look_up'] },
    )
    const { body } = await stream(url, { tools })
    expect(body).toMatch(/\[NAME_/)
    expect(body).not.toContain('Anna')
  })

  it('of a call may come at once, with the end of the reply', async () => {
    const { url } = await start((asked) => {
      const args = `{"who":"${tokensOf(asked)[0]}"}`
      const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'look_up', arguments: args } }
      return { headers: SSE, chunks: [data(contentChunk({ role: 'assistant', tool_calls: [call] }, 'tool_calls'))] }
    })
    const { choices } = await stream(url, { tools: [lookUp] })
    expect(JSON.parse(argumentsOf(choices))).toEqual({ who: QUOTED })
  })

  it('of content, reasoning and a call do not mix, however they interleave', async () => {
    const { url } = await start((asked) => {
      const [name = '', mail = ''] = tokensOf(asked)
      const args = `{"to":"${mail}"}`
      const head = calls({ index: 0, id: 'c', type: 'function', function: { name: 'look_up', arguments: '' } })
      const rows = Array.from({ length: Math.max(name.length, args.length) }, (_, at) => [
        data(contentChunk({ content: name[at] ?? '' })),
        data(contentChunk({ reasoning_content: mail[at] ?? '' })),
        calls({ index: 0, function: { arguments: args[at] ?? '' } }),
      ])
      return { headers: SSE, chunks: [head, ...rows.flat(), data(contentChunk({}, 'tool_calls'))] }
    })
    const { choices } = await stream(url, { tools: [lookUp] })
    expect(contentOf(choices)).toBe(QUOTED)
    expect(choices.map(({ delta }) => (delta?.['reasoning_content'] as string | undefined) ?? '').join('')).toBe(EMAIL)
    expect(JSON.parse(argumentsOf(choices))).toEqual({ to: EMAIL })
  })

  it('do not wait for the end of the reply behind reasoning that ends like a token', async () => {
    const { url } = await start(() => ({
      headers: SSE,
      chunks: [
        data(contentChunk({ reasoning: 'I should ask for the [NAME' })),
        ...Array.from({ length: 20 }, () => data(contentChunk({ content: 'word ' }))),
      ],
      then: 'stall',
    }))
    const reply = await post(`${url}/chat/completions`, { model, stream: true, messages: [user(NAME)] })
    const reader = reply.body!.getReader()
    let read = ''
    while ((read.match(/word/g) ?? []).length < 20) read += Buffer.from((await reader.read()).value!).toString()
    expect(read).toContain('for the [NAME"')
    await reader.cancel()
  })

  it('of reasoning details are restored, unless they are signed', async () => {
    const details = (text: string, format: string | null) =>
      data(contentChunk({ reasoning_details: [{ type: 'reasoning.text', text, format, index: 0 }] }))
    const { url, client, vendor } = await start((asked) => {
      const [token = ''] = tokensOf(asked)
      return {
        headers: SSE,
        chunks: [
          ...[...token].map((piece) => details(piece, null)),
          details(` ${token}`, 'anthropic-claude-v1'),
          data(contentChunk({ content: 'Hi' }, 'stop')),
        ],
      }
    })
    const { choices } = await stream(url)
    const texts = choices.flatMap(({ delta }) => (delta?.['reasoning_details'] ?? []) as { text: string }[])
    expect(texts.map(({ text }) => text).join('')).toMatch(/^Anna "Änni" Schmidt\\Berg \[NAME_[0-9A-F]{8}\]$/)
    vendor.enqueue((asked) => {
      const [text = ''] = tokensOf(asked)
      const reasoning_details = [
        { type: 'reasoning.text', text, index: 0 },
        { type: 'reasoning.text', text, signature: 'c2ln', index: 1 },
      ]
      return completion('Hi', { reasoning_details })
    })
    const whole = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(whole.choices[0]?.message).toMatchObject({
      reasoning_details: [{ text: NAME }, { text: expect.stringMatching(/^\[NAME/), signature: 'c2ln' }],
    })
  })
})
