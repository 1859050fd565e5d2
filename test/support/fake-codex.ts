/**
 * Sends what Codex sends to a configured provider (measured with 0.171), in its own process: `codex exec -c KEY=VALUE …
 * PROMPT`. Prints the tool call and the last text.
 */
const args = process.argv.slice(3)
const settings = new Map(
  args.filter((arg) => /^[\w.]+=/.test(arg)).map((arg) => arg.split(/=(.*)/s) as [string, string]),
)
const provider = `model_providers.${settings.get('model_provider')}`
const url = settings.get(`${provider}.base_url`)
const key = process.env[settings.get(`${provider}.env_key`) ?? '']
const session = '01a20abb-ed6a-7842-b4f8-40827596247a'

const exec = {
  type: 'custom',
  name: 'exec',
  description: 'Run JavaScript. Begin the tool input with a pragma like `// @exec: {"max_output_tokens": 1000}`.',
  format: {
    type: 'grammar',
    syntax: 'lark',
    definition: 'start: PRAGMA_LINE SOURCE\nPRAGMA_LINE: /\\/\\/ @exec:[^\\n]*/',
  },
}
const message = (role: string, text: string) => ({ type: 'message', role, content: [{ type: 'input_text', text }] })
const input: object[] = [
  {
    type: 'additional_tools',
    id: `at_${session}`,
    role: 'developer',
    tools: [{ type: 'namespace', name: 'functions', description: '', tools: [exec] }],
  },
  message('developer', 'You are Codex, an agent based on GPT-6. You and the user share one workspace.'),
  message('user', '<environment_context>\n  <cwd>/srv/shop</cwd>\n  <shell>bash</shell>\n</environment_context>'),
  message('user', args.at(-1) ?? ''),
]
const [call] = await ask()
process.stdout.write(`${call?.name}: ${call?.input}\n`)
input.push(call ?? {}, {
  type: 'custom_tool_call_output',
  call_id: call?.call_id,
  output: 'uid=1000(jonas) Jonas Weber',
})
const [last] = await ask()
process.stdout.write(`${last?.content?.[0]?.text}\n`)

interface Item {
  readonly name?: string
  readonly input?: string
  readonly call_id?: string
  readonly content?: readonly { readonly text: string }[]
}

/** The items of the streamed reply, as they are when they are done. */
async function ask(): Promise<Item[]> {
  const reply = await fetch(`${url}/responses`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      originator: 'codex_exec',
      'session-id': session,
      'x-codex-turn-metadata': JSON.stringify({ session_id: session, turn_trigger: 'exec' }),
    },
    body: JSON.stringify({
      model: 'gpt-6.1-sol',
      stream: true,
      input,
      tool_choice: 'auto',
      parallel_tool_calls: false,
      reasoning: { effort: 'low', context: 'all_turns' },
      store: false,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: session,
      text: { verbosity: 'low' },
      client_metadata: { 'x-codex-turn-metadata': JSON.stringify({ session_id: session, turn_trigger: 'exec' }) },
    }),
  })
  if (reply.status !== 200) throw new Error(await reply.text())
  const events = [...(await reply.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
  return events.flatMap(({ type, item }) => (type === 'response.output_item.done' ? [item] : []))
}
