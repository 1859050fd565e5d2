import * as z from 'zod'

/** Schema of a chat body for `sandwich()`: messages in OpenAI's format, as far as they can be inspected. */

const part = z.strictObject({ type: z.literal('text'), text: z.string() })
const parts = z.array(part).min(1)

/** A text, or text parts. Refuses other parts in words of our own: those for a union would only say that it is not valid. */
const content = z
  .unknown()
  .superRefine(refuseOtherParts)
  .pipe(z.union([z.string(), parts]))
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
const assistant = z
  .strictObject({
    role: z.literal('assistant'),
    content: content.nullish(),
    name,
    refusal: z.string().nullish(),
    tool_calls: z.array(toolCall).min(1).nullish(),
    // Fields of OpenAI's replies, which clients append to the conversation as they came.
    annotations: z.array(z.unknown()).nullish(),
    audio: z.null().optional(),
    function_call: z.null().optional(),
  })
  .transform(({ role, content, name, refusal, tool_calls: calls }) => ({
    role,
    ...(content !== undefined && { content }),
    ...(name !== undefined && { name }),
    ...(refusal !== undefined && { refusal }),
    ...(calls && { tool_calls: calls }),
  }))
const tool = z.strictObject({ role: z.literal('tool'), content, tool_call_id: z.string(), name })

const message = z.discriminatedUnion('role', [
  written('user'),
  assistant,
  written('system'),
  written('developer'),
  tool,
])

/** Other fields (`model`, `temperature`) are dropped: the app decides them, not its client. */
export const chatBody = z.object({ messages: z.array(message).min(1), stream: z.boolean().nullish() })

// --- Internal helpers ---

function refuseOtherParts(content: unknown, context: z.RefinementCtx): void {
  if (typeof content === 'string') return
  const issue = (message: string, ...path: number[]) => context.addIssue({ code: 'custom', message, path })
  if (content === undefined) return issue('is required (a text, or a list of text parts)')
  if (!Array.isArray(content) || content.length === 0) return issue('must be a text, or a list of text parts')
  content.forEach((part: unknown, index) => {
    const type = typeof part === 'object' && part !== null && 'type' in part ? part.type : undefined
    if (type !== 'text') issue(OTHER_PART, index)
  })
}

const OTHER_PART =
  'must be a text part: images, audio and files cannot be inspected for personal data, so nothing was sent. Send text'
