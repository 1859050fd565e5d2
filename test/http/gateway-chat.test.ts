import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { completion, contentChunk, cut, events, json, streamed } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { bodyOf, EMAIL, NAME, PLACE, post, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'claude-sonnet-4-5'
const user = (content: string) => ({ role: 'user', content }) as const

describe('chat completions through the gateway', () => {
  it('restores the reply, and leaves usage, id, model and finish reason as sent', async () => {
    const { client, vendor } = await start({ answer: (asked) => completion(`Dear ${tokensOf(asked)[0]}!`) })
    const reply = await client.chat.completions.create({ model, messages: [user(`Write to ${NAME} in ${PLACE}.`)] })
    expect(reply.choices[0]?.message.content).toBe(`Dear ${NAME}!`)
    expect(reply).toMatchObject({ id: 'chatcmpl-1', model: 'fake-model', usage: { total_tokens: 8 } })
    expect(reply.choices[0]?.finish_reason).toBe('stop')
    expect(bodyOf(vendor.requests[0])).toMatchObject({ model, messages: [{ role: 'system' }, { role: 'user' }] })
    expect(vendor.requests[0]?.text).toMatch(/Write to \[NAME_[0-9A-F]{8}\] in \[LOCATION_[0-9A-F]{8}\]\./)
  })

  it('changes nothing where there is nothing personal', async () => {
    const { client, vendor } = await start()
    const reply = await client.chat.completions.create({ model, messages: [user('Why is the sky blue?')] })
    expect(reply.choices[0]?.message.content).toBe('Why is the sky blue?')
    expect(bodyOf(vendor.requests[0])).toEqual({ model, messages: [user('Why is the sky blue?')] })
  })

  it.each([1, 2, 3, 5, 9, 1000])('restores a stream that is cut into pieces of %d bytes', async (size) => {
    const answer = (asked: RecordedRequest) => {
      const text = `Grüße 👋 an ${tokensOf(asked).join(' und ')}, danke.`
      return cut(streamed(...(text.match(/.{1,3}/gsu) ?? [])), size)
    }
    const { client } = await start({ answer })
    const stream = await client.chat.completions.create({
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: [user(`${NAME}, ${EMAIL}`)],
    })
    let text = ''
    let finish: string | null = null
    let usage = 0
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      finish = chunk.choices[0]?.finish_reason ?? finish
      usage = chunk.usage?.total_tokens ?? usage
    }
    expect(text).toBe(`Grüße 👋 an ${NAME} und ${EMAIL}, danke.`)
    expect([finish, usage]).toEqual(['stop', 8])
  })

  it('adds, drops and reorders no event, and keeps comments, names and ids', async () => {
    const answer = (asked: RecordedRequest): Answer => {
      const [token = ''] = tokensOf(asked)
      const data = [
        `: OPENROUTER PROCESSING\r\n\r\nid: 1\r\nevent: chunk\r\ndata: ${JSON.stringify(contentChunk({ role: 'assistant', content: token.slice(0, 4) }))}\r\n\r\n`,
        `data: ${JSON.stringify(contentChunk({ content: '' }))}\n\n`,
        `data: ${JSON.stringify(contentChunk({ content: token.slice(4) }, 'stop'))}\n\ndata: [DONE]\n\n`,
      ]
      return { headers: { 'content-type': 'text/plain' }, chunks: data }
    }
    const { url } = await start({ answer })
    const reply = await post(`${url}/chat/completions`, { model, stream: true, messages: [user(NAME)] })
    const blocks = (await reply.text()).trimEnd().split('\n\n')
    expect(blocks).toHaveLength(6)
    expect(blocks[0]).toBe(': OPENROUTER PROCESSING')
    expect(blocks[1]).toMatch(/^id: 1\nevent: chunk\ndata: /)
    expect(blocks[3]).toContain(NAME)
    expect(blocks[4]).toBe(': x-sandwich {"restored":1,"unresolved":0}')
    expect(blocks[5]).toBe('data: [DONE]')
  })

  it('gives the end of a text that only looks like a token to the event that waits for it', async () => {
    const answer = (asked: RecordedRequest) => streamed('See ', tokensOf(asked)[0]?.slice(0, 9) ?? '')
    const { client } = await start({ answer })
    const reply = client.chat.completions.stream({ model, messages: [user(NAME)] })
    expect(await reply.finalContent()).toMatch(/^See \[NAME_[0-9A-F]{3}$/)
  })

  it('restores each of several choices, also interleaved, with one reveal for all', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const chunks = [...token].flatMap((content) =>
        [0, 1].map((index) => choiceChunk(index, { role: 'assistant', content })),
      )
      return events(
        ...[...chunks, choiceChunk(0, {}, 'stop'), choiceChunk(1, {}, 'stop')].map((one) => JSON.stringify(one)),
        '[DONE]',
      )
    }
    const { client, vendor, guard } = await start({ answer })
    const request = { model, n: 2, messages: [user(NAME)] }
    const { choices } = await client.chat.completions.stream(request).finalChatCompletion()
    expect(choices.map(({ message }) => message.content)).toEqual([NAME, NAME])
    const reveals = () => guard.logs({ action: 'reveal', outcome: 'revealed' })
    expect((await reveals()).data).toHaveLength(1)
    vendor.enqueue((asked) => {
      const choices = [0, 1].map((index) => ({
        index,
        message: { content: tokensOf(asked)[0] },
        finish_reason: 'stop',
      }))
      return json({ choices })
    })
    const whole = await client.chat.completions.create(request)
    expect(whole.choices.map(({ message }) => message.content)).toEqual([NAME, NAME])
    expect((await reveals()).data).toHaveLength(2)
  })

  it('restores refusal and reasoning, and leaves out log probabilities, which spell tokens', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const { chunks } = completion(token, { refusal: token, reasoning_content: token, reasoning: token })
      const body = JSON.parse([...(chunks ?? [])].join('')) as { choices: object[] }
      Object.assign(body.choices[0] ?? {}, { logprobs: { content: [{ token }] } })
      return { headers: { 'content-type': 'application/json' }, chunks: [JSON.stringify(body)] }
    }
    const { client } = await start({ answer })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    expect(choices[0]).toMatchObject({
      message: { content: NAME, refusal: NAME, reasoning_content: NAME, reasoning: NAME },
      logprobs: null,
    })
  })

  it('moves citations with the text, restores their titles and leaves their URLs', async () => {
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      const content = `${token} lives here.`
      const start = content.indexOf('here')
      const citation = { start_index: start, end_index: start + 4, url: `https://x.example/${token}`, title: token }
      return completion(content, { annotations: [{ type: 'url_citation', url_citation: citation }] })
    }
    const { client } = await start({ answer })
    const { choices } = await client.chat.completions.create({ model, messages: [user(NAME)] })
    const { content, annotations } = choices[0]?.message ?? {}
    const citation = annotations?.[0]?.url_citation
    expect(content?.slice(citation?.start_index, citation?.end_index)).toBe('here')
    expect(citation?.title).toBe(NAME)
    expect(citation?.url).toMatch(/NAME_/)
  })
})

function choiceChunk(index: number, delta: object, finish_reason: string | null = null): object {
  return { ...contentChunk({}), choices: [{ index, delta, finish_reason }] }
}
