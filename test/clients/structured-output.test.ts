import Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { describe, expect, it } from '@jest/globals'
import OpenAI from 'openai'
import { zodFunction, zodResponseFormat, zodResponsesFunction, zodTextFormat } from 'openai/helpers/zod'
import { z } from 'zod'
import { localGuard } from '../../src/guard/local-guard.js'
import { DIALECTS } from '../support/protocol-clients.js'
import { eachTest } from '../support/each-test.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { responding, said } from '../support/fake-responses.js'
import { EMAIL, tokensOf } from '../support/gateway.js'
import { wordDetector } from '../support/word-detector.js'

/** What the clients' helpers for zod send and parse, in the three protocols, plain and streamed. */

/** A value that is another text in JSON than outside of it. */
const LINES = 'Anna "Änni" Schmidt\\Berg\nBackyard\t"2nd" house'
const guard = () => localGuard({ detectors: [wordDetector({ [LINES]: ['NAME', 0.95], [EMAIL]: ['CONTACT', 0.99] })] })
/** Whose schema no token fits. */
const person = z.object({
  name: z
    .string()
    .min(40)
    .regex(/Backyard/),
  mail: z.email(),
  note: z.string().max(90),
})
const expected = { name: LINES, mail: EMAIL, note: `Said "${LINES}",\nhe did` }
const prompt = `Who is ${LINES}? Write to ${EMAIL}.`
const model = 'some-model'
const messages = [{ role: 'user' as const, content: prompt }]

/** What no token fits, in a schema. */
const CONSTRAINTS = /"(?:format":"email|pattern"|minLength"|maxLength")/

interface Client {
  readonly openai: OpenAI
  readonly anthropic: Anthropic
}

const parse: Record<string, (client: Client, stream: boolean) => Promise<unknown>> = {
  async chat({ openai }, stream) {
    const request = { model, messages, response_format: zodResponseFormat(person, 'person') }
    const { choices } = stream
      ? await openai.chat.completions.stream(request).finalChatCompletion()
      : await openai.chat.completions.parse(request)
    return choices[0]?.message.parsed
  },
  async Responses({ openai }, stream) {
    const request = { model, input: prompt, text: { format: zodTextFormat(person, 'person') } }
    const response = stream
      ? await openai.responses.stream(request).finalResponse()
      : await openai.responses.parse(request)
    return response.output_parsed
  },
  async Messages({ anthropic }, stream) {
    const request = { model, max_tokens: 99, messages, output_config: { format: zodOutputFormat(person) } }
    const reply = stream
      ? await anthropic.messages.stream(request).finalMessage()
      : await anthropic.messages.parse(request)
    return reply.parsed_output
  },
}

/** The arguments of a strict tool, as its schema has parsed them. */
const call: Record<string, (client: Client, stream: boolean) => Promise<unknown>> = {
  async chat({ openai }, stream) {
    const request = { model, messages, tools: [zodFunction({ name: 'send', parameters: person })] }
    const { choices } = stream
      ? await openai.chat.completions.stream(request).finalChatCompletion()
      : await openai.chat.completions.parse(request)
    const [first] = choices[0]?.message.tool_calls ?? []
    return first?.type === 'function' && first.function.parsed_arguments
  },
  async Responses({ openai }, stream) {
    const request = { model, input: prompt, tools: [zodResponsesFunction({ name: 'send', parameters: person })] }
    const { output } = stream
      ? await openai.responses.stream(request).finalResponse()
      : await openai.responses.parse(request)
    const [first] = output
    return first?.type === 'function_call' && first.parsed_arguments
  },
  async Messages({ anthropic }, stream) {
    const given: unknown[] = []
    const run = (args: object) => `${given.push(args)}`
    const tool = { ...betaZodTool({ name: 'send', description: 'Sends.', inputSchema: person, run }), strict: true }
    const request = { model, max_tokens: 99, messages, tools: [tool], stream, max_iterations: 1 }
    await anthropic.beta.messages.toolRunner(request as never).runUntilDone()
    return given[0]
  },
}

describe.each(DIALECTS)('$name', (dialect) => {
  const start = eachTest(dialect.begin)

  /** A gateway whose vendor answers with the object, its values as tokens. */
  async function begin(wrap: (value: object) => { text: string } | { call: object }) {
    const answer = (asked: RecordedRequest) => {
      const [name, mail] = tokensOf(asked)
      return dialect.answer(asked, wrap({ name, mail, note: `Said "${name}",\nhe did` }), 1)
    }
    const { url, vendor } = await start({ answer, guard: guard() })
    const openai = new OpenAI({ baseURL: url, apiKey: 'k', maxRetries: 0 })
    return { vendor, openai, anthropic: new Anthropic({ baseURL: url, apiKey: 'k', maxRetries: 0 }) }
  }

  it.each([false, true])(
    'parses values with quotes and line breaks, whatever their schema demands (streamed: %s)',
    async (stream) => {
      const { vendor, ...client } = await begin((value) => ({ text: JSON.stringify(value) }))
      expect(await parse[dialect.name]?.(client, stream)).toEqual(expected)
      expect(vendor.requests[0]?.text).not.toMatch(CONSTRAINTS)
    },
  )

  it.each([false, true])('gives them to strict tools, whatever their schema demands (streamed: %s)', async (stream) => {
    const { vendor, ...client } = await begin((value) => ({ call: value }))
    expect(await call[dialect.name]?.(client, stream)).toEqual(expected)
    expect(vendor.requests[0]?.text).toContain('"strict":true')
    for (const { text } of vendor.requests) expect(text).not.toMatch(CONSTRAINTS)
  })
})

describe('Responses', () => {
  const [, responses] = DIALECTS
  const start = eachTest(responses!.begin)

  it.each([
    [false, 'repeats the format', {}],
    [true, 'repeats the format', {}],
    [false, 'does not', { text: undefined }],
    [true, 'does not', { text: undefined }],
  ])(
    'keeps the JSON valid that is asked for without a schema (streamed: %s), if the vendor %s',
    async (stream, _what, more) => {
      const answer = (asked: RecordedRequest) =>
        responding([said(JSON.stringify([tokensOf(asked)[0]]))], asked, more, 1)
      const { url } = await start({ answer, guard: guard() })
      const client = new OpenAI({ baseURL: url, apiKey: 'k', maxRetries: 0 })
      const request = { model, input: prompt, text: { format: { type: 'json_object' as const } } }
      const { output_text } = stream
        ? await client.responses.stream(request).finalResponse()
        : await client.responses.create(request)
      expect(JSON.parse(output_text)).toEqual([LINES])
    },
  )
})
