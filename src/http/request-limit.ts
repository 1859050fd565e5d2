import type { Request, Response } from 'express'
import { RateLimitedError } from '../errors.js'
import type { Counters } from '../limits/counter.js'
import { memoryCounters } from '../limits/memory.js'
import type { Principal } from './auth.js'
import { requestContext } from './request-context.js'

/** Limits the requests of each API key. */

/** Counts a request against its key's limit; rejects with `RateLimitedError` over it. */
export type CountRequest = (req: Request, res: Response) => Promise<void>

export interface RequestLimitOptions {
  readonly limit: number
  readonly counters: Counters
  /** Called if the store fails: then requests are counted in this process. */
  readonly onError: (error: unknown) => void
}

const WINDOW = { name: 'requests', windowMs: 60_000 }

/** Limits the requests per key and minute; `Infinity`: no limit. The request must be authenticated before. */
export function requestLimit({ limit, counters, onError }: RequestLimitOptions): CountRequest {
  if (limit === Infinity) return async () => {}
  const shared = counters(WINDOW)
  const own = memoryCounters()(WINDOW)
  const policy = `${limit};w=${WINDOW.windowMs / 1000}`
  const most = String(limit)
  return async function countRequest(req, res) {
    const key = rateKey(requestContext(req).principal)
    const { used, resetMs } = await shared.add(key, 1).catch((error: unknown) => {
      onError(error)
      return own.add(key, 1)
    })
    const resetSeconds = Math.ceil(resetMs / 1000)
    res.setHeader('RateLimit-Policy', policy)
    res.setHeader('RateLimit-Limit', most)
    res.setHeader('RateLimit-Remaining', String(Math.max(0, limit - used)))
    res.setHeader('RateLimit-Reset', String(resetSeconds))
    if (used <= limit) return
    throw new RateLimitedError(`This key may send at most ${limit} requests a minute. Wait, then try again.`, {
      rate: { limit, resetSeconds: Math.max(1, resetSeconds) },
    })
  }
}

/** Returns the name under which a key is counted. */
export function rateKey(principal: Principal | undefined): string {
  return `${principal?.tenant}\n${principal?.id}`
}
