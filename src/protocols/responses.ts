import { PreviousResponseNotFoundError, UnsupportedParameterError, ValidationError } from '../errors.js'
import { errorIn } from './chat-reply.js'
import { firstUserText } from './first-user-text.js'
import { isObject, objectsIn, readJson, writeJson } from './json.js'
import type { JsonObject } from './json.js'
import type { ErrorEvent, Protocol } from './protocol.js'
import { dropLogprobs, events, reply, responsesIn, toolOfType } from './responses-reply.js'
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

/** OpenAI's Responses protocol (platform.openai.com/docs/api-reference/responses). */

// --- Tools ---

// Parameters of tools that hold no text of the user.
const TOOL = ['type', 'name', 'strict', 'allowed_tools', 'allowed_callers', 'require_approval', 'connector_id']
const HOSTED_TOOL = ['container', 'environment', 'vector_store_ids', 'ranking_options', 'search_context_size']
const IMAGE_TOOL = ['model', 'action', 'size', 'quality', 'output_format', 'background', 'moderation', 'input_fidelity']

const definition = fields({
  ...Object.fromEntries([...TOOL, ...HOSTED_TOOL, ...IMAGE_TOOL].map((name) => [name, keep] as const)),
  filters: fields({ allowed_domains: keep, blocked_domains: keep, type: keep }),
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

const ITEM_FIELDS = ['id', 'type', 'call_id', 'status', 'name', 'namespace', 'phase', 'execution'].map(
  (name) => [name, keep] as const,
)

function item(known: Readonly<Record<string, Rule>>): Rule {
  return fields({ ...Object.fromEntries(ITEM_FIELDS), ...known })
}

const messageItem = message(item({ role: keep, content: textOr(part) }))
const operation = fields({ type: keep, timeout_ms: keep, max_output_length: keep }, tree)
const toolCall = as('assistant', item({ action: operation, operation: operation }))
const toolOutput = item({ output: textOr(part) })

const safetyCheck = fields({ id: keep, code: keep, message: text })
const screenshot = item({ output: image, acknowledged_safety_checks: list(safetyCheck), current_url: text })

/** The output of a shell, in pieces. */
const shellOutput = item({ output: (site) => (Array.isArray(site.value) ? tree : text)(site) })

const ITEMS: Readonly<Record<string, Rule>> = {
  message: messageItem,
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
]
const VENDOR_ITEMS = ['mcp_list_tools', 'mcp_approval_request', 'compaction', 'compaction_trigger', 'program']

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
const DELIVERY = ['stream', 'stream_options', 'store', 'background', 'service_tier']
const TOOL_USE = ['tool_choice', 'parallel_tool_calls', 'max_tool_calls']
const CONTEXT = ['context_management', 'prompt_cache_retention', 'prompt_cache_options']

const variable: Rule = (site) => (isObject(site.value) ? part : tree)(site)
const variables: Rule = (site) => {
  const { value, path, role, texts } = site
  if (!isObject(value)) return deep(site)
  for (const key of Object.keys(value)) variable({ holder: value, key, value: value[key], path, role, texts })
}

const request = bodyFields({
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
  user: id,
  safety_identifier: id,
  prompt_cache_key: id,
})

// --- The protocol ---

/** Fields of the request that a reply repeats. */
const REPEATED = ['instructions', 'tools', 'text', 'tool_choice', 'metadata', 'prompt']
const REPEATED_IDS = ['user', 'safety_identifier', 'prompt_cache_key']
/** Fields to which the vendor adds defaults. */
const MERGED: ReadonlySet<string> = new Set(['tools', 'text', 'tool_choice'])

export const responses: Protocol = {
  request,
  check(body) {
    for (const name of ['previous_response_id', 'conversation']) {
      if (body[name] === null || body[name] === undefined || body[name] === '') continue
      throw new PreviousResponseNotFoundError(
        `${name}: this gateway cannot restore conversations that the vendor stores. Send the whole input instead.`,
        { param: name },
      )
    }
    if (body['background']) {
      throw new UnsupportedParameterError(
        'background: this gateway cannot restore replies that are fetched later. Leave it out and stream the reply.',
        { param: 'background' },
      )
    }
    const { input, prompt } = body
    if (typeof input === 'string' || (Array.isArray(input) && input.length > 0)) return
    if (isObject(prompt) && (input === undefined || input === null)) return
    throw new ValidationError([{ path: 'input', message: 'must be a text or a list of at least one item' }])
  },
  context(body) {
    const format =
      isObject(body['text']) && isObject(body['text']['format']) ? body['text']['format']['type'] : undefined
    const repeated = [...REPEATED, ...REPEATED_IDS].filter((name) => body[name] !== undefined)
    const copy = writeJson(Object.fromEntries(repeated.map((name) => [name, body[name]])))
    return {
      json: format === 'json_object' || format === 'json_schema',
      tools: new Set(toolNames(body)),
      hasStoredTools: isObject(body['prompt']),
      repeated: () => readJson(copy) as JsonObject, // an object was written
    }
  },
  beginning(body) {
    const { prompt_cache_key: key, input } = body
    if (typeof key === 'string') return key
    return typeof input === 'string' ? input : firstUserText(input)
  },
  instruct(body, line) {
    const { instructions, input } = body
    if (typeof instructions === 'string' && instructions !== '') body['instructions'] = `${instructions}\n\n${line}`
    // Instructions would replace those that the vendor stores with a prompt.
    else if (isObject(body['prompt'])) body['input'] = [{ role: 'developer', content: line }, ...itemsOf(input)]
    else body['instructions'] = line
  },
  reply,
  events,
  dropLogprobs,
  errorIn: errorOf,
  errorEvent,
  repeat(json, { repeated }, isProtected) {
    const found = responsesIn(json)
    const sent = found.length > 0 ? (repeated?.() ?? {}) : {}
    for (const response of found) {
      for (const name of isProtected ? [...REPEATED, ...REPEATED_IDS] : REPEATED_IDS) {
        if (response[name] === null || response[name] === undefined) continue
        if (Object.hasOwn(sent, name)) {
          response[name] = MERGED.has(name) ? merged(response[name], sent[name]) : sent[name]
        } else if (name === 'instructions' && !isObject(sent['prompt'])) response[name] = null // those of `instruct`
      }
    }
  },
}

// --- Internal helpers ---

/** Returns the error that an event reports, whose fields vendors write in the event itself or in an object `error`. */
function errorOf(event: JsonObject): JsonObject | undefined {
  if (event['object'] === 'response') return undefined // a reply that says why it failed
  return errorIn(event) ?? (event['type'] === 'error' ? event : undefined)
}

function errorEvent(body: JsonObject, last: JsonObject | undefined): ErrorEvent {
  const error = errorIn(body) ?? {}
  const { code, message, param } = error
  const before = last?.['sequence_number']
  const sequence_number = typeof before === 'number' ? before + 1 : 0
  return { event: 'error', data: { type: 'error', code, message, param, sequence_number, error } }
}

function itemsOf(input: unknown): readonly unknown[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  return Array.isArray(input) ? input : []
}

/** Returns the tools that a request declares, also in its items and in namespaces. */
function toolNames(holder: JsonObject): string[] {
  const declared = objectsIn(holder['tools']).flatMap((tool) => {
    const { name, type } = tool
    const own = typeof name === 'string' ? name : typeof type === 'string' ? toolOfType(type) : undefined
    return [...(own === undefined ? [] : [own]), ...toolNames(tool)]
  })
  return [...declared, ...objectsIn(holder['input']).flatMap(toolNames)]
}

/** Merges a field that was sent with the vendor's additions to it. */
function merged(vendors: unknown, sent: unknown): unknown {
  if (Array.isArray(vendors) && Array.isArray(sent) && vendors.length === sent.length) {
    return sent.map((one, index) => merged(vendors[index], one))
  }
  if (!isObject(vendors) || !isObject(sent)) return sent
  const both = Object.entries(sent).map(([name, value]) => [name, merged(vendors[name], value)] as const)
  return { ...vendors, ...Object.fromEntries(both) }
}
