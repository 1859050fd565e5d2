import * as z from 'zod'

/** Schema of a chat body for `sandwich()`: messages in OpenAI's format, as far as they can be inspected. */

const part = z.strictObject({
  type: z.literal('text', { error: 'must be text: images, audio and files cannot be inspected, so nothing was sent' }),
  text: z.string(),
})
const parts = z.array(part).min(1)
const content = z.union([z.string(), parts])
const name = z.string().optional()

const toolCall = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('function'),
    function: z.strictObject({ name: z.string(), arguments: z.string() }),
  }),
  z.object({
    id: z.string(),
    type: z.literal('custom'),
    custom: z.strictObject({ name: z.string(), input: z.string() }),
  }),
])

const written = (role: 'system' | 'developer' | 'user') => z.strictObject({ role: z.literal(role), content, name })
const assistant = z.strictObject({
  role: z.literal('assistant'),
  content: content.nullish(),
  name,
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).min(1).optional(),
})
const tool = z.strictObject({ role: z.literal('tool'), content, tool_call_id: z.string() })

const message = z.discriminatedUnion('role', [
  written('user'),
  assistant,
  written('system'),
  written('developer'),
  tool,
])

/** Other fields (`model`, `temperature`) are dropped: the app decides them, not its client. */
export const chatBody = z.object({ messages: z.array(message).min(1), stream: z.boolean().nullish() })
