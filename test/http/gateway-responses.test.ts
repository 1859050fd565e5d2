import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { json } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { called, customCalled, reasoned, refused, responding, said } from '../support/fake-responses.js'
import { eventStream, responseEvents } from '../support/fake-responses.js'
import type { Item } from '../support/fake-responses.js'
import { EMAIL, NAME, QUOTED, startGateway, tokensOf } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'gpt-5-mini'
const TOKEN = /\[[A-Z]+_[0-9A-F]{6,32}\]/
const send = { type: 'function', name: 'send', strict: true, parameters: { type: 'object', properties: {} } } as const
const shell = { type: 'custom', name: 'shell' } as const

/** A vendor that answers with items made of the tokens that it was sent. */
function answering(items: (tokens: readonly string[]) => readonly Item[], more?: object) {
  return (asked: RecordedRequest) => responding(items(tokensOf(asked)), asked, more)
}

describe('responses through the gateway', () => {
  it('restores the reply, and leaves usage, ids and status as sent', async () => {
    const { client, vendor } = await start({ answer: answering(([name]) => [said(`Dear ${name}!`)]) })
    const reply = await client.responses.create({ model, input: `Write to ${NAME}.`, instructions: 'Be kind.' })
    expect(reply.output_text).toBe(`Dear ${NAME}!`)
    expect(reply).toMatchObject({ id: 'resp_1', status: 'completed', usage: { total_tokens: 8 } })
    expect(reply.instructions).toBe('Be kind.')
    const sent = vendor.requests[0]?.body as { instructions: string; input: string }
    expect(sent.input).toMatch(/^Write to \[NAME_[0-9A-F]{8}\]\.$/)
    expect(sent.instructions).toMatch(/^Be kind\.\n\nCodes in square brackets/)
  })

  it('changes nothing where there is nothing personal', async () => {
    const { client, vendor } = await start({ answer: answering(() => [said('Rayleigh scattering.')]) })
    const reply = await client.responses.create({ model, input: 'Why is the sky blue?', tools: [send] })
    expect(vendor.requests[0]?.body).toEqual({ model, input: 'Why is the sky blue?', tools: [send] })
    expect(reply.output_text).toBe('Rayleigh scattering.')
    expect(reply.instructions).toBeNull()
  })

  it('restores text, refusal, reasoning and arguments, and leaves encrypted reasoning alone', async () => {
    const items = ([name, mail]: readonly string[]) => [
      reasoned(`I think of ${name}.`, `gAAAA${name}`),
      called('send', `{"to":"${name}","n":1.0}`),
      customCalled('shell', `mail '${mail}'`),
      refused(`Not ${name}.`),
      { ...said(`${name} is known.`), type: 'agent_message', author: '/root/reader', recipient: '/root' },
    ]
    const { client } = await start({ answer: answering(items) })
    for (const stream of [false, true]) {
      const request = { model, input: `${QUOTED}, ${EMAIL}`, tools: [send, shell] }
      const reply = stream
        ? await client.responses.stream(request).finalResponse()
        : await client.responses.create(request)
      expect(reply.output).toMatchObject([
        { summary: [{ text: `I think of ${QUOTED}.` }], encrypted_content: expect.stringMatching(/^gAAAA\[NAME_/) },
        { arguments: `{"to":${JSON.stringify(QUOTED)},"n":1.0}` },
        { input: `mail '${EMAIL}'` },
        { content: [{ refusal: `Not ${QUOTED}.` }] },
        { content: [{ text: `${QUOTED} is known.` }] },
      ])
    }
  })

  it('gives no values to a tool that is not declared, and restores actions of declared ones', async () => {
    const action = (token = '') => ({ type: 'exec', command: ['mail', token], env: { TO: token } })
    const items = ([name]: readonly string[]) => [
      called('other', `{"to":"${name}"}`),
      { type: 'local_shell_call', id: 'lsh_1', call_id: 'c', status: 'completed', action: action(name) },
      { type: 'mcp_call', id: 'mcp_1', name: 'send', arguments: `{"to":"${name}"}`, server_label: 's' },
    ]
    const { client } = await start({ answer: answering(items) })
    const { output } = await client.responses.create({ model, input: NAME, tools: [send, { type: 'local_shell' }] })
    expect(output).toMatchObject([
      { arguments: expect.stringMatching(TOKEN) },
      { action: action(NAME) },
      { arguments: expect.stringMatching(TOKEN) },
    ])
  })

  it('puts back what the vendor repeats of the request, exactly and without a reveal', async () => {
    const parameters = {
      type: 'object',
      properties: { mail: { type: 'string', format: 'email', pattern: '.+@.+' }, n: { type: 'integer' } },
      required: ['mail'],
      additionalProperties: false,
    }
    const tool = { type: 'function', name: 'send', description: `For ${NAME}`, parameters, strict: true } as const
    const format = { type: 'json_schema', name: 'f', strict: true, schema: parameters } as const
    const request = {
      model,
      input: NAME,
      instructions: `You help ${NAME}.`,
      tools: [tool],
      text: { format },
      metadata: { owner: EMAIL },
      user: EMAIL,
      prompt_cache_key: 'session-1',
      safety_identifier: EMAIL,
    }
    const { client, guard } = await start({ answer: answering(() => [said('{}')]) })
    const sent = { ...request, text: { verbosity: 'medium', format } }
    const { input: _input, ...repeated } = { ...sent, model: 'fake-model' }
    expect(await client.responses.create(request)).toMatchObject(repeated)
    expect(await client.responses.stream(request).finalResponse()).toMatchObject(repeated)
    for await (const event of await client.responses.create({ ...request, stream: true })) {
      expect(JSON.stringify(event)).not.toMatch(TOKEN)
    }
    expect((await guard.logs({ action: 'reveal' })).data).toHaveLength(0)
  })

  it('restores what the vendor repeats of a stored prompt with the variables of the request', async () => {
    const stored = (who: string) => [
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: `You help ${who}.` }] },
    ]
    const answer = (asked: RecordedRequest) =>
      responding([said('ok')], asked, { instructions: stored(tokensOf(asked)[0] ?? '') })
    const { client } = await start({ answer })
    const request = { model, prompt: { id: 'pmpt_1', variables: { who: QUOTED } } }
    expect((await client.responses.create(request)).instructions).toEqual(stored(QUOTED))
    const streamed = await client.responses.create({ ...request, stream: true })
    for await (const event of streamed) expect(JSON.stringify(event)).not.toMatch(TOKEN)
  })

  it('keeps the JSON valid that a stored prompt asks for', async () => {
    const format = { type: 'json_schema', name: 'person', schema: {} }
    const answer = answering(([name]) => [said(`{"who":"${name}"}`)], { text: { format } })
    const { client } = await start({ answer })
    const request = { model, prompt: { id: 'pmpt_1', variables: { who: QUOTED } } }
    const whole = await client.responses.create(request)
    expect(JSON.parse(whole.output_text)).toEqual({ who: QUOTED })
    let streamed = ''
    for await (const event of await client.responses.create({ ...request, stream: true })) {
      if (event.type === 'response.output_text.delta') streamed += event.delta
    }
    expect(JSON.parse(streamed)).toEqual({ who: QUOTED })
  })

  it('puts back properties with personal names as the client has called them', async () => {
    const properties = { [EMAIL]: { type: 'string' }, n: { type: 'integer' } }
    const parameters = { type: 'object', properties, required: [EMAIL, 'n'], additionalProperties: false }
    const tool = { type: 'function', name: 'send', parameters, strict: true } as const
    const { client, seen } = await start({ answer: answering(() => [said('ok')]) })
    const { tools } = await client.responses.create({ model, input: NAME, tools: [tool] })
    expect(tools).toEqual([tool])
    expect(seen()).not.toContain(EMAIL)
  })

  it('moves citations with the text, restores their titles and leaves their URLs', async () => {
    const items = ([name = '']: readonly string[]) => {
      const text = `${name} and ${name} live here.`
      const start_index = text.indexOf('here')
      const citation = {
        type: 'url_citation',
        start_index,
        end_index: start_index + 4,
        title: name,
        url: `https://${name}`,
      }
      return [said(text, [citation])]
    }
    const { client } = await start({ answer: answering(items) })
    const text = `${NAME} and ${NAME} live here.`
    const at = text.indexOf('here')
    const moved = { start_index: at, end_index: at + 4, title: NAME, url: expect.stringMatching(/NAME_/) }
    const whole = await client.responses.create({ model, input: NAME })
    expect(whole.output[0]).toMatchObject({ content: [{ text, annotations: [moved] }] })
    const seen: unknown[] = []
    const stream = client.responses.stream({ model, input: NAME })
    stream.on('event', (event) => event.type === 'response.output_text.annotation.added' && seen.push(event.annotation))
    expect((await stream.finalResponse()).output[0]).toMatchObject({ content: [{ text, annotations: [moved] }] })
    expect(seen).toEqual([{ type: 'url_citation', ...moved }])
  })

  it('leaves log probabilities empty, which spell tokens', async () => {
    const items = ([name = '']: readonly string[]) => {
      const content = [{ type: 'output_text', text: name, annotations: [], logprobs: [{ token: name, logprob: -1 }] }]
      return [{ ...said(name), content }]
    }
    const { client } = await start({ answer: answering(items) })
    const { output } = await client.responses.create({ model, input: NAME, top_logprobs: 1 })
    expect(output[0]).toMatchObject({ content: [{ text: NAME, logprobs: [] }] })
  })

  it('leaves log probabilities empty in each event of a stream', async () => {
    const spelt = (event: object, token: string) =>
      JSON.parse(JSON.stringify(event).replaceAll('"logprobs":[]', `"logprobs":[{"token":"${token}","logprob":-1}]`))
    const answer = (asked: RecordedRequest) => {
      const [token = ''] = tokensOf(asked)
      return eventStream(responseEvents([said(token)], { asked }).map((event) => spelt(event, token)))
    }
    const { client, vendor } = await start({ answer })
    const seen: string[] = []
    for await (const event of await client.responses.create({ model, input: NAME, top_logprobs: 1, stream: true })) {
      if (JSON.stringify(event).includes('logprobs')) seen.push(JSON.stringify(event))
    }
    expect(seen.length).toBeGreaterThan(4)
    for (const event of seen) expect(event).not.toContain(tokensOf(vendor.requests[0]!)[0])
    expect(seen.join()).not.toContain('"logprob":')
  })

  it('passes on why a response is incomplete', async () => {
    const more = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
    const { client } = await start({ answer: answering(([name]) => [said(`Dear ${name}`)], more) })
    for (const stream of [false, true]) {
      const request = { model, input: NAME }
      const reply = stream
        ? await client.responses.stream(request).finalResponse()
        : await client.responses.create(request)
      expect(reply).toMatchObject(more)
      expect(reply.output_text).toBe(`Dear ${NAME}`)
    }
  })
})

describe('what the vendor keeps', () => {
  it.each([
    ['previous_response_id', 'resp_0', 'previous_response_not_found', 'Previous response not found'],
    ['conversation', 'conv_0', 'previous_response_not_found', 'Conversation not found'],
    ['conversation', { id: 'conv_0' }, 'previous_response_not_found', 'Conversation not found'],
    ['background', true, 'unsupported_parameter', 'background: '],
  ])('refuses %s as %j, so that clients know what to do', async (param, value, code, words) => {
    const { client, vendor } = await start()
    for (const path of ['/responses', '/responses/input_tokens']) {
      const asked = client.post(path, { body: { model, input: NAME, [param]: value } })
      const message = expect.stringContaining(words) // by which Roo Code and Kilo Code know
      await expect(asked).rejects.toMatchObject({ status: 400, code, param, type: 'invalid_request_error', message })
    }
    expect(vendor.requests).toHaveLength(0)
  })

  it('takes these fields where they say nothing, and leaves store as it is', async () => {
    const { client, vendor } = await start({ answer: answering(() => [said('ok')]) })
    const nothing = { previous_response_id: '', conversation: null, background: false, store: true }
    await client.responses.create({ model, input: 'Hi', ...nothing })
    expect(vendor.requests[0]?.body).toEqual({ model, input: 'Hi', ...nothing })
  })

  it('deletes and cancels responses at the vendor, and climbs to no other route', async () => {
    const { client, vendor, url } = await start({
      answer: () => json({ id: 'resp_1', object: 'response', deleted: true }),
    })
    await client.responses.delete('resp_1')
    await client.responses.cancel('resp_1')
    const sent = vendor.requests.map((request) => `${request.method} ${request.url}${request.text}`)
    expect(sent).toEqual(['DELETE /v1/responses/resp_1', 'POST /v1/responses/resp_1/cancel'])
    const climbing = ['%2e%2e', '%2E', '..%2ffiles%2ff', 'a%2f..%2f..%2ffiles', '..%5cfiles', '..%252ffiles', 'a%3fb']
    for (const id of climbing) expect((await fetch(`${url}/responses/${id}`, { method: 'DELETE' })).status).toBe(404)
    await expect(client.responses.retrieve('resp_1')).rejects.toMatchObject({ status: 404 })
    expect(vendor.requests).toHaveLength(2)
  })

  it('counts tokens of the protected request, and gives its tokens back', async () => {
    const { client, vendor, guard } = await start({
      answer: () => json({ object: 'response.input_tokens', input_tokens: 7 }),
    })
    expect(await client.responses.inputTokens.count({ model, input: NAME })).toMatchObject({ input_tokens: 7 })
    expect(vendor.requests[0]?.text).toMatch(/\[NAME_/)
    expect((await guard.logs({ action: 'release' })).data).toHaveLength(1)
  })

  it('counts tokens of instructions and tools alone', async () => {
    const { client, vendor } = await start({ answer: () => json({ object: 'response.input_tokens', input_tokens: 7 }) })
    await client.responses.inputTokens.count({ model, instructions: NAME, tools: [send] })
    await client.responses.inputTokens.count({ model, input: [], tools: [send] })
    expect(vendor.requests.map(({ body }) => body)).toEqual([
      { model, instructions: expect.stringMatching(/^\[NAME_/), tools: [send] },
      { model, input: [], tools: [send] },
    ])
    const wrong = client.responses.inputTokens.count({ model, input: 7 as never })
    await expect(wrong).rejects.toMatchObject({ status: 422, param: 'input' })
  })
})
