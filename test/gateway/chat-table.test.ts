import { expect, it } from '@jest/globals'
import { openai } from '../../src/gateway/vendors/openai.js'
import { expected, inOneWord, schema, sent, text } from '../support/protocol-table.js'

/** Texts are replaced; names, ids, options and numbers stay, whatever a detector finds in them. */

const options = {
  ...{
    model: 'gpt-5-mini',
    models: ['a/b:free'],
    provider: { order: ['openai', 'Amazon Bedrock'] },
    route: 'fallback',
  },
  ...{ n: 2, seed: 7, logprobs: true, top_logprobs: 3, temperature: 0.1, top_p: 1, max_completion_tokens: 9 },
  ...{ stream: true, stream_options: { include_usage: true, include_obfuscation: false }, store: true },
  ...{ service_tier: 'flex', verbosity: 'low', reasoning_effort: 'minimal', parallel_tool_calls: false },
  ...{ logit_bias: { '50256': -100 }, prompt_cache_retention: '24h', modalities: ['text'], keep_alive: '5m' },
  tool_choice: {
    type: 'allowed_tools',
    allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] },
  },
  response_format: { type: 'json_schema', json_schema: { name: 'person', strict: true, schema } },
  web_search_options: { search_context_size: 'low' },
  plugins: [{ id: 'web', max_results: 3 }],
}
const cached = { cache_control: { type: 'ephemeral' } }
const cited = { start_index: 0, end_index: 4, url: 'https://x.example/a', title: text('on'), content: text('in') }
const messages = [
  { role: 'developer', content: [{ type: 'text', text: text('a'), ...cached }] },
  { role: 'system', content: text('b'), name: text('c') },
  { role: 'user', content: [{ type: 'text', text: text('d') }], name: text('e') },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: text('f') },
      { type: 'refusal', refusal: text('g') },
    ],
    refusal: null,
    reasoning: text('h'),
    reasoning_content: text('i'),
    reasoning_details: [
      { type: 'reasoning.text', text: text('j'), format: 'unknown', id: 'r1', index: 0 },
      { type: 'reasoning.summary', summary: text('k'), index: 1 },
      { type: 'reasoning.encrypted', data: 'c2VhbGVk', index: 2 },
    ],
    thinking_blocks: [
      { type: 'thinking', thinking: 'signed, so kept', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'ZW5j' },
      { type: 'thinking', thinking: text('k2') },
    ],
    extra_content: { google: { thought_signature: 'A'.repeat(5000) } },
    annotations: [{ type: 'url_citation', url_citation: cited }],
    tool_calls: [
      {
        id: 'call_1',
        type: 'function',
        index: 0,
        extra_content: { google: { thought_signature: 'c2ln'.repeat(2000) } },
        function: { name: 'get_weather', arguments: JSON.stringify({ place: text('l'), n: 1, ok: true }) },
      },
      { id: 'call_2', type: 'custom', custom: { name: 'run', input: text('m') } },
    ],
    function_call: null,
    audio: null,
  },
  { role: 'assistant', content: null, function_call: { name: 'f', arguments: JSON.stringify([text('n')]) } },
  { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: text('o') }], ...cached },
  { role: 'tool', tool_call_id: 'call_2', name: 'run', content: text('p') },
  { role: 'function', name: 'f', content: text('q') },
]
const tools = [
  {
    type: 'function',
    function: { name: 'f', description: text('r'), strict: true, parameters: schema },
    ...cached,
  },
  { type: 'custom', custom: { name: 'run', description: text('s'), format: { type: 'text' } } },
  { type: 'browser_search' }, // of Groq
]
const functions = [{ name: 'f', description: text('t'), parameters: schema }]

it('tells texts from options in chat completions', async () => {
  const body = { ...options, messages, tools, functions, stop: [text('u')], metadata: { of: text('v') } }
  for (const asked of [body, inOneWord(body)])
    expect(await sent(openai.routes['/chat/completions'], asked)).toEqual(expected(asked))
})

it('keeps the signatures that Gemini wants back, wherever a vendor puts them', async () => {
  const thought_signature = 'c2ln+/4='.repeat(1000)
  const id = `call_3f1c9a7e2b__thought__${thought_signature}`
  const signed = {
    extra_content: { vertex: { thought_signature, note: text('a') } },
    provider_specific_fields: { thought_signature, thought_signatures: [thought_signature], note: text('b') },
  }
  const call = { id, type: 'function', function: { name: 'f', arguments: '{}' }, ...signed }
  const body = {
    model: 'm',
    messages: [
      { role: 'assistant', content: text('c'), tool_calls: [call], ...signed },
      { role: 'tool', tool_call_id: id, content: text('d') },
    ],
  }
  expect(await sent(openai.routes['/chat/completions'], body)).toEqual(expected(body))
})

it('protects fields of vLLM, and those that no table knows', async () => {
  const body = {
    model: 'm',
    messages: [{ role: 'user', content: text('a'), vendor_note: { deep: [text('b')], flag: true, none: null } }],
    structured_outputs: { json: { type: 'object', properties: { who: { type: 'string', title: text('c') } } } },
    chat_template_kwargs: { enable_thinking: false, who: text('d') },
    guided_json: { type: 'object', properties: { mail: { type: 'string' } } },
    user: 'u-1',
    safety_identifier: 's-1',
    prompt_cache_key: 'p-1',
  }
  const ids = { user: '<u-1>', safety_identifier: '<s-1>', prompt_cache_key: '<p-1>' }
  expect(await sent(openai.routes['/chat/completions'], body)).toEqual(expected({ ...body, ...ids }))
})

it.each([
  { reasoning_details: [{ type: 'reasoning.text', text: text('a'), signature: text('b') }, { data: text('c') }] },
  { thinking_blocks: [{ type: 'thinking', thinking: text('d'), signature: text('e') }, { data: text('f') }] },
  { extra_content: { google: { thought_signature: text('g') } } },
  { provider_specific_fields: { thought_signatures: [text('h')] } },
  { tool_calls: [{ id: 'call_1', type: 'function', extra_content: { g: { thought_signature: text('i') } } }] },
])('protects what only a vendor signs, unless the assistant has it: %j', async (signed) => {
  const bodyOf = (role: string) => ({ model: 'm', messages: [{ role, content: text('z'), ...signed }] })
  for (const role of ['user', 'system', 'tool'])
    expect(await sent(openai.routes['/chat/completions'], bodyOf(role))).toEqual(expected(bodyOf(role)))
  const kept = { model: 'm', messages: [{ role: 'assistant', content: '<token>', ...signed }] }
  expect(await sent(openai.routes['/chat/completions'], bodyOf('assistant'))).toEqual(kept)
})
