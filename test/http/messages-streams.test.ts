import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { eachTest } from '../support/each-test.js'
import { cut } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, PLACE, QUOTED, tokensOf } from '../support/gateway.js'
import { eventsOf, message, sse, startMessages, text, toolUse } from '../support/anthropic-vendor.js'
import type { Block } from '../support/anthropic-vendor.js'

const start = eachTest(startMessages)

const request = { model: 'claude-sonnet-5', max_tokens: 100 }
const say = (content: string) => ({ role: 'user', content }) as const
const tools = [{ name: 'send', input_schema: { type: 'object' as const } }]

/** A reply of every kind of block, with tokens in all of them. */
function recorded(tokens: readonly string[]): Block[] {
  const [name = '', mail = ''] = tokens
  return [
    { type: 'thinking', thinking: `About ${name}.`, signature: 'c2ln' },
    text(`Dear ${name} 👋, [${mail}] (${name.toLowerCase()}) [NAME_ and ${name.slice(0, 6)}`),
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: name } },
    toolUse({ to: name, list: [mail, 1.5], body: JSON.stringify({ who: name }) }, 'send', 'toolu_1'),
    toolUse({ to: mail }, 'other', 'toolu_2'),
  ]
}

describe('a streamed message, cut anywhere', () => {
  const asked = { ...request, messages: [say(`${QUOTED} ${EMAIL}`)], tools }

  it('is the whole message restored, whatever the pieces of its texts and its bytes', async () => {
    const { client, vendor } = await start({ answer: (one) => message(one, recorded(tokensOf(one)), 5) })
    const whole = (await client.messages.create(asked)).content
    expect(JSON.stringify(whole[1])).toContain(JSON.stringify(QUOTED).slice(1, -1))
    expect(whole[3]).toMatchObject({ input: { to: QUOTED, list: [EMAIL, 1.5], body: JSON.stringify({ who: QUOTED }) } })
    expect(whole[4]).toMatchObject({ input: { to: expect.stringMatching(/^\[CONTACT_/) } })
    const bytes = Buffer.concat([...(message(vendor.requests[0]!, []).chunks ?? [])].map((chunk) => Buffer.from(chunk)))
    expect(bytes.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 8, max: 400 }),
        fc.nat({ max: 7 }),
        fc.boolean(),
        async (length, step, shift, isCrlf) => {
          vendor.enqueue((one) => {
            const answer = sse(eventsOf(recorded(tokensOf(one)), length))
            const all = [...(answer.chunks ?? [])].join('')
            const shifted = `:${'-'.repeat(shift)}\n\n${all}`
            return cut({ ...answer, chunks: [isCrlf ? shifted.replaceAll('\n', '\r\n') : shifted] }, step)
          })
          expect((await client.messages.stream(asked).finalMessage()).content).toEqual(whole)
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  it('gives pieces as they come, not at the end', async () => {
    const { client } = await start({
      answer: (one) => ({ ...message(one, [text(`Hello ${tokensOf(one)[0]} and all the others`)], 6), then: 'stall' }),
    })
    const stream = client.messages.stream(asked)
    let read = ''
    for await (const event of stream) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') read += event.delta.text
      if (read.endsWith('others')) break
    }
    expect(read).toBe(`Hello ${QUOTED} and all the others`)
  })
})

describe('conversations of messages', () => {
  it('restores later turns, and sends the vendor the same beginning byte for byte', async () => {
    const { client, vendor } = await start()
    const block = (content: string, cached: boolean) => ({
      type: 'text' as const,
      text: content,
      ...(cached && { cache_control: { type: 'ephemeral' as const } }),
    })
    const first = (cached: boolean) => ({ role: 'user' as const, content: [block(`I am ${NAME}.`, cached)] })
    await client.messages.create({ ...request, messages: [first(true)] })
    const answer = { role: 'assistant' as const, content: [block(`Hello ${NAME}`, false)] }
    const next = { role: 'user' as const, content: [block(`Write to ${EMAIL}, ${NAME}.`, true)] }
    const reply = await client.messages.create({ ...request, messages: [first(false), answer, next] })
    expect(reply.content).toMatchObject([{ text: `Write to ${EMAIL}, ${NAME}.` }])
    const third = await client.messages.create({
      ...request,
      messages: [first(false), answer, next, answer, say(PLACE)],
    })
    expect(third.content).toMatchObject([{ text: PLACE }])
    const [, before, after] = vendor.requests.map(({ body }) => (body as { messages: unknown[] }).messages)
    expect(JSON.stringify(after).startsWith(JSON.stringify(before).slice(0, -1))).toBe(true)
    // Clients move their marks for the cache from turn to turn; the tokens stay.
    expect(tokensOf(vendor.requests[1]!)[0]).toBe(tokensOf(vendor.requests[0]!)[0])
  })

  it('loses no value to eight requests of one conversation at once', async () => {
    const { client, vendor } = await start()
    const asked = Array.from({ length: 8 }, () =>
      client.messages.create({ ...request, messages: [say(`${NAME}, ${EMAIL}`)] }),
    )
    for (const { content } of await Promise.all(asked)) expect(content).toMatchObject([{ text: `${NAME}, ${EMAIL}` }])
    expect(new Set(vendor.requests.map(({ text: sent }) => sent)).size).toBe(1)
  })

  it('never mixes forty people', async () => {
    const { client } = await start({ guard: localGuard() })
    const mails = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`)
    const replies = await Promise.all(
      mails.map((mail) => client.messages.stream({ ...request, messages: [say(`Write to ${mail}`)] }).finalMessage()),
    )
    expect(replies.map(({ content }) => content[0])).toMatchObject(mails.map((mail) => ({ text: `Write to ${mail}` })))
  })
})

describe('citations', () => {
  const data = `Report. 👋 ${NAME} lives at ${PLACE}, says ${EMAIL}.`
  const documents = [
    { type: 'document', source: { type: 'text', media_type: 'text/plain', data: `About ${EMAIL}` } },
    {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data },
      title: NAME,
      citations: { enabled: true },
    },
  ]

  /** Cites from the name to the place, in characters or in UTF-16 units. */
  function citing(asked: RecordedRequest, count: (before: string) => number): Block {
    const { messages } = asked.body as { messages: { content: { source: { data: string }; title: string }[] }[] }
    const { source, title } = messages[0]!.content[1]!
    const cited = /\[NAME_\w+\] lives at \[LOCATION_\w+\]/.exec(source.data)?.[0] ?? ''
    const start = count(source.data.slice(0, source.data.indexOf(cited)))
    return {
      type: 'char_location',
      cited_text: cited,
      document_index: 1,
      document_title: title,
      start_char_index: start,
      end_char_index: start + cited.length,
    }
  }

  it.each([
    ['characters', false, (before: string) => [...before].length],
    ['UTF-16 units', true, (before: string) => before.length],
  ] as const)("point at the client's own document, counted in %s", async (_what, stream, count) => {
    const { client, vendor } = await start({
      answer: (asked) => message(asked, [{ ...text('So it says.'), citations: [citing(asked, count)] }]),
    })
    const first = { role: 'user', content: [...documents, text('Where?')] }
    const asked = { ...request, messages: [first] } as never
    const reply = stream ? await client.messages.stream(asked).finalMessage() : await client.messages.create(asked)
    const cited = `${NAME} lives at ${PLACE}`
    const start_char_index = count(data.slice(0, data.indexOf(cited)))
    const citation = {
      cited_text: cited,
      document_title: NAME,
      start_char_index,
      end_char_index: start_char_index + cited.length,
    }
    expect(reply.content).toMatchObject([{ citations: [citation] }])
    const history = [first, { role: 'assistant', content: reply.content }, say('And now?')]
    await client.messages.create({ ...request, messages: history } as never)
    // What the vendor gets back is what it had sent.
    const [, back] = (vendor.requests[1]?.body as { messages: { content: Block[] }[] }).messages
    expect(back?.content[0]?.['citations']).toEqual([citing(vendor.requests[0]!, count)])
  })

  it('count the pages that the vendor has fetched among the documents', async () => {
    let index = 0
    const { client } = await start({
      answer: (asked) =>
        message(asked, [
          { ...text('x'), citations: [{ ...cite, cited_text: tokensOf(asked)[0], document_index: index }] },
        ]),
    })
    const cite = { type: 'char_location', document_title: null, start_char_index: 0, end_char_index: 15 }
    const source = { type: 'text', media_type: 'text/plain', data: 'A page of the web.' }
    const page = { type: 'web_fetch_result', url: 'https://x.example', content: { type: 'document', source } }
    const history = [
      say('Read it.'),
      { role: 'assistant', content: [{ type: 'web_fetch_tool_result', tool_use_id: 'srvtoolu_1', content: page }] },
      { role: 'user', content: [{ type: 'document', source: { ...source, data: `${NAME} is here` } }] },
    ]
    const ends: unknown[] = []
    for (index of [0, 1]) {
      const { content } = await client.messages.create({ ...request, messages: history } as never)
      ends.push((content as { citations?: { end_char_index: number }[] }[])[0]?.citations?.[0]?.end_char_index)
    }
    expect(ends).toEqual([15, NAME.length])
  })
})
