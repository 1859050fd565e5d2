import type { Response } from 'express'

/** Watches a client's connection: whether it is still open, and whether it accepts more data. */

/** Returns a signal that aborts if the client goes away before it has its answer. */
export function whenClientLeaves(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort() // gone before we got here
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Resolves once the response accepts more data, or is closed. */
export function drained(res: Response): Promise<void> {
  return new Promise((resolve) => {
    if (res.closed) return resolve()
    const done = () => {
      res.off('drain', done)
      res.off('close', done)
      resolve()
    }
    res.once('drain', done)
    res.once('close', done)
  })
}
