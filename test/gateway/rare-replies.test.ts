import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk, events, json } from '../support/fake-vendor.js'
import type { Answer } from '../support/fake-vendor.js'
import { NAME, post, startGateway, tokensOf } from '../support/gateway.js'

/** Texts that only some vendors write, and habits of few. */

const start = eachTest(startGateway)

const TOKEN = /\[NAME_[0-9A-F]{8}\]/
const chunks = (...all: object[]) => events(...all.map((chunk) => JSON.stringify(chunk)), '[DONE]')
const tools = [{ type: 'function', function: { name: 'send', parameters: {} } }]

/** Asks with a body, and returns what the client reads: the JSON, or the data of the events. */
async function ask(path: string, body: object, answer: (token: string) => Answer): Promise<string> {
  const { url } = await start({ answer: (asked) => answer(tokensOf(asked)[0] ?? '') })
  const response = await post(`${url}${path}`, { model: 'm', ...body })
  expect(response.status).toBe(200)
  return response.text()
}

const chat = (answer: (token: string) => Answer, more: object = {}) =>
  ask('/chat/completions', { messages: [{ role: 'user', content: NAME }], tools, ...more }, answer)
const stream = (answer: (token: string) => Answer) => chat(answer, { stream: true })
const responses = (answer: (token: string) => Answer, more: object = {}) =>
  ask('/responses', { input: NAME, tools: [{ type: 'function', name: 'send', parameters: {} }], ...more }, answer)

describe('a chat completion', () => {
  it('may have arguments that are objects', async () => {
    const call = (args: unknown) => ({ id: 'a', type: 'function', function: { name: 'send', arguments: args } })
    const asked = (value: string) => ({ [value]: { n: 1, who: [value] } })
    const whole = await chat((token) => completion(null, { tool_calls: [call(asked(token))] }))
    expect(JSON.parse(whole).choices[0].message.tool_calls).toEqual([call(asked(NAME))])
    const streamed = await stream((token) =>
      chunks(contentChunk({ tool_calls: [{ index: 0, ...call(asked(token)) }] }), contentChunk({}, 'stop')),
    )
    expect(streamed).toContain(JSON.stringify(asked(NAME)))
    const item = (args: unknown) => ({ type: 'function_call', id: 'f', call_id: 'c', name: 'send', arguments: args })
    const response = await responses((token) => json({ object: 'response', output: [item(asked(token))] }))
    expect(JSON.parse(response).output).toEqual([item(asked(NAME))])
  })

  const thoughts = (value: string) => ({
    ...{ reasoning_text: value, thinking: value, audio: { id: 'a', transcript: value } },
    reasoning_details: [{ type: 'reasoning.text', text: value, format: 'google-gemini-v1', index: 0 }],
    thinking_blocks: [{ type: 'thinking', thinking: value }],
  })

  it('may have thoughts and transcripts in other fields', async () => {
    const whole = await chat((token) => completion('x', thoughts(token)))
    expect(JSON.parse(whole).choices[0].message).toMatchObject(thoughts(NAME))
    const streamed = await stream((token) =>
      chunks(contentChunk(thoughts(token)), contentChunk({ content: 'x' }, 'stop')),
    )
    expect(streamed).toContain(JSON.stringify(thoughts(NAME)).slice(1, -1))
  })

  it('keeps the thinking that a later piece signs', async () => {
    const block = (value: object) => ({ thinking_blocks: [{ type: 'thinking', ...value }] })
    const whole = await chat((token) => completion('x', block({ thinking: token, signature: 'c2ln' })))
    expect(whole).toMatch(TOKEN)
    const pieces = (token: string) => [
      contentChunk(block({ thinking: `Of ${token}` })),
      contentChunk(block({ thinking: ' I think', signature: '' })),
      contentChunk(block({ thinking: '', signature: 'c2ln' })),
    ]
    const signed = await stream((token) => chunks(...pieces(token), contentChunk({ content: token }, 'stop')))
    expect(signed).toMatch(/"thinking":"Of \[NAME_[0-9A-F]{8}\]"/)
    expect(signed).toContain(`"content":"${NAME}"`)
  })

  it('may repeat the message so far with each piece', async () => {
    const choice = (index: number, delta: object, content: string, end: string | null) => {
      return { choices: [{ index, delta, message: { role: 'assistant', content }, finish_reason: end }] }
    }
    const text = await stream((token) => {
      const content = `Dear ${token}, bye`
      const pieces = [...content].map((piece, at) => choice(0, { content: piece }, content.slice(0, at + 1), null))
      return chunks(...pieces, choice(0, { content: '' }, content, 'stop'))
    })
    const seen = [
      ...text.matchAll(/"delta":\{"content":"([^"]*)"\},"message":\{"role":"assistant","content":"([^"]*)"/g),
    ]
    expect(seen.map(([, piece]) => piece).join('')).toBe(`Dear ${NAME}, bye`)
    expect(seen.at(-1)?.[2]).toBe(`Dear ${NAME}, bye`)
    expect(text).not.toMatch(TOKEN)
  })

  it("may hold what Azure's filter has found, also in chunks without a delta", async () => {
    const found = { content_filter_results: { hate: { filtered: false, severity: 'safe' } } }
    const about = {
      index: 0,
      finish_reason: null,
      ...found,
      content_filter_offsets: { check_offset: 4, end_offset: 9 },
    }
    const sent = (first: object[], rest: string) => [
      { id: '', choices: [], prompt_filter_results: [{ prompt_index: 0, ...found }] },
      ...first,
      { id: '', model: '', choices: [about], usage: null },
      contentChunk({ content: rest }),
      contentChunk({}, 'stop'),
      { id: '', model: '', choices: [about], usage: null },
    ]
    const text = await stream((token) =>
      chunks(...sent([contentChunk({ content: `Dear ${token.slice(0, 6)}` })], `${token.slice(6)}, bye`)),
    )
    const seen = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
    expect(seen).toEqual(sent([contentChunk({ content: 'Dear ' })], `${NAME}, bye`))
  })

  it('may say with each piece that it is the last', async () => {
    const text = await stream((token) =>
      chunks(
        contentChunk({ content: `Dear ${token.slice(0, 6)}` }, 'stop'),
        contentChunk({ content: `${token.slice(6)}, bye ${token.slice(0, 4)}` }, 'stop'),
      ),
    )
    const pieces = [...text.matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece)
    expect(pieces.join('')).toMatch(new RegExp(`^Dear ${NAME}, bye \\[NAM$`))
  })
})

describe('a response', () => {
  it('cites files by name, at the position of the restored text', async () => {
    const answer = (value: string) => {
      const text = `${value} said so.`
      const annotation = { type: 'file_citation', file_id: 'f', filename: `${value}.pdf`, index: text.length }
      return {
        type: 'message',
        id: 'm',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [annotation] }],
      }
    }
    const whole = await responses((token) => json({ object: 'response', output: [answer(token)] }))
    expect(JSON.parse(whole).output).toEqual([answer(NAME)])
  })

  it('may act on a computer, several times at once', async () => {
    const item = (text: string) => ({ type: 'computer_call', call_id: 'c', actions: [{ type: 'type', text }] })
    const whole = await responses((token) => json({ object: 'response', output: [item(token)] }), {
      tools: [{ type: 'computer' }],
    })
    expect(JSON.parse(whole).output).toEqual([item(NAME)])
  })

  it('may call tools of a prompt that the vendor stores, and repeat its instructions', async () => {
    const stored = (who: string) => ({
      ...{ object: 'response', instructions: [{ role: 'developer', content: 'Of the vendor' }] },
      output: [{ type: 'function_call', call_id: 'c', name: 'mail', arguments: JSON.stringify({ who }) }],
    })
    const whole = await responses((token) => json(stored(token)), { prompt: { id: 'pmpt_1' }, tools: undefined })
    expect(JSON.parse(whole)).toEqual(stored(NAME))
  })

  it.each([
    ['nowhere', {}],
    ['in the first event of an item only', { output_index: 0 }],
  ])('may say the index of an item %s', async (_where, index) => {
    const item = (args: string) => ({ type: 'function_call', id: 'fc', call_id: 'c', name: 'send', arguments: args })
    const text = await responses(
      (token) => {
        const whole = JSON.stringify({ to: token })
        const piece = (delta: string) => ({ type: 'response.function_call_arguments.delta', item_id: 'fc', delta })
        return chunks(
          { type: 'response.output_item.added', ...index, item: item('') },
          ...[...whole].map(piece),
          { type: 'response.function_call_arguments.done', item_id: 'fc', arguments: whole },
          { type: 'response.completed', response: { object: 'response', output: [item(whole)] } },
        )
      },
      { stream: true },
    )
    const pieces = [...text.matchAll(/"delta":("(?:[^"\\]|\\.)*")/g)].map(
      ([, piece]) => JSON.parse(piece ?? '') as string,
    )
    expect(JSON.parse(pieces.join(''))).toEqual({ to: NAME })
    expect(text).not.toMatch(TOKEN)
  })

  it('may be spoken', async () => {
    const part = (transcript: string) => ({ type: 'output_audio', data: 'UklGRg', transcript })
    const output = (token: string) => [
      { type: 'message', id: 'm', role: 'assistant', content: [part(`I am ${token}`)] },
    ]
    const text = await responses(
      (token) =>
        events(
          ...[
            { type: 'response.audio.transcript.delta', delta: `I am ${token.slice(0, 7)}`, sequence_number: 1 },
            { type: 'response.audio.transcript.delta', delta: token.slice(7), sequence_number: 2 },
            { type: 'response.audio.transcript.done', sequence_number: 3 },
            { type: 'response.completed', response: { object: 'response', output: output(token) }, sequence_number: 4 },
          ].map((event) => JSON.stringify(event)),
        ),
      { stream: true },
    )
    const pieces = [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, piece]) => piece)
    expect(pieces.join('')).toBe(`I am ${NAME}`)
    expect(text).toContain(JSON.stringify(output(NAME)))
  })
})
