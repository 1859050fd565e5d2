import { PreviousResponseNotFoundError, UnsupportedParameterError, ValidationError } from '../errors.js'
import { errorIn, isSet } from './chat-reply.js'
import { firstUserText } from './first-user-text.js'
import { isObject, objectsIn, readJson, writeJson } from './json.js'
import type { JsonObject } from './json.js'
import type { ErrorEvent, Protocol } from './protocol.js'
import { asksForJson, dropLogprobs, events, reply, responsesIn, toolOfType } from './responses-reply.js'
import { request } from './responses-request.js'
import { findTokens } from '../token.js'

/** OpenAI's Responses protocol (platform.openai.com/docs/api-reference/responses). */

/** Fields of the request that a reply repeats. */
const REPEATED = ['instructions', 'tools', 'text', 'tool_choice', 'metadata', 'prompt']
const REPEATED_IDS = ['user', 'safety_identifier', 'prompt_cache_key']
/** Fields to which the vendor adds defaults. */
const MERGED: ReadonlySet<string> = new Set(['tools', 'text', 'tool_choice'])

export const responses: Protocol = {
  request,
  check(body) {
    checkState(body)
    const { input, prompt } = body
    if (typeof input === 'string' || (Array.isArray(input) && input.length > 0)) return
    if (isObject(prompt) && !isSet(input)) return
    throw new ValidationError([{ path: 'input', message: 'must be a text or a list of at least one item' }])
  },
  context(body) {
    const repeated = [...REPEATED, ...REPEATED_IDS].filter((name) => body[name] !== undefined)
    const copy = writeJson(Object.fromEntries(repeated.map((name) => [name, body[name]])))
    return {
      json: asksForJson(body['text']),
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
    // Instructions would replace those that the vendor stores with a prompt, or that are no text.
    else if (isObject(body['prompt']) || isSet(instructions))
      body['input'] = [{ role: 'developer', content: line }, ...itemsOf(input)]
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

/** Counts the tokens of a request, also of one that has only instructions or tools yet. */
export const inputTokens: Protocol = {
  ...responses,
  isNeverStreamed: true,
  check(body) {
    checkState(body)
    const { input } = body
    if (!isSet(input) || typeof input === 'string' || Array.isArray(input)) return
    throw new ValidationError([{ path: 'input', message: 'must be a text or a list of items' }])
  },
}

// --- Internal helpers ---

/** References to what the vendor stores. Coding agents recognise a missing one by OpenAI's words for it. */
const STORED = { previous_response_id: 'Previous response', conversation: 'Conversation' }

/** Refuses what depends on the vendor's store, whose tokens no later request could restore. */
function checkState(body: JsonObject): void {
  for (const [param, what] of Object.entries(STORED)) {
    if (!isSet(body[param])) continue
    throw new PreviousResponseNotFoundError(
      `${what} not found: this gateway cannot restore what the vendor stores. Send the whole input instead.`,
      { param },
    )
  }
  if (body['background']) {
    throw new UnsupportedParameterError(
      'background: this gateway cannot restore replies that are fetched later. Leave it out and stream the reply.',
      { param: 'background' },
    )
  }
}

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
  // A property whose name was protected has its token for a name.
  const added = Object.entries(vendors).filter(([name]) => findTokens(name).length === 0)
  return Object.fromEntries([...added, ...both])
}
