import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion } from '../support/fake-vendor.js'
import { EMAIL, NAME, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

/** JSON in texts, on its way to the vendor: values in it are seen as they are, however deep they are escaped. */

const start = eachTest(startGateway)

const model = 'gpt-5-mini'

/** What the vendor is sent for the result of a tool, and the token of the quoted name. */
async function sent(content: string): Promise<{ content: string; token: string; reply: string }> {
  const { client, vendor } = await start({ answer: (asked) => completion(tokensOf(asked).join(' ')) })
  const result = { role: 'tool', tool_call_id: 'c', content } as const
  const { choices } = await client.chat.completions.create({
    model,
    messages: [{ role: 'user', content: QUOTED }, result],
  })
  const [asked] = vendor.requests
  const { messages } = asked?.body as { messages: { content: string }[] }
  const [token = ''] = tokensOf(asked!)
  return { content: messages.at(-1)?.content ?? '', token, reply: choices[0]?.message.content ?? '' }
}

/** JSON in a string of JSON, so many times. */
function nested(value: unknown, depth: number): string {
  return JSON.stringify({ depth, value: depth === 1 ? value : nested(value, depth - 1) })
}

describe('JSON within JSON', () => {
  it.each([1, 2, 3, 5])('is read to a depth of %d, and stays as it was but for the values', async (depth) => {
    const { content, token, reply } = await sent(nested([QUOTED, { who: QUOTED }], depth))
    expect(content).toBe(nested([token, { who: token }], depth))
    expect(reply).toBe(QUOTED) // one value, one token
  })

  it('keeps numbers as they were written, at every depth', async () => {
    const inner = `{"id": 12345678901234567890, "share": 1.0, "who": ${JSON.stringify(QUOTED)}}`
    const { content, token } = await sent(`{"id":12345678901234567890,"body":${JSON.stringify(inner)}}`)
    const expected = inner.replace(JSON.stringify(QUOTED), `"${token}"`)
    expect(content).toBe(`{"id":12345678901234567890,"body":${JSON.stringify(expected)}}`)
  })

  it('is read in a list of strings and in a text that is one string of JSON', async () => {
    const list = await sent(JSON.stringify([JSON.stringify(QUOTED), 'plain', JSON.stringify({ a: QUOTED })]))
    expect(JSON.parse(list.content)).toEqual([JSON.stringify(list.token), 'plain', JSON.stringify({ a: list.token })])
    const text = await sent(JSON.stringify(`Found:\n${QUOTED}`))
    expect(JSON.parse(text.content)).toBe(`Found:\n${text.token}`)
  })

  it('is read line by line, and where it was cut off', async () => {
    const line = JSON.stringify({ who: QUOTED })
    const lines = await sent(`${line}\n${line}\n`)
    expect(lines.content).toBe(`${line}\n${line}\n`.replaceAll(JSON.stringify(QUOTED), `"${lines.token}"`))
    const cut = await sent(`[${line}, {"body": ${JSON.stringify(line).slice(0, -2)}`)
    expect(cut.content).toBe(
      `[${line}, {"body": ${JSON.stringify(line).slice(0, -2)}`
        .replace(JSON.stringify(QUOTED), `"${cut.token}"`)
        .replace(JSON.stringify(JSON.stringify(QUOTED)).slice(1, -1), `\\"${cut.token}\\"`),
    )
  })

  it('leaves text alone that only looks like JSON', async () => {
    const texts = [`[see "C:\\new\\${'x'}" of ]`, `{"path": "C:\\Users\\of", `, '[ ] "done" \\o/']
    for (const text of texts) {
      const { content, token } = await sent(`${text} ${NAME}`)
      expect(token).not.toBe('')
      expect(content).toMatch(/\[NAME_[0-9A-F]{8}\]$/)
      expect(content.slice(0, text.length)).toBe(text)
    }
  })

  it('is read in arguments of all kinds, and in unknown fields', async () => {
    const { client, vendor } = await start({ answer: () => completion('ok') })
    const args = nested({ who: QUOTED, mail: EMAIL }, 2)
    const calls = [
      { id: 'c', type: 'function', function: { name: 'f', arguments: args } },
      { id: 'd', type: 'custom', custom: { name: 'g', input: args } },
    ]
    const messages = [
      { role: 'user', content: QUOTED },
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: args } },
    ]
    await client.chat.completions.create({ model, messages, extra: { body: args } } as never)
    const [token = '', mail = ''] = tokensOf(vendor.requests[0]!)
    const written = JSON.stringify(nested({ who: token, mail }, 2))
    expect(vendor.requests[0]?.text.split(written)).toHaveLength(5)
  })
})
