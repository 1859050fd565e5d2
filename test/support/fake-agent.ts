import { completion, contentChunk, cut, events } from './fake-vendor.js'
import type { Answer, RecordedRequest } from './fake-vendor.js'
import { called, eventStream, reasoned, responding, responseEvents, said } from './fake-responses.js'
import { tokensOf } from './gateway.js'

/**
 * Answers like a model that uses tools over chat completions and Responses: first calls `look_up` with the first token
 * it was sent, and once there is a result, writes a sentence of all tokens. Asked for JSON, answers with the first two.
 * Streams come in pieces of one character, and in ragged bytes.
 */
export function fakeAgent(asked: RecordedRequest): Answer {
  const body = asked.body as Body
  const answer = body.input === undefined ? byChat(asked, body) : byResponses(asked, body)
  return body.stream ? cut(answer, 7) : answer
}

interface Body {
  readonly input?: unknown
  readonly messages?: readonly { readonly role: string }[]
  readonly stream?: boolean
  readonly tools?: readonly object[]
  readonly text?: { readonly format?: { readonly type: string } }
  readonly response_format?: { readonly type: string }
}

interface Schema {
  readonly properties?: object
}

function byChat(asked: RecordedRequest, { messages = [], stream, tools = [], response_format: format }: Body): Answer {
  const isAnswered = messages.some(({ role }) => role === 'tool')
  const content = format && format.type !== 'text' ? jsonOf(asked) : sentenceOf(asked)
  const id = `chatcmpl-${messages.length}` // LangGraph takes messages of one id for one
  if (tools.length === 0 || isAnswered) {
    return stream ? chatStream([...content].map(pieceOf)) : completion(content, {}, 'stop', id)
  }
  const [name, args] = [nameOf(tools), argumentsOf(tools, asked)]
  const call = { id: 'call_1', type: 'function', function: { name, arguments: args } }
  if (!stream) return completion(null, { tool_calls: [call] }, 'tool_calls', id)
  const opening = { ...call, index: 0, function: { name, arguments: '' } }
  const fragments = [...args].map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] }))
  return chatStream([{ role: 'assistant', content: null, tool_calls: [opening] }, ...fragments], 'tool_calls')
}

function byResponses(asked: RecordedRequest, { input, stream, tools = [], text }: Body): Answer {
  const isAnswered = JSON.stringify(input).includes('function_call_output')
  const args = argumentsOf(tools, asked)
  const isJson = text?.format !== undefined && text.format.type !== 'text'
  const output =
    tools.length === 0 || isAnswered
      ? [said(isJson ? jsonOf(asked) : sentenceOf(asked))]
      : [reasoned(`Who is ${tokensOf(asked)[0]}?`, 'gAAAA-sealed'), called(nameOf(tools), args)]
  return stream ? eventStream(responseEvents(output, { asked, size: 1 })) : responding(output, asked)
}

/** By the name that the request gives its tool, flat or within `function`. */
function nameOf([tool]: readonly object[]): string {
  const { name, function: inner } = tool as { name?: string; function?: { name: string } }
  return name ?? inner?.name ?? ''
}

/** The first token under the name of the tool's first parameter, which is `who` unless the request says otherwise. */
function argumentsOf([tool]: readonly object[], asked: RecordedRequest): string {
  const { parameters, function: inner } = (tool ?? {}) as { parameters?: Schema; function?: { parameters?: Schema } }
  const [first = 'who'] = Object.keys((parameters ?? inner?.parameters)?.properties ?? {})
  return JSON.stringify({ [first]: tokensOf(asked)[0] })
}

function sentenceOf(asked: RecordedRequest): string {
  return `I found ${tokensOf(asked).join(' at ')}.`
}

function jsonOf(asked: RecordedRequest): string {
  const [name, mail] = tokensOf(asked)
  return JSON.stringify({ name, mail })
}

function pieceOf(content: string): object {
  return { content }
}

function chatStream(deltas: readonly object[], finish = 'stop'): Answer {
  const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 }
  const chunks = [
    contentChunk({ role: 'assistant', content: '' }),
    ...deltas.map((delta) => contentChunk(delta)),
    contentChunk({}, finish),
    { ...contentChunk({}), choices: [], usage },
  ]
  return events(...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]')
}
