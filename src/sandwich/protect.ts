import type { Guard } from '../guard/guard.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { PipelineOptions } from './chat.js'
import { checkOptions } from './options.js'
import type { ChatMessage, Message } from '../types.js'
import { protectChat } from './chat-protection.js'
import { INSTRUCTION } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import type { ReplyCheck } from './reply-check.js'
import { checkRequestOptions } from './request-options.js'
import { Restorer } from './restorer.js'
import { TokenLedger } from './token-ledger.js'

/** Protects a request for an app that calls the model itself. */

export interface JsonOption {
  /** True if the text is JSON: values are escaped so that it stays valid. Default: as the request says. */
  readonly json?: boolean
}

/** What a text of the reply is. */
export interface ReplyTextOptions extends JsonOption {
  /** True for the arguments of a tool, which no page shows: tokens stay only in URLs of remote hosts. */
  readonly tool?: boolean
}

/** Restores a streamed text: `push` returns what is final, `flush` the rest. */
export interface TextStream {
  push(chunk: string): Promise<string>
  flush(): Promise<string>
}

/** A protected request, for an app that talks to the model itself. */
export interface ProtectedRequest<M extends ChatMessage = Message> extends Pick<
  Protection<M>,
  'evaluation' | 'messages'
> {
  /**
   * Text that tells the model what tokens are, to be sent as a system message. Absent if there are no tokens, or by
   * option.
   */
  readonly instruction?: string
  /**
   * Restores this request's tokens in a text of the model, after applying the policies for replies. Throws
   * `PolicyViolationError` if one of them blocks it.
   */
  restore(text: string, options?: ReplyTextOptions): Promise<string>
  /** Does the same for a streamed text. If a policy may change or block it, all of it comes with `flush`. */
  restoreStream(options?: ReplyTextOptions): TextStream
  /**
   * Releases the tokens that were not restored; these stay tokens from then on. `sandwich()` calls it when the response
   * closes.
   */
  end(): Promise<void>
}

/** Options of `protect`, for all requests. */
export type ProtectOptions = Pick<PipelineOptions, 'instruction' | 'urls' | 'keep' | 'onError'>

const OPTIONS: OptionNames<ProtectOptions> = { instruction: true, urls: true, keep: true, onError: true }

const REQUEST: OptionNames<ProtectionRequest & JsonOption> = {
  messages: true,
  session: true,
  stable: true,
  separate: true,
  application: true,
  policies: true,
  caller: true,
  json: true,
}

/**
 * Protects a request for an app that calls the model itself, with or without Express, and returns what it needs to
 * restore the reply. Call `end()` when the reply is done or has failed. Throws `PolicyViolationError` if a policy blocks
 * a message, and a TypeError if `guard`, an option or a name of either is wrong.
 *
 * @example
 * const { messages, restore, end } = await protect(guard, { messages: [{ role: 'user', content: prompt }] })
 * try {
 *   return await restore(await askModel(messages))
 * } finally {
 *   await end()
 * }
 */
export async function protect<M extends ChatMessage = Message>(
  guard: Guard,
  request: ProtectionRequest<M> & JsonOption,
  options: ProtectOptions = {},
): Promise<ProtectedRequest<M>> {
  checkOptions('protect', { ...options, guard })
  checkNames('protect()', options, OPTIONS)
  checkRequest(request)
  return protectForApp({ ...options, guard }, request)
}

/** Does the same with options that were checked before. */
export async function protectForApp<M extends ChatMessage>(
  options: PipelineOptions,
  request: ProtectionRequest<M> & JsonOption,
): Promise<ProtectedRequest<M>> {
  const protection = await protectChat(options.guard, request)
  const { evaluation, messages, tokens } = protection
  const ledger = new TokenLedger(options, request, protection)
  const restoreStream = ({ json = request.json, tool }: ReplyTextOptions = {}): TextStream => {
    const restorer = new Restorer(ledger.set, ledger.reveals, { json, tool, urls: options.urls })
    return new CheckedStream(restorer, ledger.check, { json, tool })
  }
  const { instruction = INSTRUCTION } = options
  return {
    evaluation,
    messages,
    ...(instruction && tokens.size > 0 && { instruction }),
    restore: async (text, option) => {
      const whole = restoreStream(option)
      return (await whole.push(text)) + (await whole.flush())
    },
    restoreStream,
    end: () => ledger.release(),
  }
}

// --- Internal helpers ---

function checkRequest(request: ProtectionRequest<ChatMessage>): void {
  if (typeof request !== 'object' || (request as unknown) === null) throw new TypeError(NO_MESSAGES)
  checkNames('protect()', request, REQUEST)
  const messages: unknown = request.messages
  const isList = Array.isArray(messages) && messages.every((message) => typeof message === 'object' && message !== null)
  if (!isList) throw new TypeError(NO_MESSAGES)
  checkRequestOptions('protect()', request)
}

const NO_MESSAGES = "protect() needs messages: protect(guard, { messages: [{ role: 'user', content: '…' }] })."

/**
 * A stream checked at its end, if there are policies for replies; it is held back until then unless they only monitor.
 */
class CheckedStream implements TextStream {
  readonly #restorer: Restorer
  readonly #check: ReplyCheck
  readonly #options: ReplyTextOptions
  #text = ''

  constructor(restorer: Restorer, check: ReplyCheck, options: ReplyTextOptions) {
    this.#restorer = restorer
    this.#check = check
    this.#options = options
  }

  async push(chunk: string): Promise<string> {
    if (this.#check.applies) this.#text += chunk
    return this.#check.holds ? '' : this.#restorer.push(chunk)
  }

  async flush(): Promise<string> {
    const [checked] = await this.#check.check([{ text: this.#text, ...this.#options }])
    this.#text = ''
    const restored = this.#check.holds ? await this.#restorer.push(checked?.text ?? '') : ''
    return restored + (await this.#restorer.flush())
  }
}
