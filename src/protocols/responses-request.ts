import { isObject } from './json.js'
import { image, part } from './responses-parts.js'
import { schema } from './schema.js'
import {
  as,
  bodyFields,
  deep,
  fields,
  id,
  json,
  keep,
  list,
  message,
  own,
  ownWords,
  text,
  textOr,
  tree,
  unless,
  variants,
} from './texts.js'
import type { Rule } from './request-texts.js'

/** The texts of a request of OpenAI's Responses. */

// --- Tools ---

// Parameters of tools that hold no text of the user.
const TOOL = [
  'type',
  'name',
  'strict',
  'allowed_tools',
  'allowed_callers',
  'require_approval',
  'connector_id',
  'execution',
]
const SEARCH_TOOL = ['vector_store_ids', 'ranking_options', 'search_context_size', 'search_content_types']
const HOSTED_TOOL = ['container', 'environment', ...SEARCH_TOOL]
const IMAGE_TOOL = ['model', 'action', 'size', 'quality', 'output_format', 'background', 'moderation', 'input_fidelity']

const filter: Rule = fields({
  ...Object.fromEntries(['allowed_domains', 'blocked_domains', 'type', 'key'].map((name) => [name, keep] as const)),
  filters: list((site) => filter(site)),
})

const definition = fields({
  ...Object.fromEntries([...TOOL, ...HOSTED_TOOL, ...IMAGE_TOOL].map((name) => [name, keep] as const)),
  filters: filter,
  description: text,
  server_description: text,
  parameters: schema,
  output_schema: schema,
  // A grammar, which a token inside would break.
  format: fields({ type: keep, syntax: keep, definition: ownWords }),
  user_location: unless('user_location'),
  input_image_mask: unless('image'),
  server_label: keep,
  server_url: keep,
  authorization: own,
  headers: fields({ Authorization: own, authorization: own }, keep),
  tools: (site) => tools(site),
})

/** Tools; one of an unknown type is inspected field by field. */
const tools: Rule = as('system', list(definition))

// --- Items ---

// Fields of items that hold no text of the user.
const NAMES = ['id', 'type', 'call_id', 'status', 'name', 'namespace', 'phase', 'execution']
const ORIGIN = [
  'agent',
  'caller',
  'created_by',
  'encrypted_function_args',
  'internal_chat_message_metadata_passthrough',
]
const ITEM_FIELDS = [...NAMES, ...ORIGIN].map((name) => [name, keep] as const)

function item(known: Readonly<Record<string, Rule>>): Rule {
  return fields({ ...Object.fromEntries(ITEM_FIELDS), ...known })
}

const messageItem = message(item({ role: keep, content: textOr(part) }))
const operation = fields({ type: keep, timeout_ms: keep, max_output_length: keep }, tree)
const safetyChecks = list(fields({ id: keep, code: keep, message: text }))
const toolCall = as(
  'assistant',
  item({
    action: operation,
    actions: list(operation),
    operation,
    environment: keep,
    pending_safety_checks: safetyChecks,
  }),
)
const toolOutput = item({ output: textOr(part) })
const screenshot = item({ output: image, acknowledged_safety_checks: safetyChecks, current_url: text })

/** The output of a shell, in pieces. */
const shellOutput = item({ output: (site) => (Array.isArray(site.value) ? tree : text)(site) })

const ITEMS: Readonly<Record<string, Rule>> = {
  message: messageItem,
  // Between the agents of Codex, or of the vendor.
  agent_message: as('assistant', item({ author: keep, recipient: keep, content: list(part) })),
  function_call: as('assistant', item({ arguments: json })),
  function_call_output: toolOutput,
  custom_tool_call: as('assistant', item({ input: text })),
  custom_tool_call_output: toolOutput,
  local_shell_call: toolCall,
  shell_call: toolCall,
  apply_patch_call: toolCall,
  computer_call: toolCall,
  local_shell_call_output: shellOutput,
  shell_call_output: shellOutput,
  apply_patch_call_output: shellOutput,
  computer_call_output: unless('image', screenshot),
  program_output: own,
  reasoning: as('assistant', item({ summary: list(part), content: list(part), encrypted_content: own })),
  tool_search_call: as('assistant', item({ arguments: tree })),
  tool_search_output: item({ tools }),
  additional_tools: item({ role: keep, tools }),
  configuration_update: item({ reasoning: keep }),
  item_reference: item({}),
  mcp_approval_response: item({ approval_request_id: keep, reason: text }),
}

// Items that must be sent back unchanged: calls of tools that the vendor runs, and what it has signed or encrypted.
const HOSTED_CALLS = [
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'multi_agent_call',
  'multi_agent_call_output',
]
const COMPACTIONS = ['compaction', 'compaction_summary', 'context_compaction', 'compaction_trigger']
const VENDOR_ITEMS = ['mcp_list_tools', 'mcp_approval_request', 'program', ...COMPACTIONS]

const inputItem = variants({
  ...ITEMS,
  ...Object.fromEntries([...HOSTED_CALLS, ...VENDOR_ITEMS].map((type) => [type, own] as const)),
  // Messages and references may omit their type.
  default: (site) => (isObject(site.value) && 'role' in site.value ? messageItem : item({}))(site),
})

// --- The request ---

// Parameters that hold no text of the user.
const REPLY = [
  'model',
  'temperature',
  'top_p',
  'top_logprobs',
  'reasoning',
  'max_output_tokens',
  'include',
  'truncation',
]
const DELIVERY = ['stream', 'stream_options', 'store', 'background', 'service_tier', 'moderation', 'personality']
const TOOL_USE = ['tool_choice', 'parallel_tool_calls', 'max_tool_calls']
const CONTEXT = ['context_management', 'prompt_cache_retention', 'prompt_cache_options']

const drop: Rule = ({ holder, key }) => void Reflect.deleteProperty(holder, key)
const ID = /(?:^|[_-])id$/i
/** Ids of a session, a turn and an installation. The facts of a turn name the user's repository: Codex's header, too, stays. */
const clientMetadata = fields({ 'x-codex-turn-metadata': drop }, (site) =>
  (typeof site.value === 'string' && ID.test(String(site.key)) ? id : deep)(site),
)

const variable: Rule = (site) => (isObject(site.value) ? part : tree)(site)
const variables: Rule = fields({}, variable)

export const request = bodyFields({
  ...Object.fromEntries([...REPLY, ...DELIVERY, ...TOOL_USE, ...CONTEXT].map((name) => [name, keep] as const)),
  instructions: as('system', text),
  input: (site) => (Array.isArray(site.value) ? list(inputItem) : text)(site),
  tools,
  text: as(
    'system',
    fields({ verbosity: keep, format: fields({ type: keep, name: keep, description: text, schema }) }),
  ),
  prompt: fields({ id: keep, version: keep, variables }),
  metadata: text,
  client_metadata: clientMetadata,
  user: id,
  safety_identifier: id,
  prompt_cache_key: id,
})
