/**
 * Sends what Claude Code sends (measured with 2.1), in its own process: `claude -p PROMPT`, with its URL and key in
 * `ANTHROPIC_BASE_URL` and `ANTHROPIC_AUTH_TOKEN`. Prints the tool call and the last text.
 */
const { ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: key } = process.env
const prompt = process.argv.at(-1) ?? ''

const cached = { cache_control: { type: 'ephemeral' } }
const system = [
  { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.197; cc_entrypoint=sdk-cli;' },
  { type: 'text', text: "You are a Claude agent, built on Anthropic's Claude Agent SDK.", ...cached },
  { type: 'text', text: 'Co-Authored-By: Claude Opus 4.8 (1M context) <noreply@anthropic.com>', ...cached },
]
const bash = {
  name: 'Bash',
  description: 'Executes a command in this Claude session, and returns its output.',
  input_schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { command: { description: 'The command to execute', type: 'string' } },
    required: ['command'],
    additionalProperties: false,
  },
}
const reminder = '<system-reminder>\nToday is 2026-11-23.\n</system-reminder>\n\n'

await fetch(`${url}/`, { method: 'HEAD' })
const messages: object[] = [
  {
    role: 'user',
    content: [
      { type: 'text', text: reminder },
      { type: 'text', text: prompt, ...cached },
    ],
  },
  { role: 'system', content: 'Available agent types for the Agent tool:\n- claude: Catch-all' },
]
const [call] = await ask()
process.stdout.write(`${call?.name}: ${JSON.parse(call?.text ?? '').command}\n`)
const input = JSON.parse(call?.text ?? '')
const result = 'uid=1000(jonas) Jonas Weber'
messages.push(
  { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: call?.name, input }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: result, ...cached }] },
)
const [last] = await ask()
process.stdout.write(`${last?.text}\n`)

/** The blocks of the streamed reply. */
async function ask(): Promise<{ name?: string; text: string }[]> {
  const reply = await fetch(`${url}/v1/messages?beta=true`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'user-agent': 'claude-cli/2.1.197 (external, sdk-cli)',
      'x-claude-code-session-id': '96e56ea6-ec2e-45e5-a156-3eaabcc9da74',
      'x-stainless-lang': 'js',
      'x-app': 'cli',
      'anthropic-beta': 'claude-code-20250219,context-management-2025-06-27,mid-conversation-system-2026-04-07',
      'anthropic-dangerous-direct-browser-access': 'true',
      'anthropic-version': '2023-06-01',
    },
    body: JSON.stringify({
      model: 'claude-opus-4-8',
      messages,
      system,
      tools: [bash],
      metadata: {
        user_id: JSON.stringify({ device_id: '7b87eca8325cd700', account_uuid: '', session_id: '96e56ea6' }),
      },
      max_tokens: 64000,
      thinking: { type: 'adaptive' },
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      output_config: { effort: 'high' },
      stream: true,
    }),
  })
  if (reply.status !== 200) throw new Error(await reply.text())
  const blocks: { name?: string; text: string }[] = []
  for (const [, data = ''] of (await reply.text()).matchAll(/^data: (.*)$/gm)) {
    const { type, index, content_block: block, delta } = JSON.parse(data)
    if (type === 'content_block_start') blocks[index] = { name: block.name, text: '' }
    if (type === 'content_block_delta') blocks[index]!.text += delta.text ?? delta.partial_json ?? ''
  }
  return blocks
}
