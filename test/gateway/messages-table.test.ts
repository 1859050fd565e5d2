import { expect, it } from '@jest/globals'
import { anthropic } from '../../src/gateway/vendors/anthropic.js'
import { expected, inOneWord, schema, sent, text } from '../support/protocol-table.js'

/** Texts are replaced; names, ids, options and numbers stay, whatever a detector finds in them. */

const cached = { cache_control: { type: 'ephemeral', ttl: '1h' } }
const options = {
  ...{ model: 'claude-sonnet-4-5', max_tokens: 9, stream: true, temperature: 1, service_tier: 'auto' },
  ...{ thinking: { type: 'enabled', budget_tokens: 1024 }, betas: ['x-2026-01-01'], metadata: {} },
  tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true },
  container: { id: 'c1', skills: [{ type: 'anthropic', skill_id: 'pptx', version: 'latest' }] },
  context_management: {
    edits: [
      { type: 'clear_tool_uses_20250919', trigger: { type: 'input_tokens', value: 1 }, exclude_tools: ['f'] },
      { type: 'compact_20260112', instructions: text('a') },
    ],
  },
  mcp_servers: [{ type: 'url', url: 'https://crm.example/mcp', name: 'crm', authorization_token: 'a b' }],
  output_config: { effort: 'high', format: { type: 'json_schema', schema } },
}
const result = { type: 'tool_result', tool_use_id: 'toolu_1' }
const citations = [
  { type: 'web_search_result_location', cited_text: text('b'), url: 'https://x.example', encrypted_index: 'e=' },
  { type: 'page_location', cited_text: text('c'), document_index: 0, start_page_number: 1, document_title: null },
]
const messages = [
  {
    role: 'user',
    content: [
      { type: 'text', text: text('d'), ...cached },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: text('e') },
        title: text('f'),
        context: text('g'),
        citations: { enabled: true },
        ...cached,
      },
      {
        type: 'search_result',
        source: text('h'),
        title: text('i'),
        content: [{ type: 'text', text: text('j') }],
        citations: { enabled: true },
      },
    ],
  },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'signed, so kept', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'ZW5j' },
      { type: 'thinking', thinking: text('k') },
      { type: 'text', text: text('l'), citations },
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'weather' } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [{ type: 'web_search_result' }] },
      {
        type: 'tool_use',
        id: 'toolu_1',
        name: 'f',
        input: { who: text('m'), n: 1, inner: JSON.stringify({ who: text('n') }) },
        caller: { type: 'direct' },
      },
    ],
  },
  {
    role: 'user',
    content: [
      { ...result, is_error: false, content: [{ type: 'text', text: text('o') }], ...cached },
      { ...result, content: text('p') },
      { ...result, content: [{ type: 'tool_reference', tool_name: 'f' }] },
      { ...result, toolset_name: 'browser' },
    ],
  },
  { role: 'assistant', content: text('q') },
]
const tools = [
  {
    name: 'f',
    description: text('r'),
    input_schema: schema,
    input_examples: [{ who: text('s') }],
    strict: true,
    eager_input_streaming: true,
    ...cached,
  },
  { type: 'web_search_20250305', name: 'web_search', max_uses: 5, allowed_domains: ['example.org'] },
  {
    ...{ type: 'web_fetch_20260318', name: 'web_fetch', citations: { enabled: true }, response_inclusion: 'full' },
    url_sources: { user_input: { type: 'all' }, client_tool_results: { type: 'only', tools: ['f'] } },
  },
  { type: 'advisor_20260301', name: 'advisor', model: 'claude-opus-5', caching: { type: 'ephemeral', ttl: '5m' } },
  { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 10 },
  { type: 'computer_20250124', name: 'computer', display_width_px: 1, display_height_px: 1, display_number: 1 },
  {
    ...{ type: 'mcp_toolset', mcp_server_name: 'crm', default_config: { enabled: true }, configs: { a: {} } },
    tools: [{ name: 'find', description: text('w'), input_schema: schema }],
  },
]
const system = [{ type: 'text', text: text('t'), ...cached }]

it('tells texts from options in Messages', async () => {
  const body = { ...options, system, messages, tools, stop_sequences: [text('u')] }
  for (const asked of [body, inOneWord(body)])
    expect(await sent(anthropic.routes['/v1/messages'], asked)).toEqual(expected(asked))
  const counted = { model: 'claude-sonnet-4-5', system: text('v'), messages, tools }
  expect(await sent(anthropic.routes['/v1/messages/count_tokens'], counted)).toEqual(expected(counted))
})

it.each<Record<string, unknown>>([
  ...['mcp_tool_result', 'web_search_tool_result', 'web_fetch_tool_result', 'code_execution_tool_result'].map(
    (type) => {
      return { type, tool_use_id: 'toolu_1', content: [{ text: text('a') }] }
    },
  ),
  { type: 'web_fetch_tool_result', content: { content: { source: { data: text('b') } } } },
  { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: text('c') } },
  { type: 'mcp_tool_listing', tools: [{ description: text('d') }] },
  { type: 'compaction', content: text('e'), signature: text('f') },
  { type: 'redacted_thinking', data: text('g') },
  { type: 'thinking', thinking: text('h'), signature: text('i') },
  { type: 'text', text: text('j'), citations: [{ type: 'web_search_result_location', encrypted_index: text('k') }] },
])('protects a block of the vendor unless the assistant has it: %j', async (block) => {
  const messagesOf = (role: string) => ({ messages: [{ role, content: [block] }] })
  for (const role of ['user', 'system'])
    expect(await sent(anthropic.routes['/v1/messages'], messagesOf(role))).toEqual(expected(messagesOf(role)))
  if (block['type'] === 'text') return
  expect(await sent(anthropic.routes['/v1/messages'], messagesOf('assistant'))).toEqual(messagesOf('assistant'))
})
