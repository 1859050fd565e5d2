import { choiceKey, Choices, isEnd } from './choices.js'
import { isObject, jsonHolder, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import type { ReplyContext, ReplyText, ReplyTexts, TextMark } from './protocol.js'
import { hasOtherId, hasOtherName, StreamedCalls } from './streamed-calls.js'

/** Finds the texts of a chat completion's reply, whole or streamed. */

export function reply(json: JsonObject, context: ReplyContext): ReplyTexts {
  const choices = objectsIn(json['choices'])
  if (choices.length === 0) return { texts: [] }
  const marks: TextMark[] = []
  const texts = choices.flatMap((choice, position) => {
    const key = choiceKey(choice, position)
    const { message: holder } = choice
    if (!isObject(holder)) return []
    marks.push(...marksIn(holder, key))
    const legacy = isObject(holder['function_call']) ? argumentsIn(holder['function_call'], `${key}/call`) : []
    const calls = objectsIn(holder['tool_calls']).flatMap((call, index) => argumentsIn(call, `${key}/${index}`))
    const thoughts = thoughtsIn(holder, key).filter(({ holder }) => !isSealed(holder))
    return [...textsIn(holder, key, context), ...thoughts, ...legacy, ...calls]
  })
  return { texts: [...texts, ...titlesOf(marks)], marks, isComplete: true }
}

/** Makes a reader of a stream's chunks, which remembers the calls: only their first chunks have ids and names. */
export function events(context: ReplyContext): (event: JsonObject) => ReplyTexts {
  const calls = new StreamedCalls<StreamedCall>()
  const quiet = new QuietTexts()
  const all = new Choices()
  let count = 0
  function callOf(piece: JsonObject, callKey: string): StreamedCall {
    const [callId, name] = [typeof piece['id'] === 'string' ? piece['id'] : '', nameOf(piece)]
    const head = { id: callId, name }
    const known = calls.get(callKey, callId)
    const goesOn = known && !hasOtherId(known, head) && (!hasOtherName(known, head) || isNameGoingOn(known, name))
    const { key, id, name: before } = goesOn ? known : { key: `${callKey}/${count++}`, id: '', name: '' }
    const isBegun =
      (goesOn && known.isBegun) || argumentsIn(piece, key).some(({ holder, field }) => holder[field] !== '')
    const call = { key, id: id || callId, name: before === name ? name : before + name, isBegun }
    calls.set(callKey, callId, call)
    return call
  }
  /** True if a call's name comes in pieces, before its arguments: only their whole is the name of a declared tool. */
  function isNameGoingOn({ name: before, isBegun }: StreamedCall, name: string): boolean {
    const isDeclared = [...context.tools].some((tool) => tool.startsWith(before + name))
    return !isBegun && isDeclared && !context.tools.has(name)
  }
  return function event(chunk) {
    const texts: ReplyText[] = []
    const marks: TextMark[] = []
    const keys: string[] = []
    const over: string[] = []
    const ended: string[] = []
    const untouched: string[] = []
    const soFar: ReplyText[] = []
    objectsIn(chunk['choices']).forEach((choice, position) => {
      const key = choiceKey(choice, position)
      const { delta, message } = choice
      keys.push(key)
      if (isObject(message)) soFar.push(...wholeTextsIn(message, `${key}/message ${count++}`, context))
      if (isEnd(choice)) over.push(key)
      if (!isObject(delta)) return
      texts.push(...textsIn(delta, key, context), ...thoughtsIn(delta, key))
      untouched.push(...signedIn(delta, key))
      if (isSet(delta['content']) || isSet(delta['tool_calls'])) ended.push(`${key}/${THOUGHTS}`)
      marks.push(...marksIn(delta, key))
      const pieces = objectsIn(delta['tool_calls']).map((piece, index) => [piece, `${key}/${indexOf(piece, index)}`])
      if (isObject(delta['function_call'])) pieces.push([delta['function_call'], `${key}/call`])
      for (const [piece, callKey] of pieces as [JsonObject, string][]) {
        const call = callOf(piece, callKey)
        texts.push(...argumentsIn(piece, call.key, call.name))
      }
    })
    // Some vendors say with each piece that it may be the last one.
    const spoken = new Set(texts.filter(({ holder, field }) => holder[field] !== '').map(({ key }) => choiceOf(key)))
    ended.push(...over.filter((key) => !spoken.has(key)))
    const isComplete = all.areOver(keys, over)
    const found = [...texts, ...soFar, ...titlesOf(marks)]
    return { texts: found, marks, untouched, ended, quiet: quiet.after(texts), isComplete }
  }
}

export function dropLogprobs(json: JsonObject): void {
  for (const choice of objectsIn(json['choices'])) if (isSet(choice['logprobs'])) choice['logprobs'] = null
}

/** Returns the error in an event of a stream. */
export function errorIn({ error }: JsonObject): JsonObject | undefined {
  if (typeof error === 'string' && error !== '') return { message: error }
  return isObject(error) ? error : undefined
}

// --- Internal helpers ---

/**
 * Guesses which texts of a choice are over, since no event says where reasoning ends and the content begins: those after
 * which `OVER_AFTER` pieces of its other texts have come. Arguments do not count: those of several calls interleave.
 */
class QuietTexts {
  /** For each text of a choice, the number of pieces of others since its last one. */
  readonly #since = new Map<string, Map<string, number>>()

  /** Takes the texts of a chunk. Returns the keys of the texts that seem to be over. */
  after(texts: readonly ReplyText[]): string[] {
    const spoken = texts.filter(({ holder, field }) => holder[field] !== '')
    const pieces = new Map<string, number>()
    for (const { key } of spoken) for (const one of [key, choiceOf(key)]) pieces.set(one, (pieces.get(one) ?? 0) + 1)
    const over: string[] = []
    for (const choice of new Set(spoken.map(({ key }) => choiceOf(key)))) {
      const since = this.#since.get(choice) ?? new Map<string, number>()
      this.#since.set(choice, since)
      for (const [key, count] of since) {
        const others = (pieces.get(choice) ?? 0) - (pieces.get(key) ?? 0)
        since.set(key, count + others)
        if (count + others < OVER_AFTER) continue
        since.delete(key)
        over.push(key)
      }
    }
    for (const { key, tool } of spoken) if (tool === undefined) this.#since.get(choiceOf(key))?.set(key, 0)
    return over
  }
}

const OVER_AFTER = 8

function choiceOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

const TEXT_FIELDS = ['content', 'refusal', 'reasoning_content', 'reasoning_text', 'reasoning', 'thinking'] as const

/** Returns the texts of a whole message, or of a piece of one. */
function textsIn(holder: JsonObject, key: string, context: ReplyContext): ReplyText[] {
  const parts = objectsIn(holder['content']).flatMap((inner, index) =>
    partsIn(inner, `${key}/content ${index}`, context),
  )
  const texts = TEXT_FIELDS.flatMap((field) => {
    if (typeof holder[field] !== 'string') return []
    return [{ key: `${key}/${field}`, holder, field, json: field === 'content' && context.json }]
  })
  const details = objectsIn(holder['reasoning_details']).flatMap((detail, index) =>
    thoughtIn(detail, `${key}/details ${indexOf(detail, index)}`),
  )
  const { audio } = holder
  const spoken = isObject(audio) && typeof audio['transcript'] === 'string'
  const transcript = spoken ? [{ key: `${key}/transcript`, holder: audio, field: 'transcript', json: false }] : []
  return [...texts, ...parts, ...details, ...transcript]
}

/** Returns the texts of a message that a piece repeats as a whole, as far as it has come (Perplexity). */
function wholeTextsIn(message: JsonObject, key: string, context: ReplyContext): ReplyText[] {
  return textsIn(message, key, context).map((text) => ({ ...text, isWhole: true }))
}

const THOUGHTS = 'thinking_blocks'

/** Returns the thinking in the blocks of LiteLLM. In a stream, a later piece may sign it. */
function thoughtsIn(holder: JsonObject, key: string): ReplyText[] {
  return objectsIn(holder[THOUGHTS]).flatMap((block, index) => {
    if (typeof block['thinking'] !== 'string') return []
    const rest = { holder: block, field: 'thinking', json: false, isUndecided: true }
    return [{ ...rest, key: `${key}/${THOUGHTS}/${indexOf(block, index)}` }]
  })
}

function signedIn(holder: JsonObject, key: string): string[] {
  return objectsIn(holder[THOUGHTS]).flatMap((block, index) => {
    return isSealed(block) ? [`${key}/${THOUGHTS}/${indexOf(block, index)}`] : []
  })
}

/** Returns the texts of a `reasoning_details` entry of OpenRouter; none if the vendor behind it signs its reasoning. */
function thoughtIn(detail: JsonObject, key: string): ReplyText[] {
  const { format } = detail
  if (isSealed(detail) || (typeof format === 'string' && SIGNED.test(format))) return []
  return ['text', 'summary'].flatMap((field) => {
    return typeof detail[field] === 'string' ? [{ key: `${key}/${field}`, holder: detail, field, json: false }] : []
  })
}

const SIGNED = /^anthropic/

/** True for reasoning that is signed or encrypted, and must be sent back unchanged. */
export function isSealed(detail: unknown): boolean {
  return isObject(detail) && (isSet(detail['signature']) || isSet(detail['data']))
}

/** Returns the texts of an answer in parts; some vendors put the model's thinking in parts. */
function partsIn(holder: JsonObject, key: string, { json: isJson }: ReplyContext): ReplyText[] {
  const thought = objectsIn(holder['thinking']).flatMap((inner) => partsIn(inner, `${key}/thinking`, NO_JSON))
  return typeof holder['text'] === 'string' ? [{ key, holder, field: 'text', json: isJson }, ...thought] : thought
}

const NO_JSON: ReplyContext = { json: false, tools: new Set() }

/** Returns the arguments of a call. `known` is the tool's name, if earlier chunks had it. */
function argumentsIn(call: JsonObject, key: string, known?: string): ReplyText[] {
  const found: ReplyText[] = []
  for (const [holder, field] of [
    [call['function'], 'arguments'],
    [call['custom'], 'input'],
    [call, 'arguments'],
  ] as const) {
    if (!isObject(holder)) continue
    const rest = { key: `${key}/${field}`, json: field === 'arguments', tool: known ?? nameOf(call) }
    if (typeof holder[field] === 'string') found.push({ ...rest, holder, field })
    else if (isObject(holder[field]))
      found.push({ ...rest, holder: jsonHolder(holder, field), field: 'json', json: true })
  }
  return found
}

export function nameOf(call: JsonObject): string {
  for (const holder of [call['function'], call['custom'], call]) {
    if (isObject(holder) && typeof holder['name'] === 'string') return holder['name']
  }
  return ''
}

interface StreamedCall {
  readonly key: string
  readonly id: string
  readonly name: string
  /** True once it has arguments. */
  readonly isBegun: boolean
}

/** Returns web citations, which count characters of the content. */
function marksIn(holder: JsonObject, key: string): TextMark[] {
  return objectsIn(holder['annotations']).flatMap((annotation) => {
    const { url_citation: citation } = annotation
    return isObject(citation) ? [{ key: `${key}/content`, holder: citation }] : []
  })
}

function titlesOf(marks: readonly TextMark[]): ReplyText[] {
  return marks.flatMap(({ key, holder }, index) => {
    if (typeof holder['title'] !== 'string') return []
    const titleKey = `${key}/title ${String(holder['start_index'])} ${index}`
    return [{ key: titleKey, holder, field: 'title', json: false, isWhole: true }]
  })
}

function indexOf({ index }: JsonObject, position: number): number {
  return typeof index === 'number' ? index : position
}

export function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
