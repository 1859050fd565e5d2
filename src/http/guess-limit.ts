import { MemoryStore, rateLimit } from 'express-rate-limit'
import { RateLimitedError } from '../errors.js'
import type { GuessBudget, GuessReservation } from '../types.js'

export interface GuessLimitOptions {
  /** Unknown tokens that one key may ask for in a window. */
  readonly limit: number
  readonly windowMs?: number
}

/** What requests under way have set aside for one key, and those that wait for some of it. */
interface Reserved {
  tokens: number
  waiting: (() => void)[]
}

export interface GuessLimit {
  for(key: string): GuessBudget
}

/** Counts the unknown tokens of each key, in this process; exact also for requests at the same time. */
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
      `This key may ask for at most ${limit} unknown tokens in ${windowMs / 1000} seconds. Nothing was consumed.`,
      { rate: { limit, resetSeconds } },
    )
  }

  async function reserve(key: string, tokens: number): Promise<GuessReservation> {
    for (;;) {
      const { used, resetTime } = await usage(key)
      if (used >= limit) throw refusal(resetTime)
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
    try {
      for (let count = Math.min(unknown, allowed); count > 0; count -= 1) await store.increment(key)
      return unknown > allowed ? refusal((await usage(key)).resetTime) : undefined
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
