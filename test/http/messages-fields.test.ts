import { describe, expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { DOCUMENT, EMAIL, NAME, PLACE, QUOTED, tokensOf } from '../support/gateway.js'
import type { SetUpOptions } from '../support/gateway.js'
import { eventsOf, message, sse, startMessages, text } from '../support/anthropic-vendor.js'
import type { Block, MessagesSetUp } from '../support/anthropic-vendor.js'

const start = eachTest(startMessages)

const request = { model: 'claude-sonnet-5', max_tokens: 100 }
const say = (content: string | Block[]) => ({ role: 'user', content })
const ephemeral = { type: 'ephemeral', ttl: '1h' }

/** Every field that has a text, and some that have none. */
const EVERYTHING = {
  system: [{ type: 'text', text: `You help ${NAME}`, cache_control: ephemeral }],
  messages: [
    say([
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: `${NAME} lives at ${PLACE}` },
        title: NAME,
        context: EMAIL,
        citations: { enabled: true },
      },
      { type: 'document', source: { type: 'content', content: [text(NAME)] } },
      { type: 'search_result', source: `crm of ${NAME}`, title: NAME, content: [text(QUOTED)] },
    ]),
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'find', input: { a: [{ b: QUOTED }], n: 7 } }],
    },
    say([
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: [text(EMAIL), { type: 'search_result', source: 's', title: 't', content: [text(PLACE)] }],
      },
      { type: 'tool_result', tool_use_id: 'toolu_2', is_error: true, content: JSON.stringify({ who: QUOTED }) },
      text(DOCUMENT),
    ]),
  ],
  tools: [
    {
      name: 'find',
      description: `Finds ${NAME}`,
      input_schema: {
        type: 'object',
        properties: { email: { type: 'string', format: 'email', enum: ['x', EMAIL] } },
      },
      input_examples: [{ who: NAME }],
      cache_control: ephemeral,
    },
    { type: 'web_search_20250305', name: 'web_search', allowed_domains: ['example.org'], max_uses: 3 },
  ],
  metadata: { user_id: EMAIL },
  stop_sequences: [NAME],
  thinking: { type: 'enabled', budget_tokens: 1024 },
  context_management: { edits: [{ type: 'compact_20260112', instructions: `Keep ${NAME}` }] },
  mcp_servers: [{ type: 'url', url: 'https://mcp.example.com/sse', name: 'mcp', authorization_token: 'abc' }],
  later: { note: { of: [PLACE] } },
}

/** Sends the body as a client does that knows fields and blocks of any kind. */
async function send({ client }: MessagesSetUp, body: object): Promise<{ content: Block[] }> {
  return (await client.messages.create({ ...request, ...body } as never)) as never
}

function bodyOf({ vendor }: MessagesSetUp, index = 0): Record<string, never> {
  return vendor.requests[index]?.body as Record<string, never>
}

describe('fields of a request for a message', () => {
  it('protects every text that it knows, and all that it does not', async () => {
    const gateway = await start()
    await send(gateway, EVERYTHING)
    const sent = bodyOf(gateway)
    expect(sent).toMatchObject({ ...request, thinking: { type: 'enabled', budget_tokens: 1024 } })
    expect(sent['metadata']).toEqual({ user_id: expect.stringMatching(/^[\w-]{43}$/) })
    expect(sent['system']).toMatchObject([
      { cache_control: ephemeral, text: expect.stringMatching(/^You help \[NAME_\w+\]$/) },
      {},
    ])
    expect(sent['mcp_servers']).toMatchObject([{ url: 'https://mcp.example.com/sse', authorization_token: 'abc' }])
    const [tool, search] = sent['tools'] as never as Block[]
    expect(tool).toMatchObject({
      name: 'find',
      input_schema: { properties: { email: { type: 'string', enum: ['x', expect.stringMatching(/^\[CONTACT_/)] } } },
    })
    expect(JSON.stringify(tool)).not.toContain('format')
    expect(search).toEqual({
      type: 'web_search_20250305',
      name: 'web_search',
      allowed_domains: ['example.org'],
      max_uses: 3,
    })
    const [, use, results] = sent['messages'] as never as { content: Block[] }[]
    const [quoted] = tokensOf({ ...gateway.vendor.requests[0]!, text: JSON.stringify(use) })
    expect(use?.content).toEqual([
      { type: 'tool_use', id: 'toolu_1', name: 'find', input: { a: [{ b: quoted }], n: 7 } },
    ])
    // One value, one token: in text, in JSON, and in JSON as a text.
    expect(results?.content[1]).toMatchObject({ is_error: true, content: JSON.stringify({ who: quoted }) })
  })

  it('sends signed and encrypted blocks, and those of the tools that the vendor runs, byte for byte', async () => {
    const gateway = await start()
    const signed = [
      { type: 'thinking', thinking: 'About [NAME_00000000] and Robert.', signature: 'c2lnbmVk+/==' },
      { type: 'redacted_thinking', data: 'ZW5j+/==' },
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'x' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 'srvtoolu_1',
        content: [{ type: 'web_search_result', encrypted_content: 'e' }],
      },
      { type: 'compaction', content: 'Before.', encrypted_content: 'abc' },
    ]
    await send(gateway, { messages: [say(NAME), { role: 'assistant', content: [...signed, text('x')] }, say('go on')] })
    const [, back] = bodyOf(gateway)['messages'] as never as { content: Block[] }[]
    expect(back?.content.slice(0, -1)).toEqual(signed)
  })

  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
  const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' } }
  const refused: [string, object][] = [
    ['an image', { messages: [say([image])] }],
    [
      'an image in the result of a tool',
      { messages: [say([{ type: 'tool_result', tool_use_id: 't', content: [image] }])] },
    ],
    [
      'an image in a document',
      { messages: [say([{ type: 'document', source: { type: 'content', content: [image] } }])] },
    ],
    ['a PDF', { messages: [say([pdf])] }],
    [
      'a PDF by URL',
      { messages: [say([{ type: 'document', source: { type: 'url', url: 'https://x.example/a.pdf' } }])] },
    ],
    ['a file', { messages: [say([{ type: 'document', source: { type: 'file', file_id: 'file_1' } }])] }],
    ['a document of unknown source', { messages: [say([{ type: 'document', source: { type: 'fax' } }])] }],
    ['an upload', { messages: [say([{ type: 'container_upload', file_id: 'file_1' }])] }],
    ['a block of unknown type', { messages: [say([{ type: 'hologram', text: 'x' }])] }],
    ['an image in the system prompt', { system: [image], messages: [say('x')] }],
    [
      'where the user is',
      {
        messages: [say('x')],
        tools: [
          { type: 'web_search_20250305', name: 'web_search', user_location: { type: 'approximate', city: PLACE } },
        ],
      },
    ],
    ['encoded data in an unknown field', { messages: [say('x')], extra: { picture: 'data:image/png;base64,AAAA' } }],
  ]

  it.each(refused)('refuses %s, and sends nothing', async (_what, body) => {
    const gateway = await start()
    await expect(send(gateway, body)).rejects.toMatchObject({
      status: 400,
      error: {
        type: 'error',
        error: { type: 'invalid_request_error', details: { error_code: 'unsupported_content' } },
      },
    })
    expect(gateway.vendor.requests).toHaveLength(0)
  })

  it.each([
    ['image', [image]],
    ['image', [{ type: 'tool_result', tool_use_id: 't', content: [text('x'), image] }]],
    ['document', [{ type: 'tool_result', tool_use_id: 't', content: [pdf] }]],
    ['document', [pdf]],
  ])('names the %s where Claude Code looks for it, so that it sends the rest', async (type, content) => {
    const gateway = await start()
    // Measured with Claude Code 2.1: the message of a 400 in which it finds this makes it remove the block and go on.
    const lookedFor =
      /messages[.[](\d+)[\].]+content[.[](\d+)[\].]+(?:tool_result[.[]content[.[]\d+[\].]+)?(image|document)/
    const failed = await send(gateway, { messages: [say([text('look'), ...content])] }).catch((error: unknown) => error)
    expect(lookedFor.exec((failed as Error).message)?.slice(1)).toEqual(['0', '1', type])
  })

  it('sends what the app allows', async () => {
    const gateway = await start({ gateway: { allow: ['image', 'file'] } })
    await send(gateway, {
      messages: [say([image, pdf, { type: 'tool_result', tool_use_id: 't', content: [image] }, text('x')])],
    })
    const [sent] = bodyOf(gateway)['messages'] as never as { content: Block[] }[]
    expect(sent?.content).toEqual([image, pdf, { type: 'tool_result', tool_use_id: 't', content: [image] }, text('x')])
  })
})

describe('thinking', () => {
  const thinking = { type: 'enabled', budget_tokens: 1024 }
  const signedBy = (signature: string | undefined) => ({
    answer: (asked: Parameters<NonNullable<SetUpOptions['answer']>>[0]) => {
      const [token = ''] = tokensOf(asked)
      return message(
        asked,
        [
          { type: 'thinking', thinking: `It is about ${token}, so ${token}.`, ...(signature && { signature }) },
          text(token),
        ],
        3,
      )
    },
  })

  it.each([false, true])('keeps what is signed as it was, over turns (streamed: %s)', async (stream) => {
    const gateway = await start(signedBy('c2ln'))
    const asked = { ...request, thinking, messages: [say(NAME)] } as never
    const first = stream
      ? await gateway.client.messages.stream(asked).finalMessage()
      : await gateway.client.messages.create(asked)
    const [token = ''] = tokensOf(gateway.vendor.requests[0]!)
    const block = { type: 'thinking', thinking: `It is about ${token}, so ${token}.`, signature: 'c2ln' }
    expect(first.content).toMatchObject([block, { text: NAME }])
    const next = {
      ...request,
      thinking,
      messages: [say(NAME), { role: 'assistant', content: first.content }, say('go on')],
    } as never
    const second = stream
      ? await gateway.client.messages.stream(next).finalMessage()
      : await gateway.client.messages.create(next)
    expect(second.content).toMatchObject([block, { text: NAME }])
    const [, back] = bodyOf(gateway, 1)['messages'] as never as { content: Block[] }[]
    expect(back?.content).toMatchObject([block, { text: token }])
  })

  it.each([false, true])('restores what is not signed (streamed: %s)', async (stream) => {
    const { client } = await start(signedBy(undefined))
    const asked = { ...request, thinking, messages: [say(QUOTED)] } as never
    const { content } = stream
      ? await client.messages.stream(asked).finalMessage()
      : await client.messages.create(asked)
    expect(content).toMatchObject([{ thinking: `It is about ${QUOTED}, so ${QUOTED}.` }, { text: QUOTED }])
  })

  it.each([
    ['keeps', 'is signed at its start', 'c2ln', ''],
    ['keeps', 'goes on after its signature', '', 'c2ln'],
    ['restores', 'ends in an empty signature', '', ''],
  ])('%s what %s', async (what, _why, atStart, later) => {
    let token = ''
    const answer: SetUpOptions['answer'] = (asked) => {
      token = tokensOf(asked)[0] ?? ''
      const [start, ping, begun, thought, ended, ...rest] = eventsOf([{ type: 'thinking', thinking: token }], 99)
      const signature = { ...thought, delta: { type: 'signature_delta', signature: later } }
      const block = { type: 'thinking', thinking: '', signature: atStart }
      return sse([
        start,
        ping,
        { ...begun, content_block: block },
        thought,
        signature,
        thought,
        ended,
        ...rest,
      ] as object[])
    }
    const { client } = await start({ answer })
    const { content } = await client.messages.stream({ ...request, messages: [say(NAME)] } as never).finalMessage()
    const read = what === 'keeps' ? token : NAME
    expect(content).toMatchObject([{ thinking: `${read}${read}` }])
  })
})

describe('what the vendor hands out', () => {
  it('may be sent back: an upload, and tools that a compaction names', async () => {
    const definition = { name: 'added', input_schema: { type: 'object', properties: { to: { type: 'string' } } } }
    const change = { type: 'tool_addition', tool: { type: 'tool_definition', definition } }
    const compaction = { type: 'compaction', content: 'Summary', signature: 'S', tool_changes: [change] }
    const history = [compaction, { type: 'container_upload', file_id: 'file_1' }]
    const { client, vendor } = await start({
      answer: (asked) =>
        message(asked, [{ type: 'tool_use', id: 'a', name: 'added', input: { to: tokensOf(asked)[0] } }]),
    })
    const messages = [say('Hi'), { role: 'assistant', content: history }, say(`Mail ${NAME}`)]
    const reply = await client.messages.create({ ...request, messages } as never)
    expect(reply.content[0]).toMatchObject({ input: { to: NAME } })
    expect((vendor.requests[0]?.body as { messages: unknown[] }).messages[1]).toEqual(messages[1])
    const upload = [say([{ type: 'container_upload', file_id: 'file_1' }])]
    await expect(client.messages.create({ ...request, messages: upload } as never)).rejects.toThrow(/files/)
  })

  it('receives the profile and the workspace that the SDK puts into headers', async () => {
    const { client, vendor } = await start()
    const asked = { ...request, messages: [say('Hi')], user_profile_id: 'uprof_1', workspace_id: 'wrkspc_1' }
    await client.beta.messages.create(asked as never)
    expect(vendor.requests[0]?.headers).toMatchObject({
      'anthropic-user-profile-id': 'uprof_1',
      'anthropic-workspace-id': 'wrkspc_1',
    })
  })
})
