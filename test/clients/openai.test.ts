import { describe, expect, it } from '@jest/globals'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { EMAIL, NAME, PLACE, QUOTED, startGateway } from '../support/gateway.js'

const begin = eachTest(startGateway)
const start = () => begin({ answer: fakeAgent })

const model = 'gpt-5-mini'
const TOKEN = /\[[A-Z]+_[0-9A-F]{6,32}\]/
const person = z.object({ name: z.string(), mail: z.email() })
const asked = `Find ${QUOTED}, ${EMAIL}.`
const whole = `I found ${QUOTED} at ${EMAIL} at ${PLACE}.`

describe("OpenAI's client", () => {
  it('runs tools by itself, streamed or not', async () => {
    const { client } = await start()
    const looked: string[] = []
    const tool = {
      type: 'function' as const,
      function: {
        name: 'look_up',
        description: 'Finds somebody.',
        parameters: { type: 'object', properties: { who: { type: 'string' } } },
        parse: JSON.parse,
        function: ({ who }: { who: string }) => {
          looked.push(who)
          return PLACE
        },
      },
    }
    const request = { model, messages: [{ role: 'user' as const, content: asked }], tools: [tool] }
    expect(await client.chat.completions.runTools(request).finalContent()).toBe(whole)
    expect(await client.chat.completions.runTools({ ...request, stream: true }).finalContent()).toBe(whole)
    expect(looked).toEqual([QUOTED, QUOTED])
  })

  it('parses what zod describes, also an address with a format, in chat and Responses', async () => {
    const { client, vendor } = await start()
    const messages = [{ role: 'user' as const, content: asked }]
    const response_format = zodResponseFormat(person, 'person')
    const parsed = await client.chat.completions.parse({ model, messages, response_format })
    const streamed = await client.chat.completions.stream({ model, messages, response_format }).finalChatCompletion()
    const text = { format: zodTextFormat(person, 'person') }
    const response = await client.responses.parse({ model, input: asked, text })
    const stream = await client.responses.stream({ model, input: asked, text }).finalResponse()
    const all = [
      parsed.choices[0]?.message.parsed,
      streamed.choices[0]?.message.parsed,
      response.output_parsed,
      stream.output_parsed,
    ]
    expect(all).toEqual(Array(4).fill({ name: QUOTED, mail: EMAIL }))
    for (const { text: sent } of vendor.requests) expect(sent).not.toMatch(/"format":"email"|"pattern"/)
  })

  it('goes on with what a response has put out, reasoning and calls', async () => {
    const { client, vendor } = await start()
    const tools = [{ type: 'function' as const, name: 'look_up', strict: false, parameters: { type: 'object' } }]
    const input = [{ role: 'user' as const, content: asked }]
    const first = await client.responses.stream({ model, input, tools }).finalResponse()
    const call = first.output.find((item) => item.type === 'function_call')
    expect(JSON.parse(call?.arguments ?? '')).toEqual({ who: QUOTED })
    const back = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: PLACE }
    const last = await client.responses.create({ model, input: [...input, ...(first.output as never[]), back], tools })
    expect(last.output_text).toBe(whole)
    const [before, after] = vendor.requests.map(({ body }) => body as { input: Record<string, never>[] })
    expect(after?.input[0]).toEqual(before?.input[0])
    expect(after?.input[1]).toMatchObject({ summary: [{ text: expect.stringMatching(TOKEN) }] })
    expect(after?.input[1]).toMatchObject({ encrypted_content: 'gAAAA-sealed' })
  })

  it('sees the text grow in deltas, none of which shows a token', async () => {
    const { client } = await start()
    const deltas: string[] = []
    const stream = client.responses.stream({ model, input: asked })
    stream.on('response.output_text.delta', ({ delta }) => deltas.push(delta))
    expect((await stream.finalResponse()).output_text).toBe(`I found ${QUOTED} at ${EMAIL}.`)
    expect(deltas.length).toBeGreaterThan(8)
    expect(deltas.join('')).toBe(`I found ${QUOTED} at ${EMAIL}.`)
    expect(deltas.join('\n')).not.toMatch(/NAME_/)
  })

  it('gives each of forty people their own', async () => {
    const { client } = await start()
    const names = Array.from({ length: 40 }, (_, index) => (index % 2 ? NAME : QUOTED))
    const replies = await Promise.all(
      names.map((name, index) => client.responses.create({ model, input: `${index}: ${name}` })),
    )
    expect(replies.map((reply) => reply.output_text)).toEqual(names.map((name) => `I found ${name}.`))
  })
})
