import type { RequestHandler } from 'express'

/** Closes a resource once the last request that uses it has ended. */

export interface RequestTracker {
  /** Counts a request until its answer has ended. */
  readonly track: RequestHandler
  /** No further requests come: closes now, or when the last one has ended. */
  end(): void
}

/** Calls `onError` if closing fails. */
export function requestTracker(close: () => Promise<void>, onError: (error: unknown) => void): RequestTracker {
  let running = 0
  let hasEnded = false
  const closeIfUnused = () => {
    if (hasEnded && running === 0) close().catch(onError)
  }
  return {
    track(_req, res, next) {
      running += 1
      res.once('close', () => {
        running -= 1
        closeIfUnused()
      })
      next()
    },
    end() {
      hasEnded = true
      closeIfUnused()
    },
  }
}
