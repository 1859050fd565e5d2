import { availableParallelism } from 'node:os'
import type { Finding } from '../../types.js'
import type { Past } from '../personal/stage.js'
import { thread } from './thread.js'
import type { Thread, ThreadOptions } from './thread.js'

/** A pool of worker threads. */

export interface PoolOptions extends Omit<ThreadOptions, 'stuckMs'> {
  /** Most threads. Default: one per processor, except that of the main thread, and at least one. */
  readonly size?: number
  /** Time without work after which all threads end. */
  readonly idleMs?: number
  readonly stuckMs?: number
}

/** Threads that start when there is work, and end when there is none. */
export interface Pool {
  /** Examines texts. Rejects if the thread ends before it has answered; with `NoStartError` if none can be started. */
  examine(tenant: string, texts: readonly string[], past?: Past): Promise<readonly (readonly Finding[])[]>
  /** Ends the threads; the next work starts new ones. */
  close(): Promise<void>
}

/** Whoever talks to a model pauses to read and think, and what a thread remembers of the conversation ends with it. */
const IDLE_MS = 600_000
const STUCK_MS = 10_000

export function pool({
  size = Math.max(1, availableParallelism() - 1),
  idleMs = IDLE_MS,
  stuckMs = STUCK_MS,
  ...options
}: PoolOptions): Pool {
  const threads = new Set<Thread>()
  let idle: NodeJS.Timeout | undefined
  let busy = 0

  /** Returns the thread with the least work; a new one only if all are busy. */
  function next(): Thread {
    const [least] = [...threads].sort((a, b) => a.load - b.load)
    if (least && (least.load === 0 || threads.size >= size)) return least
    const started: Thread = thread({ ...options, stuckMs }, () => threads.delete(started))
    threads.add(started)
    return started
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    await Promise.all([...threads].map((each) => each.end()))
  }

  return {
    async examine(tenant, texts, past) {
      clearTimeout(idle)
      busy += 1
      try {
        return await next().examine(tenant, texts, past)
      } finally {
        busy -= 1
        if (busy === 0) idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close,
  }
}
