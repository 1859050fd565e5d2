/** A signal that aborts when the client goes away or when time is up. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly isUp: boolean
  /**
   * Awaits the work, or rejects as soon as the signal aborts, whether or not the work observes it. Call it for one work
   * at a time.
   */
  hold<T>(work: Promise<T>): Promise<T>
  clear(): void
}

export function deadline(timeoutMs: number, client?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let isUp = false
  let giveUp: ((reason: unknown) => void) | undefined
  const abort = (reason?: unknown) => {
    controller.abort(reason)
    giveUp?.(signal.reason)
  }
  const onClient = () => abort(client?.reason)
  const timer = setTimeout(() => {
    isUp = true
    abort()
  }, timeoutMs)
  timer.unref()
  if (client?.aborted) onClient()
  client?.addEventListener('abort', onClient, { once: true })
  return {
    signal,
    get isUp() {
      return isUp
    },
    hold: (work) =>
      new Promise((resolve, reject) => {
        giveUp = reject
        if (signal.aborted) reject(signal.reason)
        work.then(resolve, reject)
      }),
    clear: () => {
      clearTimeout(timer)
      client?.removeEventListener('abort', onClient)
    },
  }
}
