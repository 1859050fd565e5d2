import { EMAIL, QUOTED } from './gateway.js'

/** A streamed chat completion as it comes over the wire. */

export const SSE = { 'content-type': 'text/event-stream' }
export const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

export interface Choice {
  readonly index?: number
  readonly delta?: Record<string, never>
}

/** The data of a streamed reply, without what the gateway adds. */
export async function stream(
  url: string,
  more: object = {},
): Promise<{ status: number; body: string; choices: Choice[] }> {
  const reply = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-5-mini',
      stream: true,
      messages: [{ role: 'user', content: `${QUOTED} ${EMAIL}` }],
      ...more,
    }),
  })
  const body = await reply.text()
  const events = body.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []))
  const choices = events.flatMap((event) => (JSON.parse(event) as { choices?: Choice[] | null }).choices ?? [])
  return { status: reply.status, body, choices }
}

export function contentOf(choices: readonly Choice[]): string {
  return choices.map(({ delta }) => (delta?.['content'] as string | undefined) ?? '').join('')
}
