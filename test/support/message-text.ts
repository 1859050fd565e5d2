import { messageText } from '../../src/adapters/message-text.js'
import type { ChatMessage } from '../../src/types.js'

export { messageText }

/** The text of the last message. */
export function lastText(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1)
  return last ? messageText(last) : ''
}
