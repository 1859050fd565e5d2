import { describe, expect, it } from '@jest/globals'
import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, setTracingDisabled, tool } from '@openai/agents'
import { z } from 'zod'
import { eachTest } from '../support/each-test.js'
import { fakeAgent } from '../support/fake-agent.js'
import { EMAIL, PLACE, QUOTED, startGateway } from '../support/gateway.js'

const begin = eachTest(startGateway)
const start = () => begin({ answer: fakeAgent })

setTracingDisabled(true)
const asked = `Find ${QUOTED}, ${EMAIL}.`
const whole = `I found ${QUOTED} at ${EMAIL} at ${PLACE}.`

describe.each([
  ['Responses', OpenAIResponsesModel],
  ['chat completions', OpenAIChatCompletionsModel],
])('OpenAI Agents over %s', (_name, Model) => {
  it('run tools to the end, plain and streamed', async () => {
    const { client } = await start()
    const looked: string[] = []
    const look_up = tool({
      name: 'look_up',
      description: 'Finds somebody.',
      parameters: z.object({ who: z.string() }),
      execute: ({ who }) => {
        looked.push(who)
        return PLACE
      },
    })
    const model = new Model(client as never, 'gpt-5-mini')
    const agent = new Agent({ name: 'Finder', instructions: 'Find people.', model, tools: [look_up] })
    expect((await run(agent, asked)).finalOutput).toBe(whole)
    const streamed = await run(agent, asked, { stream: true })
    let text = ''
    for await (const piece of streamed.toTextStream()) text += piece
    expect([text, streamed.finalOutput]).toEqual([whole, whole])
    expect(looked).toEqual([QUOTED, QUOTED])
  })

  it('give structured output', async () => {
    const { client } = await start()
    const outputType = z.object({ name: z.string(), mail: z.string() })
    const agent = new Agent({ name: 'Reader', model: new Model(client as never, 'gpt-5-mini'), outputType })
    expect((await run(agent, asked)).finalOutput).toEqual({ name: QUOTED, mail: EMAIL })
  })
})
