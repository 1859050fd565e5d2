import { createHash } from 'node:crypto'
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, CounterOptions, CountedWindow } from './counter.js'

/** Never reached: what is allowed is decided by whoever counts. */
export const POINTS = Number.MAX_SAFE_INTEGER

/** Options that all limiters share. */
export function limiterOptions({ name, windowMs }: CounterOptions) {
  return { keyPrefix: name, points: POINTS, duration: Math.ceil(windowMs / 1000) }
}

/** A limiter of rate-limiter-flexible as a counter. */
export function counterOf(limiter: RateLimiterAbstract, windowMs: number): Counter {
  const windowOf = (found: RateLimiterRes | null): CountedWindow => ({
    used: found?.consumedPoints ?? 0,
    resetMs: found?.msBeforeNext ?? windowMs,
  })
  return {
    add: async (key, points) => windowOf(await limiter.penalty(digest(key), points)),
    read: async (key) => windowOf(await limiter.get(digest(key))),
  }
}

/** Keys name users and addresses, which need not be in a store. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
