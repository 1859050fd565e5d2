import { setImmediate } from 'node:timers/promises'
import type { Message } from '../types.js'

/** Yields to the event loop during long requests. */

/** Length from which a step of the evaluation takes milliseconds. */
const LONG = 64 * 1024

/** Returns a function that is told how much text was worked on, and yields to the event loop now and then. */
export function pauses(): (units: number) => Promise<void> {
  let done = 0
  return async (units) => {
    done += units
    if (done <= LONG) return
    done = 0
    await setImmediate()
  }
}

/** Yields to the event loop between two steps of a long request. */
export async function yieldToEventLoop(messages: readonly Message[]): Promise<void> {
  if (messages.reduce((length, { content }) => length + content.length, 0) > LONG) await setImmediate()
}
