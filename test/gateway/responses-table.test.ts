import { expect, it } from '@jest/globals'
import { openai } from '../../src/gateway/vendors/openai.js'
import { expected, inOneWord, schema, sent, text } from '../support/protocol-table.js'

/** Texts are replaced; names, ids, options and numbers stay, whatever a detector finds in them. */

const options = {
  ...{ model: 'gpt-5', stream: true, store: false, include: ['reasoning.encrypted_content'], truncation: 'auto' },
  ...{ reasoning: { effort: 'high', summary: 'auto' }, parallel_tool_calls: true, service_tier: 'auto' },
  ...{ moderation: { model: 'omni-moderation-latest', policy: { input: { mode: 'block' } } }, personality: 'friendly' },
  ...{ max_tool_calls: 4, max_output_tokens: 9, top_logprobs: 0, stream_options: { include_obfuscation: false } },
  text: { verbosity: 'low', format: { type: 'json_schema', name: 'person', strict: true, schema } },
  tool_choice: { type: 'function', name: 'f' },
}
const annotations = [
  { type: 'file_citation', file_id: 'file-1', filename: text('a'), index: 0 },
  { type: 'url_citation', url: 'https://x.example/a', title: text('b') },
]
const input = [
  { type: 'message', role: 'developer', content: [{ type: 'input_text', text: text('c') }] },
  { type: 'reasoning', id: 'rs_1', summary: [], content: null, encrypted_content: 'gAAAA', status: null },
  { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'shell', arguments: `{"cmd":["${text('d')}"]}` },
  { type: 'function_call_output', call_id: 'c1', output: `{"output":"${text('e')}","metadata":{"exit_code":0}}` },
  { type: 'function_call_output', call_id: 'c1', output: [{ type: 'input_text', text: text('f') }] },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: text('g'), annotations, logprobs: [] }],
  },
  { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'weather' } },
  { type: 'mcp_list_tools', id: 'm_1', server_label: 'crm', tools: [{ name: 'n', description: 'of the vendor' }] },
  { type: 'mcp_approval_response', approval_request_id: 'm_2', approve: true },
  {
    type: 'local_shell_call',
    id: 'l_1',
    call_id: 'c2',
    status: 'completed',
    action: { type: 'exec', command: [text('h')], env: {}, timeout_ms: 120_000 },
  },
  { type: 'custom_tool_call', id: 'ct_1', call_id: 'c3', name: 'exec', input: text('i'), status: 'completed' },
]
const agent = { agent_name: 'root' }
const fromAgents = [
  {
    type: 'agent_message',
    author: '/root/reader',
    recipient: '/root',
    content: [
      { type: 'input_text', text: text('p'), prompt_cache_breakpoint: { mode: 'explicit' } },
      { type: 'encrypted_content', encrypted_content: 'gAAAA' },
    ],
    agent,
    internal_chat_message_metadata_passthrough: { turn_id: 'turn_1' },
  },
  { type: 'multi_agent_call', id: 'mac_1', action: 'spawn_agent', arguments: '{"task":"read"}', call_id: 'c4', agent },
  {
    type: 'multi_agent_call_output',
    action: 'spawn_agent',
    call_id: 'c4',
    output: [{ type: 'output_text', text: 'x' }],
  },
  {
    type: 'function_call',
    call_id: 'c5',
    name: 'send_message',
    namespace: 'agents',
    arguments: `{"text":"${text('q')}"}`,
    encrypted_function_args: ['text'],
    caller: { type: 'program', caller_id: 'prog_1' },
  },
  { type: 'function_call_output', call_id: 'c5', output: text('r'), caller: { type: 'direct' }, created_by: 'user_1' },
  { type: 'configuration_update', reasoning: { effort: 'high' } },
  { type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAA' },
  { type: 'compaction_summary', encrypted_content: 'gAAAA' },
  { type: 'context_compaction', encrypted_content: 'gAAAA' },
  { type: 'compaction_trigger' },
  {
    type: 'computer_call',
    id: 'cu_1',
    call_id: 'c6',
    actions: [{ type: 'type', text: text('s') }, { type: 'screenshot' }],
    pending_safety_checks: [{ id: 'sc_1', code: 'malicious_instructions', message: text('t') }],
  },
  {
    type: 'shell_call',
    call_id: 'c7',
    action: { commands: [text('u')], timeout_ms: 5 },
    environment: { type: 'container_reference', container_id: 'cntr_1' },
  },
]
const tools = [
  { type: 'function', name: 'f', description: text('j'), parameters: schema, strict: false, defer_loading: true },
  { type: 'web_search', filters: { allowed_domains: ['example.org'] }, search_context_size: 'low' },
  {
    type: 'mcp',
    server_label: 'crm',
    server_url: 'https://crm.example/mcp',
    server_description: text('k'),
    headers: { Authorization: 'Bearer a b' },
    authorization: 'a b',
    require_approval: 'never',
    allowed_tools: ['a'],
  },
  {
    type: 'file_search',
    vector_store_ids: ['vs_1'],
    max_num_results: 3,
    ranking_options: { ranker: 'auto' },
    filters: { type: 'and', filters: [{ type: 'eq', key: 'author', value: text('v') }] },
  },
  { type: 'web_search_preview', search_content_types: ['text'] },
  { type: 'tool_search', execution: 'client', description: text('w'), parameters: schema },
  { type: 'code_interpreter', container: { type: 'auto', file_ids: ['file-1'], memory_limit: '1g' } },
  { type: 'image_generation', size: '1024x1024', quality: 'low', output_format: 'png', partial_images: 1 },
  { type: 'shell', environment: { type: 'container_auto' } },
  { type: 'custom', name: 'exec', description: text('l'), format: { type: 'grammar', syntax: 'lark' } },
]
const prompt = { id: 'pmpt_1', version: '2', variables: { who: text('m') } }

it('tells texts from options in Responses', async () => {
  const body = {
    ...options,
    instructions: text('n'),
    input: [...input, ...fromAgents],
    tools,
    prompt,
    metadata: { of: text('o') },
  }
  for (const asked of [body, inOneWord(body)])
    expect(await sent(openai.routes['/responses'], asked)).toEqual(expected(asked))
})
