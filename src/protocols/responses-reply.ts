import { isObject, jsonHolder, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import type { ReplyContext, ReplyText, ReplyTexts, TextMark } from './protocol.js'

/**
 * Finds the texts of a reply of OpenAI's Responses: in deltas, in the ends of texts, in items, and in the final
 * response.
 */

interface Found {
  readonly texts: readonly ReplyText[]
  readonly marks: readonly TextMark[]
}

const NOTHING: Found = { texts: [], marks: [] }
const FINAL: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

export function reply(json: JsonObject, context: ReplyContext): ReplyTexts {
  return { ...responseTexts(json, 'response', withFormatOf(json, context)), isComplete: true, isLast: true }
}

/** Reads the events of a stream. Only the first event of a call names its tool. */
export function events(request: ReplyContext): (event: JsonObject) => ReplyTexts {
  const tools = new Map<string, string>()
  const keyOf = itemKeys()
  let context = request
  return function event(json) {
    const type = String(json['type'])
    const itemKey = `output/${keyOf(json)}`
    const { response, item, part, annotation } = json
    if (isObject(response)) {
      context = withFormatOf(response, context)
      const isLast = FINAL.has(type)
      const found = responseTexts(response, type, context)
      return { ...found, ended: isLast ? ['output'] : [], isComplete: isLast, isLast }
    }
    if (isObject(item)) {
      tools.set(itemKey, toolOf(item))
      const isDone = type.endsWith('.done')
      return { ...itemTexts(item, `${type}/${itemKey}`, context), ended: isDone ? [itemKey] : [] }
    }
    if (isObject(part)) return partTexts(part, `${type}/${itemKey}/${partOf(json)}`, context)
    if (isObject(annotation)) return citationTexts([annotation], `${itemKey}/output_text/${partOf(json)}`)
    return deltaTexts(json, type, itemKey, { ...context, tool: tools.get(itemKey) ?? '' })
  }
}

/** True if this field `text`, of a request or a response, asks for JSON. */
export function asksForJson(text: unknown): boolean {
  const format = isObject(text) && isObject(text['format']) ? text['format']['type'] : undefined
  return format === 'json_object' || format === 'json_schema'
}

/** Returns the response in an event or a body, if there is one. */
export function responsesIn(json: JsonObject): readonly JsonObject[] {
  if (isObject(json['response'])) return [json['response']]
  return json['object'] === 'response' ? [json] : []
}

/** Removes log probabilities, which spell out tokens. */
export function dropLogprobs(json: JsonObject): void {
  empty(json)
  const items = [json['item'], ...responsesIn(json).flatMap(({ output }) => objectsIn(output))].filter(isObject)
  for (const part of [json['part'], ...items.flatMap(({ content }) => objectsIn(content))]) {
    if (isObject(part)) empty(part)
  }
}

/** Returns the name of a nameless tool in the option `tools`. */
export function toolOfType(type: string): string {
  return type.startsWith('computer') ? 'computer' : type
}

/** Returns the context with the format of a response: a stored prompt may ask for JSON where the request does not. */
function withFormatOf(response: JsonObject, context: ReplyContext): ReplyContext {
  return asksForJson(response['text']) ? { ...context, json: true } : context
}

// --- Whole texts ---

function responseTexts(response: JsonObject, key: string, context: ReplyContext): Found {
  const items = objectsIn(response['output']).map((item, index) => itemTexts(item, `${key}/${index}`, context))
  const whole = text(response, 'output_text', `${key}/output_text`, { json: context.json }) // of vendors that add it
  // Messages of a stored prompt, with the variables of the request in them.
  const prompt = objectsIn(response['instructions']).map((item, index) =>
    itemTexts(item, `${key}/instructions/${index}`, context),
  )
  return joined([...items, whole, ...prompt])
}

function itemTexts(item: JsonObject, key: string, context: ReplyContext): Found {
  const tool = toolOf(item)
  switch (item['type']) {
    case 'message':
    case 'agent_message':
    case 'reasoning':
      return joined(
        ['summary', 'content'].flatMap((field) =>
          objectsIn(item[field]).map((part, index) => partTexts(part, `${key}/${field}/${index}`, context)),
        ),
      )
    case 'function_call':
      if (isObject(item['arguments']))
        return text(jsonHolder(item, 'arguments'), 'json', `${key}/arguments`, { json: true, tool })
      return text(item, 'arguments', `${key}/arguments`, { json: true, tool })
    case 'custom_tool_call':
      return text(item, 'input', `${key}/input`, { tool })
    case 'local_shell_call':
    case 'shell_call':
    case 'computer_call':
    case 'apply_patch_call':
    case 'tool_search_call':
      return joined(
        ['action', 'actions', 'operation', 'arguments'].map((field) => leaves(item, field, `${key}/${field}`, tool)),
      )
    default:
      return NOTHING // of a tool that the vendor runs
  }
}

function partTexts(part: JsonObject, key: string, { json }: ReplyContext): Found {
  const isReply = part['type'] === 'output_text' || part['type'] === 'text'
  const main = text(part, 'text', `${key}/text`, { json: isReply && json })
  return joined([
    main,
    text(part, 'refusal', `${key}/refusal`),
    text(part, 'transcript', `${key}/transcript`),
    citationTexts(objectsIn(part['annotations']), `${key}/text`),
  ])
}

/** Returns citations, which count characters of the text with this key. */
function citationTexts(annotations: readonly JsonObject[], key: string): Found {
  const titles = annotations.map((holder, index) => {
    const position = `${key}/title ${String(holder['start_index'])} ${index}`
    return joined([text(holder, 'title', position), text(holder, 'filename', `${position} file`)])
  })
  return { ...joined(titles), marks: annotations.map((holder) => ({ key, holder })) }
}

/** Returns every string in a value. */
function leaves(holder: JsonObject, field: string, key: string, tool: string): Found {
  const value = holder[field]
  if (typeof value === 'string') return text(holder, field, key, { tool })
  if (typeof value !== 'object' || value === null) return NOTHING
  // A list is treated as an object with numbers for keys.
  const inner = value as JsonObject
  return joined(Object.keys(inner).map((name, index) => leaves(inner, name, `${key}/${index}`, tool)))
}

interface TextOptions {
  readonly json?: boolean
  readonly tool?: string | undefined
}

function text(holder: JsonObject, field: string, key: string, { json = false, tool }: TextOptions = {}): Found {
  if (typeof holder[field] !== 'string') return NOTHING
  return { texts: [{ key, holder, field, json, isWhole: true, ...(tool !== undefined && { tool }) }], marks: [] }
}

function joined(all: readonly Found[]): Found {
  return { texts: all.flatMap(({ texts }) => texts), marks: all.flatMap(({ marks }) => marks) }
}

// --- Deltas ---

/** The field with the whole text in the event that ends a stream of deltas, by the name of the stream. */
const WHOLE: Readonly<Record<string, string>> = {
  output_text: 'text',
  refusal: 'refusal',
  reasoning_text: 'text',
  reasoning_summary_text: 'text',
  function_call_arguments: 'arguments',
  custom_tool_call_input: 'input',
  apply_patch_call_operation_diff: 'diff',
  shell_call_command: 'command',
  'audio.transcript': 'transcript',
}

function deltaTexts(
  json: JsonObject,
  type: string,
  itemKey: string,
  context: ReplyContext & { tool: string },
): ReplyTexts {
  const [, name = '', step] = /^response\.([\w.]+)\.(delta|done)$/.exec(type) ?? []
  const whole = Object.hasOwn(WHOLE, name) ? WHOLE[name] : undefined
  if (whole === undefined) return NOTHING
  const key = `${itemKey}/${name}/${partOf(json)}`
  const isJson = name === 'function_call_arguments' || (name === 'output_text' && context.json)
  const tool = /_call_/.test(name) ? context.tool : undefined
  if (step === 'done') return { ...text(json, whole, `${type}/${key}`, { json: isJson, tool }), ended: [key] }
  const { texts, marks } = text(json, 'delta', key, { json: isJson, tool })
  return { texts: texts.map((one) => ({ ...one, isWhole: false })), marks }
}

/**
 * Makes a function that returns the key of an event's output item: its index, since some vendors change the id from event
 * to event, else its id, since others leave out the index.
 */
function itemKeys(): (event: JsonObject) => string {
  const byId = new Map<unknown, string>()
  return ({ output_index: index, item_id: given, item }) => {
    const id = given ?? (isObject(item) ? item['id'] : undefined)
    const key = typeof index === 'number' ? String(index) : (byId.get(id) ?? `item ${String(id)}`)
    if (id !== undefined) byId.set(id, key)
    return key
  }
}

/** Returns the key of the part of the item: its indices. */
function partOf({ content_index: content, summary_index: summary, command_index: command }: JsonObject): string {
  return [content, summary, command].filter((index) => typeof index === 'number').join()
}

function toolOf({ name, type }: JsonObject): string {
  if (typeof name === 'string') return name
  return typeof type === 'string' ? toolOfType(type.replace(/_call$/, '')) : ''
}

function empty(holder: JsonObject): void {
  if (holder['logprobs'] !== null && holder['logprobs'] !== undefined) holder['logprobs'] = []
}
