import type { JsonObject } from '../../src/protocols/json.js'
import { contentChunk } from './fake-vendor.js'
import type { RecordedRequest } from './fake-vendor.js'
import { called, customCalled, reasoned, responseBody, responseEvents, said } from './fake-responses.js'
import type { Item } from './fake-responses.js'
import { EMAIL, PLACE, QUOTED } from './gateway.js'
import { eventsOf as messageEvents, messageOf, text, toolUse } from './anthropic-vendor.js'

/** Recorded bodies of vendors, one of each kind: the request, and the reply for the tokens that were sent. */

export interface RecordedReply {
  readonly name: string
  /** Of the gateway's routes. */
  readonly path: string
  readonly request: JsonObject
  /** The vendor's body: JSON, or events. */
  readonly body: (tokens: readonly string[]) => string
}

const prompt = `Ask ${QUOTED} (${EMAIL}) in ${PLACE}.`
const model = 'gpt-5-mini'
const messages = [{ role: 'user', content: prompt }]
const functionTool = { type: 'function', function: { name: 'send', parameters: { type: 'object' } } }

/** Tokens in a row, beside what looks like one, behind characters of four bytes, and one that breaks off. */
function sentence([name = '', mail = '', place = '']: readonly string[]): string {
  return `👋 ${name}${mail}, [NAME_ ${place}: "${name}" \\ [${mail.slice(1, 6)}`
}

/** Arguments with JSON in JSON in JSON. */
function input([name = '', mail = '']: readonly string[]): object {
  return { to: mail, list: [name, 1.5], body: JSON.stringify({ who: name, inner: JSON.stringify({ deep: name }) }) }
}

function pieces(whole: string, length: number): string[] {
  return whole.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? []
}

function written(events: readonly object[], isNamed: boolean): string {
  const blocks = events.map((event) => {
    const name = isNamed ? `event: ${(event as { type: string }).type}\n` : ''
    return `${name}data: ${JSON.stringify(event)}\n\n`
  })
  return blocks.join('')
}

// --- Chat ---

function chatWhole(tokens: readonly string[]): object {
  const call = { id: 'call_1', type: 'function', function: { name: 'send', arguments: JSON.stringify(input(tokens)) } }
  const message = { role: 'assistant', content: sentence(tokens), reasoning_content: `Who is ${tokens[0]}?` }
  const [first] = [{ index: 0, message: { ...message, tool_calls: [call] }, finish_reason: 'tool_calls' }]
  const second = { index: 1, message: { role: 'assistant', content: null, refusal: sentence(tokens) } }
  return {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [first, { ...second, finish_reason: 'stop' }],
  }
}

/** Two choices and two calls, their pieces interleaved. */
function chatStream(tokens: readonly string[]): object[] {
  const call = (index: number, args: string, more: object = {}) => ({
    tool_calls: [{ index, ...more, function: { ...(more && { name: 'send' }), arguments: args } }],
  })
  const argument = JSON.stringify(input(tokens))
  const said = pieces(sentence(tokens), 24).map((content) => contentChunk({ content }))
  const other = pieces(sentence(tokens), 31).map((refusal) => {
    return { ...contentChunk({}), choices: [{ index: 1, delta: { refusal }, finish_reason: null }] }
  })
  const calls = [0, 1].flatMap((index) => [contentChunk(call(index, '', { id: `call_${index}`, type: 'function' }))])
  const fragments = pieces(argument, 70).flatMap((piece) => [
    contentChunk(call(0, piece)),
    contentChunk(call(1, piece)),
  ])
  const ends = [contentChunk({}, 'tool_calls'), { ...contentChunk({}), choices: [], usage: { total_tokens: 8 } }]
  return [
    contentChunk({ role: 'assistant', content: '' }),
    ...interleaved(said, other),
    ...calls,
    ...fragments,
    ...ends,
  ]
}

function interleaved<T>(one: readonly T[], other: readonly T[]): T[] {
  const rows = Array.from({ length: Math.max(one.length, other.length) }, (_, row) => [one[row], other[row]])
  return rows.flat().filter((item) => item !== undefined)
}

const format = { type: 'json_schema', json_schema: { name: 'f', schema: { type: 'object' } } }
const jsonChunks = (tokens: readonly string[]) => [
  ...pieces(JSON.stringify(input(tokens)), 23).map((content) => contentChunk({ content })),
  contentChunk({}, 'stop'),
]

// --- The others ---

const items = (tokens: readonly string[]) => [
  reasoned(`Who is ${tokens[0]}?`, 'gAAAA-sealed'),
  said(sentence(tokens)),
  called('send', JSON.stringify(input(tokens))),
  customCalled('run', `echo ${tokens[1]}`),
]
const responseTools = [
  { type: 'function', name: 'send', parameters: { type: 'object' } },
  { type: 'custom', name: 'run' },
]

const blocks = (tokens: readonly string[]) => [
  { type: 'thinking', thinking: `About ${tokens[0]}.` },
  text(sentence(tokens)),
  toolUse(input(tokens)),
]
const messageTools = [{ name: 'send', input_schema: { type: 'object' } }]

const completed = (piece: string, reason: string | null) => ({
  id: 'cmpl-1',
  object: 'text_completion',
  created: 1,
  model,
  choices: [{ index: 0, text: piece, finish_reason: reason }],
})

const REQUESTS = {
  chat: { model, messages, tools: [functionTool], n: 2 },
  json: { model, messages, response_format: format },
  responses: { model, input: prompt, tools: responseTools },
  completions: { model, prompt },
  messages: { model: 'claude-sonnet-5', max_tokens: 9, messages, tools: messageTools },
}
/** What the vendor repeats of. */
const ASKED = { body: REQUESTS.responses } as unknown as RecordedRequest
const DONE = 'data: [DONE]\n\n'

function responseStream(output: readonly Item[]): string {
  return written(responseEvents(output, { asked: ASKED, size: 60 }), true)
}

/** Of every protocol, whole and streamed. */
export const RECORDED: readonly RecordedReply[] = [
  { name: 'chat', path: '/chat/completions', request: REQUESTS.chat, body: (t) => JSON.stringify(chatWhole(t)) },
  {
    name: 'Responses',
    path: '/responses',
    request: REQUESTS.responses,
    body: (t) => JSON.stringify(responseBody(items(t), ASKED)),
  },
  {
    name: 'completions',
    path: '/completions',
    request: REQUESTS.completions,
    body: (t) => JSON.stringify(completed(sentence(t), 'stop')),
  },
  {
    name: 'Messages',
    path: '/v1/messages',
    request: REQUESTS.messages,
    body: (t) => JSON.stringify(messageOf(blocks(t))),
  },
  streamed('chat, streamed', '/chat/completions', REQUESTS.chat, (t) => written(chatStream(t), false) + DONE),
  streamed('chat in CRLF', '/chat/completions', REQUESTS.json, (t) =>
    `: hello\n\n${written(jsonChunks(t), false)}${DONE}`.replaceAll('\n', '\r\n'),
  ),
  streamed('Responses, streamed', '/responses', REQUESTS.responses, (t) => responseStream(items(t).slice(1, 3))),
  streamed('reasoning and freeform calls, streamed', '/responses', REQUESTS.responses, (t) => {
    return responseStream(items(t).filter(({ type }) => type === 'reasoning' || type === 'custom_tool_call'))
  }),
  streamed('completions, streamed', '/completions', REQUESTS.completions, (t) => {
    const texts = pieces(sentence(t), 9).map((piece) => completed(piece, null))
    return written([...texts, completed('', 'stop')], false) + DONE
  }),
  streamed('Messages, streamed', '/v1/messages', REQUESTS.messages, (t) => written(messageEvents(blocks(t), 20), true)),
]

function streamed(name: string, path: string, request: JsonObject, body: RecordedReply['body']): RecordedReply {
  return { name, path, request: { ...request, stream: true }, body }
}
