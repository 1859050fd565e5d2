import type { LlmDelta, ToolCallDelta } from '../adapters/adapter.js'
import { Restorer } from './restorer.js'
import type { Reveals } from './reveals.js'
import type { RestoreOptions } from '../restore/render.js'
import type { TokenSet } from '../restore/token-set.js'

/** Restores a streamed chat reply: its text, and the arguments of its tool calls. */

export interface ReplyRestorerOptions extends RestoreOptions {
  readonly tokens: TokenSet
  readonly reveals: Reveals
  /** Tools in whose call arguments tokens are restored. */
  readonly tools: ReadonlySet<string>
}

/** Restores a reply piece by piece. Its text and the arguments of each tool call are separate streams. */
export class ReplyRestorer {
  readonly #options: ReplyRestorerOptions
  readonly #content: Restorer
  /** Restorers by index of the tool call; undefined if the tool is not listed and gets no values. */
  readonly #calls = new Map<number, Restorer | undefined>()
  /** Names of the tools by index of the call: some vendors name a tool only after an empty piece. */
  readonly #names = new Map<number, string>()
  /** Indexes of the calls of custom tools. */
  readonly #custom = new Set<number>()

  constructor(options: ReplyRestorerOptions) {
    this.#options = options
    this.#content = this.#restorer(options)
  }

  /** Returns a piece at once if nothing in it is to be revealed: most pieces are words without a token. */
  push({ content, toolCalls }: LlmDelta): LlmDelta | Promise<LlmDelta> {
    const restored = content ? this.#content.push(content) : ''
    return typeof restored === 'string' && !toolCalls ? { content: restored } : this.#join(restored, toolCalls)
  }

  async #join(content: string | Promise<string>, toolCalls: LlmDelta['toolCalls']): Promise<LlmDelta> {
    const restored = await content
    if (!toolCalls) return { content: restored }
    const calls: ToolCallDelta[] = []
    for (const call of toolCalls) calls.push(await this.#pushCall(call))
    return { content: restored, toolCalls: calls }
  }

  /** Returns what was held back, at the end of the reply. */
  async flush(): Promise<LlmDelta> {
    const calls: ToolCallDelta[] = []
    for (const [index, restorer] of this.#calls) {
      const rest = await restorer?.flush()
      if (rest) calls.push({ index, ...(this.#custom.has(index) && { type: 'custom' }), arguments: rest })
    }
    return { content: await this.#content.flush(), ...(calls.length > 0 && { toolCalls: calls }) }
  }

  async #pushCall(call: ToolCallDelta): Promise<ToolCallDelta> {
    const { index, name, type } = call
    if (type === 'custom') this.#custom.add(index)
    if (name) this.#names.set(index, name)
    if (!call.arguments) return call
    if (!this.#calls.has(index)) {
      const isTrusted = this.#options.tools.has(this.#names.get(index) ?? '')
      const json = !this.#custom.has(index)
      this.#calls.set(index, isTrusted ? this.#restorer({ ...this.#options, json, tool: true }) : undefined)
    }
    const restorer = this.#calls.get(index)
    if (!restorer) return call
    return { ...call, arguments: await restorer.push(call.arguments) }
  }

  #restorer({ json, tool, urls }: RestoreOptions): Restorer {
    return new Restorer(this.#options.tokens, this.#options.reveals, { json, tool, urls })
  }
}

/** Joins two pieces of a reply. */
export function joinDeltas(a: LlmDelta, b: LlmDelta): LlmDelta {
  const calls = new Map<number, ToolCallDelta>()
  for (const call of [...(a.toolCalls ?? []), ...(b.toolCalls ?? [])]) {
    const known = calls.get(call.index)
    const args = `${known?.arguments ?? ''}${call.arguments ?? ''}`
    calls.set(call.index, { ...known, ...definedIn(call), arguments: args })
  }
  return {
    content: `${a.content ?? ''}${b.content ?? ''}`,
    ...(calls.size > 0 && { toolCalls: [...calls.values()] }),
    model: b.model ?? a.model,
    usage: a.usage && b.usage ? { ...a.usage, ...b.usage } : (b.usage ?? a.usage),
    finishReason: b.finishReason ?? a.finishReason,
  }
}

function definedIn({ index, type, id, name }: ToolCallDelta): ToolCallDelta {
  return {
    index,
    ...(type !== undefined && { type }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  }
}
