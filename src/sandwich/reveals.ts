import { OutcomeUnknownError, PolicyNotFoundError, TokenGoneError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type { DetokenizeRequest } from '../guard/schema.js'
import type { Caller } from '../types.js'
import { splitWhenTooLarge } from './split-when-too-large.js'

/** Reveals the tokens of one request on demand. */

export interface RevealsOptions {
  readonly guard: Guard
  /** The tokens that may be revealed → the policies under which they can be. */
  readonly tokens: ReadonlyMap<string, readonly string[]>
  readonly application?: string
  readonly caller?: Caller
}

type Context = Pick<DetokenizeRequest, 'application' | 'policy'>

/** Reveals tokens when they are first needed, and keeps the values for repeats. */
export class Reveals {
  readonly #options: RevealsOptions
  readonly #values = new Map<string, string>()
  readonly #unresolved = new Set<string>()
  /** Tokens of which this request may have no use left: a release would take one of another request of the session. */
  readonly #spent = new Set<string>()
  #isEnded = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: RevealsOptions) {
    this.#options = options
  }

  get values(): ReadonlyMap<string, string> {
    return this.#values
  }

  /** Tokens that were needed but are gone. */
  get unresolved(): readonly string[] {
    return [...this.#unresolved]
  }

  /** Reveals tokens. Calls run one at a time, so that no token is revealed twice. */
  reveal(tokens: Iterable<string>): Promise<void> {
    const revealed = this.#last.then(() => this.#revealFresh(tokens))
    this.#last = revealed.catch(() => undefined)
    return revealed
  }

  /**
   * Ends after what is under way; reveals nothing any more. Resolves to the tokens whose use is left, because they were
   * not needed or it failed.
   */
  async end(): Promise<readonly string[]> {
    this.#isEnded = true
    await this.#last
    return [...this.#options.tokens.keys()].filter((token) => !this.#values.has(token) && !this.#spent.has(token))
  }

  async #revealFresh(tokens: Iterable<string>): Promise<void> {
    const fresh = [...new Set(tokens)].filter((token) => !this.#values.has(token) && !this.#unresolved.has(token))
    if (this.#isEnded) return fresh.forEach((token) => this.#unresolved.add(token))
    for (const { context, tokens: batch } of this.#batches(fresh)) {
      await splitWhenTooLarge(batch, (part) => this.#revealBatch(part, context))
    }
  }

  /** Makes one batch for each vault context: the application if there is one, else a policy of each token. */
  #batches(tokens: readonly string[]): { context: Context; tokens: readonly string[] }[] {
    const { application, tokens: known } = this.#options
    if (tokens.length === 0) return []
    if (application !== undefined) return [{ context: { application }, tokens }]
    const byPolicy = new Map<string | undefined, string[]>()
    for (const token of tokens) {
      const policy = known.get(token)?.[0]
      byPolicy.set(policy, [...(byPolicy.get(policy) ?? []), token])
    }
    return [...byPolicy].map(([policy, group]) => ({ context: { policy }, tokens: group }))
  }

  async #revealBatch(tokens: readonly string[], context: Context): Promise<void> {
    const { guard, caller } = this.#options
    const messages = tokens.map((token) => ({ role: 'assistant', content: token }) as const)
    try {
      const reply = await guard.detokenize({ messages, ...context }, caller)
      tokens.forEach((token, index) => {
        const content = reply.messages[index]?.content
        if (content === undefined || content === token) this.#lose(token)
        else this.#values.set(token, content)
      })
    } catch (error) {
      if (error instanceof OutcomeUnknownError) for (const token of tokens) this.#spent.add(token)
      // The policy was deleted meanwhile: its tokens are gone, the rest of the reply is fine.
      if (error instanceof PolicyNotFoundError) return tokens.forEach((token) => this.#unresolved.add(token))
      if (!(error instanceof TokenGoneError)) throw error
      const gone = new Set(error.details.map(({ token }) => token))
      const rest = tokens.filter((token) => !gone.has(token))
      if (rest.length === tokens.length) throw error
      for (const token of tokens) if (gone.has(token)) this.#lose(token)
      if (rest.length > 0) await this.#revealBatch(rest, context)
    }
  }

  #lose(token: string): void {
    this.#unresolved.add(token)
    this.#spent.add(token)
  }
}
