import { ValidationError } from '../errors.js'
import { firstUserText } from './first-user-text.js'
import { isObject, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import { dropLogprobs, errorIn, events, isSealed, isSet, nameOf, reply } from './chat-reply.js'
import type { Protocol } from './protocol.js'
import { schema } from './schema.js'
import {
  as,
  bodyFields,
  cited,
  fields,
  id,
  json,
  keep,
  list,
  message as messageOf,
  ofVendor,
  own,
  ownWords,
  text,
  textOr,
  unless,
  variants,
} from './texts.js'
import type { Rule } from './request-texts.js'

/** OpenAI's chat completions, which many vendors speak (platform.openai.com/docs/api-reference/chat). */

// --- The request ---

const attachment = fields({ filename: text, file_id: keep, file_data: own, format: keep })

const part: Rule = variants({
  text: fields({ type: keep, text, cache_control: keep }),
  thinking: fields({ type: keep, thinking: (site) => textOr(part)(site) }), // Mistral
  refusal: fields({ type: keep, refusal: text }),
  image_url: unless('image', fields({ type: keep, image_url: own, cache_control: keep })),
  input_audio: unless('audio', fields({ type: keep, input_audio: own, cache_control: keep })),
  file: unless('file', fields({ type: keep, file: attachment, cache_control: keep })),
})

const functionArguments = fields({ name: keep, arguments: json })
// Gemini refuses a call without the signature that it came with.
const signatures = fields({ thought_signature: ofVendor, thought_signatures: ofVendor })
/** Where vendors put it: by the name of the provider (Google, Vertex), and in a field of LiteLLM's. */
const signed = { extra_content: fields({}, signatures), provider_specific_fields: signatures }
const call = { id: keep, type: keep, index: keep, function: as('assistant', functionArguments) }
const functionCall = fields({ ...call, ...signed })
const customCall = fields({ id: keep, type: keep, custom: fields({ name: keep, input: text }) })

const reasoningDetail = fields({ type: keep, id: keep, format: keep, index: keep, text, summary: text, thinking: text })

/** Reasoning, as OpenRouter (`reasoning_details`) and LiteLLM (`thinking_blocks`) write it. */
const reasoning: Rule = (site) => {
  // Signed or encrypted parts of the assistant's must be sent back unchanged.
  if (!isSealed(site.value) || site.role !== 'assistant') reasoningDetail(site)
}

const urlCitation = fields({ start_index: keep, end_index: keep, url: keep, title: text, content: text })
const annotation = fields({ type: keep, url_citation: urlCitation })

const answer = cited(({ annotations }) =>
  objectsIn(annotations).flatMap(({ url_citation: citation }) => objectsIn([citation])),
)

/** The name of the person who speaks; in the result of a tool, that of the tool. */
const messageName: Rule = (site) => {
  const role = 'role' in site.holder ? site.holder.role : undefined
  return (role === 'tool' || role === 'function' ? keep : text)(site)
}

const message = messageOf(
  fields({
    role: keep,
    content: (site) => (typeof site.value === 'string' ? answer : textOr(part))(site),
    name: messageName,
    refusal: text,
    reasoning_content: text,
    reasoning: text,
    reasoning_details: list(reasoning),
    thinking_blocks: list(reasoning),
    ...signed,
    annotations: list(annotation),
    tool_calls: list(variants({ function: functionCall, default: functionCall, custom: as('assistant', customCall) })),
    tool_call_id: keep,
    function_call: as('assistant', functionArguments),
    cache_control: keep,
    audio: unless('audio', fields({ id: keep, data: own, transcript: text, expires_at: keep })),
  }),
)

const definition = fields({ name: keep, description: text, parameters: schema, strict: keep })
const functionTool = fields({ type: keep, function: definition, cache_control: keep })
// A grammar, which a token inside would break.
const grammar = fields({ syntax: keep, definition: ownWords })
const format = fields({ type: keep, grammar })
const customTool = fields({ type: keep, custom: fields({ name: keep, description: text, format }) })
const webSearch = fields({ type: keep, user_location: unless('user_location'), search_context_size: keep })
/** What a reply must look like; a parameter of vLLM. */
const structuredOutputs = as('system', fields({ json: schema, choice: ownWords, regex: ownWords, grammar: ownWords }))

// Parameters that hold no text of the user.
const SAMPLING = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
]
const REPLY = ['n', 'max_tokens', 'max_completion_tokens', 'logprobs', 'top_logprobs', 'reasoning_effort', 'verbosity']
const DELIVERY = ['model', 'stream', 'stream_options', 'service_tier', 'store', 'prompt_cache_retention']
const TOOL_USE = ['tool_choice', 'parallel_tool_calls', 'function_call']
/** Parameters of other vendors: which models and hosts to use, how long to think, and in which form. */
const OTHER_VENDORS = [
  ...['models', 'route', 'transforms', 'reasoning', 'thinking', 'keep_alive', 'plugins'],
  ...['prompt_mode', 'reasoning_format', 'lora_path'],
]

const PARAMETERS = [...SAMPLING, ...REPLY, ...DELIVERY, ...TOOL_USE, ...OTHER_VENDORS]

const request = bodyFields({
  ...Object.fromEntries(PARAMETERS.map((name) => [name, keep] as const)),
  messages: list(message),
  tools: as('system', list(variants({ function: functionTool, custom: customTool, default: functionTool }, webSearch))),
  functions: as('system', list(definition)),
  response_format: as(
    'system',
    // Together, Fireworks and llama.cpp take the schema beside the type.
    fields({ type: keep, json_schema: fields({ name: keep, description: text, schema, strict: keep }), schema }),
  ),
  prediction: fields({ type: keep, content: textOr(part) }),
  stop: text,
  guided_json: as('system', schema), // earlier versions of vLLM
  guided_choice: ownWords,
  guided_regex: ownWords,
  guided_grammar: ownWords,
  structured_outputs: structuredOutputs,
  metadata: text,
  user: id,
  safety_identifier: id,
  prompt_cache_key: id,
  web_search_options: webSearch,
  provider: ownWords, // names of hosts (OpenRouter): Amazon Bedrock
  modalities: (site) => {
    if (JSON.stringify(site.value ?? null).includes('audio')) unless('audio')(site)
    keep(site)
  },
  audio: unless('audio'),
})

// --- The protocol ---

export const chat: Protocol = {
  request,
  check({ messages }) {
    if (Array.isArray(messages) && messages.length > 0) return
    throw new ValidationError([{ path: 'messages', message: 'must be a list of at least one message' }])
  },
  context(body) {
    const tools = [...objectsIn(body['tools']), ...objectsIn(body['functions'])].map(nameOf)
    return { json: isJson(body), tools: new Set(tools.filter(Boolean)) }
  },
  beginning({ prompt_cache_key: key, messages }) {
    return typeof key === 'string' ? key : firstUserText(messages)
  },
  instruct(body, line) {
    const messages = body['messages'] as JsonObject[] // checked before
    const first = messages.find(({ role }) => role === 'system' || role === 'developer')
    if (!first) return void messages.unshift({ role: 'system', content: line })
    const { content } = first
    if (Array.isArray(content) || isObject(content)) first['content'] = [content, { type: 'text', text: line }].flat()
    else first['content'] = typeof content === 'string' ? `${content}\n\n${line}` : line
  },
  reply,
  events,
  dropLogprobs,
  errorIn,
  errorEvent: (data) => ({ data }),
}

// --- Internal helpers ---

/** Whether the reply is to be JSON. */
function isJson({ response_format: format, guided_json: guided, structured_outputs: shaped }: JsonObject): boolean {
  const type = isObject(format) ? format['type'] : undefined
  return (
    type === 'json_object' || type === 'json_schema' || isSet(guided) || (isObject(shaped) && isSet(shaped['json']))
  )
}
