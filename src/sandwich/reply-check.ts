import { PayloadTooLargeError, UnavailableError, UpstreamError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import { renderSegments } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import { findTokens, replaceSpans } from '../token.js'
import { JsonText } from '../protocols/json-text.js'
import { replyViolation } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { Placeholders } from './placeholders.js'

/** Applies policies with the target `assistant` to a reply. */

export interface ReplyCheckOptions {
  readonly guard: Guard
  readonly urls?: readonly string[]
}

/** A text of the reply; `json` if it is JSON or part of it, `tool` if it is the input of a tool. */
export interface ReplyText {
  readonly text: string
  readonly json?: boolean
  readonly tool?: boolean
}

/** Checks a reply before it is restored. */
export class ReplyCheck {
  readonly #options: ReplyCheckOptions
  readonly #request: Omit<ProtectionRequest, 'messages'>
  readonly #protection: Pick<Protection, 'evaluation' | 'tokens'>
  readonly #revealed: ReadonlyMap<string, string>
  #tokens: readonly string[] = []

  /** `revealed`: values already revealed, by token. */
  constructor(
    options: ReplyCheckOptions,
    request: Omit<ProtectionRequest, 'messages'>,
    protection: Pick<Protection, 'evaluation' | 'tokens'>,
    revealed: ReadonlyMap<string, string>,
  ) {
    this.#revealed = revealed
    this.#options = options
    this.#request = request
    this.#protection = protection
  }

  get applies(): boolean {
    return this.#protection.evaluation.reply !== undefined
  }

  /** True if the reply must be complete and checked before any of it is sent. */
  get holds(): boolean {
    return this.#protection.evaluation.reply?.hold ?? false
  }

  /** Tokens for the model's own personal data; never restored. */
  get tokens(): readonly string[] {
    return this.#tokens
  }

  /** Returns the texts with the model's own personal data replaced by tokens. Throws if a policy blocks them. */
  async check(texts: readonly ReplyText[]): Promise<readonly string[]> {
    const { reply } = this.#protection.evaluation
    const plain = texts.map(({ text }) => text)
    if (!reply || plain.every((text) => text === '')) return plain
    // Mangled tokens are repaired first, so that they are not taken for document numbers.
    const written = texts.map((text) => this.#exact(text))
    // The guard skips live tokens, but would take revealed ones for document numbers.
    const placeholders = new Placeholders(this.#revealed, written)
    const exact = written.map((text) => placeholders.put(text))
    const { application, session, caller } = this.#request
    const structured = exact.map((text, index) => (texts[index]?.json ? new JsonText(text) : undefined))
    const messages = exact.map((text, index) => {
      return { role: 'assistant', content: structured[index]?.readable ?? text } as const
    })
    // If the request named none, the guard selects them again: it does not tell a limited caller all ids.
    const named = this.#request.policies && reply.policies
    const tokens = this.#own(exact)
    const request = { messages, tokens, override_enabled_policies: named, reply_only: true, application, session }
    const verdict = await this.#options.guard.evaluate(request, caller).catch((error: unknown) => {
      if (!(error instanceof PayloadTooLargeError)) throw error
      throw new UpstreamError('The reply is too long to be checked against the policies for replies.', { cause: error })
    })
    if (verdict.policies.length === 0) throw new UnavailableError('No policy for replies applies any more. Try again.')
    if (verdict.deny) throw replyViolation(verdict)
    const spans = (verdict.redaction_spans ?? []).map((span) => {
      const { index, start, end, token } = span
      const covered = structured[index]?.readable ?? exact[index] ?? ''
      return { ...span, written: token + placeholders.within(covered.slice(start, end)) }
    })
    this.#tokens = [...this.#tokens, ...spans.map(({ token }) => token)]
    return exact.map((text, index) => {
      const json = structured[index]
      const own = spans.filter((span) => span.index === index)
      if (json) return placeholders.take(json.replace(own))
      if (own.some(({ token, written }) => written !== token)) return placeholders.take(replaceSpans(text, own))
      return placeholders.take(verdict.correction?.choices[index]?.content ?? text)
    })
  }

  /** Returns this request's tokens in the texts. Others are invented by the model and not looked up. */
  #own(texts: readonly string[]): readonly string[] {
    const tokens = new Set(texts.flatMap((text) => findTokens(text).map(({ token }) => token)))
    return [...tokens].filter((token) => this.#protection.tokens.has(token))
  }

  #exact({ text, json, tool }: ReplyText): string {
    const scanner = new TokenScanner(this.#protection.tokens.keys(), { json, tool, urls: this.#options.urls })
    return renderSegments([...scanner.push(text), ...scanner.flush()], (token) => token)
  }
}
