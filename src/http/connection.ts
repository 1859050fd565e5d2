import type { Response } from 'express'

/** Watches a client's connection: whether it is still open, and whether it accepts more data. */

/**
 * Returns a signal that aborts once nobody waits for the answer any more: the client has gone, or has an answer, which
 * may be one of the app's own, such as at its time limit.
 */
export function whenClientLeaves(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort() // gone before we got here
  res.once('close', () => controller.abort())
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
