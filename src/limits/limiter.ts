import { createHash } from 'node:crypto'
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, CounterOptions, CountedWindow } from './counter.js'

/** Wraps a limiter of rate-limiter-flexible as a counter. */

/** A limit that is never reached: the caller decides what is allowed. */
export const POINTS = Number.MAX_SAFE_INTEGER

/** Returns the options that all limiters share. */
export function limiterOptions({ name, windowMs }: CounterOptions) {
  return { keyPrefix: name, points: POINTS, duration: Math.ceil(windowMs / 1000) }
}

/** Turns a limiter into a counter; `keyOf` writes its keys. */
export function counterOf(limiter: RateLimiterAbstract, windowMs: number, keyOf = digest): Counter {
  const windowOf = (found: RateLimiterRes | null): CountedWindow => ({
    used: found?.consumedPoints ?? 0,
    resetMs: found?.msBeforeNext ?? windowMs,
  })
  return {
    add: async (key, points) => windowOf(await limiter.penalty(keyOf(key), points)),
    read: async (key) => windowOf(await limiter.get(keyOf(key))),
  }
}

/** Hashes a key: keys name users and addresses, which a store need not hold. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
