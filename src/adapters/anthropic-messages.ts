import { ValidationError } from '../errors.js'
import type { ChatMessage, TextPart } from '../types.js'
import { messageText } from './message-text.js'

/** Translates messages from OpenAI's format into Anthropic's. */

/** `system` and `messages` as Anthropic's Messages API takes them (docs.anthropic.com/en/api/messages). */
export interface AnthropicMessages {
  readonly system?: string
  readonly messages: readonly Turn[]
}

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: Block[]
}

type Block =
  | TextPart
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly tool_use_id: string; readonly content: string }

/**
 * Turns messages in OpenAI's format into Anthropic's: joins system messages, moves tool results into the user's turn,
 * and merges consecutive messages of one role into one turn. Throws a ValidationError if the arguments of a tool call
 * are not JSON.
 */
export function anthropicMessages(messages: readonly ChatMessage[]): AnthropicMessages {
  const isSystem = ({ role }: ChatMessage): boolean => role === 'system' || role === 'developer'
  const system = messages.filter(isSystem).map(messageText).filter(isNotBlank).join('\n\n')
  const turns: Turn[] = []
  messages.forEach((message, index) => {
    if (isSystem(message)) return
    const blocks = blocksOf(message, index)
    if (blocks.length === 0) return
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...blocks)
    else turns.push({ role, content: blocks })
  })
  return { ...(system && { system }), messages: turns }
}

function blocksOf(message: ChatMessage, index: number): Block[] {
  if (message.role === 'tool')
    return [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: messageText(message) }]
  // Anthropic has no field for a refusal, which OpenAI's format writes in the place of the text.
  const refusal = message.role === 'assistant' ? (message.refusal ?? '') : ''
  const written = messageText(message) || refusal
  const text: Block[] = isNotBlank(written) ? [{ type: 'text', text: written }] : []
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
  return [
    ...text,
    ...calls.map((one, call) => {
      const path = `messages.${index}.tool_calls.${call}`
      if (one.type === 'custom') {
        throw new ValidationError([
          { path: `${path}.type`, message: 'must be function: Anthropic has no custom tools' },
        ])
      }
      const { name, arguments: written } = one.function
      return { type: 'tool_use' as const, id: one.id, name, input: inputOf(written, `${path}.function.arguments`) }
    }),
  ]
}

/** False for text that the API refuses: none, or only white space. */
function isNotBlank(text: string): boolean {
  return text.trim() !== ''
}

function inputOf(written: string, path: string): unknown {
  try {
    return written.trim() === '' ? {} : JSON.parse(written)
  } catch {
    throw new ValidationError([{ path, message: 'must be JSON' }])
  }
}
