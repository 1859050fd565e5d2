import { PayloadTooLargeError, UnavailableError, UpstreamError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type { Evaluation } from '../guard/schema.js'
import { renderSegments } from '../restore/render.js'
import { TokenScanner } from '../restore/token-scanner.js'
import type { TokenSet } from '../restore/token-set.js'
import { findTokens, replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'
import { JsonText } from '../protocols/json-text.js'
import { replyViolation } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { Placeholders } from './placeholders.js'
import { RewrittenText } from './rewritten-text.js'

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

/** What a reply is checked against: the request's tokens, also as a set to be found in texts. */
export interface ProtectedTokens extends Pick<Protection, 'evaluation' | 'tokens'> {
  readonly set: () => TokenSet
}

/** Checks a reply before it is restored. */
export class ReplyCheck {
  readonly #options: ReplyCheckOptions
  readonly #request: Omit<ProtectionRequest, 'messages'>
  readonly #protection: ProtectedTokens
  readonly #revealed: ReadonlyMap<string, string>
  #tokens: readonly string[] = []

  /** `revealed`: values already revealed, by token. */
  constructor(
    options: ReplyCheckOptions,
    request: Omit<ProtectionRequest, 'messages'>,
    protection: ProtectedTokens,
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
  async check(texts: readonly ReplyText[]): Promise<readonly RewrittenText[]> {
    const { reply } = this.#protection.evaluation
    const checked = texts.map(({ text }) => new RewrittenText(text))
    if (!reply || texts.every(({ text }) => text === '')) return checked
    // Mangled tokens are repaired first, so that they are not taken for document numbers.
    for (const [index, text] of texts.entries()) checked[index]?.replace(this.#repairs(text))
    // The guard skips live tokens, but would take revealed ones for document numbers.
    const written = checked.map(({ text }) => text)
    const placeholders = new Placeholders(this.#revealed, written)
    for (const one of checked) one.replace(placeholders.hiding(one.text))
    const readable = checked.map(({ text }, index) => (texts[index]?.json ? new JsonText(text) : undefined))
    const contents = checked.map(({ text }, index) => readable[index]?.readable ?? text)
    const verdict = await this.#evaluate(contents, this.#own(checked.map(({ text }) => text)), reply)
    const spans = verdict.redaction_spans ?? []
    this.#tokens = [...this.#tokens, ...spans.map(({ token }) => token)]
    for (const [index, one] of checked.entries()) {
      const content = contents[index] ?? ''
      const own = spans.filter((span) => span.index === index)
      const replacements = own.map(({ start, end, token }) => {
        return { start, end, written: token + placeholders.within(content.slice(start, end)) }
      })
      const isPlain = own.every(({ token }, at) => replacements[at]?.written === token)
      const corrected = isPlain ? verdict.correction?.choices[index]?.content : undefined
      one.replace(readable[index]?.spans(replacements) ?? corrections(content, replacements, corrected))
      one.replace(placeholders.showing(one.text))
    }
    return checked
  }

  async #evaluate(
    contents: readonly string[],
    tokens: readonly string[],
    { policies }: NonNullable<Evaluation['reply']>,
  ): Promise<Evaluation> {
    const { application, session, caller } = this.#request
    const messages = contents.map((content) => ({ role: 'assistant', content }) as const)
    // If the request named none, the guard selects them again: it does not tell a limited caller all ids.
    const named = this.#request.policies && policies
    const request = { messages, tokens, override_enabled_policies: named, reply_only: true, application, session }
    const verdict = await this.#options.guard.evaluate(request, caller).catch((error: unknown) => {
      if (!(error instanceof PayloadTooLargeError)) throw error
      throw new UpstreamError('The reply is too long to be checked against the policies for replies.', { cause: error })
    })
    if (verdict.policies.length === 0) throw new UnavailableError('No policy for replies applies any more. Try again.')
    if (verdict.deny) throw replyViolation(verdict)
    return verdict
  }

  /** Returns this request's tokens in the texts. Others are invented by the model and not looked up. */
  #own(texts: readonly string[]): readonly string[] {
    const tokens = new Set(texts.flatMap((text) => findTokens(text).map(({ token }) => token)))
    return [...tokens].filter((token) => this.#protection.tokens.has(token))
  }

  /** Returns the replacements that write mangled tokens exactly. */
  #repairs({ text, json, tool }: ReplyText): readonly Replacement[] {
    const scanner = new TokenScanner(this.#protection.set(), { json, tool, urls: this.#options.urls })
    let end = 0
    return [...scanner.push(text), ...scanner.flush()].flatMap((segment) => {
      const start = end
      end += typeof segment === 'string' ? segment.length : segment.text.length
      return typeof segment === 'string' ? [] : [{ start, end, written: renderSegments([segment], (token) => token) }]
    })
  }
}

// --- Internal helpers ---

/** Returns the replacements in a text; of the whole text if the guard has corrected it in more places than it says. */
function corrections(
  text: string,
  replacements: readonly Replacement[],
  corrected: string | undefined,
): readonly Replacement[] {
  if (corrected === undefined || corrected === replaceSpans(text, replacements)) return replacements
  return [{ start: 0, end: text.length, written: corrected }]
}
