import { objectsIn } from './json.js'

/**
 * Returns the texts of the user's first message, by which a conversation is recognised: whether they are a string or parts,
 * and without other fields of the parts, such as `cache_control`, since clients change both from turn to turn.
 */
export function firstUserText(messages: unknown): string {
  const content = objectsIn(messages).find(({ role }) => role === 'user')?.['content']
  if (typeof content === 'string') return content
  return objectsIn(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('')
}
