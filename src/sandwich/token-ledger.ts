import type { Guard } from '../guard/guard.js'
import { tokenSet } from '../restore/token-set.js'
import type { TokenSet } from '../restore/token-set.js'
import { parseToken } from '../token.js'
import { warn } from '../warn.js'
import type { SandwichReport } from './chat.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { ReplyCheck } from './reply-check.js'
import { Reveals } from './reveals.js'
import { splitWhenTooLarge } from './split-when-too-large.js'

/** The tokens of one request, from its protection to its end. */

export interface LedgerOptions {
  readonly guard: Guard
  /** Hosts in whose URLs tokens are restored. */
  readonly urls?: readonly string[]
  /** Keep tokens that the reply did not use, instead of releasing them at the end. */
  readonly keep?: boolean
  /** Called if releasing fails. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}

/** Keeps account of which tokens of a request may be restored, which were, and which are left to release. */
export class TokenLedger {
  /** Token → policies under which it can be revealed. */
  readonly tokens: Protection['tokens']
  readonly reveals: Reveals
  /** Replaces the model's own personal data. Its tokens are released at the end, too. */
  readonly check: ReplyCheck
  readonly #options: LedgerOptions
  readonly #request: Omit<ProtectionRequest, 'messages'>
  readonly #evaluation: string
  readonly #bracketed: Protection['bracketed']
  #set: TokenSet | undefined
  #isReleased = false

  constructor(
    options: LedgerOptions,
    request: Omit<ProtectionRequest, 'messages'>,
    protection: Pick<Protection, 'evaluation' | 'tokens' | 'bracketed'>,
  ) {
    const { application, caller } = request
    const { evaluation, tokens, bracketed } = protection
    this.tokens = tokens
    this.#bracketed = bracketed
    this.reveals = new Reveals({ guard: options.guard, tokens, application, caller })
    this.check = new ReplyCheck(options, request, { evaluation, tokens, set: () => this.set }, this.reveals.values)
    this.#options = options
    this.#request = request
    this.#evaluation = evaluation.id
  }

  /** The tokens as a set to be found in texts, made when it is first needed. */
  get set(): TokenSet {
    return (this.#set ??= tokenSet(this.tokens.keys(), this.#bracketed))
  }

  report(): SandwichReport {
    const labels: Record<string, number> = {}
    for (const token of this.tokens.keys()) {
      const label = parseToken(token)?.label ?? ''
      labels[label] = (labels[label] ?? 0) + 1
    }
    return {
      evaluation: this.#evaluation,
      protected: labels,
      restored: this.reveals.values.size,
      unresolved: this.reveals.unresolved,
    }
  }

  /**
   * Releases the tokens that were not revealed, once. Call it after a failure, too. Its own failure is reported to
   * `onError`, not thrown: the reply is fine, and the tokens expire.
   */
  async release(): Promise<void> {
    if (this.#isReleased) return
    this.#isReleased = true
    const { guard, keep = false, onError = warn } = this.#options
    if (keep) return
    const left = [...(await this.reveals.end()), ...this.check.tokens]
    if (left.length === 0) return
    try {
      await splitWhenTooLarge(left, (tokens) => guard.release({ tokens }, this.#request.caller))
    } catch (error) {
      onError(error)
    }
  }
}
