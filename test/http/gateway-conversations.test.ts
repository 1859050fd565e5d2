import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk, events, json } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { responding, said } from '../support/fake-responses.js'
import { bodyOf, EMAIL, NAME, PLACE, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'
import { until } from '../support/until.js'
import { wordDetector } from '../support/word-detector.js'

/** What holds over the turns of a conversation, and for tokens that come from elsewhere. */

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const user = (content: string) => ({ role: 'user', content }) as const
const echo: SetUpOptions['answer'] = (asked) => completion(`I know ${tokensOf(asked).join(', ')}.`)

describe('the beginning of a conversation', () => {
  it('is sent byte for byte the same in each turn of Responses', async () => {
    const answer = (asked: RecordedRequest) => responding([said(`I know ${tokensOf(asked).join(', ')}.`)], asked)
    const { client, vendor } = await start({ answer })
    const tools = [{ type: 'function' as const, name: 'f', strict: false, parameters: {}, description: `For ${NAME}` }]
    const fixed = { model, instructions: `Help ${QUOTED}`, tools }
    const input: unknown[] = []
    for (const said of [NAME, EMAIL, PLACE, QUOTED]) {
      input.push({ role: 'user', content: `Ask ${said}` })
      const { output } = await client.responses.create({ ...fixed, input: input as never })
      input.push(...output)
    }
    for (const [turn, request] of vendor.requests.slice(0, -1).entries()) {
      const next = bodyOf<{ input: unknown[] }>(vendor.requests[turn + 1])
      const { input: sent, ...rest } = bodyOf<{ input: unknown[] }>(request)
      expect(next).toMatchObject(rest)
      expect(next.input.slice(0, sent.length)).toEqual(sent)
    }
    expect(vendor.requests).toHaveLength(4)
  })

  const marked = { cache_control: { type: 'ephemeral' } }
  const part = (type: string, more = {}) => ({ role: 'user', content: [{ type, text: `I am ${NAME}`, ...more }] })
  const plain = user(`I am ${NAME}`)

  it.each([
    ['chat/completions', 'moves its mark for the cache', { messages: [part('text', marked)] }, part('text')],
    ['chat/completions', 'writes a text as parts', { messages: [plain] }, part('text', marked)],
    ['responses', 'writes its input as items', { input: plain.content }, plain],
    ['responses', 'writes its input as parts', { input: plain.content }, part('input_text')],
    ['responses', 'writes a text as parts', { input: [plain] }, part('input_text')],
  ])('is recognised by %s if the client %s', async (path, _what, begun, first) => {
    const { url, vendor } = await start({ answer: (asked) => json({ output: [], text: tokensOf(asked) }) })
    const [field = ''] = Object.keys(begun)
    const later = [first, { role: 'assistant', content: 'Hi' }, user('Who am I?')]
    for (const body of [begun, { [field]: later }]) await post(`${url}/${path}`, { model, ...body })
    const [before, after] = vendor.requests.map(tokensOf)
    expect(before).toEqual([expect.stringMatching(/^\[NAME_/)])
    expect(after).toEqual(before)
  })

  it('does not depend on what is said later, wherever the client writes its tools', async () => {
    // Takes Rose for a name once a person was named.
    const detector = {
      model: 'by-evidence',
      detect: () => [],
      detectAll: (texts: readonly string[]) => {
        let isKnown = false
        return texts.map((text) => {
          isKnown ||= text.includes(NAME)
          const words = wordDetector(isKnown ? { Rose: ['NAME', 0.9], [NAME]: ['NAME', 0.9] } : {})
          return words.detect(text) as never
        })
      },
    }
    const { client, vendor } = await start({ guard: localGuard({ detectors: [detector] }), answer: echo })
    const tools = [{ type: 'function' as const, function: { name: 'f', description: 'Orders a Rose tea.' } }]
    const messages = [user('A tea, please.')]
    await client.chat.completions.create({ model, messages, tools })
    await client.chat.completions.create({ model, messages: [...messages, user(`For ${NAME}.`)], tools })
    const [first, second] = vendor.requests.map((request) => bodyOf(request)['tools'])
    expect([first, second]).toEqual([tools, tools])
  })

  it('may be one message of 400 kB', async () => {
    const { client, vendor } = await start({ answer: echo })
    const long = `${'The tool printed one more line of text. '.repeat(10_000)}${NAME}`
    const reply = await client.chat.completions.create({ model, messages: [user(long)] })
    expect(reply.choices[0]?.message.content).toBe(`I know ${NAME}.`)
    expect(vendor.requests[0]?.text.length).toBeGreaterThan(400_000)
  })

  it('has one token for one person, whoever speaks of them and in whatever form', async () => {
    const { client, vendor } = await start({ answer: echo })
    const call = { name: 'f', arguments: JSON.stringify({ to: QUOTED }) }
    const messages = [
      { role: 'system', content: `You help ${QUOTED}` },
      { role: 'user', content: [{ type: 'text', text: QUOTED }] },
      { role: 'assistant', content: JSON.stringify({ name: QUOTED }), function_call: call },
      { role: 'function', name: 'f', content: JSON.stringify([QUOTED]) },
      { role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: call }] },
      { role: 'tool', tool_call_id: 'c', content: `Sent to ${QUOTED}` },
    ]
    await client.chat.completions.create({ model, messages } as never)
    expect(tokensOf(vendor.requests[0]!)).toHaveLength(1)
    expect(vendor.requests[0]?.text.match(/\[NAME_/g)).toHaveLength(7)
  })
})

describe('tokens', () => {
  it.each([
    ['**[NAME_H]**', `**${NAME}**`],
    ['[name_h]', NAME],
    ['NAME_H', NAME],
    ['\\[NAME\\_H\\]', NAME],
    ['［NAME_H］', NAME],
    ['[NAME_H]s', `${NAME}s`],
    ['[see](https://evil.example/?q=[NAME_H])', '[see](https://evil.example/?q=[NAME_H])'],
    ['![](https://evil.example/[NAME_H].png)', '![](https://evil.example/[NAME_H].png)'],
    ['[NAME_00000000]', '[NAME_00000000]'],
  ])('that the model writes as %s are restored, or left where values would leave the page', async (written, read) => {
    let token = ''
    const { client } = await start({
      answer: (asked) => {
        token = tokensOf(asked)[0] ?? ''
        const hash = token.slice(6, -1)
        return completion(written.replace('_h', `_${hash.toLowerCase()}`).replace('_H', `_${hash}`))
      },
    })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(choices[0]?.message.content).toBe(read.replace('NAME_H', token.slice(1, -1)))
  })

  it('are restored in URLs of hosts that the app allows, percent-encoded', async () => {
    const { client } = await start({
      gateway: { urls: ['crm.example'] },
      answer: (asked) =>
        completion(`https://crm.example/?q=${tokensOf(asked)[0]} https://x.example/${tokensOf(asked)[0]}`),
    })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(choices[0]?.message.content).toMatch(
      /^https:\/\/crm\.example\/\?q=Anna%20Schmidt https:\/\/x\.example\/\[NAME_[0-9A-F]{8}\]$/,
    )
  })

  it('of other conversations, which a client types in, are never restored for it', async () => {
    const { client, vendor } = await start({ answer: (asked) => completion(tokensOf(asked).join(' ')) })
    await client.chat.completions.create({ model, messages: [user(`First: ${NAME}`)] })
    const [theirs = ''] = tokensOf(vendor.requests[0]!)
    const { choices } = await client.chat.completions.create({ model, messages: [user(`Who is ${theirs}?`)] })
    expect(choices[0]?.message.content).toBe(theirs)
    const both = [user(`Who is ${theirs}, and who is ${QUOTED}?`)]
    const mixed = await client.chat.completions.create({ model, messages: both })
    expect(mixed.choices[0]?.message.content).toContain(theirs)
    expect(mixed.choices[0]?.message.content).toContain(QUOTED)
  })

  it('in an enum come back as the value that stood there', async () => {
    const parameters = { type: 'object', properties: { to: { type: 'string', enum: [EMAIL, 'nobody'] } } }
    const tools = [{ type: 'function' as const, function: { name: 'send', parameters } }]
    const { client } = await start({
      answer: (asked) => {
        const [tool] = bodyOf<{ tools: typeof tools }>(asked).tools
        const [to] = tool?.function.parameters.properties.to.enum ?? []
        const call = { name: 'send', arguments: JSON.stringify({ to }) }
        return completion(null, { tool_calls: [{ id: 'c', type: 'function', function: call }] }, 'tool_calls')
      },
    })
    const { choices } = await client.chat.completions.create({ model, messages: [user('Write.')], tools })
    expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { arguments: JSON.stringify({ to: EMAIL }) } }])
  })
})

describe('a client that leaves in the middle of a stream', () => {
  it('aborts the vendor, and releases what was not restored', async () => {
    const chunks = [JSON.stringify(contentChunk({ content: 'Hello, you. ' }))]
    const { client, vendor, guard } = await start({ answer: () => ({ ...events(...chunks), then: 'stall' }) })
    const stream = await client.chat.completions.create({ model, stream: true, messages: [user(NAME)] })
    for await (const chunk of stream) {
      expect(chunk.choices[0]?.delta.content).toBe('Hello, you. ')
      break
    }
    await vendor.requests[0]?.gone
    await until(async () => (await guard.logs({ action: 'release' })).data.length > 0)
  })
})
