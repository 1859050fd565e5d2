import { UnsupportedContentError, ValidationError } from '../errors.js'
import { dropLogprobs, errorIn } from './chat-reply.js'
import { choiceKey, Choices, isEnd } from './choices.js'
import { objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import type { Protocol, ReplyTexts } from './protocol.js'
import { fields, id, keep, list, text, unless, variants } from './texts.js'
import type { Rule } from './request-texts.js'

/** OpenAI's protocols of plain texts: completions, embeddings, moderations. */

/** A rule for a text or a list of texts. Refuses lists of numbers, which are model tokens that nobody can read. */
function texts(other?: Rule): Rule {
  const one: Rule = (site) => {
    if (typeof site.value === 'string') return text(site)
    if (other && typeof site.value !== 'number' && !Array.isArray(site.value)) return other(site)
    throw new UnsupportedContentError(
      `${site.path}: token ids cannot be inspected for personal data, so nothing was sent. Send text.`,
      { param: site.path },
    )
  }
  return (site) => (Array.isArray(site.value) ? list(one) : one)(site)
}

function kept(...names: readonly string[]): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, keep] as const))
}

const IDS = { user: id, safety_identifier: id, prompt_cache_key: id }

const part = variants({ text: fields({ type: keep, text }), image_url: unless('image') })

const SAMPLING = kept('frequency_penalty', 'presence_penalty', 'temperature', 'top_p', 'top_k', 'min_p', 'seed')

const none = (): ReplyTexts => ({ texts: [], isComplete: true })

/** What the protocols of this file share. */
const plain = {
  context: () => ({ json: false, tools: new Set<string>() }),
  instruct: () => undefined,
  reply: none,
  events: () => none,
  dropLogprobs: () => undefined,
  errorIn,
  errorEvent: (data: JsonObject) => ({ data }),
}

export const completions: Protocol = {
  ...plain,
  request: fields({
    ...SAMPLING,
    ...kept('model', 'best_of', 'echo', 'logit_bias', 'logprobs', 'max_tokens', 'n', 'stream', 'stream_options'),
    ...IDS,
    prompt: texts(),
    suffix: text,
    stop: text,
  }),
  check: ({ prompt }) => required('prompt', prompt),
  beginning: ({ prompt_cache_key: key, prompt }) => (typeof key === 'string' ? key : JSON.stringify(prompt)),
  reply: (json) => choicesIn(json, new Choices()),
  events() {
    const all = new Choices()
    return (event) => choicesIn(event, all)
  },
  dropLogprobs,
}

export const embeddings: Protocol = {
  ...plain,
  isNeverStreamed: true,
  repliesWithoutText: true,
  // A text gets the same tokens, and so the same vector, whatever it is sent with, and in every conversation.
  hasSeparateTexts: true,
  request: fields({ ...kept('model', 'dimensions', 'encoding_format'), ...IDS, input: texts() }),
  check: ({ input }) => required('input', input),
  beginning: () => undefined,
}

export const moderations: Protocol = {
  ...plain,
  isNeverStreamed: true,
  repliesWithoutText: true,
  request: fields({ ...kept('model'), ...IDS, input: texts(part) }),
  check: ({ input }) => required('input', input),
  beginning: ({ input }) => JSON.stringify(input),
}

// --- Internal helpers ---

function required(path: string, value: unknown): void {
  if (typeof value === 'string' || (Array.isArray(value) && value.length > 0)) return
  throw new ValidationError([{ path, message: 'must be a text or a list of texts' }])
}

function choicesIn(json: JsonObject, all: Choices): ReplyTexts {
  const choices = objectsIn(json['choices']).map((choice, position) => {
    return { choice, key: choiceKey(choice, position) }
  })
  const ended = choices.flatMap(({ choice, key }) => (isEnd(choice) ? [key] : []))
  const found = choices.flatMap(({ choice: holder, key }) => {
    return typeof holder['text'] === 'string' ? [{ key, holder, field: 'text', json: false }] : []
  })
  const keys = choices.map(({ key }) => key)
  return { texts: found, ended, isComplete: all.areOver(keys, ended) }
}
