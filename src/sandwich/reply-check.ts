import { PayloadTooLargeError, UnavailableError, UpstreamError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import { renderSegments } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import { findTokens, replaceSpans } from '../token.js'
import { JsonText } from '../protocols/json-text.js'
import { replyViolation } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { Placeholders } from './placeholders.js'

export interface ReplyCheckOptions {
  readonly guard: Guard
  readonly urls?: readonly string[]
}

/** A text of the reply; `json`: it is JSON, or a part of it. */
export interface ReplyText {
  readonly text: string
  readonly json?: boolean
}

/** The policies for the model's own text, applied to a reply before it is restored. */
export class ReplyCheck {
  readonly #options: ReplyCheckOptions
  readonly #request: ProtectionRequest
  readonly #protection: Protection
  readonly #revealed: ReadonlyMap<string, string>
  #tokens: readonly string[] = []

  /** `revealed`: values that are out already, by token. */
  constructor(
    options: ReplyCheckOptions,
    request: ProtectionRequest,
    protection: Protection,
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

  /** The reply must be complete and checked before any of it leaves. */
  get holds(): boolean {
    return this.#protection.evaluation.reply?.hold ?? false
  }

  /** Tokens for what the model itself produced; never restored. */
  get tokens(): readonly string[] {
    return this.#tokens
  }

  /** The texts, with what the model itself produced of personal data replaced by tokens. Throws if a policy blocks them. */
  async check(texts: readonly ReplyText[]): Promise<readonly string[]> {
    const { reply } = this.#protection.evaluation
    const plain = texts.map(({ text }) => text)
    if (!reply || plain.every((text) => text === '')) return plain
    // Written out, a token that the model has mangled is known for one, and not taken for a document number.
    const written = texts.map((text) => this.#exact(text))
    // The guard leaves live tokens of this request alone. Those that were revealed it would take for document numbers.
    const placeholders = new Placeholders(this.#revealed, written)
    const exact = written.map((text) => placeholders.put(text))
    const { application, session, caller } = this.#request
    const structured = exact.map((text, index) => (texts[index]?.json ? new JsonText(text) : undefined))
    const messages = exact.map((text, index) => {
      return { role: 'assistant', content: structured[index]?.readable ?? text } as const
    })
    // Where none were named, the guard finds again which apply: to a limited caller it does not tell the ids of all.
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

  /** The tokens of this request in the texts; others are the model's invention, and not worth a look into the vault. */
  #own(texts: readonly string[]): readonly string[] {
    const tokens = new Set(texts.flatMap((text) => findTokens(text).map(({ token }) => token)))
    return [...tokens].filter((token) => this.#protection.tokens.has(token))
  }

  #exact({ text, json }: ReplyText): string {
    const scanner = new TokenScanner(this.#protection.tokens.keys(), { json, urls: this.#options.urls })
    return renderSegments([...scanner.push(text), ...scanner.flush()], (token) => token)
  }
}
