import { describe, expect, it } from '@jest/globals'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { EMAIL, PLACE, QUOTED, startGateway } from '../support/gateway.js'

const begin = eachTest(startGateway)
const start = () => begin({ answer: fakeAgent })

const asked = `Find ${QUOTED}, ${EMAIL}.`
const whole = `I found ${QUOTED} at ${EMAIL} at ${PLACE}.`
const look_up = tool(({ who }) => `${who}: ${PLACE}`, { name: 'look_up', schema: z.object({ who: z.string() }) })

function modelOf(baseURL: string, useResponsesApi: boolean): ChatOpenAI {
  return new ChatOpenAI({
    model: 'gpt-5-mini',
    apiKey: 'k',
    configuration: { baseURL },
    useResponsesApi,
    maxRetries: 0,
  })
}

describe.each([
  ['chat completions', false],
  ['Responses', true],
])('LangChain over %s', (_name, useResponsesApi) => {
  it('calls tools and goes on with their results', async () => {
    const { url } = await start()
    const model = modelOf(url, useResponsesApi).bindTools([look_up])
    const messages: BaseMessage[] = [new HumanMessage(asked)]
    const first = await model.invoke(messages)
    expect(first.tool_calls).toMatchObject([{ name: 'look_up', args: { who: QUOTED } }])
    const [call] = first.tool_calls ?? []
    const result = new ToolMessage({ content: PLACE, tool_call_id: call?.id ?? '' })
    expect((await model.invoke([...messages, first, result])).text).toBe(whole)
  })

  it('streams text and calls', async () => {
    const { url } = await start()
    const model = modelOf(url, useResponsesApi)
    let text = ''
    let usage = 0
    for await (const chunk of await model.stream(asked)) {
      text += chunk.text
      usage += chunk.usage_metadata?.total_tokens ?? 0
    }
    expect([text, usage]).toEqual([`I found ${QUOTED} at ${EMAIL}.`, 8])
    let gathered: AIMessageChunk | undefined
    for await (const chunk of await model.bindTools([look_up]).stream(asked))
      gathered = gathered?.concat(chunk) ?? chunk
    expect(gathered?.tool_calls).toMatchObject([{ name: 'look_up', args: { who: QUOTED } }])
  })

  it('gives structured output', async () => {
    const { url } = await start()
    const schema = z.object({ name: z.string(), mail: z.email() })
    const model = modelOf(url, useResponsesApi).withStructuredOutput(schema, { name: 'person', method: 'jsonSchema' })
    expect(await model.invoke(asked)).toEqual({ name: QUOTED, mail: EMAIL })
  })
})
