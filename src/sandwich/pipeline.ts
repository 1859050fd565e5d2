import { callDelta } from '../adapters/adapter.js'
import type { LlmDelta, LlmReply, ToolCallDelta, Usage } from '../adapters/adapter.js'
import type { ChatEvent, ChatReply, ChatToolCallDelta, PipelineOptions, SandwichRequest } from './chat.js'
import { joinDeltas } from './reply-restorer.js'
import { Exchange } from './exchange.js'

/** Protects the prompt, sends it, and restores the whole reply. With `stream` below, this is the whole product. */
export async function complete(options: PipelineOptions, request: SandwichRequest): Promise<ChatReply> {
  const exchange = await Exchange.begin(options, request)
  try {
    const reply = await exchange.complete()
    const whole = deltaOf(reply)
    exchange.measure(whole)
    const checked = exchange.checksReply ? await exchange.check(whole) : whole
    const restored = joinDeltas(await exchange.restorer.push(checked), await exchange.restorer.flush())
    await exchange.end()
    return {
      message: messageOf(restored),
      model: reply.model ?? request.model,
      usage: reply.usage,
      finish_reason: finishOf(reply.finishReason, restored.toolCalls),
      sandwich: exchange.report(),
    }
  } finally {
    await exchange.end()
  }
}

/** Does the same for a streamed reply. Ends with a `done` event, or throws. */
export async function* stream(options: PipelineOptions, request: SandwichRequest): AsyncGenerator<ChatEvent> {
  const exchange = await Exchange.begin(options, request)
  try {
    let reply: LlmDelta = {}
    let { model } = request
    let usage: Usage | undefined
    let finishReason: string | undefined
    let calls: LlmDelta['toolCalls']
    for await (const delta of exchange.deltas()) {
      exchange.measure(delta)
      model = delta.model ?? model
      if (delta.usage) usage = { ...usage, ...delta.usage }
      finishReason = delta.finishReason ?? finishReason
      calls = delta.toolCalls ?? calls
      if (exchange.checksReply) reply = joinDeltas(reply, delta)
      const event = exchange.holdsReply ? undefined : eventOf(await exchange.restorer.push(delta))
      if (event) yield event
    }
    if (exchange.checksReply) {
      const checked = await exchange.check(reply)
      const event = exchange.holdsReply ? eventOf(await exchange.restorer.push(checked)) : undefined
      if (event) yield event
    }
    const last = eventOf(await exchange.restorer.flush())
    if (last) yield last
    await exchange.end()
    yield { done: true, model, usage, finish_reason: finishOf(finishReason, calls), sandwich: exchange.report() }
  } finally {
    await exchange.end()
  }
}

// --- Internal helpers ---

/** Guesses why the model stopped, for adapters that do not say. */
function finishOf(reason: string | undefined, calls: LlmDelta['toolCalls'] = []): string {
  return reason ?? (calls.length > 0 ? 'tool_calls' : 'stop')
}

function deltaOf({ content, toolCalls }: LlmReply): LlmDelta {
  return { content, toolCalls: toolCalls?.map(callDelta) }
}

function messageOf({ content = '', toolCalls = [] }: LlmDelta): ChatReply['message'] {
  const calls = toolCalls.map(({ type, id = '', name = '', arguments: written = '' }) =>
    type === 'custom'
      ? { id, type, custom: { name, input: written } }
      : { id, type: 'function' as const, function: { name, arguments: written } },
  )
  return { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) }
}

/** Returns the event of a piece; undefined if there is nothing in it to tell. */
function eventOf({ content, toolCalls = [] }: LlmDelta): ChatEvent | undefined {
  const calls = toolCalls.map(callEventOf)
  if (!content && calls.length === 0) return undefined
  return { delta: { ...(content && { content }), ...(calls.length > 0 && { tool_calls: calls }) } }
}

function callEventOf({ index, type, id, name, arguments: written }: ToolCallDelta): ChatToolCallDelta {
  const named = name !== undefined && { name }
  if (type === 'custom') {
    const custom = { ...named, ...(written !== undefined && { input: written }) }
    return { index, ...(id !== undefined && { id }), type, custom }
  }
  const called = { ...named, ...(written !== undefined && { arguments: written }) }
  return { index, ...(id !== undefined && { id, type: 'function' as const }), function: called }
}
