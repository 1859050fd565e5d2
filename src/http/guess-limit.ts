import { RateLimitedError } from '../errors.js'
import type { Counter, CounterOptions, Counters, CountedWindow } from '../limits/counter.js'
import { memoryCounters } from '../limits/memory.js'
import type { GuessBudget, GuessReservation } from '../types.js'

/** Limits how many unknown tokens may be asked for per window. */

export interface GuessLimitOptions extends CounterOptions {
  /** Unknown tokens allowed per window: exactly this many pass, one more does not. */
  readonly limit: number
  readonly counters: Counters
  /** Called if the store fails: then no unknown token may be asked for. */
  readonly onError: (error: unknown) => void
}

/** Reservations of running requests under one name, and the requests waiting for room. */
interface Reserved {
  tokens: number
  waiting: (() => void)[]
}

export interface GuessLimit {
  /** Returns the budget of a key. Asks the store at once, so that the answer is there when room is reserved. */
  for(key: string): GuessBudget
}

/** The store's answer for a key; undefined if there is none. */
type Asked = Promise<CountedWindow | undefined>

/**
 * Counts unknown tokens by name, such as a key's id, over all instances that share the store; exact for concurrent requests
 * to this instance. If the store fails, nothing is allowed.
 */
export function guessLimit(options: GuessLimitOptions): GuessLimit {
  const { limit, windowMs, counters } = options
  const shared = counters(options)
  const own = memoryCounters()(options)
  const reserved = new Map<string, Reserved>()
  const asks = freshReader(shared, options)

  function refusal(resetMs = windowMs): RateLimitedError {
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000))
    return new RateLimitedError(
      `At most ${limit} unknown tokens are accepted in ${windowMs / 1000} seconds. Nothing was consumed. Wait, then try again.`,
      { rate: { limit, resetSeconds } },
    )
  }

  async function reserve(key: string, tokens: number, ask: () => Asked): Promise<GuessReservation> {
    for (;;) {
      const [stored, here] = await Promise.all([ask(), own.read(key)])
      const used = Math.max(stored?.used ?? 0, here.used)
      if (used > limit) throw refusal((stored ?? here).resetMs)
      const allowed = stored ? Math.min(tokens, limit - used) : 0
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
    // Counts one over the limit, so that it stays used up until the window ends.
    const count = isOver ? allowed + 1 : unknown
    try {
      if (count === 0) return undefined
      const [stored, here] = await Promise.all([
        shared.add(key, count).catch(options.onError), // it is counted here, and the next to ask finds the store closed
        own.add(key, count),
      ])
      return isOver ? refusal((stored ?? here).resetMs) : undefined
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

  return {
    for(key) {
      const ask = asks(key)
      return { reserve: (tokens) => reserve(key, tokens, ask) }
    },
  }
}

// --- Internal helpers ---

/** Age up to which an answer is used. An older one was given before the body of the request had arrived. */
const FRESH_MS = 500

/** Reads the counter at once, and again if the answer is used too late. */
function freshReader(shared: Counter, { onError }: GuessLimitOptions): (key: string) => () => Asked {
  return (key) => {
    const now = (): Asked =>
      shared.read(key).catch((error: unknown) => {
        onError(error)
        return undefined
      })
    let asked = { at: performance.now(), answer: now() }
    return () => {
      if (performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), answer: now() }
      return asked.answer
    }
  }
}
