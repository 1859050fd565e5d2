import type { LlmDelta, LlmReply, Usage } from '../adapters/adapter.js'
import type { ChatEvent, ChatReply, PipelineOptions, SandwichRequest } from './chat.js'
import { joinDeltas } from './reply-restorer.js'
import { Turn } from './turn.js'

/** protect → send → detokenise. */
export async function complete(options: PipelineOptions, request: SandwichRequest): Promise<ChatReply> {
  const turn = await Turn.begin(options, request)
  try {
    const reply = await turn.complete()
    const whole = deltaOf(reply)
    turn.measure(whole)
    const checked = turn.checksReply ? await turn.check(whole) : whole
    const restored = joinDeltas(await turn.restorer.push(checked), await turn.restorer.flush())
    await turn.end()
    return {
      message: messageOf(restored),
      model: reply.model ?? request.model,
      usage: reply.usage,
      sandwich: turn.report(),
    }
  } finally {
    await turn.end()
  }
}

/** The same, as the reply comes. Ends with `done`; throws instead if anything fails on the way. */
export async function* stream(options: PipelineOptions, request: SandwichRequest): AsyncGenerator<ChatEvent> {
  const turn = await Turn.begin(options, request)
  try {
    let reply: LlmDelta = {}
    let { model } = request
    let usage: Usage | undefined
    for await (const delta of turn.deltas()) {
      turn.measure(delta)
      model = delta.model ?? model
      usage = delta.usage ?? usage
      if (turn.checksReply) reply = joinDeltas(reply, delta)
      if (!turn.holdsReply) yield* eventsOf(await turn.restorer.push(delta))
    }
    if (turn.checksReply) {
      const checked = await turn.check(reply)
      if (turn.holdsReply) yield* eventsOf(await turn.restorer.push(checked))
    }
    yield* eventsOf(await turn.restorer.flush())
    await turn.end()
    yield { done: true, model, usage, sandwich: turn.report() }
  } finally {
    await turn.end()
  }
}

// --- Internal helpers ---

function deltaOf({ content, toolCalls }: LlmReply): LlmDelta {
  const calls = toolCalls?.map(({ id, function: { name, arguments: args } }, index) => ({
    index,
    id,
    name,
    arguments: args,
  }))
  return { content, toolCalls: calls }
}

function messageOf({ content = '', toolCalls = [] }: LlmDelta): ChatReply['message'] {
  const calls = toolCalls.map(({ id = '', name = '', arguments: args = '' }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
  }))
  return { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) }
}

function* eventsOf({ content, toolCalls = [] }: LlmDelta): Generator<ChatEvent> {
  const calls = toolCalls.map(({ index, id, name, arguments: args }) => ({
    index,
    ...(id !== undefined && { id, type: 'function' as const }),
    function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
  }))
  if (!content && calls.length === 0) return
  yield { delta: { ...(content && { content }), ...(calls.length > 0 && { tool_calls: calls }) } }
}
