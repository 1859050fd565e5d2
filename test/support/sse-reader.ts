import type { Response } from 'supertest'

/** Reads streamed answers. */

/** The JSON of each event of a streamed answer, without `[DONE]`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the test, not by the compiler
export function eventsOf(response: Response): any[] {
  return response.text
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''))
    .filter((data) => data !== '' && data !== '[DONE]')
    .map((data) => JSON.parse(data))
}

/** The text that the client got, streamed or not. */
export function textOf(response: Response): string {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) return response.body?.message?.content ?? ''
  return eventsOf(response)
    .map((event) => event.delta?.content ?? '')
    .join('')
}
