import type { Guard } from '../guard/guard.js'
import { chat } from '../protocols/chat.js'
import type { RequestRules } from '../protocols/request-texts.js'
import type { ChatMessage } from '../types.js'
import { protectMessages } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { gather, writeBack } from './text-exchange.js'

const RULES: RequestRules = { allow: new Set(), identify: () => undefined }

/**
 * Protects messages in OpenAI's format: their texts, the arguments of tool calls, and the results of tools. Throws as
 * `protectMessages` does, and `UnsupportedContentError` for content that cannot be inspected.
 */
export async function protectChat<M extends ChatMessage>(
  guard: Guard,
  request: ProtectionRequest<M>,
): Promise<Protection<M>> {
  if (request.messages.every(isPlain)) {
    const plain = request as ProtectionRequest<ChatMessage> as ProtectionRequest
    return (await protectMessages(guard, plain)) as Protection<ChatMessage> as Protection<M>
  }
  const body = { messages: structuredClone(request.messages) as M[] }
  const texts = gather(chat, body, RULES)
  const protection = await protectMessages(guard, { ...request, messages: texts.messages })
  writeBack(texts, protection)
  return { ...protection, messages: body.messages }
}

/** True if the message has only a role and a text. */
function isPlain(message: ChatMessage): boolean {
  return typeof message.content === 'string' && Object.keys(message).length === 2
}
