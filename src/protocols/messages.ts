import { ThreadNotFoundError, ThreadUnsupportedError, ValidationError } from '../errors.js'
import { firstUserText } from './first-user-text.js'
import { isObject, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import { events, reply } from './messages-reply.js'
import { request } from './messages-request.js'
import type { Protocol } from './protocol.js'

/** Anthropic's Messages protocol (platform.claude.com/docs/en/api/messages). */
export const messages: Protocol = {
  request,
  check(body) {
    refuseThread(body)
    if (Array.isArray(body['messages']) && body['messages'].length > 0) return
    throw new ValidationError([{ path: 'messages', message: 'must be a list of at least one message' }])
  },
  context: (body) => ({
    json: isJson(body),
    begun: begunJson(body),
    tools: toolsOf(body),
    signs: hasSignedThinking(body),
  }),
  beginning,
  instruct(body, line) {
    const { system } = body
    const last = { type: 'text', text: line }
    if (Array.isArray(system)) system.push(last)
    else body['system'] = typeof system === 'string' && system !== '' ? [{ type: 'text', text: system }, last] : [last]
  },
  reply,
  events,
  dropLogprobs: () => undefined,
  errorIn({ type, error }) {
    if (type !== 'error') return undefined
    return isObject(error) ? error : {}
  },
  errorEvent: (data) => ({ event: 'error', data }),
}

/** Token counting: the same request, and a reply without texts. */
export const countTokens: Protocol = { ...messages, isNeverStreamed: true, reply: () => ({ texts: [] }) }

// --- Internal helpers ---

/**
 * Refuses threads that the vendor stores: their values are not here. On these errors the SDK sends the whole
 * conversation instead.
 */
function refuseThread({ thread }: JsonObject): void {
  if (thread === undefined || thread === null) return
  if (isObject(thread) && thread['type'] === 'continue') {
    const details = { error_code: 'thread_not_found' }
    throw new ThreadNotFoundError('thread: this gateway does not support threads. Send all messages.', { details })
  }
  const details = { error_code: 'thread_unsupported_request', unsupported: ['gateway'] }
  throw new ThreadUnsupportedError(
    'thread: this gateway does not support threads. Leave it out and send all messages.',
    { details },
  )
}

/** Returns the names of declared tools; a tool set of the vendor's by the name in its calls. */
function toolsOf(body: JsonObject): Set<string> {
  const blocks = objectsIn(body['messages']).flatMap(({ content }) => objectsIn(content))
  const changes = blocks.flatMap(({ type, tool_changes: all }) => (type === 'compaction' ? objectsIn(all) : []))
  const added = [...blocks, ...changes].flatMap(({ type, tool }) => {
    return type === 'tool_addition' && isObject(tool) && isObject(tool['definition']) ? [tool['definition']] : []
  })
  const names = [...objectsIn(body['tools']), ...added].map(({ name, type }) => {
    return name ?? (typeof type === 'string' ? /^(\w+)_toolset(?:_|$)/.exec(type)?.[1] : undefined)
  })
  return new Set(names.filter((name) => typeof name === 'string'))
}

function isJson(body: JsonObject): boolean {
  const { output_config: config, output_format: format } = body
  return [isObject(config) ? config['format'] : undefined, format].some(isObject)
}

/** Returns the JSON in the last message, if that is the beginning of the reply; undefined if it is none. */
function begunJson({ messages }: JsonObject): string | undefined {
  const { role, content } = objectsIn(messages).at(-1) ?? {}
  const blocks = typeof content === 'string' ? [{ text: content }] : objectsIn(content)
  const begun = blocks.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
  return role === 'assistant' && JSON_BEGUN.test(begun) ? begun : undefined
}

/** Matches a line that begins an object or a list. The reply shows whether it goes on as JSON. */
const JSON_BEGUN = /(?:^|\n)[ \t]*(?:\{\s*(?:"|$)|\[\s*(?:["{[]|$))/

/** True if the vendor signs its thinking, as the conversation shows. */
function hasSignedThinking(body: JsonObject): boolean {
  return objectsIn(body['messages']).some(({ content }) => {
    return objectsIn(content).some(({ type, signature }) => type === 'thinking' && Boolean(signature))
  })
}

/** Returns the beginning of a conversation: its user's id, else the user's first text. */
function beginning({ metadata, messages }: JsonObject): string {
  if (isObject(metadata) && typeof metadata['user_id'] === 'string') return metadata['user_id']
  return firstUserText(messages)
}
