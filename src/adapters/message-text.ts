import type { ChatMessage } from '../types.js'

/** Returns the text of a message, its parts joined; empty if it has none. */
export function messageText({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('')
}
