import { ValidationError } from '../errors.js'
import { isObject, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import type { Protocol, ReplyContext, ReplyText, ReplyTexts, TextMark } from './protocol.js'
import { schema } from './schema.js'
import {
  as,
  deep,
  fields,
  id,
  json,
  keep,
  list,
  message as messageOf,
  text,
  textOr,
  unless,
  variants,
} from './texts.js'
import type { Rule } from './texts.js'

/** OpenAI's chat completions, as many vendors speak them (platform.openai.com/docs/api-reference/chat). */

// --- The request ---

const part = variants({
  text: fields({ type: keep, text }),
  refusal: fields({ type: keep, refusal: text }),
  image_url: unless('image'),
  input_audio: unless('audio'),
  file: unless('file'),
})

const called = fields({ name: keep, arguments: json })
const functionCall = as('assistant', fields({ id: keep, type: keep, index: keep, function: called }))
const customCall = fields({ id: keep, type: keep, custom: fields({ name: keep, input: text }) })

const reasoningDetail: Rule = (site) => {
  const { value } = site
  // What is signed or encrypted must come back as it was.
  if (isObject(value) && (isSet(value['signature']) || isSet(value['data']))) return
  deep(site)
}

const message = messageOf(
  fields({
    role: keep,
    content: textOr(part),
    name: text,
    refusal: text,
    reasoning_content: text,
    reasoning: text,
    reasoning_details: list(reasoningDetail),
    tool_calls: list(variants({ function: functionCall, default: functionCall, custom: as('assistant', customCall) })),
    tool_call_id: keep,
    function_call: as('assistant', called),
    audio: unless('audio'),
  }),
)

const definition = fields({ name: keep, description: text, parameters: schema, strict: keep })
const functionTool = fields({ type: keep, function: definition })
const location = fields({ user_location: unless('user_location') })

const KEPT = ['model', 'frequency_penalty', 'function_call', 'logit_bias', 'logprobs', 'max_completion_tokens']
const MORE_KEPT = ['max_tokens', 'n', 'parallel_tool_calls', 'presence_penalty', 'reasoning_effort', 'seed']
const REST_KEPT = ['service_tier', 'store', 'stream', 'stream_options', 'temperature', 'tool_choice', 'top_logprobs']
const LAST_KEPT = ['top_p', 'top_k', 'min_p', 'verbosity', 'prompt_cache_retention']

const request = fields({
  ...Object.fromEntries([...KEPT, ...MORE_KEPT, ...REST_KEPT, ...LAST_KEPT].map((name) => [name, keep] as const)),
  messages: list(message),
  tools: as('system', list(variants({ function: functionTool, default: functionTool }, location))),
  functions: as('system', list(definition)),
  response_format: as(
    'system',
    fields({ type: keep, json_schema: fields({ name: keep, description: text, schema, strict: keep }) }),
  ),
  prediction: fields({ type: keep, content: textOr(part) }),
  stop: text,
  metadata: text,
  user: id,
  safety_identifier: id,
  prompt_cache_key: id,
  web_search_options: location,
  modalities: (site) => {
    if (JSON.stringify(site.value ?? null).includes('audio')) unless('audio')(site)
    keep(site)
  },
  audio: unless('audio'),
})

// --- The reply ---

const TEXT_FIELDS = ['content', 'refusal', 'reasoning_content', 'reasoning'] as const

/** The texts of a whole message, or of a piece of one. */
function textsIn(holder: JsonObject, key: string, context: ReplyContext): ReplyText[] {
  return TEXT_FIELDS.flatMap((field) => {
    if (typeof holder[field] !== 'string') return []
    return [{ key: `${key}/${field}`, holder, field, json: field === 'content' && context.json }]
  })
}

/** The arguments of a call, whose tool is known by its name. */
function argumentsIn(call: JsonObject, key: string, known?: string): ReplyText[] {
  const found: ReplyText[] = []
  for (const [holder, field] of [
    [call['function'], 'arguments'],
    [call['custom'], 'input'],
    [call, 'arguments'],
  ] as const) {
    if (!isObject(holder) || typeof holder[field] !== 'string') continue
    found.push({ key: `${key}/${field}`, holder, field, json: field === 'arguments', tool: known ?? nameOf(call) })
  }
  return found
}

function nameOf(call: JsonObject): string {
  for (const holder of [call['function'], call['custom'], call]) {
    if (isObject(holder) && typeof holder['name'] === 'string') return holder['name']
  }
  return ''
}

function reply(json: JsonObject, context: ReplyContext): ReplyTexts {
  const choices = objectsIn(json['choices'])
  if (choices.length === 0) return { texts: [] }
  const marks: TextMark[] = []
  const texts = choices.flatMap((choice, position) => {
    const key = String(indexOf(choice, position))
    const { message: holder } = choice
    if (!isObject(holder)) return []
    marks.push(...marksIn(holder, key))
    const legacy = isObject(holder['function_call']) ? argumentsIn(holder['function_call'], `${key}/call`) : []
    const calls = objectsIn(holder['tool_calls']).flatMap((call, index) => argumentsIn(call, `${key}/${index}`))
    return [...textsIn(holder, key, context), ...legacy, ...calls]
  })
  return { texts: [...texts, ...titlesOf(marks)], marks, isComplete: true }
}

/** Reads the chunks of a stream: which call a piece of arguments belongs to, only the pieces before it tell. */
function events(context: ReplyContext): (event: JsonObject) => ReplyTexts {
  const calls = new Map<string, StreamedCall>()
  let count = 0
  function callOf(piece: JsonObject, place: string): StreamedCall {
    const known = calls.get(place)
    const [callId, name] = [typeof piece['id'] === 'string' ? piece['id'] : '', nameOf(piece)]
    // Some vendors send several calls under one index; a piece that brings another id or name begins another call.
    const begins = !known || isOther(known.id, callId) || isOther(known.name, name)
    const call = begins
      ? { key: `${place}/${count++}`, id: callId, name }
      : { ...known, id: known.id || callId, name: known.name || name }
    calls.set(place, call)
    return call
  }
  return function event(chunk) {
    const texts: ReplyText[] = []
    const marks: TextMark[] = []
    const ended: string[] = []
    objectsIn(chunk['choices']).forEach((choice, position) => {
      const key = String(indexOf(choice, position))
      const { delta } = choice
      if (isSet(choice['finish_reason'])) ended.push(key)
      if (!isObject(delta)) return
      texts.push(...textsIn(delta, key, context))
      marks.push(...marksIn(delta, key))
      const pieces = objectsIn(delta['tool_calls']).map((piece, index) => [piece, `${key}/${indexOf(piece, index)}`])
      if (isObject(delta['function_call'])) pieces.push([delta['function_call'], `${key}/call`])
      for (const [piece, place] of pieces as [JsonObject, string][]) {
        const call = callOf(piece, place)
        texts.push(...argumentsIn(piece, call.key, call.name))
      }
    })
    return { texts: [...texts, ...titlesOf(marks)], marks, ended, isComplete: ended.length > 0 }
  }
}

interface StreamedCall {
  readonly key: string
  readonly id: string
  readonly name: string
}

/** Citations of the web, which count characters of the content. */
function marksIn(holder: JsonObject, key: string): TextMark[] {
  return objectsIn(holder['annotations']).flatMap((annotation) => {
    const { url_citation: citation } = annotation
    return isObject(citation) ? [{ key: `${key}/content`, holder: citation }] : []
  })
}

function titlesOf(marks: readonly TextMark[]): ReplyText[] {
  return marks.flatMap(({ key, holder }, index) => {
    if (typeof holder['title'] !== 'string') return []
    return [{ key: `${key}/title ${index}`, holder, field: 'title', json: false, isWhole: true }]
  })
}

// --- Around ---

export const chat: Protocol = {
  request,
  check({ messages }) {
    if (Array.isArray(messages) && messages.length > 0) return
    throw new ValidationError([{ path: 'messages', message: 'must be a list of at least one message' }])
  },
  context(body) {
    const format = isObject(body['response_format']) ? body['response_format']['type'] : undefined
    const tools = [...objectsIn(body['tools']), ...objectsIn(body['functions'])].map(nameOf)
    return { json: format === 'json_object' || format === 'json_schema', tools: new Set(tools.filter(Boolean)) }
  },
  beginning(body) {
    if (typeof body['prompt_cache_key'] === 'string') return body['prompt_cache_key']
    return JSON.stringify(objectsIn(body['messages']).find(({ role }) => role === 'user')?.['content'] ?? '')
  },
  instruct(body, line) {
    const messages = body['messages'] as JsonObject[] // checked before
    const first = messages.find(({ role }) => role === 'system' || role === 'developer')
    if (!first) messages.unshift({ role: 'system', content: line })
    else if (Array.isArray(first['content'])) first['content'].push({ type: 'text', text: line })
    else first['content'] = typeof first['content'] === 'string' ? `${first['content']}\n\n${line}` : line
  },
  reply,
  events,
  withoutSpelling: withoutLogprobs,
  fault: faultIn,
  failure: (data) => ({ data }),
}

export function withoutLogprobs(json: JsonObject): void {
  for (const choice of objectsIn(json['choices'])) if (isSet(choice['logprobs'])) choice['logprobs'] = null
}

/** The error in an event of a stream. */
export function faultIn({ error }: JsonObject): JsonObject | undefined {
  if (typeof error === 'string') return { message: error }
  return isObject(error) ? error : undefined
}

// --- Internal helpers ---

function indexOf({ index }: JsonObject, position: number): number {
  return typeof index === 'number' ? index : position
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

/** Some vendors send an empty id or name with every further piece. */
function isOther(known: string, now: string): boolean {
  return known !== '' && now !== '' && known !== now
}
