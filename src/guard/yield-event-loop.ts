import { setImmediate } from 'node:timers/promises'
import type { Message } from '../types.js'

/** From so many characters on a step of the evaluation takes milliseconds. */
const LONG = 64 * 1024

/** Between two steps of a long request the event loop does what else has come. */
export async function yieldToEventLoop(messages: readonly Message[]): Promise<void> {
  if (messages.reduce((length, { content }) => length + content.length, 0) > LONG) await setImmediate()
}
