import { setImmediate } from 'node:timers/promises'
import type { Message } from '../types.js'

/** Yields to the event loop during long requests. */

/** Length from which a step of the evaluation takes milliseconds. */
const LONG = 64 * 1024

/** Yields to the event loop between two steps of a long request. */
export async function yieldToEventLoop(messages: readonly Message[]): Promise<void> {
  if (messages.reduce((length, { content }) => length + content.length, 0) > LONG) await setImmediate()
}
