import { TIMEOUT_MS } from './deadline.js'
import { WorkQueue, firstDeadline } from './work-queue.js'
import type { Waiting } from './work-queue.js'

interface Write<Item> extends Waiting {
  readonly items: readonly Item[]
}

/**
 * Writes one batch at a time; items that arrive meanwhile join the next one, in order. A caller that waits too long
 * gets an error, and its items are not written.
 */
export function batchWrites<Item>(
  write: (items: readonly Item[], deadline: number) => Promise<void>,
  timeoutMs = TIMEOUT_MS,
): (items: readonly Item[]) => Promise<void> {
  const waiting = new WorkQueue<Write<Item>>(timeoutMs)
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (!waiting.isEmpty) {
      const group = waiting.take(Infinity)
      const all = group.flatMap(({ items }) => items)
      const failure = await write(all, firstDeadline(group)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      for (const { settle } of group) settle(failure)
    }
    isWriting = false
  }

  return async (items) => {
    if (items.length === 0) return
    await new Promise<void>((resolve, reject) => {
      const settle: Waiting['settle'] = (failure) => (failure ? reject(failure.error) : resolve())
      waiting.add({ items, settle, deadline: waiting.deadline() })
      if (!isWriting) void writeAll()
    })
  }
}
