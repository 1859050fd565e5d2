import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { responding, said } from '../support/fake-responses.js'
import { DOCUMENT, EMAIL, NAME, PLACE, QUOTED, startGateway, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'

const start = eachTest(startGateway)

const model = 'claude-sonnet-4-5'
const answer: SetUpOptions['answer'] = (asked) => responding([said('ok')], asked)

/** What the vendor was sent for these items. */
async function sent(input: readonly object[], more: object = {}) {
  const { client, vendor } = await start({ answer })
  await client.responses.create({ model, input: input as never, ...more })
  const [request] = vendor.requests
  const body = request?.body as { input: Record<string, never>[]; tools?: unknown }
  return { body, input: body.input, tokens: tokensOf(request!) }
}

const NAME_TOKEN = expect.stringMatching(/^\[NAME_[0-9A-F]{8}\]$/)

describe('items of a request', () => {
  it('protects every item that a client sends back, and keeps names, ids and order', async () => {
    const items = [
      { role: 'developer', content: NAME },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: NAME }] },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        phase: 'final_answer',
        content: [
          { type: 'output_text', text: NAME, annotations: [{ type: 'url_citation', title: NAME, start_index: 1 }] },
          { type: 'refusal', refusal: NAME },
        ],
      },
      { type: 'function_call', call_id: 'c1', name: 'send_mail', arguments: JSON.stringify({ to: QUOTED, n: 1 }) },
      { type: 'function_call_output', call_id: 'c1', output: NAME },
      { type: 'function_call_output', call_id: 'c1', output: [{ type: 'input_text', text: NAME }] },
      { type: 'custom_tool_call', call_id: 'c2', name: 'apply_patch', input: NAME },
      { type: 'custom_tool_call_output', call_id: 'c2', output: NAME },
      { type: 'local_shell_call', id: 'l1', call_id: 'c3', action: { type: 'exec', command: ['echo', NAME], env: {} } },
      { type: 'local_shell_call_output', id: 'l1', output: NAME },
      { type: 'shell_call', call_id: 'c4', action: { commands: [NAME], timeout_ms: 5 } },
      { type: 'shell_call_output', call_id: 'c4', output: [{ stdout: NAME, stderr: '', outcome: { type: 'exit' } }] },
      { type: 'apply_patch_call', call_id: 'c5', operation: { type: 'update_file', path: 'a', diff: NAME } },
      { type: 'apply_patch_call_output', call_id: 'c5', status: 'completed', output: NAME },
      { type: 'computer_call', id: 'cc', call_id: 'c6', action: { type: 'type', text: NAME } },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: NAME }], encrypted_content: 'gAAA==' },
      { type: 'mcp_approval_response', approval_request_id: 'm1', approve: false, reason: NAME },
      { type: 'tool_search_call', call_id: 'c7', execution: 'client', arguments: { query: NAME } },
      { type: 'additional_tools', role: 'developer', tools: [{ type: 'function', name: 'f', description: NAME }] },
    ]
    const { input, tokens } = await sent(items)
    expect(tokens).toHaveLength(2)
    const [token = '', quoted = ''] = tokens
    const expected = JSON.stringify(items)
      .replaceAll(JSON.stringify(JSON.stringify(QUOTED)).slice(1, -1), `\\"${quoted}\\"`)
      .replaceAll(NAME, token)
    expect(input).toEqual(JSON.parse(expected))
  })

  it('passes references and what the vendor has signed or made itself, byte for byte', async () => {
    const items = [
      { type: 'item_reference', id: 'rs_1' },
      { id: 'msg_2' },
      { type: null, id: 'msg_3' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'weather' } },
      { type: 'code_interpreter_call', id: 'ci_1', code: 'print(1)', container_id: 'c', outputs: [] },
      { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'A'.repeat(5000) },
      { type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAA' },
      { role: 'user', content: NAME },
    ]
    const { input } = await sent(items)
    expect(input).toEqual([...items.slice(0, -1), { role: 'user', content: NAME_TOKEN }])
  })

  it('protects prompt variables, instructions, metadata and unknown fields, and keeps parameters', async () => {
    const prompt = { id: 'pmpt_1', version: '2', variables: { who: NAME, mail: { type: 'input_text', text: EMAIL } } }
    const kept = { temperature: 0.7, include: ['reasoning.encrypted_content'], truncation: 'auto', top_logprobs: 2 }
    const more = { prompt, metadata: { who: NAME }, note: { place: [PLACE] }, ...kept }
    const { body, input } = await sent([{ role: 'user', content: `Form ${DOCUMENT}`, hint: PLACE }], more)
    expect(body).toMatchObject({
      model,
      ...kept,
      prompt: { id: 'pmpt_1', version: '2', variables: { who: NAME_TOKEN, mail: { type: 'input_text' } } },
      metadata: { who: NAME_TOKEN },
    })
    // The line about tokens must not take the place of the instructions that the vendor keeps with the prompt.
    expect(body).not.toHaveProperty('instructions')
    expect(input[0]).toMatchObject({ role: 'developer', content: expect.stringMatching(/^Codes in square/) })
  })

  it('protects personal names of prompt variables', async () => {
    const variables = { city: PLACE, [EMAIL]: NAME }
    const { body, tokens } = await sent([{ role: 'user', content: 'Hi' }], { prompt: { id: 'pmpt_1', variables } })
    expect(JSON.stringify(body)).not.toContain(EMAIL)
    const [mail = ''] = tokens.filter((token) => token.startsWith('[CONTACT'))
    expect(body).toMatchObject({
      prompt: { id: 'pmpt_1', variables: { city: expect.any(String), [mail]: NAME_TOKEN } },
    })
  })

  it('protects descriptions and schemas of tools, and keeps their names, servers and grammars', async () => {
    const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: "Anna Schmidt is not here" | /[a-z]+/' }
    const tools = [
      { type: 'function', name: 'f', description: NAME, parameters: { properties: { a: { type: 'string' } } } },
      { type: 'custom', name: 'g', description: 'Runs.', format: grammar },
      {
        type: 'mcp',
        server_label: 'crm',
        server_url: 'https://crm.example/mcp',
        authorization: 'secret',
        require_approval: 'never',
      },
      { type: 'web_search', filters: { allowed_domains: ['example.org'] }, search_context_size: 'low' },
      { type: 'file_search', vector_store_ids: ['vs_1'], max_num_results: 3 },
      { type: 'code_interpreter', container: { type: 'auto', file_ids: ['file-1'] } },
      {
        type: 'namespace',
        name: 'n',
        description: 'All.',
        tools: [{ type: 'function', name: 'h', description: NAME }],
      },
    ]
    const { body, tokens } = await sent([{ role: 'user', content: PLACE }], { tools })
    const [token = ''] = tokens.filter((one) => one.startsWith('[NAME'))
    // A name in the grammar that occurs elsewhere does not go out either.
    const expected = JSON.stringify(tools).replaceAll(NAME, token)
    expect(body.tools).toEqual(JSON.parse(expected))
  })

  it.each([
    ['an image', { role: 'user', content: [{ type: 'input_image', image_url: 'https://x.example' }] }],
    ['a file', { role: 'user', content: [{ type: 'input_file', file_id: 'file-1' }] }],
    ['audio', { role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }],
    ['a part of unknown type', { role: 'user', content: [{ type: 'hologram', text: 'x' }] }],
    ['an item of unknown type', { type: 'telepathy', text: 'x' }],
    ['an image in the output of a tool', { type: 'function_call_output', output: [{ type: 'input_image' }] }],
    ['a screenshot', { type: 'computer_call_output', call_id: 'c', output: { type: 'computer_screenshot' } }],
    ['a data URL in an unknown field', { role: 'user', content: 'x', extra: 'data:image/png;base64,AAAA' }],
  ])('refuses %s, and sends nothing', async (_what, item) => {
    const { client, vendor } = await start()
    const asked = client.responses.create({ model, input: [item as never] })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'unsupported_content' })
    expect(vendor.requests).toHaveLength(0)
  })

  it.each([
    ['where the user is', { tools: [{ type: 'web_search', user_location: { type: 'approximate', city: PLACE } }] }],
    ['an image among the variables', { prompt: { id: 'p', variables: { a: { type: 'input_image' } } } }],
  ])('refuses %s', async (_what, more) => {
    const { client, vendor } = await start()
    const asked = client.responses.create({ model, input: 'x', ...(more as object) })
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'unsupported_content' })
    expect(vendor.requests).toHaveLength(0)
  })

  it.each([{}, { input: [] }, { input: ['text'] }, { input: 7 }])('answers %j as not valid', async (body) => {
    const { client, vendor } = await start()
    await expect(client.responses.create({ model, ...body } as never)).rejects.toThrow(/^4(?:00|22) /)
    expect(vendor.requests).toHaveLength(0)
  })
})
