import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import {
  called,
  customCalled,
  eventStream,
  reasoned,
  responding,
  responseEvents,
  said,
} from '../support/fake-responses.js'
import { eachTest } from '../support/each-test.js'
import { cut } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const send = { type: 'function', name: 'send', strict: true, parameters: { type: 'object', properties: {} } } as const
const shell = { type: 'custom', name: 'shell' } as const
const tools = [send, shell]
type Event = Record<string, never>

/** The items that a vendor makes of the tokens that it was sent, with every kind of text. */
function items([name = '', mail = '']: readonly string[]) {
  const text = `Dear ${name}, see ${mail}.`
  const citation = {
    type: 'url_citation',
    start_index: text.indexOf('see'),
    end_index: text.indexOf('see') + 3,
    title: mail,
  }
  return [
    reasoned(`About ${name} 👋`, 'gAAA'),
    said(text, [citation]),
    called('send', `{"to":"${name}","body":"{\\"mail\\":\\"${mail}\\"}"}`, 'call_1'),
    called('send', `{"to":"${mail}"}`, 'call_2'),
    customCalled('shell', `mail ${mail} # ${name}`),
  ]
}

/** What a client reads of an event stream, as it stands there. */
async function read(url: string, more: object = {}): Promise<{ text: string; events: Event[] }> {
  const body = { model, stream: true, input: `${QUOTED}, ${EMAIL}`, tools, ...more }
  const reply = await post(`${url}/responses`, body)
  const text = await reply.text()
  const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Event)
  return { text, events: data }
}

/** The texts of a stream by item and kind, first as the deltas say them, then as the ends do. */
function textsOf(events: readonly Event[]): Record<string, { deltas: string; done: string }> {
  const texts: Record<string, { deltas: string; done: string }> = {}
  for (const event of events) {
    const [, kind, step] = /^response\.(.+)\.(delta|done)$/.exec(event['type'] ?? '') ?? []
    if (!kind || !('item_id' in event) || 'part' in event) continue
    const own = (texts[`${event['output_index']} ${kind}`] ??= { deltas: '', done: '' })
    if (step === 'delta') own.deltas += event['delta']
    else own.done = event['text'] ?? event['arguments'] ?? event['input'] ?? ''
  }
  return texts
}

describe('streamed responses', () => {
  it('agree in deltas, ends, items and the final response; numbers rise, and no event holds a token', async () => {
    const { url, vendor } = await start({ answer: (asked) => responding(items(tokensOf(asked)), asked) })
    const { text, events } = await read(url)
    expect(text).not.toMatch(/\[(?:NAME|CONTACT)_/)
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
    expect(events.at(0)?.['type']).toBe('response.created')
    expect(events.at(-1)?.['type']).toBe('response.completed')
    expect(text.trimEnd().split('\n\n').at(-2)).toBe(': x-sandwich {"restored":2,"unresolved":0}')
    for (const { deltas, done } of Object.values(textsOf(events))) expect(deltas).toBe(done)
    const done = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
    expect((events.at(-1)?.['response'] as unknown as { output: unknown }).output).toEqual(done)
    expect(done).toEqual(expectedItems())
    expect(vendor.requests).toHaveLength(1)
  })

  it.each([1, 2, 3, 5, 9, 4000])('are the same however their bytes are cut (%d)', async (size) => {
    const { url } = await start({ answer: (asked) => cut(responding(items(tokensOf(asked)), asked), size) })
    expect(textsOf((await read(url)).events)).toEqual({
      '0 reasoning_summary_text': twice(`About ${QUOTED} 👋`),
      '1 output_text': twice(`Dear ${QUOTED}, see ${EMAIL}.`),
      '2 function_call_arguments': twice(JSON.stringify({ to: QUOTED, body: JSON.stringify({ mail: EMAIL }) })),
      '3 function_call_arguments': twice(JSON.stringify({ to: EMAIL })),
      '4 custom_tool_call_input': twice(`mail ${EMAIL} # ${QUOTED}`),
    })
  })

  it('are the whole text restored, however it is cut into deltas', async () => {
    const piece = fc.constantFrom('T0', 'T1', ' ', '[', 'NAME_', '\\', '"', '👋', 'ü', '\n', '{', 'a_b', ']')
    const { url, vendor } = await start()
    const written = (text: readonly string[], tokens: readonly string[]) =>
      text.map((one) => (/^T\d$/.test(one) ? (tokens[Number(one[1])] ?? '') : one)).join('|')
    const property = fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 400 }),
      async (text, size, bytes) => {
        vendor.enqueue((asked) => {
          const whole = written(text, tokensOf(asked))
          return cut(eventStream(responseEvents([said(whole), customCalled('shell', whole)], { asked, size })), bytes)
        })
        const { events } = await read(url)
        const whole = written(text, [QUOTED, EMAIL])
        expect(textsOf(events)).toEqual({ '0 output_text': twice(whole), '1 custom_tool_call_input': twice(whole) })
      },
    )
    await fc.assert(property, { numRuns: 15 })
  }, 60_000)

  it('restore texts whose deltas interleave, and items whose ids change', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const events = responseEvents(items(tokensOf(asked)), { asked, size: 1 })
      const calls = events.filter((event) => /arguments\.delta/.test(String(event['type'])))
      const [one, two] = [2, 3].map((index) => calls.filter((event) => event['output_index'] === index))
      const mixed = one!.flatMap((event, at) => [event, ...(two![at] ? [two![at]] : [])])
      const first = events.indexOf(one![0]!)
      const rest = events.filter((event) => !calls.includes(event))
      const begun = rest.findIndex(
        (event) => event['type'] === 'response.output_item.added' && event['output_index'] === 3,
      )
      const [added] = rest.splice(begun, 1)
      rest.splice(first, 0, added!, ...mixed)
      return eventStream(
        rest.map((event, index) => ('item_id' in event ? { ...event, item_id: `changing ${index}` } : event)),
      )
    }
    const { url } = await start({ answer })
    const texts = textsOf((await read(url)).events)
    expect(texts['2 function_call_arguments']?.deltas).toBe(texts['2 function_call_arguments']?.done)
    expect(texts['3 function_call_arguments']).toEqual(twice(JSON.stringify({ to: EMAIL })))
  })

  it('tell of an error in the way that clients read, with the next number', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const events = responseEvents(items(tokensOf(asked)), { asked })
      return { ...eventStream(events.slice(0, 12)), then: 'end' }
    }
    const { url, client } = await start({ answer })
    const { text, events } = await read(url)
    expect(text.trimEnd().split('\n\n').at(-1)).toMatch(/^event: error\ndata: /)
    const told = { type: 'error', code: 'upstream_error', message: expect.any(String), param: null }
    expect(events.at(-1)).toMatchObject({ ...told, sequence_number: events.length - 1 })
    const stream = client.responses.stream({ model, input: NAME })
    await expect(stream.finalResponse()).rejects.toThrow(/before it was complete/)
  })

  it('give the code of an error that the vendor reports, in our words', async () => {
    const error = { type: 'error', code: 'server_error', message: 'secret of the vendor', param: null }
    const { client } = await start({ answer: () => eventStream([...responseEvents([]).slice(0, 2), error]) })
    const failed = await client.responses
      .stream({ model, input: NAME })
      .finalResponse()
      .catch((caught: unknown) => caught)
    expect(failed).toMatchObject({ code: 'server_error' })
    expect(String(failed)).not.toContain('secret')
  })
})

function twice(text: string): { deltas: string; done: string } {
  return { deltas: text, done: text }
}

function expectedItems(): unknown[] {
  const [reasoning, message] = items([QUOTED, EMAIL])
  return [
    reasoning,
    message,
    expect.objectContaining({ arguments: JSON.stringify({ to: QUOTED, body: JSON.stringify({ mail: EMAIL }) }) }),
    expect.objectContaining({ arguments: JSON.stringify({ to: EMAIL }) }),
    expect.objectContaining({ input: `mail ${EMAIL} # ${QUOTED}` }),
  ]
}
