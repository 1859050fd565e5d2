import type { Steps } from './steps.js'

/** Does long work in slices: callers take turns, and each caller's works are done in order. */
export interface RoundRobin {
  run<T>(who: string, steps: Steps<T>): Promise<T>
}

export interface RoundRobinOptions {
  /** Longest turn; a single step is not interrupted. */
  readonly sliceMs: number
  /** Called at the end of each turn. */
  readonly onTurn?: () => void
}

interface Work {
  /** Continues for one turn; true once the work is done or has failed. */
  advance(until: number): boolean
}

/** Creates a round robin in this thread. Between two turns the event loop handles other work. */
export function roundRobin({ sliceMs, onTurn }: RoundRobinOptions): RoundRobin {
  const queues = new Map<string, Work[]>()
  let isRunning = false

  function turn(): void {
    const [next] = queues
    isRunning = next !== undefined
    if (!next) return
    const [who, works] = next
    queues.delete(who) // and to the end of the line
    if (works[0]?.advance(performance.now() + sliceMs)) works.shift()
    if (works.length > 0) queues.set(who, works)
    onTurn?.()
    setImmediate(turn)
  }

  return {
    run: (who, steps) =>
      new Promise((resolve, reject) => {
        const work = { advance: (until: number) => advance(steps, until, resolve, reject) }
        const works = queues.get(who)
        if (works) works.push(work)
        else queues.set(who, [work])
        if (!isRunning) setImmediate(turn)
        isRunning = true
      }),
  }
}

function advance<T>(
  steps: Steps<T>,
  until: number,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): boolean {
  try {
    do {
      const { done, value } = steps.next()
      if (!done) continue
      resolve(value)
      return true
    } while (performance.now() < until)
    return false
  } catch (error) {
    reject(error)
    return true
  }
}
