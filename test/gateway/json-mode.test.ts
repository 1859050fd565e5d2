import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { message, startMessages, text } from '../support/anthropic-vendor.js'
import { completion, streamed } from '../support/fake-vendor.js'
import { bodyOf, post, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

/** What a model writes that was asked for JSON: JSON, prose, and both. */

const start = eachTest(startGateway)
const startMessaging = eachTest(startMessages)

const LITERAL = JSON.stringify(QUOTED)
const nested = (value: string, space?: number) => JSON.stringify({ body: JSON.stringify({ who: value }, null, space) })

/** The text with a token in the place of `T`, and the text that the client must read. */
const TEXTS: readonly (readonly [what: string, written: string, read: string])[] = [
  ['prose', 'Sorry T, no.', `Sorry ${QUOTED}, no.`],
  ['prose with quotation marks', 'Sorry "T", no.', `Sorry "${QUOTED}", no.`],
  ['prose in brackets', 'Sorry {T} [see T], no.', `Sorry {${QUOTED}} [see ${QUOTED}], no.`],
  ['JSON in prose', 'Here is T: {"a": ["T"]} for T', `Here is ${QUOTED}: {"a": [${LITERAL}]} for ${QUOTED}`],
  ['JSON in a code fence', '```json\n{"a":"T"}\n```\nT', '```json\n{"a":' + LITERAL + '}\n```\n' + QUOTED],
  ['a list in a code fence', 'For T:\n```\n[1, T]\n```', `For ${QUOTED}:\n\`\`\`\n[1, ${LITERAL}]\n\`\`\``],
  ['a value without quotation marks', '{"a": T, "b":\n T}', `{"a": ${LITERAL}, "b":\n ${LITERAL}}`],
  ['a list without quotation marks', '[T, 1, T]', `[${LITERAL}, 1, ${LITERAL}]`],
  ['lists that end with it', '{"a":["x",T],"b":[["y"],T]}', `{"a":["x",${LITERAL}],"b":[["y"],${LITERAL}]}`],
  ['a list of lists', '{"a":[["x",\n[T]],[T]]}', `{"a":[["x",\n[${LITERAL}]],[${LITERAL}]]}`],
  ['a key without quotation marks', '{T: 1}', `{${LITERAL}: 1}`],
  ['a key', '{"T":1}', `{${LITERAL}:1}`],
  ['a string', '"T"', LITERAL],
  ['lines of JSON', '{"a":"T"}\n{"b":"T"}', `{"a":${LITERAL}}\n{"b":${LITERAL}}`],
  ['JSON in JSON', nested('T'), nested(QUOTED)],
  ['JSON in JSON, with line breaks', nested('T', 2), nested(QUOTED, 2)],
  [
    'JSON in JSON, without quotation marks',
    JSON.stringify({ body: '{"who": T}' }),
    JSON.stringify({ body: `{"who": ${LITERAL}}` }),
  ],
  ['a text that begins with a note', '{"a":"[1], T \\"T\\""}', JSON.stringify({ a: `[1], ${QUOTED} "${QUOTED}"` })],
]

describe.each([false, true])('a reply in JSON mode (streamed: %s)', (stream) => {
  it.each(TEXTS)('may be %s', async (_what, written, read) => {
    const { url } = await start({
      answer: (asked) => {
        const text = written.replaceAll('T', tokensOf(asked)[0] ?? '')
        return bodyOf(asked)['stream'] ? streamed(...text) : completion(text)
      },
    })
    const messages = [{ role: 'user', content: QUOTED }]
    const body = { model: 'gpt-5-mini', messages, stream, response_format: { type: 'json_object' } }
    const reply = await (await post(`${url}/chat/completions`, body)).text()
    const events = stream ? reply.split('\n').filter((line) => line.startsWith('data: {')) : [`data: ${reply}`]
    const choices = events.flatMap((line) => (JSON.parse(line.slice(6)) as { choices: Choice[] }).choices)
    expect(choices.map(({ delta, message }) => (delta ?? message)?.content ?? '').join('')).toBe(read)
  })
})

describe.each([false, true])('a reply of Messages that the client has begun (streamed: %s)', (stream) => {
  const rest: readonly (readonly [begun: string, written: string, read: string])[] = [
    ['{', '"a":"T"}', `"a":${LITERAL}}`],
    ['{"a": ', 'T, "b": "T"}', `${LITERAL}, "b": ${LITERAL}}`],
    ['{"a": "Dear ', 'T"}', `${LITERAL.slice(1, -1)}"}`],
    ['{"a": "{\\"b\\":\\"', 'T\\"}"}', `${JSON.stringify(LITERAL.slice(1, -1)).slice(1, -1)}\\"}"}`],
    ['[', '"T"]', `${LITERAL}]`],
    ['Here it is:\n```json\n{', '"a":"T"}\n```\nfor T', `"a":${LITERAL}}\n\`\`\`\nfor ${QUOTED}`],
    ['[Anna]: ', 'I am "T".', `I am "${QUOTED}".`],
  ]

  it.each(rest)('%j goes on with %j', async (begun, written, read) => {
    const { client } = await startMessaging({
      answer: (asked) => message(asked, [text(written.replaceAll('T', tokensOf(asked)[0] ?? ''))], 1),
    })
    const messages = [
      { role: 'user', content: QUOTED },
      { role: 'assistant', content: stream ? [{ type: 'text', text: begun }] : begun },
    ]
    const asked = { model: 'claude-haiku-4-5', max_tokens: 99, messages } as never
    const reply = stream ? await client.messages.stream(asked).finalMessage() : await client.messages.create(asked)
    expect(reply.content).toMatchObject([{ text: read }])
  })
})

interface Choice {
  readonly delta?: { readonly content?: string }
  readonly message?: { readonly content?: string }
}
