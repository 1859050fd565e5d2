import { MemoryStore, rateLimit } from 'express-rate-limit'
import { RateLimitedError } from '../errors.js'
import type { GuessBudget, GuessReservation } from '../types.js'

export interface GuessLimitOptions {
  /** Unknown tokens allowed per window; exactly this many do not stop a request, one more does. */
  readonly limit: number
  readonly windowMs?: number
}

/** Reservations of running requests under one name, and the requests waiting for room. */
interface Reserved {
  tokens: number
  waiting: (() => void)[]
}

export interface GuessLimit {
  for(key: string): GuessBudget
}

/** Counts unknown tokens by name, such as a key's id, in this process; exact for concurrent requests, too. */
export function guessLimit({ limit, windowMs = 60_000 }: GuessLimitOptions): GuessLimit {
  const store = new MemoryStore()
  const { getKey } = rateLimit({ limit, windowMs, store, validate: false }) // it gives the store its window
  const reserved = new Map<string, Reserved>()

  async function usage(key: string): Promise<{ used: number; resetTime?: Date }> {
    const { totalHits = 0, resetTime } = (await getKey(key)) ?? {}
    return { used: totalHits, resetTime }
  }

  function refusal(resetTime = new Date(Date.now() + windowMs)): RateLimitedError {
    const resetSeconds = Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1000))
    return new RateLimitedError(
      `At most ${limit} unknown tokens may be asked for in ${windowMs / 1000} seconds. Nothing was consumed.`,
      { rate: { limit, resetSeconds } },
    )
  }

  async function reserve(key: string, tokens: number): Promise<GuessReservation> {
    for (;;) {
      const { used, resetTime } = await usage(key)
      if (used > limit) throw refusal(resetTime)
      const allowed = Math.min(tokens, limit - used)
      const others = reserved.get(key) ?? { tokens: 0, waiting: [] }
      if (others.tokens === 0 || used + others.tokens + allowed <= limit) {
        reserved.set(key, others)
        others.tokens += allowed
        return { allowed, settle: (unknown) => settle(key, allowed, unknown) }
      }
      await new Promise<void>((resolve) => others.waiting.push(resolve))
    }
  }

  async function settle(key: string, allowed: number, unknown: number): Promise<RateLimitedError | undefined> {
    const isOver = unknown > allowed
    try {
      // Counts one over the limit, so that it stays used up until the window ends.
      for (let count = isOver ? allowed + 1 : unknown; count > 0; count -= 1) await store.increment(key)
      return isOver ? refusal((await usage(key)).resetTime) : undefined
    } finally {
      release(key, allowed)
    }
  }

  function release(key: string, tokens: number): void {
    const held = reserved.get(key)
    if (!held) return
    held.tokens -= tokens
    const waiting = held.waiting.splice(0)
    if (held.tokens === 0) reserved.delete(key)
    for (const resume of waiting) resume()
  }

  return { for: (key) => ({ reserve: (tokens) => reserve(key, tokens) }) }
}
