import { setTimeout as sleep } from 'node:timers/promises'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { findTokens } from '../token.js'
import { messageText } from './message-text.js'
import type { LlmAdapter, LlmDelta, LlmReply, LlmRequest } from './adapter.js'
import { abortError } from './upstream.js'

/** An adapter that needs no vendor, for demos and tests. */

export interface OfflineAdapterOptions {
  /** Characters per piece of a stream; small by default, so that tokens are split as by a vendor. */
  readonly chunk?: number
  /** Pause before each piece, for demos. */
  readonly delayMs?: number
}

const NAMES: OptionNames<OfflineAdapterOptions> = { chunk: true, delayMs: true }

const MODEL = 'offline'

/**
 * Stands in for a model vendor: no network, deterministic. Greets by the name token and repeats the other tokens in a
 * short letter, so that the round trip can be seen and tested.
 */
export function offlineAdapter(options: OfflineAdapterOptions = {}): LlmAdapter {
  checkNames('offlineAdapter', options, NAMES)
  const { chunk = 7, delayMs = 0 } = options
  if (!Number.isInteger(chunk) || chunk < 1) throw new Error('offlineAdapter: chunk must be a whole number from 1.')

  async function complete({ messages, signal }: LlmRequest): Promise<LlmReply> {
    throwIfAborted(signal)
    return { content: letter(messages), model: MODEL, finishReason: 'stop' }
  }

  async function* stream(request: LlmRequest): AsyncGenerator<LlmDelta> {
    const { content } = await complete(request)
    for (let start = 0; start < content.length; start += chunk) {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: request.signal }).catch(() => undefined)
      throwIfAborted(request.signal)
      yield { content: content.slice(start, start + chunk), ...(start === 0 ? { model: MODEL } : {}) }
    }
  }

  return { complete, stream }
}

const SENTENCES: Readonly<Record<string, (tokens: string) => string>> = {
  NAME: (tokens) => `You also mention ${tokens}.`,
  CONTACT: (tokens) => `I can reach you at ${tokens}.`,
  DOCUMENT: (tokens) => `I have noted the document ${tokens}.`,
  LOCATION: (tokens) => `As the place I have noted ${tokens}.`,
}

function letter(messages: LlmRequest['messages']): string {
  const last = messages.findLast(({ role }) => role === 'user')
  const tokens = tokensByLabel(last ? messageText(last) : '')
  const addressee = tokens.get('NAME')?.shift()
  const sentences = [...tokens]
    .filter(([, some]) => some.length > 0)
    .map(([label, some]) => (SENTENCES[label] ?? ((list) => `I have also noted ${list}.`))(and(some)))
  return [
    addressee ? `Dear ${addressee},` : 'Hello,',
    ['thank you for your message.', ...sentences].join(' '),
    tokens.size > 0 ? STAND_IN : NOTHING_PROTECTED,
  ].join('\n\n')
}

function tokensByLabel(text: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { token, label } of findTokens(text)) {
    const group = groups.get(label) ?? []
    if (!group.includes(token)) groups.set(label, [...group, token])
  }
  return groups
}

const STAND_IN =
  'This is the offline stand-in, not a language model. It never saw what the tokens stand for: ' +
  'if you can read it in this letter, it was put back on your side.'

const NOTHING_PROTECTED =
  'This is the offline stand-in, not a language model. There was no token in your message, so there is nothing to ' +
  'put back: write your name, an e-mail address or a passport number to see the round trip.'

function and(tokens: readonly string[]): string {
  return new Intl.ListFormat('en').format(tokens)
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal)
}
