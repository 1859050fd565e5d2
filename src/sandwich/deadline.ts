/** A signal that aborts when the client goes away or when time is up. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly isUp: boolean
  clear(): void
}

export function deadline(timeoutMs: number, client?: AbortSignal): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(client?.reason)
  let isUp = false
  const timer = setTimeout(() => {
    isUp = true
    controller.abort()
  }, timeoutMs)
  timer.unref()
  if (client?.aborted) abort()
  client?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    get isUp() {
      return isUp
    },
    clear: () => {
      clearTimeout(timer)
      client?.removeEventListener('abort', abort)
    },
  }
}
