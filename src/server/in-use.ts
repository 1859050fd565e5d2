import type { RequestHandler } from 'express'

/** Closes what requests use once the last of them has ended. */

export interface InUse {
  /** Counts a request until its answer has ended. */
  readonly count: RequestHandler
  /** No further requests come: closes now, or when the last one has ended. */
  end(): void
}

/** `onError` is told if closing fails, since nobody waits for it. */
export function inUse(close: () => Promise<void>, onError: (error: unknown) => void): InUse {
  let running = 0
  let hasEnded = false
  const closeIfUnused = () => {
    if (hasEnded && running === 0) close().catch(onError)
  }
  return {
    count(_req, res, next) {
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
